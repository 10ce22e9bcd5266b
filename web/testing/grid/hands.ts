import { fireEvent } from '@testing-library/react';

/** What somebody does in a grid: with keys, by typing, with the pointer and the clipboard. */

const grid = (): HTMLElement => {
  const found = document.querySelector<HTMLElement>('[role="grid"]');
  if (found === null) throw new Error('no grid');
  return found;
};

export const cell = (row: number, column: number): HTMLElement | null =>
  grid().querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`);

const drawnCell = (row: number, column: number): HTMLElement => {
  const found = cell(row, column);
  if (found === null) throw new Error(`cell ${row}/${column} is not drawn`);
  return found;
};

/** What is seen in a cell, the one somebody is in too. */
export const textIn = (row: number, column: number): string => {
  const shown = drawnCell(row, column);
  return shown.querySelector('input')?.value ?? shown.textContent ?? '';
};

export const field = (): HTMLInputElement => {
  const found = grid().querySelector<HTMLInputElement>('[data-active="true"] input');
  if (found === null) throw new Error('nobody is in a cell');
  return found;
};

/** Where somebody is, as row and column. */
export const place = (): readonly [number, number] => {
  const { row, column } = (field().closest('td') as HTMLElement).dataset;
  return [Number(row), Number(column)];
};

export function go(row: number, column: number, shiftKey = false): void {
  fireEvent.pointerDown(drawnCell(row, column), { button: 0, buttons: 1, shiftKey });
  fireEvent.pointerUp(window);
}

/** As `Ctrl+Shift+Z` is written in menus. */
export function press(...chords: readonly string[]): void {
  for (const chord of chords) {
    const keys = chord.split('+');
    fireEvent.keyDown(document.activeElement ?? document.body, {
      key: keys.at(-1) ?? '',
      ctrlKey: keys.includes('Ctrl'),
      shiftKey: keys.includes('Shift'),
    });
  }
}

/** As a browser would after the keys: over what is selected in the field. */
export const type = (text: string): void => {
  fireEvent.change(field(), { target: { value: text } });
};

/** From elsewhere, unless told that it was copied from a grid. */
export function paste(text: string, from: 'elsewhere' | 'copied here' = 'elsewhere'): void {
  const getData = (type: string) => (type === 'text/plain' || from === 'copied here' ? text : '');
  fireEvent.paste(field(), { clipboardData: { getData } });
}

export function copy(what: 'copy' | 'cut' = 'copy'): string {
  let copied = '';
  const clipboardData = {
    setData: (type: string, text: string) => {
      if (type === 'text/plain') copied = text;
    },
  };
  fireEvent[what](field(), { clipboardData });
  return copied;
}
