import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import {
  type Finding,
  type FindingGroup,
  type RunView,
  type SourceProof,
  type StepView,
  type TaskDetail,
  type TaskList,
  type TaskRow,
  taskEndpoints,
} from '#features/actuals/contract-tasks.ts';
import { RUN_STEPS, type RunStep } from '#features/actuals/rules.ts';
import type { Role } from '#kernel/roles.ts';
import { companyZone } from '#web/company-time.ts';
import { createQueryClient } from '#web/signed-in/query-client.ts';
import { SignedInUserContext } from '#web/signed-in/signed-in-user.ts';
import { someLoginInfo } from '#web/testing/login-info.ts';
import { renderWithLibrary } from '#web/testing/render-with-library.tsx';
import { TaskDetailPage } from './detail/task-detail-page.tsx';
import { TasksPanel } from './list/tasks-panel.tsx';
import { DETAIL_PATH, SETTINGS_PATH } from './paths.ts';

/** Months of the accounts as the server answers with them, for the tests of the screens. */

export const LIST = taskEndpoints.list.path;
export const DETAIL = taskEndpoints.detail.path;
export const MONTH = '2026-10';

export const row = (changes: Partial<TaskRow> = {}): TaskRow => ({
  month: MONTH,
  status: 2,
  underWay: null,
  run: { id: 3, no: 3, at: '2026-11-02T01:12:00.000Z', by: '韩雪梅' },
  withdrawnRun: null,
  bookedAmount: 3_887_879.78,
  bookedAtActual: 3_897_095.42,
  pendingAmount: 18_460,
  hours: 5328,
  openFindings: ['unapproved', 'missingRate', 'unmapped'],
  mendedFindings: 0,
  closed: null,
  outOfDate: null,
  ...changes,
});

export const pendingRow = (month = MONTH): TaskRow =>
  row({
    month,
    status: 0,
    run: null,
    bookedAmount: null,
    bookedAtActual: null,
    pendingAmount: null,
    hours: null,
    openFindings: [],
  });

export const list = (rows: TaskRow[], changes: Partial<TaskList> = {}): TaskList => ({
  start: '2026-08',
  closedThrough: '2026-09',
  next: MONTH,
  standardFrom: '2026-08',
  rows,
  abilities: { begin: false, run: true, reopen: false },
  ...changes,
});

export const runView = (no: number, changes: Partial<RunView> = {}): RunView => ({
  id: no,
  no,
  state: 'done',
  askedAt: `2026-11-0${no}T01:12:00.000Z`,
  by: '韩雪梅',
  finishedAt: `2026-11-0${no}T01:12:14.000Z`,
  seconds: 14.2,
  digest: `d${no}0000000000000000`,
  published: no === 3,
  ...changes,
});

export const step = (name: RunStep, changes: Partial<StepView> = {}): StepView => ({
  step: name,
  state: 'done',
  rows: 386,
  people: 37,
  hours: 5328,
  leaveHours: name === 'hours' ? 328 : null,
  amount: 602_784.36,
  atActual: 612_000,
  findings: [],
  ...changes,
});

export const proof = (
  source: SourceProof['source'],
  changes: Partial<SourceProof> = {},
): SourceProof => ({
  source,
  sourceRows: 386,
  sourceAmount: 1_604_218.77,
  sourceAtActual: 1_604_218.77,
  sourceHours: 0,
  bookedRows: 386,
  bookedAmount: 1_604_218.77,
  bookedAtActual: 1_604_218.77,
  bookedHours: 0,
  pendingRows: 0,
  pendingAmount: 0,
  pendingHours: 0,
  difference: 0,
  differenceAtActual: 0,
  hoursDifference: 0,
  lines: null,
  hourParts: null,
  ...changes,
});

export const research = { id: 4, nameZh: '研发中心', nameEn: 'Research' };
const delivery = { id: 5, nameZh: '交付中心', nameEn: 'Delivery' };
const spares = { id: 41, nameZh: '备件组', nameEn: 'Spares' };
const he = { userId: 72, staffNo: 'S10472', nickName: '何欣怡' };
export const deng = { userId: 66, staffNo: 'S10466', nickName: '邓子墨' };

type Unapproved = Extract<Finding, { kind: 'unapproved' }>;

export const unapproved = (changes: Partial<Unapproved> = {}): Unapproved => ({
  kind: 'unapproved',
  mended: false,
  batchId: 8,
  batchName: '2026-10',
  person: he,
  dept: spares,
  centre: research,
  state: 'submitted',
  hours: 144,
  waived: null,
  ...changes,
});

export const waived = { reason: '长期病假', by: '韩雪梅', at: '2026-11-03T02:00:00.000Z' };

const group = (changes: Pick<FindingGroup, 'kind'> & Partial<FindingGroup>): FindingGroup => ({
  total: 1,
  open: 1,
  mended: 0,
  rows: 1,
  amount: 0,
  hours: 0,
  first: [],
  ...changes,
});

export const FINDINGS: Readonly<Record<FindingGroup['kind'], FindingGroup>> = {
  unapproved: group({ kind: 'unapproved', total: 3, open: 3, hours: 7456, first: [unapproved()] }),
  missingStandard: group({
    kind: 'missingStandard',
    hours: 96,
    first: [
      {
        kind: 'missingStandard',
        mended: false,
        rateClass: { id: 2, nameZh: '高级', nameEn: 'Senior' },
        originMonth: MONTH,
        hours: 96,
      },
    ],
  }),
  missingRate: group({
    kind: 'missingRate',
    total: 2,
    open: 2,
    hours: 288,
    first: [
      {
        kind: 'missingRate',
        mended: false,
        person: he,
        dept: spares,
        grade: 'P4',
        originMonth: MONTH,
        firstDay: '2026-10-01',
        hours: 144,
      },
      {
        kind: 'missingRate',
        mended: false,
        person: deng,
        dept: spares,
        grade: '',
        originMonth: '2026-09',
        firstDay: '2026-09-01',
        hours: 144,
      },
    ],
  }),
  unmapped: group({
    kind: 'unmapped',
    rows: 5,
    amount: 18_460,
    first: [
      {
        kind: 'unmapped',
        mended: false,
        accountCode: '6602.17',
        accountName: '检测服务费',
        rows: 3,
        amount: 12_860,
        sample: '记-1014',
        suggestion: {
          target: 'subCategory',
          subCategory: { id: 12, nameZh: '测试认证', nameEn: 'Testing' },
        },
      },
    ],
  }),
  unbalanced: group({
    kind: 'unbalanced',
    amount: 20,
    first: [
      {
        kind: 'unbalanced',
        mended: false,
        book: '总账',
        voucher: '记-1020',
        period: MONTH,
        amount: 20,
      },
    ],
  }),
  unassigned: group({
    kind: 'unassigned',
    amount: 900,
    first: [
      {
        kind: 'unassigned',
        mended: false,
        source: 'voucher',
        sourceId: 77,
        originMonth: MONTH,
        what: '记-1027-031 样件运费',
        projectText: 'P-OLD',
        amount: 900,
      },
    ],
  }),
  closedShare: group({
    kind: 'closedShare',
    amount: 1200,
    first: [
      {
        kind: 'closedShare',
        mended: false,
        assetId: 15,
        assetCode: 'ZC-015',
        assetName: '示波器',
        projects: [{ id: 9, code: 'P-9', nameZh: '旧平台', nameEn: 'Old platform' }],
        amount: 1200,
      },
    ],
  }),
};

export function detail(
  changes: Omit<Partial<TaskDetail>, 'abilities'> & {
    readonly abilities?: Partial<TaskDetail['abilities']>;
  } = {},
): TaskDetail {
  const { abilities, ...rest } = changes;
  return {
    ...row(),
    story: [],
    runs: [runView(3), runView(2), runView(1)],
    steps: RUN_STEPS.map((name) => step(name)),
    sources: [
      proof('labour', {
        sourceHours: 5328,
        pendingHours: 288,
        sourceAtActual: 1_613_434.41,
        bookedAtActual: 1_613_434.41,
      }),
      proof('voucher', {
        pendingAmount: 18_460,
        bookedAmount: 1_585_758.77,
        bookedAtActual: 1_585_758.77,
      }),
      proof('material'),
      proof('asset'),
    ],
    findings: [FINDINGS.unapproved, FINDINGS.missingRate, FINDINGS.unmapped],
    unapproved: [
      {
        dept: research,
        none: 0,
        draft: 1,
        submitted: 1,
        returned: 0,
        waived: 0,
        mended: 0,
        hours: 200,
      },
      {
        dept: delivery,
        none: 0,
        draft: 0,
        submitted: 0,
        returned: 1,
        waived: 0,
        mended: 0,
        hours: 90,
      },
    ],
    waived: { hours: 0, reasons: [] },
    withdrawn: null,
    before: { month: '2026-09', closed: { at: '2026-10-16T02:00:00.000Z', by: '韩雪梅' } },
    closeBlocked: 'findings',
    ...rest,
    abilities: { run: true, close: false, reopen: false, waive: true, ...abilities },
  };
}

export const ready = (changes: Parameters<typeof detail>[0] = {}) =>
  detail({
    status: 3,
    openFindings: [],
    findings: [],
    unapproved: [],
    closeBlocked: null,
    ...changes,
    abilities: { close: true, ...changes.abilities },
  });

export const closed = (changes: Parameters<typeof detail>[0] = {}) =>
  ready({
    status: 4,
    closed: { at: '2026-11-03T03:00:00.000Z', by: '韩雪梅' },
    closeBlocked: 'closed',
    ...changes,
    abilities: { run: false, close: false, waive: false, ...changes.abilities },
  });

const Elsewhere = () => <p>elsewhere</p>;

/** Both screens at their addresses; `role` decides which pages the links lead to. */
export function openTasks(path: string, role: Role = 'finance') {
  companyZone.set(someLoginInfo.timeZone);
  const router = createMemoryRouter(
    [
      { path: SETTINGS_PATH, element: <TasksPanel /> },
      { path: DETAIL_PATH, element: <TaskDetailPage /> },
      { path: '*', element: <Elsewhere /> },
    ],
    { initialEntries: [path] },
  );
  renderWithLibrary(
    <SignedInUserContext value={{ ...someLoginInfo, roles: [role], approvals: [] }}>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </SignedInUserContext>,
  );
  return router;
}

export const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name }));

/** What was sent to an endpoint, in order. */
export const sentTo = (requests: readonly Request[], path: string) =>
  requests.filter(({ method, url }) => method !== 'GET' && new URL(url).pathname === path);
