import { allRows } from './drawn-rows.ts';
import { type GridProps, GridTable } from './grid-table.tsx';
import type { GridColumn, GridRow } from './model.ts';

/** A grid to be filled in as in a spreadsheet, as long as it is: the page scrolls, all rows are drawn. */
export function DataGrid<Row extends GridRow, Column extends GridColumn, Value>(
  props: GridProps<Row, Column, Value>,
) {
  return <GridTable {...props} scroll="page" drawn={allRows(props.grid.data.rows.length)} />;
}
