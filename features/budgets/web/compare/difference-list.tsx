import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Comparison } from '#features/budgets/contract-compare.ts';
import type { Unit } from '#features/budgets/rules.ts';
import { useColumnWords } from '../grid/columns.ts';
import styles from './difference-list.module.css';
import { difference, type PairGrid, pairIn, type RowNames, stretchesOf } from './model.ts';
import { directionOf } from './pair-cells.tsx';
import type { CompareAddress } from './use-compare-address.ts';
import { figuresOf } from './words.ts';

interface DifferenceListProps {
  readonly comparison: Comparison;
  readonly grids: readonly PairGrid[];
  readonly names: RowNames;
  readonly unit: Unit;
  readonly address: CompareAddress;
}

/** One row for each difference, for narrow screens. */
export function DifferenceList({ comparison, grids, names, unit, address }: DifferenceListProps) {
  const { t } = useTranslation();
  const { months } = comparison;
  const { period } = address;
  const wordsOf = useColumnWords(months);
  const stretches = useMemo(() => stretchesOf(months, period, [], true), [months, period]);
  return (
    <>
      {grids
        .filter(({ rows }) => rows.length > 0)
        .map((grid) => {
          const { text, signed } = figuresOf(grid.kind, unit);
          const rest = grid.rest;
          return (
            <section key={grid.kind} className={styles.section}>
              <h2>
                {t(
                  grid.kind === 'amount'
                    ? 'budgets.ui.grid.amounts'
                    : 'budgets.ui.compare.hoursPlan',
                )}
              </h2>
              <ul className={styles.list}>
                {grid.rows.map((row) => (
                  <li key={row.key}>
                    <div className={styles.head}>
                      <strong>{names.itemName(grid.kind, row.itemId)}</strong>
                      <span className={styles.by} data-kind={directionOf(difference(row.total))}>
                        {signed(difference(row.total))}
                      </span>
                    </div>
                    <span className={styles.place}>{names.placeName(grid.kind, row)}</span>
                    {stretches.map((stretch) => {
                      const pair = pairIn(row.months, stretch);
                      const by = difference(pair);
                      if (by === 0) return null;
                      return (
                        <div key={stretch.column.key} className={styles.cell}>
                          <span>{wordsOf(stretch.column)}</span>
                          <span>
                            <s>{text(pair.left)}</s> {text(pair.right)}{' '}
                            <span className={styles.by} data-kind={directionOf(by)}>
                              {signed(by)}
                            </span>
                          </span>
                        </div>
                      );
                    })}
                    {row.note !== '' && <span className={styles.place}>{row.note}</span>}
                  </li>
                ))}
                {rest.rows > 0 && (
                  <li className={styles.cell}>
                    <span>{t('budgets.ui.compare.restRows', { count: rest.rows })}</span>
                    <span>{text(rest.total.right)}</span>
                  </li>
                )}
                <li className={styles.cell} data-sum="true">
                  <span>{t('budgets.ui.grid.total')}</span>
                  <span>
                    {text(grid.total.left)} → {text(grid.total.right)}
                  </span>
                </li>
              </ul>
            </section>
          );
        })}
    </>
  );
}
