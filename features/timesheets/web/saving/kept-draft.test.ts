import { beforeEach, describe, expect, it } from 'vitest';
import { changeDraft, newDraft } from '../grid/draft.ts';
import { draftName, dropDraft, keepDraft, readDraft } from './kept-draft.ts';

const name = draftName(1, 'S1', 2);

beforeEach(() => localStorage.clear());

describe('what is not saved yet', () => {
  it('is found again as it was, also what could not be read as hours', () => {
    const { rows } = changeDraft(
      newDraft([{ projectId: 7, absence: null, note: 'n', hours: { '2026-11-02': 8 } }]),
      { type: 'enter', cells: [{ key: 'p7', date: '2026-11-03', text: 'x' }] },
    );
    keepDraft(name, { version: 4, rows });
    expect(readDraft(name)).toEqual({ version: 4, rows });
  });

  it.each(['', '{', '{"rows":1}', '[]'])('is nothing when it cannot be read: %j', (text) => {
    localStorage.setItem(name, text);
    expect(readDraft(name)).toBeNull();
  });

  it('belongs to one person, one sheet and one batch', () => {
    keepDraft(name, { version: 1, rows: [] });
    expect(readDraft(draftName(2, 'S1', 2))).toBeNull();
    dropDraft(name);
    expect(readDraft(name)).toBeNull();
  });
});
