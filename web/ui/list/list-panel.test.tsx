import { fireEvent, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startLanguage } from '../../i18n/language.ts';
import { renderWithLibrary } from '../../testing/render-with-library.tsx';
import { ListPanel } from './list-panel.tsx';
import { useList } from './use-list.ts';

const screenIs = vi.hoisted(() => ({ narrow: false }));
vi.mock('../../shell/use-narrow.ts', () => ({ useNarrow: () => screenIs.narrow }));

interface Fruit {
  readonly id: number;
  readonly name: string;
  readonly weight: number;
}

const FILTERS = ['kind'] as const;
const rows: readonly Fruit[] = [
  { id: 1, name: 'apple', weight: 120 },
  { id: 2, name: 'pear', weight: 150 },
];
const refetch = vi.fn();
const seen: Record<string, string>[] = [];

interface FruitsProps {
  readonly failed?: boolean;
  /** Not asked for yet, as while the list waits for something it depends on. */
  readonly waiting?: boolean;
  readonly total?: number;
  /** With a last line, and a card for each row where there is no room. */
  readonly summed?: boolean;
}

function Fruits({ failed = false, waiting = false, total = 45, summed = false }: FruitsProps) {
  const list = useList({ filters: FILTERS, textAs: 'query' });
  seen.push({ ...list.query });
  const data = failed || waiting ? undefined : { total, rows: total === 0 ? [] : rows };
  const result = { data, isError: failed, isFetching: false, isPlaceholderData: false, refetch };
  return (
    <ListPanel<Fruit>
      name="fruits"
      label="Fruits"
      list={list}
      result={result as never}
      rowKey={({ id }) => id}
      search="Name"
      filters={<input aria-label="Kind" />}
      primary={<button type="button">plant</button>}
      empty="No fruit yet"
      {...(summed && {
        sums: { heading: 'Both of them', cells: { weight: 270 } },
        card: ({ name }: Fruit) => <strong>{`one ${name}`}</strong>,
        nothingFound: 'Try another word',
      })}
      columns={[
        { key: 'name', title: 'Name', render: ({ name }) => name, sortable: true, shown: 'always' },
        { key: 'weight', title: 'Weight', render: ({ weight }) => weight, numeric: true },
        { key: 'secret', title: 'Secret', render: () => 'x', shown: 'onRequest' },
      ]}
      bulk={(chosen, clear) => (
        <button type="button" onClick={clear}>
          peel {chosen.map(({ name }) => name).join(' ')}
        </button>
      )}
    />
  );
}

function show(path = '/', props: FruitsProps = {}) {
  const router = createMemoryRouter([{ path: '/', element: <Fruits {...props} /> }], {
    initialEntries: [path],
  });
  renderWithLibrary(<RouterProvider router={router} />);
  return router;
}

beforeEach(async () => {
  seen.length = 0;
  screenIs.narrow = false;
  localStorage.clear();
  await startLanguage();
});

describe('a list', () => {
  it('asks for what its address says', () => {
    show('/?page=2&sort=-name&q=ap&kind=red');
    expect(seen.at(-1)).toEqual({
      pageNum: '2',
      pageSize: '20',
      sort: '-name',
      query: 'ap',
      kind: 'red',
    });
  });

  it('keeps page, order and search in the address', () => {
    const router = show();
    fireEvent.click(screen.getByRole('columnheader', { name: 'Name' }));
    expect(router.state.location.search).toBe('?sort=name');
    fireEvent.click(screen.getByTitle('2'));
    expect(router.state.location.search).toBe('?sort=name&page=2');
    const box = screen.getByRole('searchbox');
    fireEvent.change(box, { target: { value: 'pe' } });
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 });
    expect(router.state.location.search).toBe('?sort=name&q=pe');
  });

  it('offers what can be done with the chosen rows, until they are let go', () => {
    show();
    const [, , second] = screen.getAllByRole('checkbox');
    fireEvent.click(second as HTMLElement);
    fireEvent.click(screen.getByRole('button', { name: 'peel pear' }));
    expect(screen.queryByRole('button', { name: /peel/ })).toBeNull();
  });

  it('remembers which columns are wanted', () => {
    show();
    const table = screen.getByRole('table');
    expect(within(table).queryByRole('columnheader', { name: 'Secret' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '显示的列' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Secret' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Weight' }));
    expect(within(table).getByRole('columnheader', { name: 'Secret' })).toBeTruthy();
    expect(within(table).queryByRole('columnheader', { name: 'Weight' })).toBeNull();
    expect(JSON.parse(localStorage.getItem('columns:fruits') ?? '')).toEqual(['weight']);
  });

  it('says whether there is nothing yet or nothing like that', () => {
    show('/', { total: 0 });
    expect(screen.getByText('No fruit yet')).toBeTruthy();
  });

  it('says that nothing was found', () => {
    show('/?q=plum', { total: 0 });
    expect(screen.getByText('没有符合条件的记录')).toBeTruthy();
  });

  it('shows where rows will be until it knows whether there are any', () => {
    show('/?q=plum', { waiting: true });
    expect(screen.getByRole('status').getAttribute('aria-busy')).toBe('true');
    expect(screen.getByRole('columnheader', { name: 'Name' })).toBeTruthy();
    expect(screen.queryByText('没有符合条件的记录')).toBeNull();
    expect(screen.queryByText('No fruit yet')).toBeNull();
    expect(document.querySelector('.ant-empty, .ant-spin-spinning')).toBeNull();
  });

  it('ends with a line of sums, its words up to the first of them', () => {
    show('/', { summed: true });
    const words = screen.getByText('Both of them').closest('td');
    // The boxes to choose rows by, and the name.
    expect(words?.colSpan).toBe(2);
    expect(words?.nextElementSibling?.textContent).toBe('270');
  });

  it('draws a card for each row where there is no room, with the words of the sums', () => {
    screenIs.narrow = true;
    show('/', { summed: true });
    const cards = within(screen.getByRole('list', { name: 'Fruits' })).getAllByRole('listitem');
    expect(cards.map((card) => card.textContent)).toEqual(['one apple', 'one pear']);
    expect(screen.getByText('Both of them')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('has no columns to scroll through where there is neither room nor a row', () => {
    screenIs.narrow = true;
    show('/?q=plum', { summed: true, total: 0 });
    expect(screen.getByText('Try another word')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('says what else can be done where nothing is found', () => {
    show('/?q=plum', { summed: true, total: 0 });
    expect(screen.getByText('Try another word')).toBeTruthy();
  });

  it('keeps search and the primary button in one row on narrow screens, the rest behind a button', () => {
    screenIs.narrow = true;
    show('/?kind=red');
    expect(screen.getByRole('searchbox')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'plant' })).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Kind' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '更多（筛选已生效）' }));
    expect(screen.getByRole('textbox', { name: 'Kind' })).toBeTruthy();
    expect(screen.getByRole('button', { name: '显示的列' })).toBeTruthy();
  });

  it('can be tried again when it did not load', () => {
    show('/', { failed: true });
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(refetch).toHaveBeenCalled();
  });
});
