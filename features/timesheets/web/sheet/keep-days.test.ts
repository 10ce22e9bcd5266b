import { describe, expect, it, vi } from 'vitest';
import { type DraftAction, type DraftRow, emptyRow } from '../grid/draft.ts';
import { keepingDays } from './keep-days.ts';

const row = (projectId: number, minutes: Record<string, number>): DraftRow => ({
  ...emptyRow({ projectId, absence: null }),
  minutes,
});

const booked = row(1, { '2026-09-30': 480, '2026-10-08': 480 });
const open = row(2, { '2026-10-09': 480 });

function guarded(isKept: ((date: string) => boolean) | null = (date) => date < '2026-10-01') {
  const change = vi.fn<(action: DraftAction) => void>();
  return { change, guard: keepingDays(change, () => [booked, open], isKept) };
}

describe('days that are kept', () => {
  it('let nothing be typed, pasted or cleared in them, and everything beside them', () => {
    const { change, guard } = guarded();
    const free = { key: booked.key, date: '2026-10-08', text: '4' };
    guard({ type: 'enter', cells: [{ key: booked.key, date: '2026-09-30', text: '' }, free] });
    guard({ type: 'enter', cells: [{ key: open.key, date: '2026-09-29', text: '8' }] });
    expect(change.mock.calls).toEqual([[{ type: 'enter', cells: [free] }]]);
  });

  it('keep their hours when a row is taken out', () => {
    const { change, guard } = guarded();
    guard({ type: 'remove', key: booked.key });
    expect(change).toHaveBeenLastCalledWith({
      type: 'replace',
      rows: [row(1, { '2026-09-30': 480 }), open],
    });
    guard({ type: 'remove', key: open.key });
    expect(change).toHaveBeenLastCalledWith({ type: 'replace', rows: [booked] });
  });

  it('keep their hours when a command fills the sheet', () => {
    const { change, guard } = guarded();
    guard({
      type: 'replace',
      rows: [row(3, { '2026-09-30': 480, '2026-10-08': 240 }), row(1, { '2026-09-30': 60 })],
    });
    expect(change).toHaveBeenLastCalledWith({
      type: 'replace',
      rows: [row(1, { '2026-09-30': 480 }), row(3, { '2026-10-08': 240 })],
    });
  });

  it('do not exist for most sheets, which are changed as ever', () => {
    const { change, guard } = guarded(null);
    expect(guard).toBe(change);
  });
});
