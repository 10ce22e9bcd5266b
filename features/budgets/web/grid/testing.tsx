import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { vi } from 'vitest';
import type { CategoryTree } from '#features/budgets/contract-categories.ts';
import type { BudgetDetail } from '#features/budgets/contract-documents.ts';
import type { GridView, SaveReply, SaveRequest } from '#features/budgets/contract-grid.ts';
import type { OpenVersion, VersionView } from '#features/budgets/contract-versions.ts';
import { createQueryClient } from '#web/signed-in/query-client.ts';
import { SignedInUserContext } from '#web/signed-in/signed-in-user.ts';
import { answerCalls, ok } from '#web/testing/fetch-double.ts';
import { someLoginInfo } from '#web/testing/login-info.ts';
import { renderWithLibrary } from '#web/testing/render-with-library.tsx';
import { GridTab } from './grid-tab.tsx';

/** A budget as the tests of its grid see it: two projects, two categories, six months. */

const names = (zh: string, en: string) => ({ nameZh: zh, nameEn: en });

const sub = (id: number, categoryId: number, zh: string, en: string, more: object = {}) => ({
  id,
  categoryId,
  code: `S${id}`,
  ...names(zh, en),
  endedOn: null,
  used: true,
  version: 1,
  source: 'voucher' as const,
  ...more,
});

export const tree: CategoryTree = {
  abilities: { edit: false },
  categories: [
    {
      id: 1,
      code: 'L',
      ...names('人工', 'Labour'),
      endedOn: null,
      used: true,
      version: 1,
      subCategories: [sub(11, 1, '人工成本', 'Labour costs', { source: 'labour' })],
    },
    {
      id: 2,
      code: 'E',
      ...names('费用', 'Expenses'),
      endedOn: null,
      used: true,
      version: 1,
      subCategories: [
        sub(21, 2, '差旅费', 'Travel'),
        sub(22, 2, '委外加工', 'Outsourcing'),
        sub(23, 2, '旧费用', 'Old costs', { endedOn: '2026-01-01' }),
      ],
    },
  ],
};

export const MONTHS = ['2026-07', '2026-08', '2026-09', '2026-10', '2026-11', '2026-12'];

const project = (projectId: number, zh: string, en: string, fromMonth = '2026-07') => ({
  projectId,
  parentId: null,
  code: `P-${projectId}`,
  ...names(zh, en),
  direct: false,
  fromMonth,
  toMonth: '2026-12',
});

const row = (projectId: number, itemId: number, values: number[], note = '') => ({
  projectId,
  itemId,
  note,
  values,
});

export const view: GridView = {
  kind: 'amount',
  versionId: 52,
  versionNo: 2,
  rev: 4,
  months: MONTHS,
  closedThrough: '2026-09',
  closedEditable: false,
  projects: [project(3, '整机结构', 'Frame'), project(4, '样机测试', 'Prototype', '2026-11')],
  departments: [],
  rows: [
    row(3, 11, [100, 100, 100, 100, 100, 100]),
    row(3, 21, [10, 10, 10, 10.5, 10, 10], '路试'),
    row(3, 22, [1, 1, 1, 1, 1, 1]),
    row(4, 22, [0, 0, 0, 0, 5, 5]),
  ],
  standardRates: [],
  editable: true,
};

const base: GridView = {
  ...view,
  versionId: 51,
  versionNo: 1,
  rev: 9,
  closedEditable: false,
  editable: false,
  rows: [...view.rows.slice(0, 1), row(3, 21, [10, 10, 10, 8, 10, 10]), ...view.rows.slice(2)],
};

const person = { userId: 8, staffNo: 'E0008', nickName: '王立群' };

const version = (
  versionId: number,
  versionNo: number,
  more: Partial<VersionView>,
): VersionView => ({
  versionId,
  versionNo,
  status: 0,
  isCurrent: false,
  fromMonth: '2026-07',
  toMonth: '2026-12',
  effectiveFrom: null,
  effectiveTo: null,
  approvedBy: null,
  reason: '',
  totalAmount: 676.5,
  totalHours: 0,
  rev: 4,
  createdBy: person,
  createdAt: '2026-11-01T01:00:00.000Z',
  ...more,
});

const current = version(51, 1, { status: 3, isCurrent: true, effectiveFrom: '2026-07-01' });

const open: OpenVersion = {
  ...version(52, 2, {}),
  stations: [],
  events: [],
  abilities: { edit: true, submit: true, withdraw: false, decide: false, discard: true },
};

const { stations: _, events: __, abilities: ___, ...openRow } = open;

export const detail: BudgetDetail = {
  id: 1,
  code: 'BG26-001',
  name: '空气源热泵平台',
  productName: '',
  division: 0,
  budgetType: 0,
  projectType: 0,
  fillMode: 1,
  owner: { ...person, available: true },
  dept: { id: 2, code: 'RD', ...names('研发中心', 'R&D') },
  version: 1,
  image: null,
  config: {
    version: 1,
    warnPercent: 80,
    overPercent: 100,
    hiddenSubCategoryIds: [],
    unit: 'yuan',
    forecastMethod: 'remaining',
  },
  unitSet: false,
  thresholdChange: null,
  companyThresholds: { version: 1, warnPercent: 80, overPercent: 100 },
  thresholdsConfirmed: false,
  closedThrough: '2026-09',
  originalAmount: 674,
  currentAmount: 674,
  actualAmount: null,
  toDateAmount: 333,
  versions: [openRow, current],
  open,
  abilities: {
    editBase: true,
    editConfig: true,
    confirmThresholds: false,
    revise: false,
    copy: true,
    remove: false,
  },
};

/** The first version of a document: nothing is in force yet. */
export const firstDraft: BudgetDetail = { ...detail, versions: [openRow] };

type Answers = Parameters<typeof answerCalls>[0];

const GRID = '/api/v1/budget/1/grid';
const CHANGES = '/api/v1/budget/1/changes';

export const nobodyElse = (rev: number) => ({ versionId: 52, rev, cells: [], rows: [] });

export const savedReply = (
  rev: number,
  others: SaveReply['others'] = nobodyElse(rev),
): SaveReply => ({
  rev,
  totalAmount: 0,
  totalHours: 0,
  others,
});

export interface Shown {
  readonly requests: readonly Request[];
  readonly saved: SaveRequest[];
  readonly unmount: () => void;
}

interface ShowOptions {
  readonly view?: GridView;
  readonly detail?: BudgetDetail;
  readonly kind?: GridView['kind'];
  /** What saving is answered with, one after the other; the last one from then on. */
  readonly saves?: readonly (object | Error)[];
  readonly changes?: object;
  readonly more?: Answers;
  readonly around?: (content: ReactNode) => ReactNode;
}

/** The tab on a server that is made up, with every save that reached it. */
export function showGrid(options: ShowOptions = {}): Shown {
  const { view: shown = view, detail: about = detail, saves = [], around = (one) => one } = options;
  const saved: SaveRequest[] = [];
  const answerSave = async (request: Request) => {
    saved.push((await request.json()) as SaveRequest);
    const answer =
      saves[Math.min(saved.length, saves.length) - 1] ?? ok(savedReply(4 + saved.length));
    if (answer instanceof Error) throw answer;
    return Response.json(answer);
  };
  const requests = answerCalls({
    [GRID]: async (request) => {
      if (request.method === 'PUT') return answerSave(request);
      const isBase = request.url.includes('versionId=51');
      return Response.json(ok(isBase ? base : shown));
    },
    [CHANGES]: options.changes ?? ok(nobodyElse(4)),
    '/api/v1/budget-category/tree': ok(tree),
    '/api/v1/budget/1': ok(about),
    ...options.more,
  });
  const { unmount } = renderWithLibrary(
    <QueryClientProvider client={createQueryClient()}>
      <SignedInUserContext value={someLoginInfo}>
        <MemoryRouter>
          {around(
            <GridTab budgetId={1} versionId={52} kind={options.kind ?? 'amount'} detail={about} />,
          )}
        </MemoryRouter>
      </SignedInUserContext>
    </QueryClientProvider>,
  );
  return { requests, saved, unmount };
}

/** A frame that is in sight: without a size nothing of it would be drawn. */
export function withRoom(): void {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(640);
}
