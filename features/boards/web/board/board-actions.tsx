import { DownloadOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { type ShownUnit, UnitSwitch } from '#features/budgets/web/fields.tsx';
import { FullScreenButton } from '#web/ui/page/full-screen-button.tsx';
import { PrintButton } from '#web/ui/page/print-button.tsx';
import { More } from '#web/ui/tools/more.tsx';

interface BoardActionsProps {
  readonly unit: ShownUnit;
  readonly onUnit: (unit: ShownUnit) => void;
  readonly refreshing: boolean;
  readonly onRefresh: () => void;
  /** Null while there is nothing to take along. */
  readonly onExport: (() => void) | null;
}

/** What can be done with a board; it is read, so nothing of it is primary. */
export function BoardActions(props: BoardActionsProps) {
  const { unit, onUnit, refreshing, onRefresh, onExport } = props;
  const { t } = useTranslation();
  return (
    <>
      <UnitSwitch unit={unit} onChange={onUnit} />
      <Tooltip title={t('boards.board.refresh')}>
        <Button
          aria-label={t('boards.board.refresh')}
          icon={<ReloadOutlined />}
          loading={refreshing}
          onClick={onRefresh}
        />
      </Tooltip>
      <More>
        <FullScreenButton />
        <PrintButton />
        <Tooltip title={t('boards.board.export')}>
          <Button
            aria-label={t('boards.board.export')}
            icon={<DownloadOutlined />}
            disabled={onExport === null}
            onClick={() => onExport?.()}
          />
        </Tooltip>
      </More>
    </>
  );
}
