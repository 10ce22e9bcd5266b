import { Button, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ApprovalRow, ItemDetail } from '#features/approvals/contract.ts';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { useItem } from '../queries.ts';
import { FlagChips } from '../queue/flag-chips.tsx';
import { ItemStateChip } from '../queue/item-state.tsx';
import { hoursText, useNames, useWaitWords } from '../words.ts';
import { EarlierReturnNote } from './earlier-return.tsx';
import { History } from './history.tsx';
import styles from './item-panel.module.css';
import { MiniGrid } from './mini-grid.tsx';
import { RouteLine } from './route-line.tsx';

type GridRow = ItemDetail['grid'][number];

interface ItemPanelProps {
  readonly itemId: number;
  readonly decides: boolean;
  readonly busy: boolean;
  /** It is about to be approved, and that can still be taken back. */
  readonly approving: boolean;
  readonly undo: () => void;
  readonly approve: (row: ApprovalRow) => void;
  readonly reject: (row: ApprovalRow) => void;
}

function Head({ detail }: { readonly detail: ItemDetail }) {
  const { t } = useTranslation();
  const { departmentOf } = useNames();
  const { row, totalHours, requiredHours, onBehalfBy } = detail;
  return (
    <header className={styles.head}>
      <span className={styles.avatar} aria-hidden="true">
        {row.nickName.slice(0, 1)}
      </span>
      <div>
        <h2 className={styles.name}>{row.nickName}</h2>
        <p className={styles.aside}>
          {t('approvals.ui.who', {
            department: departmentOf(row),
            staffNo: row.staffNo,
            hours: hoursText(totalHours),
            required: hoursText(requiredHours ?? totalHours),
          })}
        </p>
        {onBehalfBy !== null && (
          <p className={styles.aside}>{t('approvals.ui.filledBy', { name: onBehalfBy })}</p>
        )}
      </div>
    </header>
  );
}

/** This batch and the one before side by side; rows that were the same need no words. */
function Comparison({ detail }: { readonly detail: ItemDetail }) {
  const { t } = useTranslation();
  const { projectOf } = useNames();
  const nameOf = (project: GridRow['project'], absence: GridRow['absence']) =>
    absence === null ? projectOf(project) : t(`approvals.ui.absence.${absence}`);
  const compared = detail.grid.filter(({ lastHours }) => lastHours !== null);
  if (compared.length === 0) {
    return <p className={styles.aside}>{t('approvals.ui.noLastBatch')}</p>;
  }
  return (
    <ul className={styles.comparison}>
      {compared.map(({ project, absence, hours, lastHours }) => (
        <li key={`${project?.id ?? 0} ${absence ?? ''}`} className={styles.compared}>
          <span className={styles.project} title={nameOf(project, absence)}>
            {nameOf(project, absence)}
          </span>
          <span className={styles.figures} data-changed={hours !== lastHours}>
            {t('approvals.ui.fromTo', {
              from: hoursText(lastHours ?? 0),
              to: hoursText(hours),
            })}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Actions(props: Omit<ItemPanelProps, 'itemId' | 'decides'> & { row: ApprovalRow }) {
  const { t } = useTranslation();
  const { row, busy, approving, undo, approve, reject } = props;
  return (
    <div className={styles.actions}>
      {approving ? (
        <>
          <span className={styles.approving}>{t('approvals.ui.approving')}</span>
          <Button onClick={undo}>{t('approvals.ui.undo')}</Button>
        </>
      ) : (
        <>
          <Button type="primary" loading={busy} onClick={() => approve(row)}>
            {t('approvals.ui.approveNext')}
          </Button>
          <Button danger disabled={busy} onClick={() => reject(row)}>
            {t('approvals.ui.rejectMore')}
          </Button>
        </>
      )}
      <span className={styles.keys}>{t('approvals.ui.keys')}</span>
    </div>
  );
}

/** One row with everything that helps to decide it: the sheet, the batch before, its way. */
export function ItemPanel({ itemId, decides, ...deciding }: ItemPanelProps) {
  const { t } = useTranslation();
  const waitWords = useWaitWords();
  const { data, isError, refetch } = useItem(itemId);
  if (isError && data === undefined) {
    return (
      <EmptyState
        title={t('list.loadFailed')}
        action={<Button onClick={() => void refetch()}>{t('list.retry')}</Button>}
      />
    );
  }
  if (data === undefined) return <Skeleton active avatar paragraph={{ rows: 8 }} />;
  const { row } = data;
  return (
    <div className={styles.panel}>
      <Head detail={data} />
      <div className={styles.chips}>
        <ItemStateChip state={row.state} />
        <FlagChips row={row} />
      </div>
      {row.waitsFor !== null && <p className={styles.aside}>{waitWords(row)}</p>}
      <EarlierReturnNote detail={data} />
      <MiniGrid detail={data} />
      <h3 className={styles.title}>{t('approvals.ui.comparison')}</h3>
      <Comparison detail={data} />
      <h3 className={styles.title}>{t('approvals.ui.route')}</h3>
      <RouteLine route={data.route} />
      <h3 className={styles.title}>{t('approvals.ui.history')}</h3>
      <History itemId={itemId} events={data.events} mayComment={decides} />
      {decides && row.canDecide && <Actions row={row} {...deciding} />}
    </div>
  );
}
