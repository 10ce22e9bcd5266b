import { describe, expect, it } from 'vitest';
import { cellText, changeDraft, type Draft, type DraftAction, newDraft, wireRow } from './draft.ts';

const DAY = '2026-11-03';
const start = () =>
  newDraft([{ projectId: 7, absence: null, note: '', hours: { [DAY]: 8, '2026-11-04': 2.5 } }]);
const apply = (draft: Draft, ...actions: DraftAction[]) => actions.reduce(changeDraft, draft);
const enter = (text: string, date = DAY): DraftAction => ({
  type: 'enter',
  cells: [{ key: 'p7', date, text }],
});
const text = (draft: Draft, date = DAY) => {
  const [row] = draft.rows;
  return row === undefined ? null : cellText(row, date);
};

describe('filling in', () => {
  it.each([
    ['6', '6'],
    ['6,5', '6.5'],
    ['６．５', '6.5'],
    ['.5', '0.5'],
    ['', ''],
    ['0', ''],
  ])('reads %j as %j', (typed, shown) => {
    expect(text(apply(start(), enter(typed)))).toBe(shown);
  });

  it('keeps what it cannot read, and counts it as no number', () => {
    const draft = apply(start(), enter('abc'));
    expect(text(draft)).toBe('abc');
    expect(draft.rows[0]?.minutes[DAY]).toBeNaN();
    expect(text(apply(draft, enter('4')))).toBe('4');
    expect(draft.rows[0] && wireRow(draft.rows[0]).hours).toEqual({ '2026-11-04': 2.5 });
  });

  it('changes nothing when the same is typed again', () => {
    const draft = start();
    expect(apply(draft, enter('8'))).toBe(draft);
  });
});

describe('undo', () => {
  it('goes back and forth through everything', () => {
    const draft = apply(
      start(),
      enter('1'),
      { type: 'add', subjects: [{ projectId: null, absence: 'sick' }] },
      { type: 'remove', key: 'p7' },
    );
    const keys = (of: Draft) => of.rows.map(({ key }) => key);
    expect(keys(draft)).toEqual(['a-sick']);
    const back = apply(draft, { type: 'undo' });
    expect(keys(back)).toEqual(['p7', 'a-sick']);
    const first = apply(back, { type: 'undo' }, { type: 'undo' }, { type: 'undo' });
    expect(text(first)).toBe('8');
    expect(keys(apply(first, { type: 'redo' }, { type: 'redo' }, { type: 'redo' }))).toEqual([
      'a-sick',
    ]);
  });

  it('takes back a note in one step, however often it was handed in', () => {
    const note: DraftAction = { type: 'note', key: 'p7', note: '联调' };
    const draft = apply(start(), note, note, { type: 'undo' });
    expect(draft.rows[0]?.note).toBe('');
    expect(draft.past).toHaveLength(0);
  });

  it('forgets the way forth when something else is done', () => {
    const draft = apply(start(), enter('1'), { type: 'undo' }, enter('2'), { type: 'redo' });
    expect(text(draft)).toBe('2');
  });
});

describe('rows', () => {
  it('are added once, absences last', () => {
    const add = (projectId: number): DraftAction => ({
      type: 'add',
      subjects: [{ projectId, absence: null }],
    });
    const draft = apply(
      start(),
      { type: 'add', subjects: [{ projectId: null, absence: 'annual' }] },
      add(9),
      add(7),
    );
    expect(draft.rows.map(({ key }) => key)).toEqual(['p7', 'p9', 'a-annual']);
  });
});
