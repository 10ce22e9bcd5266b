import type { Step } from './movement.ts';

/** What keys can ask of the grid. */
export interface GridActions {
  move(step: Step, extending: boolean): void;
  /** To the edge of a run of filled cells. */
  jump(step: Step, extending: boolean): void;
  /** To the first cell, or to the last that is filled. */
  corner(which: 'first' | 'last', extending: boolean): void;
  selectAll(): void;
  /** False where the key leaves the grid. */
  tab(step: 1 | -1): boolean;
  enter(step: 1 | -1): void;
  /** Lets go of what is being typed; of the grid when nothing is. */
  escape(): void;
  /** Into the text of the cell, and out of it again to where arrows move between cells. */
  edit(): void;
  clear(): void;
  /** Puts what is being typed into every selected cell. */
  enterAll(): void;
  fillRight(): void;
  fillDown(): void;
  undo(): void;
  redo(): void;
}

/**
 * Looking on only; in a cell; typing over what is in it; inside its text, where the arrows belong to
 * the text.
 */
export type KeyMode = 'reading' | 'still' | 'over' | 'within';

/** Answers false to leave the key to the browser. */
type Command = (grid: GridActions) => unknown;
type Commands = Readonly<Record<string, Command>>;

const ARROWS: Readonly<Record<string, Step>> = {
  ArrowUp: { rows: -1, columns: 0 },
  ArrowDown: { rows: 1, columns: 0 },
  ArrowLeft: { rows: 0, columns: -1 },
  ArrowRight: { rows: 0, columns: 1 },
};

const ROW_START: Step = { rows: 0, columns: Number.NEGATIVE_INFINITY };
const ROW_END: Step = { rows: 0, columns: Number.POSITIVE_INFINITY };

function moves(extending: boolean): Commands {
  const shift = extending ? 'Shift+' : '';
  const arrows = Object.entries(ARROWS).flatMap(([key, step]): [string, Command][] => [
    [`${shift}${key}`, (grid) => grid.move(step, extending)],
    [`Ctrl+${shift}${key}`, (grid) => grid.jump(step, extending)],
  ]);
  return {
    ...Object.fromEntries(arrows),
    [`${shift}Home`]: (grid) => grid.move(ROW_START, extending),
    [`${shift}End`]: (grid) => grid.move(ROW_END, extending),
    [`Ctrl+${shift}Home`]: (grid) => grid.corner('first', extending),
    [`Ctrl+${shift}End`]: (grid) => grid.corner('last', extending),
  };
}

const going = moves(false);

const selecting: Commands = { ...moves(true), 'Ctrl+A': (grid) => grid.selectAll() };

const finishing: Commands = {
  Enter: (grid) => grid.enter(1),
  'Shift+Enter': (grid) => grid.enter(-1),
  Escape: (grid) => grid.escape(),
};

const filling: Commands = {
  ...finishing,
  Tab: (grid) => grid.tab(1),
  'Shift+Tab': (grid) => grid.tab(-1),
  F2: (grid) => grid.edit(),
  'Ctrl+Enter': (grid) => grid.enterAll(),
};

const changing: Commands = {
  Delete: (grid) => grid.clear(),
  Backspace: (grid) => grid.clear(),
  'Ctrl+D': (grid) => grid.fillDown(),
  'Ctrl+R': (grid) => grid.fillRight(),
  'Ctrl+Z': (grid) => grid.undo(),
  'Ctrl+Y': (grid) => grid.redo(),
  'Ctrl+Shift+Z': (grid) => grid.redo(),
};

/** In the middle of a number they would bookmark the page, or load it anew. */
const reserved: Commands = { 'Ctrl+D': () => {}, 'Ctrl+R': () => {} };

const COMMANDS: Readonly<Record<KeyMode, Commands>> = {
  reading: { ...going, ...selecting, ...finishing },
  still: { ...going, ...selecting, ...filling, ...changing },
  over: { ...going, ...filling, ...reserved },
  within: { ...filling, ...reserved },
};

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

/** A key with what is reserved beside it, as it is written in menus; Command counts as Ctrl. */
function chordOf({ key, ctrlKey, metaKey, shiftKey }: Pressed): string {
  const name = key.length === 1 ? key.toUpperCase() : key;
  return `${ctrlKey || metaKey ? 'Ctrl+' : ''}${shiftKey ? 'Shift+' : ''}${name}`;
}

/** Does what the key asks for; false when it is none of the grid's keys. */
export function obey(pressed: Pressed, mode: KeyMode, grid: GridActions): boolean {
  const command = COMMANDS[mode][chordOf(pressed)];
  return command !== undefined && command(grid) !== false;
}
