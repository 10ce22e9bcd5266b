import { QueryClientProvider } from '@tanstack/react-query';
import { configure, fireEvent, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, vi } from 'vitest';
import type {
  AssetDetail,
  AssetPage,
  AssetRow,
  Choices,
  ScheduleRow,
} from '#features/assets/contract-parts.ts';
import { loadAppTexts, startLanguage } from '#web/i18n/language.ts';
import { createQueryClient } from '#web/signed-in/query-client.ts';
import { renderWithLibrary } from '#web/testing/render-with-library.tsx';
import { AssetListPage } from './asset-list-page.tsx';

const PATH = '/budgetSettings/assetList';
export const LIST = '/api/v1/asset/list';
export const CHOICES = '/api/v1/asset/choices';
export const ASSET = '/api/v1/asset';
export const SHARES = '/api/v1/asset/shares';
export const PROJECTS = '/api/v1/asset/projects';
export const one = (id: number) => `/api/v1/asset/${id}`;

const category = { id: 5, code: 'depreciation', nameZh: '设备折旧', nameEn: 'Equipment' };
const ledger = { start: '2025-01', closedThrough: '2026-09' };

const heatPump = {
  id: 1,
  code: 'RM-2601',
  nameZh: '空气源热泵平台',
  nameEn: 'Heat pump',
  closed: false,
};
const injection = { ...heatPump, id: 2, code: 'RM-2605', nameZh: '低温增焓压缩', nameEn: '' };
export const bearing = { ...heatPump, id: 3, code: 'CM-2538', nameZh: '磁悬浮压缩机' };

export const row = (changes: Partial<AssetRow> = {}): AssetRow => ({
  id: 31,
  code: 'ZC-2024-031',
  name: '低温环境试验舱',
  category,
  kind: 'fixed',
  status: 'inUse',
  scrappedMonth: null,
  originalValue: 1_260_000,
  version: 3,
  depreciation: 19_950,
  reason: null,
  taken: 618_450,
  netValue: 641_550,
  ...changes,
});

export const page = (rows: AssetRow[], changes: Partial<AssetPage> = {}): AssetPage => ({
  total: rows.length,
  rows,
  month: '2026-10',
  ledger,
  counts: { all: 58, inUse: 53, idle: 3, scrapped: 2 },
  sums: {
    originalValue: 19_864_000,
    depreciation: 412_906.13,
    taken: 8_820_372.82,
    netValue: 11_043_627.18,
  },
  project: null,
  isEmpty: rows.length === 0,
  abilities: { edit: true },
  ...changes,
});

const scheduled = (
  month: string,
  state: ScheduleRow['state'],
  taken: number,
  parts: ScheduleRow['parts'],
): ScheduleRow => ({
  month,
  depreciation: 19_950,
  taken,
  netValue: 1_260_000 - taken,
  state,
  parts,
  unassigned: null,
});

const early = [13_965, 5_985, null];
const late = [9_975, 5_985, 3_990];

/** Ten months of a schedule: two from before the accounts, six closed, one due, one to come. */
export const detail = (changes: Partial<AssetDetail> = {}): AssetDetail => ({
  ...row(),
  month: '2026-10',
  ledger,
  inServiceMonth: '2024-03',
  lifeMonths: 60,
  residualRate: 5,
  residualValue: 63_000,
  custodian: { userId: 9, staffNo: 'S9', nickName: '邓子墨' },
  department: { id: 4, code: 'RD', nameZh: '研发中心', nameEn: 'R&D' },
  note: '',
  monthsTaken: 31,
  monthsInAll: 60,
  shareSets: [
    {
      fromMonth: '2024-04',
      open: false,
      shares: [
        { project: heatPump, share: 70 },
        { project: injection, share: 30 },
      ],
    },
    {
      fromMonth: '2026-07',
      open: false,
      shares: [
        { project: heatPump, share: 50 },
        { project: injection, share: 30 },
        { project: bearing, share: 20 },
      ],
    },
  ],
  schedule: {
    projects: [heatPump, injection, bearing],
    months: [
      scheduled('2024-11', 'before', 159_600, [null, null, null]),
      scheduled('2024-12', 'before', 179_550, [null, null, null]),
      ...['2026-04', '2026-05', '2026-06'].map((month, at) =>
        scheduled(month, 'closed', 498_750 + at * 19_950, early),
      ),
      ...['2026-07', '2026-08', '2026-09'].map((month, at) =>
        scheduled(month, 'closed', 558_600 + at * 19_950, late),
      ),
      scheduled('2026-10', 'due', 618_450, late),
      scheduled('2026-11', 'planned', 638_400, late),
    ],
    sums: {
      depreciation: 199_500,
      before: 39_900,
      parts: [91_770, 47_880, 19_950],
      unassigned: 0,
    },
  },
  sharesFrom: '2026-10',
  abilities: { edit: true, remove: false },
  ...changes,
});

export const choices: Choices = {
  categories: [
    { ...category, ended: false },
    { ...category, id: 6, code: 'old', nameZh: '旧类别', ended: true },
  ],
  departments: [{ id: 4, parentId: null, code: 'RD', nameZh: '研发中心', nameEn: 'R&D' }],
  scrapFrom: '2026-10',
  scrapTo: '2026-11',
};

/** The page at its address, as the shell has it. */
export function openAssets(search = '') {
  const router = createMemoryRouter([{ path: PATH, element: <AssetListPage /> }], {
    initialEntries: [`${PATH}${search}`],
  });
  const client = createQueryClient();
  renderWithLibrary(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { router, client };
}

interface Sized {
  readonly happyDOM: { readonly setViewport: (size: { width: number; height: number }) => void };
}

export const resize = (width: number) =>
  (window as unknown as Sized).happyDOM.setViewport({ width, height: 900 });

/** Each test begins in Chinese on a wide screen, and leaves nothing behind. */
export function eachOnWideScreen(): void {
  configure({ asyncUtilTimeout: 10_000 });
  beforeEach(async () => {
    localStorage.clear();
    resize(1440);
    await startLanguage();
    await loadAppTexts();
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    resize(1024);
  });
}

export const lastAsked = (requests: readonly Request[], path: string) =>
  [...requests].reverse().find(({ url }) => new URL(url).pathname === path);

export const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name }));
