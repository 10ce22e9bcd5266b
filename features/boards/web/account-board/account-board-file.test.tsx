import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountEndpoints } from '#features/actuals/contract.ts';
import { loadAppTexts, startLanguage } from '#web/i18n/language.ts';
import { ok } from '#web/testing/fetch-double.ts';
import { card, chooseYuan, openBoard } from '../board/testing.tsx';
import { AccountBoardPage } from './account-board-page.tsx';
import { account, material } from './testing.ts';

/** The category's own figures where one is asked for. */
const answer = (request: Request) =>
  Response.json(ok(request.url.includes('categoryId') ? material : account));

const open = (search: string, answered: (request: Request) => Promise<Response>) =>
  openBoard(<AccountBoardPage />, `/budgetManagement/actualCostAnalysisPanel${search}`, {
    [accountEndpoints.year.read.path]: answered,
  });

const strip = async () => within(await screen.findByLabelText('累计成本与类别'));

beforeEach(async () => {
  localStorage.clear();
  chooseYuan();
  await startLanguage();
  await loadAppTexts();
});

describe('the file of a final-account board', () => {
  afterEach(() => vi.restoreAllMocks());

  const exportButton = () => screen.findByRole<HTMLButtonElement>('button', { name: '导出' });

  /** Answers that are given once somebody says so. */
  function held() {
    let give = () => {};
    const given = new Promise<void>((resolve) => {
      give = resolve;
    });
    return { give: () => give(), given };
  }

  it('says which months and which category it is narrowed to, and other rates than everybody’s', async () => {
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
    open('?year=2026&startMonth=1&endMonth=2&category=2&labour=actual', async (request) =>
      answer(request),
    );
    await waitFor(async () => expect((await exportButton()).disabled).toBe(false));
    fireEvent.click(await exportButton());
    const [[file] = []] = saved.mock.calls;
    const text = await (file as Blob).text();
    expect(text.split('\r\n').slice(1, 5)).toEqual([...['2026 年', '按实际费率', '1–2月', '材料']]);
  });

  it('waits for the figures of another category, and holds none of those before', async () => {
    const { give, given } = held();
    open('?year=2026', async (request) => {
      if (request.url.includes('categoryId')) await given;
      return answer(request);
    });
    const shown = await strip();
    expect((await exportButton()).disabled).toBe(false);
    fireEvent.click(shown.getByRole('button', { name: /材料 33.3%/ }));
    await waitFor(async () => expect((await exportButton()).disabled).toBe(true));
    give();
    await waitFor(async () => expect((await exportButton()).disabled).toBe(false));
  });

  it('shows nothing of all categories while the one in the address is on its way', async () => {
    const { give, given } = held();
    open('?year=2026&category=2', async (request) => {
      if (request.url.includes('categoryId')) await given;
      return answer(request);
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByText('500.02')).toBeNull();
    give();
    await strip();
    expect((await exportButton()).disabled).toBe(false);
  });

  it('is not to be had of a category that has not come, until it has', async () => {
    let comes = false;
    open('?year=2026&category=2', async (request) => {
      if (request.url.includes('categoryId') && !comes) throw new TypeError('no');
      return answer(request);
    });
    await strip();
    expect((await exportButton()).disabled).toBe(true);
    comes = true;
    fireEvent.click(await card('按部门').findByRole('button', { name: '重试' }));
    await waitFor(async () => expect((await exportButton()).disabled).toBe(false));
  });
});
