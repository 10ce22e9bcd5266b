import { QueryClientProvider } from '@tanstack/react-query';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type MappingList,
  type MappingView,
  mappingEndpoints,
  type UndecidedAccount,
} from '#features/actuals/contract-mapping.ts';
import { type PoolLine, type PoolPage, poolEndpoints } from '#features/actuals/contract-pool.ts';
import { type VoucherPage, voucherEndpoints } from '#features/actuals/contract-vouchers.ts';
import { loadAppTexts, startLanguage, switchLanguage } from '#web/i18n/language.ts';
import { createQueryClient } from '#web/signed-in/query-client.ts';
import { answerCalls, ok, refused } from '#web/testing/fetch-double.ts';
import { renderWithLibrary } from '#web/testing/render-with-library.tsx';
import { MappingPanel } from './mapping/mapping-panel.tsx';
import { PoolPanel } from './pool/pool-panel.tsx';
import { VouchersPanel } from './vouchers/vouchers-panel.tsx';

configure({ asyncUtilTimeout: 10_000 });

beforeEach(async () => {
  localStorage.clear();
  await startLanguage();
  await loadAppTexts();
  await switchLanguage('en');
});

afterEach(() => {
  vi.unstubAllGlobals();
});

function open(panel: ReactElement, search: string) {
  const router = createMemoryRouter([{ path: '/', element: panel }], {
    initialEntries: [`/${search}`],
  });
  renderWithLibrary(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

const queryOf = (requests: readonly Request[], path: string) => {
  const asked = requests.filter(({ url }) => new URL(url).pathname === path).at(-1);
  return Object.fromEntries(new URL(asked?.url ?? 'http://none').searchParams);
};

const travel = { id: 5, code: 'travel', nameZh: '差旅费', nameEn: 'Travel', ended: false };

const mapping: MappingView = {
  id: 1,
  prefix: '6602',
  target: 'subCategory',
  subCategory: travel,
  fromMonth: null,
  toMonth: null,
  note: '',
  lines: 3,
  used: true,
  version: 1,
};

const mappings: MappingList = { rows: [mapping], subCategories: [travel], defaultFrom: '2026-10' };

const undecided: UndecidedAccount = {
  code: '6602.17',
  name: '差旅',
  lines: 2,
  debit: 12.5,
  credit: 0,
  net: 12.5,
  months: ['2026-10'],
  suggestion: { target: 'subCategory', subCategoryId: 5 },
};

describe('accounts nobody has decided about', () => {
  it('are those the address asks for, and take what their names suggest', async () => {
    const requests = answerCalls({
      [mappingEndpoints.list.path]: ok(mappings),
      [mappingEndpoints.undecided.path]: ok([undecided]),
      [mappingEndpoints.assign.path]: ok({ created: 1 }),
    });
    open(<MappingPanel />, '?part=mapping&account=6602.17');
    const row = (await screen.findByText('6602.17')).closest('tr') as HTMLElement;
    expect(await within(row).findByText('Travel')).toBeTruthy();
    expect(queryOf(requests, mappingEndpoints.undecided.path)).toEqual({ account: '6602.17' });
    fireEvent.click(within(row).getByRole('checkbox'));
    fireEvent.click(await screen.findByRole('button', { name: 'Take 1 suggestion' }));
    await waitFor(() => {
      const sent = requests.find(({ method }) => method === 'POST');
      expect(sent?.url).toContain(mappingEndpoints.assign.path);
    });
    const sent = requests.find(({ method }) => method === 'POST');
    expect(await sent?.json()).toEqual({
      accounts: [{ prefix: '6602.17', target: 'subCategory', subCategoryId: 5 }],
    });
  });

  it('open with the form of the account a run came upon, and what is suggested for it', async () => {
    answerCalls({
      [mappingEndpoints.list.path]: ok(mappings),
      [mappingEndpoints.undecided.path]: ok([undecided]),
    });
    const router = open(<MappingPanel />, '?part=mapping&account=6602.17&map=5');
    const form = within(await screen.findByRole('dialog'));
    expect((form.getByLabelText('Account prefix') as HTMLInputElement).value).toBe('6602.17');
    expect(form.getByText('Travel')).toBeTruthy();
    fireEvent.click(form.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(router.state.location.search).toBe('?part=mapping&account=6602.17'));
    expect(screen.queryByRole('dialog')).toBeNull();
    // What narrows the list is said, with a way to the others.
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(router.state.location.search).toBe('?part=mapping'));
  });

  it('can only be ended once a closed month counts on their mapping', async () => {
    answerCalls({ [mappingEndpoints.list.path]: ok(mappings) });
    open(<MappingPanel />, '?part=mapping&view=mappings');
    fireEvent.click(await screen.findByRole('button', { name: 'Edit the mapping of 6602' }));
    expect(await screen.findByText(/it can only be ended/)).toBeTruthy();
    expect((screen.getByLabelText('Account prefix') as HTMLInputElement).disabled).toBe(true);
    expect((screen.getByLabelText('To month') as HTMLInputElement).disabled).toBe(false);
    expect(screen.queryByRole('button', { name: 'Delete the mapping of 6602' })).toBeNull();
  });
});

const poolLine: PoolLine = {
  source: 'voucher',
  sourceId: 9,
  month: '2026-10',
  what: '记-7 / 1',
  text: '送检',
  detail: '6602.17',
  projectText: '老项目',
  subCategory: { id: 5, nameZh: '差旅费', nameEn: 'Travel' },
  department: null,
  amount: 100.01,
  decision: null,
  abilities: { decide: true },
};

const pool = (rows: PoolLine[]): PoolPage => ({
  total: rows.length,
  rows,
  sums: { amount: 100.01, undecided: 100.01, decided: 0, company: 0 },
});

describe('unassigned costs', () => {
  it('are of the month in the address, and split to the fen before they are sent', async () => {
    const requests = answerCalls({
      [poolEndpoints.list.path]: ok(pool([poolLine])),
      [poolEndpoints.decide.path]: ok({ decided: 1 }),
    });
    open(<PoolPanel />, '?part=pool&month=2026-10');
    fireEvent.click(await screen.findByRole('button', { name: 'Assign 记-7 / 1' }));
    expect(queryOf(requests, poolEndpoints.list.path)).toMatchObject({ month: '2026-10' });
    const dialog = within(await screen.findByRole('dialog'));
    const confirm = () => dialog.getByRole('button', { name: 'Assign' }) as HTMLButtonElement;
    expect(confirm().disabled).toBe(true);
    fireEvent.click(dialog.getByRole('radio', { name: 'Split' }));
    expect(dialog.getAllByText(/^50\.0[01]$/).map(({ textContent }) => textContent)).toEqual([
      '50.01',
      '50.00',
    ]);
    fireEvent.click(dialog.getByRole('radio', { name: 'Company cost' }));
    expect(confirm().disabled).toBe(false);
    fireEvent.click(confirm());
    await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true));
    const sent = requests.find(({ method }) => method === 'POST');
    expect(await sent?.json()).toEqual({
      lines: [{ source: 'voucher', sourceId: 9, month: '2026-10', version: null }],
      parts: [{ projectId: null, share: 100 }],
    });
  });

  it('say which line is decided about, and what shares come to only once they make a whole', async () => {
    answerCalls({ [poolEndpoints.list.path]: ok(pool([poolLine])) });
    open(<PoolPanel />, '?part=pool&month=2026-10');
    fireEvent.click(await screen.findByRole('button', { name: 'Assign 记-7 / 1' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('记-7 / 1')).toBeTruthy();
    expect(dialog.getByText(/送检/)).toBeTruthy();
    fireEvent.click(dialog.getByRole('radio', { name: 'Split' }));
    const [first] = dialog.getAllByRole('textbox', { name: /Per cent/ });
    fireEvent.change(first as HTMLElement, { target: { value: '999999999999' } });
    expect(dialog.queryByText('0.00')).toBeNull();
    expect(dialog.getAllByText('–')).toHaveLength(2);
    expect(dialog.getByText(/Total 50.00%/)).toBeTruthy();
  });

  it('are not given up without a question, and the focus is back where it came from', async () => {
    answerCalls({ [poolEndpoints.list.path]: ok(pool([poolLine])) });
    open(<PoolPanel />, '?part=pool&month=2026-10');
    const opener = await screen.findByRole('button', { name: 'Assign 记-7 / 1' });
    opener.focus();
    fireEvent.click(opener);
    const dialog = within(await screen.findByRole('dialog'));
    const share = () => dialog.getAllByRole('textbox', { name: /Per cent/ })[0];
    fireEvent.click(dialog.getByRole('radio', { name: 'Split' }));
    fireEvent.change(share() as HTMLElement, { target: { value: '40' } });
    // Looking at another way to decide costs nothing that was typed.
    fireEvent.click(dialog.getByRole('radio', { name: 'Company cost' }));
    fireEvent.click(dialog.getByRole('radio', { name: 'Split' }));
    expect((share() as HTMLInputElement).value).toBe('40');
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByText('Discard unsaved changes?')).toBeNull());
    expect((share() as HTMLInputElement).value).toBe('40');
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('radio', { name: 'Split' })).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it('send one decision however often the button is pressed', async () => {
    const requests = answerCalls({
      [poolEndpoints.list.path]: ok(pool([poolLine])),
      [poolEndpoints.decide.path]: ok({ decided: 1 }),
    });
    open(<PoolPanel />, '?part=pool&month=2026-10');
    fireEvent.click(await screen.findByRole('button', { name: 'Assign 记-7 / 1' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('radio', { name: 'Company cost' }));
    const confirm = dialog.getByRole('button', { name: 'Assign' });
    confirm.click();
    confirm.click();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  describe('that somebody else has decided meanwhile', () => {
    const project = { id: 3, code: 'RM-2601', nameZh: '机器人', nameEn: 'Robot' };
    const theirs: PoolLine = {
      ...poolLine,
      decision: {
        version: 7,
        at: '2026-11-16T01:00:00.000Z',
        by: '李明',
        parts: [{ project, share: 100, amount: 100.01 }],
      },
    };

    async function conflict() {
      const requests = answerCalls({
        [poolEndpoints.list.path]: ok(pool([poolLine])),
        [poolEndpoints.decide.path]: refused(6, 'Somebody else was first', [theirs]),
      });
      open(<PoolPanel />, '?part=pool&month=2026-10');
      fireEvent.click(await screen.findByRole('button', { name: 'Assign 记-7 / 1' }));
      const dialog = within(await screen.findByRole('dialog'));
      fireEvent.click(dialog.getByRole('radio', { name: 'Company cost' }));
      fireEvent.click(dialog.getByRole('button', { name: 'Assign' }));
      await dialog.findByText('Somebody has just changed this record');
      return { dialog, requests };
    }

    it('are shown with what was decided and by whom, and replaced once that was seen', async () => {
      const { dialog, requests } = await conflict();
      expect(dialog.getByText(/李明/)).toBeTruthy();
      expect(dialog.getByText(/RM-2601/)).toBeTruthy();
      fireEvent.click(dialog.getByRole('button', { name: 'Keep mine' }));
      fireEvent.click(dialog.getByRole('button', { name: 'Assign' }));
      const sent = () => requests.filter(({ method }) => method === 'POST');
      await waitFor(() => expect(sent()).toHaveLength(2));
      expect(await sent()[1]?.json()).toEqual({
        lines: [{ source: 'voucher', sourceId: 9, month: '2026-10', version: 7 }],
        parts: [{ projectId: null, share: 100 }],
      });
    });

    it('stay as they are where theirs is taken', async () => {
      const { dialog, requests } = await conflict();
      fireEvent.click(dialog.getByRole('button', { name: 'Take theirs' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
    });
  });

  it('are not chosen any more once several were decided about', async () => {
    answerCalls({
      [poolEndpoints.list.path]: ok(pool([poolLine])),
      [poolEndpoints.decide.path]: ok({ decided: 1 }),
    });
    open(<PoolPanel />, '?part=pool&month=2026-10');
    const row = (await screen.findByText('记-7 / 1')).closest('tr') as HTMLElement;
    fireEvent.click(within(row).getByRole('checkbox'));
    fireEvent.click(await screen.findByRole('button', { name: 'Assign' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('radio', { name: 'Company cost' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Assign' }));
    await waitFor(() => expect(screen.queryByText('1 selected')).toBeNull());
  });

  it('lead on from a line that has left the list', async () => {
    answerCalls({
      [poolEndpoints.list.path]: ok(pool([poolLine])),
      [poolEndpoints.decide.path]: ok({ decided: 1 }),
    });
    open(<PoolPanel />, '?part=pool&month=2026-10&state=undecided');
    const opener = await screen.findByRole('button', { name: 'Assign 记-7 / 1' });
    opener.focus();
    fireEvent.click(opener);
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('radio', { name: 'Company cost' }));
    answerCalls({
      [poolEndpoints.list.path]: ok(pool([])),
      [poolEndpoints.decide.path]: ok({ decided: 1 }),
    });
    fireEvent.click(dialog.getByRole('button', { name: 'Assign' }));
    await waitFor(() => expect(screen.queryByText('记-7 / 1')).toBeNull());
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  });

  it('open each figure to its lines, and one line to the others', async () => {
    const requests = answerCalls({ [poolEndpoints.list.path]: ok(pool([poolLine])) });
    const router = open(<PoolPanel />, '?part=pool&month=2026-10&source=voucher&sourceId=9');
    await screen.findByText('记-7 / 1');
    expect(queryOf(requests, poolEndpoints.list.path)).toMatchObject({ sourceId: '9' });
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(router.state.location.search).toBe('?part=pool&month=2026-10'));
    fireEvent.click(screen.getByRole('button', { name: 'Company cost 0.00' }));
    await waitFor(() => expect(router.state.location.search).toContain('state=company'));
    fireEvent.click(screen.getByRole('button', { name: 'Not decided 100.01' }));
    await waitFor(() => expect(router.state.location.search).toContain('state=undecided'));
    expect(queryOf(requests, poolEndpoints.list.path)).toMatchObject({ state: 'undecided' });
  });

  it('say how much of each the company bears, where its sum was opened', async () => {
    const project = { id: 3, code: 'RM-2601', nameZh: '机器人', nameEn: 'Robot' };
    const parts = [
      { project, share: 60, amount: 60.01 },
      { project: null, share: 40, amount: 40 },
    ];
    const decision = { version: 1, at: '2026-11-16T01:00:00.000Z', by: '李明', parts };
    const sums = { amount: 100.01, undecided: 0, decided: 100.01, company: 40 };
    answerCalls({
      [poolEndpoints.list.path]: ok({ ...pool([{ ...poolLine, decision }]), sums }),
    });
    const router = open(<PoolPanel />, '?part=pool&month=2026-10');
    fireEvent.click(await screen.findByRole('button', { name: 'Company cost 40.00' }));
    await waitFor(() => expect(router.state.location.search).toContain('state=company'));
    expect(await screen.findByRole('columnheader', { name: 'Company cost' })).toBeTruthy();
    const row = (await screen.findByText('记-7 / 1')).closest('tr') as HTMLElement;
    expect(within(row).getByText('40.00')).toBeTruthy();
    const sum = screen.getByRole('button', { name: 'Company cost 40.00' }).closest('tr');
    expect(within(sum as HTMLElement).getAllByText('40.00')).toHaveLength(2);
  });

  it('of a month that has booked them cannot be decided any more', async () => {
    const booked = { ...poolLine, abilities: { decide: false } };
    answerCalls({ [poolEndpoints.list.path]: ok(pool([booked])) });
    open(<PoolPanel />, '?part=pool&month=2026-10');
    expect(await screen.findByText('Booked')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Assign 记-7 / 1' })).toBeNull();
  });
});

describe('lines of vouchers', () => {
  it('are those of the month and words in the address, with their sums', async () => {
    const page: VoucherPage = {
      total: 1,
      sums: { debit: 12.5, credit: 0, net: 12.5 },
      booked: { debit: 10, credit: 0, net: 10, left: 2 },
      rows: [
        {
          id: 1,
          book: { id: 1, name: '主账套' },
          period: '2026-10',
          date: '2026-10-09',
          word: '记',
          number: '12',
          line: 1,
          accountCode: '6602.17',
          accountName: '检测费',
          summary: '送检',
          debit: 12.5,
          credit: 0,
          net: 12.5,
          state: 'unmapped',
          subCategory: null,
          project: null,
          projectText: '老项目',
          department: null,
          departmentText: '',
          afterwards: {
            kind: 'correction',
            removed: false,
            booked: {
              ...{ date: '2026-10-09', accountCode: '6602.17', accountName: '检验费' },
              ...{ summary: '检验', projectText: 'RM-2601', departmentText: '质量部' },
              ...{ debit: 10, credit: 0, net: 10 },
            },
          },
        },
      ],
    };
    const requests = answerCalls({
      [voucherEndpoints.list.path]: ok(page),
      [voucherEndpoints.books.path]: ok([]),
    });
    open(<VouchersPanel />, `?part=vouchers&month=2026-10&q=${encodeURIComponent('记-12')}`);
    expect(await screen.findByText('Not mapped')).toBeTruthy();
    expect(screen.getAllByText('12.50').length).toBe(2);
    // The month has closed with something else, which stands beside it.
    expect(screen.getByText('Correction')).toBeTruthy();
    expect(screen.getByText('At close 10.00')).toBeTruthy();
    expect(screen.getByText('At close 检验')).toBeTruthy();
    for (const booked of ['检验费', 'RM-2601', '质量部']) {
      expect(screen.getByText(`At close ${booked}`)).toBeTruthy();
    }
    expect(screen.getByText('Total at close')).toBeTruthy();
    expect(screen.getByText(/^2 lines booked here .* \(net CNY 10\.00\)/)).toBeTruthy();
    expect(queryOf(requests, voucherEndpoints.list.path)).toMatchObject({
      month: '2026-10',
      query: '记-12',
    });
    // Without a book there is nowhere to import to: that comes first.
    fireEvent.click(screen.getByRole('button', { name: 'Import vouchers' }));
    expect(await screen.findByText('No books yet')).toBeTruthy();
  });
});
