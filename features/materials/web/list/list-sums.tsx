import { useTranslation } from 'react-i18next';
import type { IssuePage } from '#features/materials/contract-parts.ts';
import { thousands } from '#kernel/format.ts';
import { fenToYuan, sumFen, yuanToFen } from '#kernel/money.ts';
import { useNarrow } from '#web/shell/use-narrow.ts';
import { yuanText } from '#web/ui/amount-text.ts';
import type { SumsOf } from '#web/ui/list/sum-row.tsx';
import styles from './material-list.module.css';

/** What the rows in sight come to; null as soon as one of them is withheld. */
function sumOf(rows: IssuePage['rows']): number | null {
  const amounts = rows.map(({ amount }) => amount);
  if (amounts.some((amount) => amount === null)) return null;
  return fenToYuan(sumFen(amounts.map((amount) => yuanToFen(amount ?? 0))));
}

/** Two sums: of this page, and of everything the filters leave. */
export function useListSums(page: IssuePage | undefined, amounts: boolean): readonly SumsOf[] {
  const { t } = useTranslation();
  const narrow = useNarrow();
  if (page === undefined) return [];
  const shown = (amount: number | null) => (amount === null ? '—' : yuanText(amount));
  const line = (words: string, amount: number | null, hint?: string): SumsOf => ({
    heading: (
      <span className={styles.sum}>
        <span>
          {words} {hint !== undefined && <small className={styles.hint}>{hint}</small>}
        </span>
        {narrow && amounts && <span className={styles.cardAmount}>{shown(amount)}</span>}
      </span>
    ),
    cells: amounts ? { amount: shown(amount) } : {},
  });
  const counted = (count: number) => ({ count, text: thousands(count) });
  return [
    line(t('materials.ui.pageSum', counted(page.rows.length)), sumOf(page.rows)),
    line(
      t('materials.ui.allSum', counted(page.sums.count)),
      page.sums.amount,
      t('materials.ui.allSumHint'),
    ),
  ];
}
