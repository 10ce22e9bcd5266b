import { beforeEach, describe, expect, it } from 'vitest';
import { changeDraft, newDraft } from '../grid/draft.ts';
import {
  draftNames,
  dropDraft,
  isKept,
  keepDraft,
  newDraftName,
  takeDrafts,
} from './kept-draft.ts';

const names = draftNames(1, 'S1', 2);

beforeEach(() => localStorage.clear());

describe('what is not saved yet', () => {
  it('is found again as it was, also what could not be read as hours', () => {
    const base = newDraft([
      { projectId: 7, absence: null, note: 'n', hours: { '2026-11-02': 8 } },
    ]).rows;
    const { rows } = changeDraft(
      { rows: base, past: [], future: [] },
      { type: 'enter', cells: [{ key: 'p7', date: '2026-11-03', text: 'x' }] },
    );
    keepDraft(newDraftName(names), { at: 4, base, rows });
    expect(takeDrafts(names)).toEqual([{ at: 4, base, rows }]);
  });

  it('is kept by each tab for itself, and taken over once, the oldest first', () => {
    const [late, early] = [newDraftName(names), newDraftName(names)];
    keepDraft(late, { at: 2, base: [], rows: [] });
    keepDraft(early, { at: 1, base: [], rows: [] });
    expect(isKept(early)).toBe(true);
    expect(takeDrafts(names).map(({ at }) => at)).toEqual([1, 2]);
    expect(isKept(early)).toBe(false);
    expect(takeDrafts(names)).toEqual([]);
  });

  it.each(['', '{', '{"rows":1}', '[]'])('is nothing when it cannot be read: %j', (text) => {
    localStorage.setItem(`${names}x`, text);
    expect(takeDrafts(names)).toEqual([]);
  });

  it('belongs to one person, one sheet and one batch', () => {
    const name = newDraftName(names);
    keepDraft(name, { at: 1, base: [], rows: [] });
    expect(takeDrafts(draftNames(2, 'S1', 2))).toEqual([]);
    expect(takeDrafts(draftNames(1, 'S1', 22))).toEqual([]);
    dropDraft(name);
    expect(takeDrafts(names)).toEqual([]);
  });
});
