import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { closedBecause, type GridColumn, type GridRow } from './model.ts';
import { isSingle, spanOf } from './selection.ts';
import styles from './selection-line.module.css';
import { selectionSum } from './selection-sum.ts';
import type { Grid } from './use-grid.ts';

/** Beneath a grid: what is selected comes to, or why the cell one is in cannot be changed. */
export function SelectionLine<Row extends GridRow, Column extends GridColumn, Value>({
  grid,
}: {
  readonly grid: Grid<Row, Column, Value>;
}) {
  const { t } = useTranslation();
  const { selection, data, focused } = grid;
  const { rows, columns, codec, contentAt, closedAt } = data;
  const { top, bottom, left, right } = spanOf(selection);
  const single = isSingle(selection);
  const summed = useMemo(
    () =>
      single
        ? null
        : selectionSum({ top, bottom, left, right }, { rows, columns, codec, contentAt, closedAt }),
    [single, top, bottom, left, right, rows, columns, codec, contentAt, closedAt],
  );
  const reason = closedBecause(data, selection.active);
  return (
    <p className={styles.line} role="status">
      {focused && summed !== null
        ? t('grid.selected', { count: summed.count, sum: codec.show(summed.sum) })
        : focused && reason}
    </p>
  );
}
