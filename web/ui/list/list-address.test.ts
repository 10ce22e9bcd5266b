import { describe, expect, it } from 'vitest';
import { changedAddress, readListView } from './list-address.ts';

const read = (search: string) => readListView(new URLSearchParams(search), ['status', 'deptId']);
const change = (search: string, by: Parameters<typeof changedAddress>[1]) =>
  changedAddress(new URLSearchParams(search), by).toString();

describe('the address of a list', () => {
  it('says what the list shows', () => {
    expect(read('page=3&size=50&sort=-name&q=lin&status=open&other=1')).toEqual({
      page: 3,
      size: 50,
      sort: '-name',
      text: 'lin',
      filters: { status: 'open' },
    });
  });

  it.each(['', 'page=0&size=1000', 'page=-1', 'page=x&size=1.5', 'page=1e9'])(
    'falls back where it makes no sense: %s',
    (search) => expect(read(search)).toMatchObject({ page: 1, size: 20, filters: {} }),
  );

  it('goes to another page and keeps everything else', () => {
    expect(change('q=lin&part=people', { page: 2 })).toBe('q=lin&part=people&page=2');
    expect(change('q=lin&page=2', { page: 1 })).toBe('q=lin');
  });

  it('begins at the first page when something else changes', () => {
    expect(change('page=7&q=lin', { text: ' chen ' })).toBe('q=chen');
    expect(change('page=7', { filters: { status: 'open' } })).toBe('status=open');
    expect(change('page=7', { sort: '-name' })).toBe('sort=-name');
    expect(change('page=7', { size: 100 })).toBe('size=100');
  });

  it('forgets what is empty or usual', () => {
    expect(
      change('status=open&size=100&q=x', { filters: { status: '' }, size: 20, text: '' }),
    ).toBe('');
  });
});
