import { Button } from 'antd';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDates } from '#web/ui/dates.ts';
import type { Codec } from '#web/ui/grid/model.ts';
import { type Line, type Lines, valueIn } from '../lines.ts';
import { type Conflict, type Conflicts, isOpenConflict, placeName } from '../saving/merge.ts';
import type { Plan } from '../use-plan.ts';
import styles from './conflict-panel.module.css';

type Side = 'mine' | 'theirs';

interface ConflictPanelProps {
  readonly plan: Plan;
  readonly lines: Lines;
  readonly conflicts: Conflicts;
  readonly codec: Codec<number>;
  readonly onDecide: (conflicts: readonly Conflict[], side: Side) => void;
  readonly onShow: (key: string, month: string) => void;
}

const NOTHING = '—';

function mineIn({ month }: Conflict, line: Line, codec: Codec<number>): string {
  if (month === null) return line.note || NOTHING;
  return line.unread[month] ?? (codec.show(valueIn(line, month)) || NOTHING);
}

/** What both have changed, with both values: nothing is lost until somebody has chosen. */
export const ConflictPanel = memo(function ConflictPanel(props: ConflictPanelProps) {
  const { plan, lines, conflicts, codec, onDecide, onShow } = props;
  const { t } = useTranslation();
  const { dateTime } = useDates();
  const byKey = new Map(lines.map((line) => [line.key, line]));
  const open = [...conflicts.values()].flatMap((conflict) => {
    const line = byKey.get(conflict.key);
    return line !== undefined && isOpenConflict(conflict, line) ? [{ conflict, line }] : [];
  });
  if (open.length === 0) return null;
  const all = open.map(({ conflict }) => conflict);
  const theirText = ({ theirs }: Conflict) =>
    (typeof theirs === 'string' ? theirs : codec.show(theirs)) || NOTHING;
  return (
    <section className={styles.panel} aria-label={t('budgets.ui.grid.conflicts')} role="alert">
      <header className={styles.head}>
        <strong>{t('budgets.ui.grid.conflictTitle', { count: open.length })}</strong>
        <span className={styles.buttons}>
          <Button size="small" onClick={() => onDecide(all, 'mine')}>
            {t('budgets.ui.grid.allMine')}
          </Button>
          <Button size="small" onClick={() => onDecide(all, 'theirs')}>
            {t('budgets.ui.grid.allTheirs')}
          </Button>
        </span>
      </header>
      <ul className={styles.list}>
        {open.map(({ conflict, line }) => {
          const { key, month, by, at } = conflict;
          const place = `${plan.nameOf(line)} · ${month ?? t('budgets.ui.grid.note')}`;
          const who = by?.nickName ?? t('budgets.ui.grid.somebody');
          return (
            <li key={placeName(key, month)} className={styles.item}>
              <span className={styles.place}>
                {month === null ? (
                  place
                ) : (
                  <Button type="link" size="small" onClick={() => onShow(key, month)}>
                    {place}
                  </Button>
                )}
                <span className={styles.who}>{at === null ? who : `${who} ${dateTime(at)}`}</span>
              </span>
              <Button size="small" onClick={() => onDecide([conflict], 'mine')}>
                {t('budgets.ui.grid.keepMine', { value: mineIn(conflict, line, codec) })}
              </Button>
              <Button size="small" onClick={() => onDecide([conflict], 'theirs')}>
                {t('budgets.ui.grid.takeTheirs', { value: theirText(conflict) })}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
});
