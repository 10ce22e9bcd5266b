import styles from './compare-table.module.css';
import { difference, type Pair } from './model.ts';
import type { Figures } from './words.ts';

export const directionOf = (value: number) => {
  if (value === 0) return undefined;
  return value > 0 ? 'more' : 'less';
};

interface PairCellsProps {
  readonly pair: Pair;
  readonly figures: Figures;
  /** Of one stretch of a row: a place to jump to where it differs. */
  readonly jump?: boolean;
  /** Of all rows: nothing has taken the place of a sum. */
  readonly sum?: boolean;
}

const SAME = '·';

/** Old, new and the difference; the old one struck through where another has taken its place. */
export function PairCells({ pair, figures, jump = false, sum = false }: PairCellsProps) {
  const by = difference(pair);
  const changed = by !== 0;
  return (
    <>
      <td className={styles.left}>
        {changed && !sum ? <s>{figures.text(pair.left)}</s> : figures.text(pair.left)}
      </td>
      <td className={styles.right} data-changed={changed}>
        {figures.text(pair.right)}
      </td>
      <td
        className={styles.by}
        data-kind={directionOf(by)}
        {...(jump && changed && { tabIndex: -1, 'data-difference': true })}
      >
        {changed ? figures.signed(by) : SAME}
      </td>
    </>
  );
}

/** What a row comes to on both sides; totals are read, not struck through. */
export function TotalCells({ pair, figures }: Pick<PairCellsProps, 'pair' | 'figures'>) {
  const by = difference(pair);
  return (
    <>
      <td className={styles.total}>{figures.text(pair.left)}</td>
      <td className={styles.total} data-new="true">
        {figures.text(pair.right)}
      </td>
      <td className={styles.by} data-total="true" data-kind={directionOf(by)}>
        {figures.signed(by)}
      </td>
    </>
  );
}
