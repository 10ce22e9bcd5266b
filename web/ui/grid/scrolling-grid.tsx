import { useRef } from 'react';
import { type GridProps, GridTable } from './grid-table.tsx';
import type { GridColumn, GridRow } from './model.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

/**
 * The same grid for any number of rows: they scroll inside a frame, whose height the page sets, and
 * only those in sight are drawn. Head and foot stay.
 */
export function ScrollingGrid<Row extends GridRow, Column extends GridColumn, Value>(
  props: GridProps<Row, Column, Value>,
) {
  const { grid, rowHeight } = props;
  const frame = useRef<HTMLDivElement>(null);
  const drawn = useVirtualRows({
    frame,
    count: grid.data.rows.length,
    rowHeight,
    selection: grid.selection,
  });
  return <GridTable {...props} scroll="frame" frame={frame} drawn={drawn} />;
}
