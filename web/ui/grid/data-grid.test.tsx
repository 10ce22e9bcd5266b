import { act, fireEvent, screen } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startLanguage } from '../../i18n/language.ts';
import {
  cell,
  copy,
  field,
  go,
  paste,
  place,
  press,
  textIn,
  type,
} from '../../testing/grid/hands.ts';
import { linesOf, MonthGrid, monthColumns, wideColumns } from '../../testing/grid/month-grid.tsx';
import { renderWithTexts } from '../../testing/render.tsx';
import type { PasteReport } from './paste.ts';

const YEAR = monthColumns(1);
/** Two groups of two lines: rows 0 and 3 are their sums. */
const FEW = linesOf(4, 2);
const Q1 = 3;
const WHOLE_YEAR = 16;

beforeEach(() => startLanguage());

const few = (props: Partial<Parameters<typeof MonthGrid>[0]> = {}) =>
  renderWithTexts(<MonthGrid lines={FEW} columns={YEAR} scroll="page" {...props} />);

const foot = (column: number) => document.querySelectorAll('tfoot td')[column]?.textContent;
const status = () => screen.getByRole('status').textContent;

describe('a month grid', () => {
  it('is named for screen readers, cell by cell', () => {
    few();
    const grid = screen.getByRole('grid', { name: 'Plan' });
    // One line of heads, six rows, one of totals; the heads of the rows are a column too.
    expect(grid.getAttribute('aria-rowcount')).toBe('8');
    expect(grid.getAttribute('aria-colcount')).toBe(String(YEAR.length + 1));
    const rows = [...grid.querySelectorAll('tr')].map((row) => row.getAttribute('aria-rowindex'));
    expect(rows).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
    expect(cell(2, 4)?.getAttribute('aria-colindex')).toBe('6');
    go(2, 4);
    expect(field().getAttribute('aria-label')).toBe('line 2 1-4');
    expect(document.activeElement).toBe(field());
  });

  it('is gone through by keys, over sums to the next cell that can be filled', () => {
    few();
    go(1, 0);
    press('ArrowRight', 'ArrowDown');
    expect(place()).toEqual([2, 1]);
    press('Tab', 'Tab');
    expect(place()).toEqual([2, Q1 + 1]);
    press('Enter');
    expect(place()).toEqual([3, 1]);
    press('Ctrl+Home');
    expect(place()).toEqual([0, 0]);
    press('Ctrl+End');
    expect(place()).toEqual([5, WHOLE_YEAR]);
    press('Shift+Tab');
    expect(place()).toEqual([5, WHOLE_YEAR - 2]);
  });

  it('counts what is being typed into every sum at once', () => {
    few();
    go(1, 0);
    type('250');
    expect([textIn(0, 0), textIn(1, Q1), textIn(0, Q1), foot(0)]).toEqual([
      '350.00',
      '250.00',
      '350.00',
      '550.00',
    ]);
    type('250x');
    expect([textIn(0, 0), foot(WHOLE_YEAR)]).toEqual(['100.00', '300.00']);
    press('Escape');
    expect([textIn(1, 0), foot(0)]).toEqual(['100.00', '400.00']);
  });

  it('keeps what cannot be read as it was typed, and takes it back in one step', () => {
    few();
    go(1, 1);
    type('soon');
    press('Enter');
    expect(textIn(1, 1)).toBe('soon');
    press('Ctrl+Z');
    expect(textIn(1, 1)).toBe('');
    press('Ctrl+Y');
    expect(textIn(1, 1)).toBe('soon');
  });

  it('is written to nowhere but in open cells, and says why', () => {
    few({ closed: ['1-2'] });
    expect(cell(1, 1)?.title).toBe('This month is closed');
    go(1, 1);
    expect([field().readOnly, field().getAttribute('aria-description'), status()]).toEqual([
      true,
      'This month is closed',
      'This month is closed',
    ]);
    press('F2', 'Delete');
    go(0, 0);
    expect(field().readOnly).toBe(true);
    press('Delete');
    expect(textIn(0, 0)).toBe('200.00');
    go(1, 0);
    press('Shift+End', 'Ctrl+R');
    expect([1, 2, 3, 4].map((column) => textIn(1, column))).toEqual([
      '',
      '100.00',
      '200.00',
      '100.00',
    ]);
    press('Ctrl+Z');
    expect(textIn(1, 2)).toBe('');
  });

  it('fills down, each column by itself', () => {
    few();
    go(1, 0);
    type('70');
    press('ArrowUp');
    go(1, 0);
    go(5, 0, true);
    press('Ctrl+D');
    expect([1, 2, 4, 5].map((row) => textIn(row, 0))).toEqual(['70.00', '70.00', '70.00', '70.00']);
    expect(foot(0)).toBe('280.00');
    press('Ctrl+Z');
    expect(foot(0)).toBe('370.00');
  });

  it('takes a block from a spreadsheet as one step, and names every cell that is not as meant', () => {
    const onPasted = vi.fn<(report: PasteReport) => void>();
    few({ closed: ['1-3'], onPasted });
    go(4, 1);
    paste('1,000\t2\t3\t4\nabc\t5\t\t6\n7\t8\n');
    // The sum of the quarter is none of its columns.
    expect([1, 2, 4, 5].map((column) => textIn(4, column))).toEqual([
      '1000.00',
      '',
      '3.00',
      '4.00',
    ]);
    expect([1, 2, 4, 5].map((column) => textIn(5, column))).toEqual(['abc', '', '', '6.00']);
    const [report] = onPasted.mock.lastCall ?? [];
    const listed = report?.problems.map(({ row, column, text, trouble, reason }) =>
      [row, column, text, trouble, reason].join(' '),
    );
    expect(report).toMatchObject({ landed: 6, aroundSums: true });
    expect(listed).toEqual([
      '4 2 2 closed This month is closed',
      '5 1 abc unread ',
      '5 2 5 closed This month is closed',
      '6 1 7 outside ',
      '6 2 8 outside ',
    ]);
    // What has landed is selected.
    expect([cell(5, 5)?.dataset.selected, cell(5, 6)?.dataset.selected]).toEqual([
      'true',
      undefined,
    ]);
    press('Ctrl+Z');
    expect([textIn(4, 1), textIn(5, 1), textIn(5, 5)]).toEqual(['', '', '']);
    press('Ctrl+Shift+Z');
    expect(textIn(5, 1)).toBe('abc');
  });

  it('copies what can be read again, and cuts', () => {
    few();
    go(1, 0);
    type('12345.6');
    press('Enter');
    go(1, 0);
    press('Shift+ArrowDown', 'Shift+ArrowRight');
    expect(copy()).toBe('12345.60\t\n100.00\t');
    expect(copy('cut')).toBe('12345.60\t\n100.00\t');
    expect([textIn(1, 0), textIn(2, 0)]).toEqual(['', '']);
    press('Ctrl+Z');
    expect(textIn(2, 0)).toBe('100.00');
  });

  it('sums the selection, without counting sums twice', () => {
    few();
    go(1, 0);
    expect(status()).toBe('');
    press('Shift+ArrowDown', 'Shift+End');
    expect(status()).toBe('选中 2 格 · 合计 200.00');
    go(0, Q1);
    go(3, Q1, true);
    expect(status()).toBe('选中 2 格 · 合计 200.00');
  });

  it('shows marks with their words', () => {
    const changed = { kind: 'changed', title: '0.00 → 100.00' } as const;
    few({ marks: new Map([['line 2', new Map([['1-1', changed]])]]) });
    expect([cell(2, 0)?.dataset.changed, cell(2, 0)?.title]).toEqual(['true', '0.00 → 100.00']);
    expect(cell(4, 0)?.dataset.changed).toBeUndefined();
  });

  it('that is only looked at is gone through and copied, never changed', () => {
    few({ editable: false });
    expect(document.querySelector('[role="grid"] input')).toBeNull();
    go(1, 0);
    expect(field().readOnly).toBe(true);
    press('Delete', 'ArrowDown', 'Ctrl+A');
    paste('5');
    expect(copy().split('\n')).toHaveLength(6);
    expect(textIn(1, 0)).toBe('100.00');
  });

  it('takes along what is being typed when it goes', () => {
    few();
    go(1, 1);
    type('8');
    fireEvent(window, new Event('pagehide'));
    expect([textIn(1, 1), textIn(0, 1)]).toEqual(['8.00', '8.00']);
  });
});

describe('two thousand rows of thirty-six columns', () => {
  const MANY = linesOf(1900, 19);
  const WIDE = wideColumns();
  const ROWS = 2000;
  const HEIGHT = 640;
  const ROW = 28;

  // Nothing has a size in a test; the frame is as high as its style sheet says.
  const size = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'clientHeight');
  beforeAll(() => {
    Object.defineProperty(HTMLElement.prototype, 'clientHeight', {
      configurable: true,
      get: () => HEIGHT,
    });
  });
  afterAll(() => {
    if (size !== undefined) Object.defineProperty(HTMLElement.prototype, 'clientHeight', size);
  });

  const many = () => renderWithTexts(<MonthGrid lines={MANY} columns={WIDE} />);
  const drawn = () => [...document.querySelectorAll('tbody tr[aria-rowindex]')];
  const indexes = () => drawn().map((row) => Number(row.getAttribute('aria-rowindex')) - 2);
  function scrollTo(row: number) {
    const frame = document.querySelector<HTMLElement>('[data-scroll="frame"]');
    if (frame === null) throw new Error('no frame');
    frame.scrollTop = row * ROW;
    act(() => {
      frame.dispatchEvent(new Event('scroll'));
    });
  }
  /** Drawn rows and the room left for others are together as high as all of them. */
  const height = () =>
    [...document.querySelectorAll<HTMLElement>('tbody tr')].reduce(
      (sum, row) => sum + (Number.parseInt(row.style.height, 10) || ROW),
      0,
    );

  it('draw only what is in sight, and say how many there are', () => {
    many();
    expect(WIDE).toHaveLength(36);
    expect(drawn().length).toBeLessThan(45);
    expect(document.querySelectorAll('[role="gridcell"]').length).toBeLessThan(45 * 36);
    expect(document.querySelector('[role="grid"]')?.getAttribute('aria-rowcount')).toBe(
      String(ROWS + 2),
    );
    expect(height()).toBe(ROWS * ROW);
    scrollTo(1000);
    expect(indexes()).toContain(1000);
    expect(indexes()).not.toContain(500);
    expect(drawn().length).toBeLessThan(50);
    expect(height()).toBe(ROWS * ROW);
  });

  it('lose neither focus nor what is being typed when one scrolls away', () => {
    many();
    go(1, 1);
    type('12');
    const before = field();
    scrollTo(1500);
    expect(indexes()).toEqual(expect.arrayContaining([1, 1500]));
    expect(field()).toBe(before);
    expect(document.activeElement).toBe(before);
    expect(before.value).toBe('12');
    type('123');
    press('Enter');
    expect(place()).toEqual([2, 1]);
    scrollTo(0);
    expect([textIn(1, 1), textIn(0, 1)]).toEqual(['123.00', '123.00']);
  });

  it('bring the cell one goes to into view, however far it is', () => {
    const into = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
    many();
    go(1, 1);
    press('Ctrl+End');
    expect(place()).toEqual([ROWS - 1, WHOLE_YEAR]);
    expect(into.mock.contexts.at(-1)).toBe(field().closest('td'));
    expect(document.activeElement).toBe(field());
    press('Ctrl+Shift+Home');
    expect(into.mock.contexts.at(-1)).toBe(cell(0, 0));
    into.mockRestore();
  });

  it('are selected and copied as a whole, drawn or not', () => {
    many();
    go(1, 0);
    press('Ctrl+A');
    const lines = copy().split('\n');
    expect(lines).toHaveLength(ROWS);
    expect(new Set(lines.map((line) => line.split('\t').length))).toEqual(new Set([36]));
    expect(lines.slice(-2).map((line) => line.split('\t')[0])).toEqual(['100.00', '100.00']);
    expect(status()).toBe('选中 1900 格 · 合计 190,000.00');
    scrollTo(1000);
    expect(cell(1000, 4)?.dataset.selected).toBe('true');
  });

  it('are pasted into beyond what is drawn, and taken back at once', () => {
    many();
    go(1, 1);
    press('Ctrl+A');
    go(1, 1);
    paste(Array.from({ length: 500 }, () => '5').join('\n'));
    scrollTo(480);
    expect(textIn(482, 1)).toBe('5.00');
    scrollTo(0);
    press('Ctrl+Z');
    scrollTo(480);
    expect(textIn(482, 1)).toBe('');
  });
});

it('draws only the rows that change while one types', () => {
  const counts = new Map<string, number>();
  const lines = linesOf(6, 3).map((line) => ({
    ...line,
    get unread() {
      counts.set(line.key, (counts.get(line.key) ?? 0) + 1);
      return {};
    },
  }));
  renderWithTexts(<MonthGrid lines={lines} columns={YEAR} scroll="page" />);
  expect(counts.get('line 5')).toBe(12);
  go(1, 0);
  counts.clear();
  type('4');
  type('44');
  expect(counts.get('line 5')).toBeUndefined();
});
