import { Fragment, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Comparison } from '#features/budgets/contract-compare.ts';
import type { Unit } from '#features/budgets/rules.ts';
import { useColumnWords } from '../grid/columns.ts';
import styles from './compare-table.module.css';
import { foldedCount, type PairGrid, type RowNames, stretchesOf } from './model.ts';
import type { Sides } from './queries.ts';
import { SectionRows } from './section-rows.tsx';
import type { CompareAddress } from './use-compare-address.ts';
import { useJumping } from './use-jumping.ts';

interface CompareTableProps {
  readonly sides: Sides;
  readonly comparison: Comparison;
  readonly grids: readonly PairGrid[];
  readonly names: RowNames;
  readonly unit: Unit;
  readonly address: CompareAddress;
}

const SIDES_OF_PAIR = 3;
/** The name, the totals with their difference, and the note. */
const AROUND = 5;

/** Down to the cell: old struck through, new, difference. */
export function CompareTable(props: CompareTableProps) {
  const { sides, comparison, grids, names, unit, address } = props;
  const { t } = useTranslation();
  const { months, left, right } = comparison;
  const { period } = address;
  const unfolded = address.unfolded.includes('months');
  const stretches = useMemo(
    () => stretchesOf(months, period, grids, unfolded),
    [months, period, grids, unfolded],
  );
  const wordsOf = useColumnWords(months);
  const frame = useRef<HTMLDivElement>(null);
  useJumping(frame);
  const sideNames = [`v${left.versionNo}`, `v${right.versionNo}`, t('budgets.ui.compare.by')];
  const width =
    AROUND + stretches.reduce((count, stretch) => count + (stretch.folded ? 1 : SIDES_OF_PAIR), 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and its cells are jumped to by keys
    <div ref={frame} className={styles.frame} tabIndex={0}>
      <table className={styles.table} aria-label={t('budgets.ui.compare.table')}>
        <thead>
          <tr>
            <th scope="col" rowSpan={2} className={styles.corner}>
              {t('budgets.ui.compare.corner')}
            </th>
            {stretches.map((stretch) =>
              stretch.folded ? (
                <th key="folded" scope="col" rowSpan={2} className={styles.folded}>
                  {t(`budgets.ui.compare.folded.${period}`, {
                    count: foldedCount(stretch, period),
                  })}
                </th>
              ) : (
                <th
                  key={stretch.column.key}
                  scope="colgroup"
                  colSpan={SIDES_OF_PAIR}
                  className={styles.stretch}
                >
                  {wordsOf(stretch.column)}
                </th>
              ),
            )}
            <th scope="col" rowSpan={2} className={styles.total}>
              {t('budgets.ui.compare.totalOf', { version: left.versionNo })}
            </th>
            <th scope="col" rowSpan={2} className={styles.total}>
              {t('budgets.ui.compare.totalOf', { version: right.versionNo })}
            </th>
            <th scope="col" rowSpan={2} className={styles.total}>
              {t('budgets.ui.compare.difference')}
            </th>
            <th scope="col" rowSpan={2} className={styles.note}>
              {t('budgets.ui.grid.note')}
            </th>
          </tr>
          <tr>
            {stretches
              .filter((stretch) => !stretch.folded)
              .map(({ column }) => (
                <Fragment key={column.key}>
                  {sideNames.map((name, at) => (
                    <th key={name} scope="col" className={at === 0 ? styles.left : styles.side}>
                      {name}
                    </th>
                  ))}
                </Fragment>
              ))}
          </tr>
        </thead>
        {grids.map((grid) => (
          <SectionRows
            key={grid.kind}
            sides={sides}
            grid={grid}
            stretches={stretches}
            names={names}
            unit={unit}
            address={address}
            width={width}
          />
        ))}
      </table>
    </div>
  );
}
