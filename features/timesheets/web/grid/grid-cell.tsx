import { memo, type ReactNode, useEffect, useRef } from 'react';
import styles from './hours-grid.module.css';

export interface CellLook {
  readonly text: string;
  readonly open: boolean;
  readonly selected: boolean;
  readonly wrong: boolean;
  readonly late: boolean;
  /** At the corner of the selection, where it can be drawn out to fill. */
  readonly handle: boolean;
  /** Would be filled if the handle were let go of now. */
  readonly drawn: boolean;
}

interface StillCellProps extends CellLook {
  readonly row: number;
  readonly column: number;
}

/** What has room in a cell as it is; anything longer is set smaller, or cut. */
const ROOM = 3;

const isLong = (text: string) => text.length > ROOM;

/** For the pointer alone: keys fill with Ctrl+R and Ctrl+D. */
const Handle = () => <span className={styles.handle} data-handle="true" aria-hidden="true" />;

/** A cell nobody is in. Where it is, the grid reads from its data attributes. */
export const StillCell = memo(function StillCell(props: StillCellProps) {
  const { row, column, text, open, selected, wrong, late, handle, drawn } = props;
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
      data-long={isLong(text)}
      data-drawn={drawn}
      aria-selected={selected}
      title={isLong(text) ? text : undefined}
    >
      {text}
      {handle && <Handle />}
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
  /** Inside its text, where the arrows move the caret. */
  readonly within: boolean;
  readonly onType: (text: string) => void;
  readonly onEnter: () => void;
  readonly onLeave: () => void;
}

/**
 * The cell somebody is in is a real text field, so that input methods, screen readers and the
 * clipboard work as they do everywhere. Its text is selected: typing replaces it.
 */
export function ActiveCell(props: ActiveCellProps): ReactNode {
  const { row, column, open, wrong, late, label, describedBy, entry, focused, editing } = props;
  const field = useRef<HTMLInputElement>(null);
  const isEditing = editing !== null;
  const text = editing ?? props.text;
  useEffect(() => {
    // Entering another cell, or coming back from editing, selects what is there.
    if (!focused || isEditing || entry === '') return;
    field.current?.focus({ preventScroll: true });
    field.current?.select();
    field.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [focused, isEditing, entry]);
  useEffect(() => {
    const end = field.current?.value.length ?? 0;
    if (props.within) field.current?.setSelectionRange(end, end);
  }, [props.within]);
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
      data-long={isLong(text)}
      data-drawn={props.drawn}
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
        value={text}
        onChange={({ target }) => props.onType(target.value)}
        onFocus={props.onEnter}
        onBlur={props.onLeave}
      />
      {props.handle && <Handle />}
    </td>
  );
}
