import { useTranslation } from 'react-i18next';
import type { PoolPage } from '#features/actuals/contract-pool.ts';
import { useNarrow } from '#web/shell/use-narrow.ts';
import { yuanText } from '#web/ui/amount-text.ts';
import { Figure } from '#web/ui/figure/figure.tsx';
import type { SumsOf } from '#web/ui/list/sum-row.tsx';
import type { List } from '#web/ui/list/use-list.ts';
import styles from '../inputs.module.css';

const SUMMED = ['undecided', 'company'] as const;

/** What the lines come to; each figure narrows the list to the lines behind it. */
export function usePoolSums(list: List, page: PoolPage | undefined): { readonly sums?: SumsOf } {
  const { t } = useTranslation();
  const narrow = useNarrow();
  if (page === undefined) return {};
  const { sums } = page;
  const total = yuanText(sums.amount);
  const heading = (
    <span className={styles.sums}>
      <span>
        {t('actuals.ui.pool.sum')}
        {narrow && ` ${total}`}
      </span>
      {SUMMED.map((state) => (
        <span key={state} className={styles.sumPart}>
          {t(`actuals.ui.pool.states.${state}`)}{' '}
          <Figure
            label={`${t(`actuals.ui.pool.states.${state}`)} ${yuanText(sums[state])}`}
            detail={t('actuals.ui.pool.only', { state: t(`actuals.ui.pool.states.${state}`) })}
            onOpen={() => list.change({ filters: { state } })}
          >
            {yuanText(sums[state])}
          </Figure>
        </span>
      ))}
    </span>
  );
  return { sums: { heading, cells: { amount: total, companyPart: yuanText(sums.company) } } };
}
