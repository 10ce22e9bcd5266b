import { DownloadOutlined } from '@ant-design/icons';
import { Button, Dropdown, Tooltip } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveBlob } from '../../api/download.ts';
import { choosesOnce, returnFocus } from '../../shell/return-focus.ts';
import { useColors } from '../../theme/use-colors.ts';
import type { ChartPicture } from '../chart/picture.ts';
import { showToast } from '../toast/toasts.ts';
import { type CardSheet, fileNameOf, sheetCsv } from './sheet.ts';

export interface Downloads {
  /** What the chart is drawn from; without it there is no picture to take along. */
  readonly picture?: ChartPicture | undefined;
  /** The table as it stands on the page. */
  readonly sheet?: CardSheet | undefined;
  /** What the page was narrowed to: stands above the picture and in the first rows of the sheet. */
  readonly filters?: readonly string[] | undefined;
  /** The table as the server writes it, where it does. */
  readonly onDownload?: (() => void) | undefined;
  readonly downloading?: boolean | undefined;
}

interface DownloadButtonProps extends Downloads {
  readonly title: string;
  readonly unit: string;
}

/** What is needed to draw a picture is loaded once somebody wants one. */
function usePicture({ title, unit, picture, filters = [] }: DownloadButtonProps) {
  const { t } = useTranslation();
  const colors = useColors();
  const [drawing, setDrawing] = useState(false);
  const draw = async () => {
    if (picture === undefined) return;
    setDrawing(true);
    try {
      const { chartPng } = await import('../chart/picture.ts');
      const png = await chartPng(picture, { title, unit, filters }, colors);
      saveBlob(png, fileNameOf(title, 'png'));
    } catch {
      showToast('error', t('chart.pictureFailed'));
    } finally {
      setDrawing(false);
    }
  };
  return { drawing, draw };
}

/** One click where there is one file, a small menu where there are two. */
export function DownloadButton(props: DownloadButtonProps) {
  const { title, unit, picture, sheet, filters = [], onDownload, downloading = false } = props;
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const { drawing, draw } = usePicture(props);
  const saveSheet = () => {
    if (sheet === undefined) return;
    const text = sheetCsv([title, unit, ...filters], sheet);
    saveBlob(new Blob([text], { type: 'text/csv;charset=utf-8' }), fileNameOf(title, 'csv'));
  };
  const table = onDownload ?? saveSheet;
  const shown = {
    ref: button,
    type: 'text',
    size: 'small',
    'aria-label': t('chart.downloadNamed', { title }),
    icon: <DownloadOutlined aria-hidden />,
    loading: downloading || drawing,
  } as const;
  if (picture === undefined) {
    return (
      <Tooltip title={t('chart.download')}>
        <Button {...shown} onClick={table} />
      </Tooltip>
    );
  }
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      autoFocus
      menu={{
        onKeyDown: choosesOnce,
        items: [
          { key: 'picture', label: t('chart.picture'), onClick: () => void draw() },
          {
            key: 'table',
            label: t(onDownload === undefined ? 'chart.csv' : 'chart.xlsx'),
            onClick: table,
          },
        ],
      }}
      onOpenChange={(open) => open || returnFocus(button.current)}
    >
      <Button {...shown} />
    </Dropdown>
  );
}
