import { Figure } from '#web/ui/figure/figure.tsx';
import type { BoardCell } from './table-model.ts';

/** What stands in a cell, and opens where it is a figure that does. */
export function Shown({ cell }: { readonly cell: BoardCell }) {
  if (cell.open === undefined) return cell.text;
  return (
    <Figure detail={cell.detail} onOpen={cell.open}>
      {cell.text}
    </Figure>
  );
}
