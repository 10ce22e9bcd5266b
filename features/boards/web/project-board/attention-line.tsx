import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ComparisonRow } from '#features/boards/contract-comparison.ts';
import { LevelMark, toneOfLevel } from '#features/budgets/web/fields.tsx';
import { lessYuan } from '../board/amounts.ts';
import { permilleOf, permilleText } from '../board/rates.ts';
import rows from '../board/rows.module.css';
import { Shown } from '../board/shown.tsx';
import { widthOf } from '../board/steps.ts';
import type { BoardCell } from '../board/table-model.ts';
import styles from './attention-card.module.css';
import type { Attended, Column } from './attention-cells.tsx';
import { addsUpOthers } from './heat.ts';
import { analysisPath } from './paths.ts';
import { Trend } from './trend.tsx';

/** What was spent of the year's budget, with what should have been by now and the two thresholds. */
function Bar({ row }: { readonly row: ComparisonRow }) {
  const { actualAmount, budgetAmount, yearBudgetAmount, level, warnPercent, overPercent } = row;
  const year = yearBudgetAmount ?? 0;
  // Where nothing is planned, whatever was spent fills it.
  const whole = year > 0 ? year : Math.max(actualAmount, 1);
  const end = (whole * Math.max(110, overPercent)) / 100;
  const at = (amount: number) => widthOf(Math.min(Math.max(amount, 0), end), end);
  return (
    <span className={`${rows.track} ${styles.track}`} aria-hidden="true">
      <span
        className={rows.bar}
        data-tone={toneOfLevel(level)}
        style={{ width: at(actualAmount) }}
      />
      {year > 0 && (
        <>
          <span
            className={styles.warn}
            style={{ insetInlineStart: at((year * warnPercent) / 100) }}
          />
          <span
            className={styles.over}
            style={{ insetInlineStart: at((year * overPercent) / 100) }}
          />
          <span className={rows.tick} style={{ insetInlineStart: at(budgetAmount ?? 0) }} />
        </>
      )}
    </span>
  );
}

interface AttentionLineProps {
  readonly attended: Attended;
  readonly cells: Record<Column, BoardCell>;
  readonly maxPeriod: number;
}

/** A document of the list: what calls for attention, and where it comes from. */
export function AttentionLine({ attended: { row }, cells, maxPeriod }: AttentionLineProps) {
  const { t } = useTranslation();
  const { budgetId, name, code, bac, eac } = row;
  const share = eac === null || bac === null ? null : permilleOf(lessYuan(eac, bac), bac);
  const label = (column: Column) => (
    <span className={styles.label}>{t(`boards.projectBoard.attention.${column}`)}</span>
  );
  return (
    <li className={`${rows.row} ${styles.row}`}>
      <span className={styles.name}>
        <Link className={styles.link} to={analysisPath(budgetId)}>
          {name}
        </Link>{' '}
        <small>{code}</small>
        {addsUpOthers(row) && <small> {t('budgets.ui.list.integrationChip')}</small>}
      </span>
      <span>
        {label('level')}
        <LevelMark level={row.level} forecastOver={row.forecastOver} />
      </span>
      <span className={styles.execution}>
        {label('execution')}
        {maxPeriod > 0 && <Bar row={row} />}
        <span className={rows.figure} data-tone={cells.execution.tone}>
          <Shown cell={cells.execution} />
        </span>
      </span>
      <span className={rows.figure}>
        {label('toDate')}
        <Shown cell={cells.toDate} />
      </span>
      <span className={rows.figure}>
        {label('eac')}
        <span data-tone={cells.eac.tone}>
          <Shown cell={cells.eac} />
        </span>
        {' / '}
        <Shown cell={cells.bac} />
        {row.forecastPassed && (
          <small className={styles.passed}>{t('boards.projectBoard.attention.passed')}</small>
        )}
      </span>
      <span className={rows.figure} data-tone={cells.excess.tone}>
        {label('excess')}
        <Shown cell={cells.excess} />
        {share !== null && (
          <small className={styles.share}>
            {share > 0 ? `+${permilleText(share)}` : permilleText(share)}
          </small>
        )}
      </span>
      <span className={styles.driver}>
        {label('driver')}
        <Shown cell={cells.driver} />
      </span>
      <span className={styles.trend}>
        <Trend row={row} maxPeriod={maxPeriod} />
      </span>
    </li>
  );
}
