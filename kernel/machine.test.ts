import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defineMachine } from './machine.ts';

const transitions = {
  draft: { submit: 'submitted' },
  submitted: { approve: 'approved', return: 'returned', recall: 'draft' },
  returned: { submit: 'submitted' },
  approved: {},
} as const;

const sheet = defineMachine({ initial: 'draft', transitions });
const events = ['submit', 'approve', 'return', 'recall'] as const;

describe('defineMachine', () => {
  it('knows where it starts and what there is', () => {
    expect(sheet.initial).toBe('draft');
    expect(sheet.states).toEqual(['draft', 'submitted', 'returned', 'approved']);
  });

  it('follows the table and nothing else', () => {
    expect(sheet.next('draft', 'submit')).toBe('submitted');
    expect(sheet.next('submitted', 'recall')).toBe('draft');
    expect(sheet.next('draft', 'approve')).toBeNull();
    expect(sheet.next('approved', 'return')).toBeNull();
    expect(sheet.can('submitted', 'return')).toBe(true);
    expect(sheet.can('returned', 'approve')).toBe(false);
  });

  it('lists what is allowed in a state', () => {
    expect(sheet.events('submitted')).toEqual(['approve', 'return', 'recall']);
    expect(sheet.events('approved')).toEqual([]);
  });

  it('allows nothing it was not told, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.constantFrom('constructor', 'toString', '__proto__')),
        (text) => {
          fc.pre(!(events as readonly string[]).includes(text));
          for (const state of sheet.states) expect(sheet.next(state, text as 'submit')).toBeNull();
          expect(sheet.next(text as 'draft', 'approve')).toBe(
            text === 'submitted' ? 'approved' : null,
          );
        },
      ),
    );
  });

  it('never leaves its states, and agrees with itself', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events)), (sequence) => {
        let state = sheet.initial;
        for (const event of sequence) {
          const next = sheet.next(state, event);
          expect(sheet.can(state, event)).toBe(next !== null);
          expect(sheet.events(state).includes(event)).toBe(next !== null);
          state = next ?? state;
          expect(sheet.states).toContain(state);
        }
      }),
    );
  });

  it('cannot be changed afterwards', () => {
    const table: Record<string, Record<string, string>> = { open: { close: 'closed' }, closed: {} };
    const door = defineMachine({ initial: 'open', transitions: table });
    table.closed = { open: 'open' };
    expect(door.next('closed', 'open')).toBeNull();
    expect(Object.isFrozen(door)).toBe(true);
    expect(Object.isFrozen(door.states)).toBe(true);
    (door.events('open') as string[]).push('open');
    expect(door.events('open')).toEqual(['close']);
  });

  it('is checked by the compiler', () => {
    // @ts-expect-error: no such state to start in
    defineMachine({ initial: 'nowhere', transitions });
    // @ts-expect-error: no such state to go to
    defineMachine({ initial: 'open', transitions: { open: { close: 'closed' } } });
    // @ts-expect-error: no such event
    expect(sheet.next('draft', 'vanish')).toBeNull();
    // @ts-expect-error: no such state
    expect(sheet.next('gone', 'submit')).toBeNull();
  });
});
