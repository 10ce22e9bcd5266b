import { Drawer, Empty, Timeline } from 'antd';
import { useTranslation } from 'react-i18next';
import type { SheetChange } from '#features/timesheets/contract.ts';
import { type RowKey, rowKey } from '#features/timesheets/rules.ts';
import { useDates } from '#web/ui/dates.ts';
import styles from './history-drawer.module.css';
import type { RowName } from './names.ts';

interface HistoryDrawerProps {
  readonly history: readonly SheetChange[];
  readonly nameOf: (key: RowKey) => RowName;
  readonly onClose: () => void;
}

const SHOWN_CELLS = 40;

function Change({ change, nameOf }: { change: SheetChange; nameOf: HistoryDrawerProps['nameOf'] }) {
  const { t } = useTranslation();
  const { moment, monthDay } = useDates();
  const rest = change.cells.length - SHOWN_CELLS;
  return (
    <div>
      <div>
        <strong>{t(`timesheets.ui.action.${change.action}`)}</strong>{' '}
        <span className={styles.who}>
          {change.actor}
          {change.onBehalf && ` · ${t('timesheets.ui.onBehalf')}`} · {moment(change.at)}
        </span>
      </div>
      {change.reason !== '' && <p className={styles.reason}>{change.reason}</p>}
      {change.cells.length > 0 && (
        <table className={styles.cells}>
          <tbody>
            {change.cells.slice(0, SHOWN_CELLS).map((cell) => (
              <tr key={`${rowKey(cell)} ${cell.date}`}>
                <td>{nameOf(rowKey(cell)).main}</td>
                <td>{monthDay(cell.date)}</td>
                <td className={styles.figure}>
                  {cell.before} → <strong>{cell.after}</strong>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rest > 0 && <p className={styles.who}>{t('timesheets.ui.moreCells', { count: rest })}</p>}
    </div>
  );
}

/** What happened to the sheet, by whom, with the hours before and after. */
export function HistoryDrawer({ history, nameOf, onClose }: HistoryDrawerProps) {
  const { t } = useTranslation();
  return (
    <Drawer open onClose={onClose} size="min(460px, 100vw)" title={t('timesheets.ui.history')}>
      {history.length === 0 ? (
        <Empty description={t('timesheets.ui.noHistory')} />
      ) : (
        <Timeline
          items={history.map((change) => ({
            key: change.id,
            content: <Change change={change} nameOf={nameOf} />,
          }))}
        />
      )}
    </Drawer>
  );
}
