import { fireEvent, screen } from '@testing-library/react';
import { useMemo, useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { beginSignedIn } from '#web/testing/begin-signed-in.ts';
import { renderWithLibrary } from '#web/testing/render-with-library.tsx';
import { createGroupSums } from '#web/ui/grid/group-sums.ts';
import { useStore } from '#web/ui/use-store.ts';
import { codecOf } from '../codecs.ts';
import { useColumns } from '../columns.ts';
import type { Line } from '../lines.ts';
import { createMarks } from '../marks.ts';
import { createGridKeeper } from '../saving/grid-keeper.ts';
import { MONTHS, tree, view } from '../testing.tsx';
import { isLine, usePlan } from '../use-plan.ts';
import { MonthView } from './month-view.tsx';

const codec = codecOf('amount', 'yuan');
const never = () => Promise.reject(new Error('nothing is sent'));
const NONE = new Map();

/** The lines of a version, which nothing is sent of. */
function Shown() {
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
      onSaved: () => {},
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
  expect(field('2026-10').title).toContain('不足一分');
});
