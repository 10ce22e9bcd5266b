import { memo, type ReactNode, useEffect, useRef } from 'react';
import styles from './grid.module.css';
import type { Tone } from './model.ts';
import table from './table.module.css';

/** What is said about a cell besides its value. */
export interface CellMark {
  /** Wrong has to be put right; changed is new against what it is compared with. */
  readonly kind: 'wrong' | 'changed';
  /** Shown to whoever points at the cell. */
  readonly title?: string;
}

export interface CellLook {
  readonly row: number;
  readonly column: number;
  readonly text: string;
  /** Longer than there is room for: set smaller, or cut. */
  readonly long: boolean;
  readonly open: boolean;
  /** Why nothing can be written there; null where that is only because of the grid as a whole. */
  readonly closed: string | null;
  readonly tone: Tone;
  readonly mark: CellMark | undefined;
  readonly selected: boolean;
  /** At the corner of the selection, where it can be drawn out to fill. */
  readonly handle: boolean;
  /** Would be filled if the handle were let go of now. */
  readonly drawn: boolean;
}

const CELL = `${table.cell} ${styles.cell}`;

/** For the pointer alone: keys fill with Ctrl+R and Ctrl+D. */
const Handle = () => <span className={styles.handle} data-handle="true" aria-hidden="true" />;

/** Nothing rather than `false`: there are a great many cells. */
const when = (condition: boolean) => condition || undefined;

/** Where a cell is, the grid reads from its data attributes. Heads are the first column. */
const lookOf = ({ row, column, long, open, closed, tone, mark, drawn }: CellLook) => ({
  className: CELL,
  'aria-colindex': column + 2,
  'data-row': row,
  'data-column': column,
  'data-open': when(open),
  'data-closed': when(closed !== null),
  'data-tone': tone === 'plain' ? undefined : tone,
  'data-wrong': when(mark?.kind === 'wrong'),
  'data-changed': when(mark?.kind === 'changed'),
  'data-long': when(long),
  'data-drawn': when(drawn),
});

const titleOf = ({ mark, closed, long, text }: CellLook) =>
  mark?.title ?? (closed || (long ? text : undefined));

/** A cell nobody is in. */
export const StillCell = memo(function StillCell(look: CellLook) {
  const { text, selected, handle } = look;
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: cells of a grid
      role="gridcell"
      tabIndex={-1}
      {...lookOf(look)}
      data-selected={when(selected)}
      aria-selected={selected}
      title={titleOf(look)}
    >
      {text}
      {handle && <Handle />}
    </td>
  );
});

interface ActiveCellProps extends CellLook {
  readonly label: string;
  readonly describedBy: string | undefined;
  /** Changes whenever the cell is entered anew. */
  readonly cellKey: string;
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
  const { open, closed, mark, label, describedBy, cellKey, focused, editing } = props;
  const field = useRef<HTMLInputElement>(null);
  const isEditing = editing !== null;
  const reason = mark?.title ?? (closed || undefined);
  useEffect(() => {
    // Entering another cell, or coming back from editing, selects what is there.
    if (!focused || isEditing || cellKey === '') return;
    field.current?.focus({ preventScroll: true });
    field.current?.select();
    field.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [focused, isEditing, cellKey]);
  useEffect(() => {
    const end = field.current?.value.length ?? 0;
    if (props.within) field.current?.setSelectionRange(end, end);
  }, [props.within]);
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: cells of a grid
      role="gridcell"
      tabIndex={-1}
      {...lookOf(props)}
      data-active="true"
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
        aria-description={reason}
        aria-invalid={mark?.kind === 'wrong' || undefined}
        title={reason}
        readOnly={!open}
        value={editing ?? props.text}
        onChange={({ target }) => props.onType(target.value)}
        onFocus={props.onEnter}
        onBlur={props.onLeave}
      />
      {props.handle && <Handle />}
    </td>
  );
}
