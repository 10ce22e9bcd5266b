import { fireEvent, screen } from '@testing-library/react';
import { useMemo, useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import type { GridView } from '#features/budgets/contract-grid.ts';
import { beginSignedIn } from '#web/testing/begin-signed-in.ts';
import { renderWithLibrary } from '#web/testing/render-with-library.tsx';
import { createGroupSums } from '#web/ui/grid/group-sums.ts';
import { useStore } from '#web/ui/use-store.ts';
import { codecOf } from '../codecs.ts';
import { useColumns } from '../columns.ts';
import type { Line } from '../lines.ts';
import { createMarks } from '../marks.ts';
import { createGridKeeper } from '../saving/grid-keeper.ts';
import { MONTHS, view as someView, tree } from '../testing.tsx';
import type { Goal } from '../use-leading.ts';
import { isLine, usePlan } from '../use-plan.ts';
import { MonthView } from './month-view.tsx';

const codec = codecOf('amount', 'yuan');
const never = () => Promise.reject(new Error('nothing is sent'));
const NONE = new Map();

interface ShownProps {
  readonly view?: GridView;
  readonly goal?: Goal | null;
}

/** The lines of a version, which nothing is sent of. */
function Shown({ view = someView, goal = null }: ShownProps) {
  const plan = usePlan(view, tree);
  const columns = useColumns(MONTHS, view.closedThrough);
  const [keeper] = useState(() =>
    createGridKeeper({
      names: null,
      view,
      problemAt: plan.problemAt,
      order: () => plan.order,
      typing: () => null,
      send: never,
      changesSince: never,
      onMoved: () => {},
    }),
  );
  const { rows } = useStore(keeper.draft);
  const sums = useMemo(
    () => createGroupSums<Line, number>({ codec, columns: MONTHS, groupOf: ({ group }) => group }),
    [],
  );
  const summed = sums(rows);
  const marks = createMarks({
    plan,
    base: null,
    codec,
    conflicts: NONE,
    refusals: NONE,
    differenceWords: () => '',
    conflictWords: '',
  });
  return (
    <MonthView
      plan={plan}
      keeper={keeper}
      rows={summed.rows}
      total={summed.total}
      columns={columns}
      codec={codec}
      marksOf={(row) => (isLine(row) ? marks(row) : NONE)}
      goal={goal}
      onNote={() => {}}
    />
  );
}

const field = (month: string) =>
  screen.getByRole('textbox', { name: `差旅费 · 整机结构 ${month}` });

function type(month: string, text: string) {
  fireEvent.focus(field(month));
  fireEvent.change(field(month), { target: { value: text } });
  fireEvent.blur(field(month));
}

beforeEach(() => beginSignedIn());

it('begins in the first month that is open, and sums what is typed', () => {
  renderWithLibrary(<Shown />);
  expect(screen.getByRole('heading', { name: '2026-10' })).toBeDefined();
  type('2026-10', '1,000.5');
  expect(field('2026-10')).toHaveProperty('value', '1000.50');
  expect(screen.getByText('费用小计').parentElement?.textContent).toContain('1,001.50');
});

it('goes to other months, where closed ones say why nothing can be typed', () => {
  renderWithLibrary(<Shown />);
  fireEvent.click(screen.getByRole('button', { name: '上个月' }));
  expect(field('2026-09')).toHaveProperty('disabled', true);
  expect(field('2026-09').title).toContain('2026-09 已关账');
  fireEvent.click(screen.getByRole('button', { name: /^12月/ }));
  expect(screen.getByRole('heading', { name: '2026-12' })).toBeDefined();
});

it('keeps and marks what is no amount', () => {
  renderWithLibrary(<Shown />);
  type('2026-10', '12.345');
  expect(field('2026-10')).toHaveProperty('value', '12.345');
  expect(field('2026-10').title).toContain('只能精确到分');
});

it('takes along what is being typed when the page goes', () => {
  renderWithLibrary(<Shown />);
  fireEvent.focus(field('2026-10'));
  fireEvent.change(field('2026-10'), { target: { value: '77' } });
  fireEvent(window, new Event('pagehide'));
  expect(screen.getByText('费用小计').parentElement?.textContent).toContain('78.00');
});

it('says plainly what there is where nothing can be changed', () => {
  const [first, ...rows] = someView.rows;
  const values = MONTHS.map(() => 1_234_567.5);
  const large = { projectId: 3, itemId: 11, note: '', ...first, values };
  renderWithLibrary(<Shown view={{ ...someView, editable: false, rows: [large, ...rows] }} />);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByText('人工成本').closest('li')?.textContent).toContain('1,234,567.50');
});

it('follows to the cell somebody is led to', () => {
  const { rerender } = renderWithLibrary(<Shown />);
  rerender(<Shown goal={{ key: '3:21', month: '2026-12' }} />);
  expect(screen.getByRole('heading', { name: '2026-12' })).toBeDefined();
  expect(document.activeElement).toBe(field('2026-12'));
});
