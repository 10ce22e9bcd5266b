import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { type BudgetPage, QUICK_FILTERS } from '#features/budgets/contract-documents.ts';
import { thousands } from '#kernel/format.ts';
import { useNarrow } from '#web/shell/use-narrow.ts';
import type { List } from '#web/ui/list/use-list.ts';
import styles from './budget-list.module.css';
import type { QuickFilter } from './use-list-address.ts';

interface QuickFiltersProps {
  readonly list: List;
  readonly counts: BudgetPage['counts'] | undefined;
}

/** What the marks of a bar mean; read once, then known. */
function Legend() {
  const { t } = useTranslation();
  return (
    <span className={styles.legend}>
      {(['actual', 'toDate', 'warn', 'over'] as const).map((mark) => (
        <span key={mark} data-mark={mark}>
          {t(`budgets.ui.list.legend.${mark}`)}
        </span>
      ))}
    </span>
  );
}

/** The questions people come with, each with how many there are. */
export function QuickFilters({ list, counts }: QuickFiltersProps) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const chosen = QUICK_FILTERS.find((one) => one === list.view.filters.quick) ?? 'all';
  return (
    <div className={styles.quick}>
      <div className={styles.quickScroll}>
        <Segmented<QuickFilter>
          aria-label={t('budgets.ui.list.quickLabel')}
          value={chosen}
          onChange={(quick) =>
            list.change({
              filters: {
                quick: quick === 'all' ? '' : quick,
                // What waits is counted whatever its year.
                ...(quick === 'waitsForMe' && { year: '' }),
              },
            })
          }
          options={QUICK_FILTERS.map((value) => ({
            value,
            label:
              counts === undefined
                ? t(`budgets.ui.list.quick.${value}`)
                : `${t(`budgets.ui.list.quick.${value}`)} ${thousands(counts[value])}`,
          }))}
        />
      </div>
      {!narrow && <Legend />}
    </div>
  );
}
