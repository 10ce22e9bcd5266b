import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AssetDetail } from '#features/assets/contract-parts.ts';
import { isGone } from '#web/api/is-gone.ts';
import { useKeptState } from '#web/kept-work/use-kept-work.ts';
import { NotOpened } from '#web/ui/page/not-opened.tsx';
import { SidePanel } from '#web/ui/side-panel/side-panel.tsx';
import { useWide } from '#web/ui/side-panel/use-wide.ts';
import { useAsset } from '../queries.ts';
import { ShareDialog } from '../shares/share-dialog.tsx';
import { StatusChip } from '../status-chip.tsx';
import { AssetActions } from './asset-actions.tsx';
import { AssetFacts } from './asset-facts.tsx';
import styles from './asset-panel.module.css';
import { NetValueCard } from './net-value-card.tsx';
import { ScheduleTable } from './schedule-table.tsx';
import { SharesSection } from './shares-section.tsx';

interface AssetPanelProps {
  readonly id: number;
  /** The month its figures are of. */
  readonly month: string | undefined;
  readonly onEdit: (id: number) => void;
  readonly onClose: () => void;
}

interface FrameProps {
  readonly title: string;
  readonly sub: ReactNode;
  readonly tools: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Beside the list where there is room for both, and else a page with the way back. */
function Frame({ title, sub, tools, onClose, children }: FrameProps) {
  const { t } = useTranslation();
  const wide = useWide();
  if (wide) {
    const keys = <span>{t('assets.ui.keys')}</span>;
    return (
      <SidePanel title={title} sub={sub} tools={tools} foot={keys} onClose={onClose}>
        {children}
      </SidePanel>
    );
  }
  return (
    <article className={styles.page}>
      <header className={styles.pageHead}>
        <Button
          type="text"
          icon={<ArrowLeftOutlined aria-hidden />}
          aria-label={t('assets.ui.back')}
          onClick={onClose}
        />
        <h2 className={styles.pageTitle}>{title}</h2>
        <span className={styles.pageSub}>{sub}</span>
      </header>
      {tools !== null && <div className={styles.pageTools}>{tools}</div>}
      {children}
    </article>
  );
}

function Body({ asset }: { readonly asset: AssetDetail }) {
  return (
    <>
      <AssetFacts asset={asset} />
      <NetValueCard asset={asset} />
      <SharesSection asset={asset} />
      <ScheduleTable key={asset.id} asset={asset} />
    </>
  );
}

/** How much an asset is worth, until when, and who bears it. */
export function AssetPanel({ id, month, onEdit, onClose }: AssetPanelProps) {
  const { t } = useTranslation();
  const { data, error, refetch, isPlaceholderData } = useAsset(id, month);
  const [sharing, setSharing] = useKeptState('sharing', false);
  // What is there stays while it cannot be read again: somebody may be typing above it.
  if (data === undefined || isGone(error)) {
    return (
      <Frame title={t('assets.ui.list')} sub={null} tools={null} onClose={onClose}>
        {error === null ? (
          <div className={styles.waiting}>
            <Skeleton active paragraph={{ rows: 12 }} />
          </div>
        ) : (
          <NotOpened
            error={error}
            gone={t('assets.ui.gone')}
            onRetry={() => void refetch()}
            onClose={onClose}
          />
        )}
      </Frame>
    );
  }
  return (
    <Frame
      title={data.name}
      sub={
        <>
          {data.code} <StatusChip status={data.status} />
        </>
      }
      tools={
        data.abilities.edit ? (
          <AssetActions
            asset={data}
            onEdit={() => onEdit(data.id)}
            onShare={() => setSharing(true)}
            onRemoved={onClose}
          />
        ) : null
      }
      onClose={onClose}
    >
      <div
        className={styles.body}
        data-refetching={isPlaceholderData}
        aria-busy={isPlaceholderData}
      >
        <Body asset={data} />
      </div>
      {sharing && data.sharesFrom !== null && (
        <ShareDialog key={data.id} asset={data} onClose={() => setSharing(false)} />
      )}
    </Frame>
  );
}
