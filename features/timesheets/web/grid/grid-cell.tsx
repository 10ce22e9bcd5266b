import { memo, type ReactNode, useEffect, useRef } from 'react';
import styles from './hours-grid.module.css';

export interface CellLook {
  readonly text: string;
  readonly open: boolean;
  readonly selected: boolean;
  readonly wrong: boolean;
  readonly late: boolean;
}

interface StillCellProps extends CellLook {
  readonly row: number;
  readonly column: number;
}

/** A cell nobody is in. Where it is, the grid reads from its data attributes. */
export const StillCell = memo(function StillCell(props: StillCellProps) {
  const { row, column, text, open, selected, wrong, late } = props;
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: cells of a grid
      role="gridcell"
      tabIndex={-1}
      className={styles.cell}
      data-row={row}
      data-column={column}
      data-open={open}
      data-selected={selected}
      data-wrong={wrong}
      data-late={late}
      aria-selected={selected}
    >
      {text}
    </td>
  );
});

interface ActiveCellProps extends CellLook {
  readonly row: number;
  readonly column: number;
  readonly label: string;
  readonly describedBy: string | undefined;
  /** Changes whenever the cell is entered anew. */
  readonly entry: string;
  readonly focused: boolean;
  readonly editing: string | null;
  readonly onType: (text: string) => void;
  readonly onLeave: () => void;
}

/**
 * The cell somebody is in is a real text field, so that input methods, screen readers and the
 * clipboard work as they do everywhere. Its text is selected: typing replaces it.
 */
export function ActiveCell(props: ActiveCellProps): ReactNode {
  const { row, column, text, open, wrong, late, label, describedBy, entry, focused, editing } =
    props;
  const field = useRef<HTMLInputElement>(null);
  const isEditing = editing !== null;
  useEffect(() => {
    // Entering another cell, or coming back from editing, selects what is there.
    if (!focused || isEditing || entry === '') return;
    field.current?.focus({ preventScroll: true });
    field.current?.select();
    field.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [focused, isEditing, entry]);
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: cells of a grid
      role="gridcell"
      tabIndex={-1}
      className={styles.cell}
      data-row={row}
      data-column={column}
      data-open={open}
      data-active="true"
      data-wrong={wrong}
      data-late={late}
      aria-selected="true"
    >
      <input
        ref={field}
        className={styles.field}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={wrong || undefined}
        readOnly={!open}
        value={editing ?? text}
        onChange={({ target }) => props.onType(target.value)}
        onBlur={props.onLeave}
      />
    </td>
  );
}
