import { CheckCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Unit } from '#features/budgets/rules.ts';
import styles from './compare-table.module.css';
import {
  difference,
  type PairGrid,
  type PairRow,
  pairIn,
  pairRow,
  type RowNames,
  type Stretch,
  sumPairs,
} from './model.ts';
import { PairCells, TotalCells } from './pair-cells.tsx';
import { type Sides, useRest } from './queries.ts';
import type { CompareAddress } from './use-compare-address.ts';
import { type Figures, figuresOf, sentence } from './words.ts';

export interface SectionProps {
  readonly sides: Sides;
  readonly grid: PairGrid;
  readonly stretches: readonly Stretch[];
  readonly names: RowNames;
  readonly unit: Unit;
  readonly address: CompareAddress;
  /** How many columns the table has. */
  readonly width: number;
}

interface RowProps extends Pick<SectionProps, 'grid' | 'stretches' | 'names'> {
  readonly row: PairRow;
  readonly figures: Figures;
}

function Row({ row, grid: { kind }, stretches, names, figures }: RowProps) {
  return (
    <tr>
      <th scope="row" className={styles.name}>
        <strong>{names.itemName(kind, row.itemId)}</strong>
        <span>{names.placeName(kind, row)}</span>
      </th>
      {stretches.map((stretch) => {
        const pair = pairIn(row.months, stretch);
        return stretch.folded ? (
          <td key="folded" className={styles.folded}>
            {figures.text(pair.right)}
          </td>
        ) : (
          <PairCells key={stretch.column.key} pair={pair} figures={figures} jump />
        );
      })}
      <TotalCells pair={row.total} figures={figures} />
      <td className={styles.note}>{row.note}</td>
    </tr>
  );
}

/** All rows without a difference as one, which carries what they come to and opens. */
function RestRow(props: SectionProps & { readonly figures: Figures; readonly open: boolean }) {
  const { grid, stretches, figures, address, open } = props;
  const { t } = useTranslation();
  const { rest, kind } = grid;
  return (
    <tr className={styles.rest}>
      <th scope="row" className={styles.name}>
        <span>
          {t('budgets.ui.compare.restRows', { count: rest.rows })}
          <Button
            type="link"
            size="small"
            aria-expanded={open}
            onClick={() => address.toggle(kind)}
          >
            {t(open ? 'budgets.ui.compare.fold' : 'budgets.ui.compare.unfold')}
          </Button>
        </span>
      </th>
      {stretches.map((stretch) => {
        const pair = pairIn(rest.months, stretch);
        return stretch.folded ? (
          <td key="folded" className={styles.folded}>
            {figures.text(pair.right)}
          </td>
        ) : (
          <PairCells key={stretch.column.key} pair={pair} figures={figures} />
        );
      })}
      <TotalCells pair={rest.total} figures={figures} />
      <td className={styles.note} />
    </tr>
  );
}

const MOST_PARTS = 6;

/** `0.80 + 10.40 + 12.80 = 24.00`, or from total to total where that would be too long. */
function explained({ grid, stretches, unit }: SectionProps, sums: ReadonlyMap<Stretch, number>) {
  const { kind, total } = grid;
  const parts = stretches.flatMap((stretch) => (stretch.folded ? [] : [sums.get(stretch) ?? 0]));
  const moved = parts.filter((part) => part !== 0);
  const by = difference(total);
  if (moved.length === 0) return null;
  return moved.length > 1 && moved.length <= MOST_PARTS
    ? sentence(kind, unit, moved, by)
    : sentence(kind, unit, [total.left, by], total.right);
}

function TotalRow(props: SectionProps & { readonly figures: Figures }) {
  const { grid, stretches, figures } = props;
  const { t } = useTranslation();
  const sums = stretches.map((stretch) => ({
    stretch,
    pair: sumPairs([
      ...grid.rows.map((row) => pairIn(row.months, stretch)),
      pairIn(grid.rest.months, stretch),
    ]),
  }));
  const words = explained(props, new Map(sums.map((one) => [one.stretch, difference(one.pair)])));
  return (
    <tr className={styles.sum}>
      <th scope="row" className={styles.name}>
        <strong>{t('budgets.ui.grid.total')}</strong>
      </th>
      {sums.map(({ stretch, pair }) =>
        stretch.folded ? (
          <td key="folded" className={styles.folded}>
            {figures.text(pair.right)}
          </td>
        ) : (
          <PairCells key={stretch.column.key} pair={pair} figures={figures} sum />
        ),
      )}
      <TotalCells pair={grid.total} figures={figures} />
      <td className={styles.note}>
        {words !== null && (
          <span className={styles.proof}>
            <CheckCircleOutlined aria-hidden="true" /> {words}
          </span>
        )}
      </td>
    </tr>
  );
}

/** The amounts, or the hours: rows with a difference, the others folded, and their sum. */
export function SectionRows(props: SectionProps) {
  const { sides, grid, unit, address, width } = props;
  const { t } = useTranslation();
  const { kind, rows, rest } = grid;
  const figures = figuresOf(kind, unit);
  const open = address.unfolded.includes(kind);
  const opened = useRest(sides, kind, open && rest.rows > 0);
  const folded = props.stretches.find((stretch) => stretch.folded);
  if (rows.length === 0 && rest.rows === 0) return null;
  return (
    <tbody>
      <tr className={styles.section}>
        <th scope="rowgroup" colSpan={width}>
          <strong>
            {t(kind === 'amount' ? 'budgets.ui.grid.amounts' : 'budgets.ui.compare.hoursPlan')}
          </strong>
          <span>
            {kind === 'amount' ? t(`budgets.ui.grid.unit.${unit}`) : t('budgets.ui.compare.hour')}
          </span>
          {rows.length === 0 && <span>{t('budgets.ui.compare.noneHere')}</span>}
          {kind === 'amount' && (folded !== undefined || address.unfolded.includes('months')) && (
            <Button
              type="link"
              size="small"
              aria-expanded={folded === undefined}
              onClick={() => address.toggle('months')}
            >
              {t(
                folded === undefined
                  ? 'budgets.ui.compare.foldMonths'
                  : 'budgets.ui.compare.unfoldMonths',
              )}
            </Button>
          )}
        </th>
      </tr>
      {rows.map((row) => (
        <Row key={row.key} {...props} row={row} figures={figures} />
      ))}
      {rest.rows > 0 && <RestRow {...props} figures={figures} open={open} />}
      {open &&
        (opened.data ?? []).map((row) => (
          <Row
            key={`rest ${row.projectId}:${row.itemId}`}
            {...props}
            row={pairRow(kind, row)}
            figures={figures}
          />
        ))}
      <TotalRow {...props} figures={figures} />
    </tbody>
  );
}
