import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyEndpoint } from '#kernel/endpoint.ts';
import { ResultCode } from '#kernel/result.ts';
import { ROLES, type Role } from '#kernel/roles.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';

/** The demo's accounts that lead or administer something; `pmd` leads its office, `leader` is an admin. */
const PEOPLE_READERS: readonly Role[] = [
  'super_admin',
  'gc_admin',
  'finance',
  'admin',
  'leader',
  'gl',
  'dl',
  'cl',
  'pmd',
  'wh_ap',
  'vp_view',
];
/** The demo's approvers fill in hours of their own, and its `leader` is an administrator as well. */
const APPROVERS = ['gl', 'pl', 'pmo', 'pmd', 'pd', 'dl'] as const;
const FILLERS: readonly Role[] = [
  'user',
  ...APPROVERS,
  'admin',
  'leader',
  'super_admin',
  'gc_admin',
];
const ACCOUNTANTS: readonly Role[] = ['finance', 'super_admin'];

/** The demo's `leader` is an administrator as well. */
const PROGRESS_READERS: readonly Role[] = [
  'super_admin',
  'gc_admin',
  'finance',
  'admin',
  'leader',
  'cl',
  'wh_ap',
  'vp_view',
];
const REMINDERS: readonly Role[] = ['super_admin', 'gc_admin', 'finance', 'admin', 'leader', 'cl'];
/** Whoever leads anything, and whoever sees the progress of a batch. */
const DASHBOARD_READERS: readonly Role[] = [
  ...APPROVERS,
  'cl',
  'admin',
  'leader',
  'wh_ap',
  'vp_view',
  'super_admin',
  'gc_admin',
  'finance',
];
const DECIDERS: readonly Role[] = [...APPROVERS, 'cl'];

/** Everybody but who sees materials alone and who keeps personnel: the demo's approvers are users. */
const BUDGET_READERS: readonly Role[] = [
  'user',
  ...APPROVERS,
  'cl',
  'admin',
  'leader',
  'wh_ap',
  'vp_view',
  'finance',
  'super_admin',
];
const BUDGET_EDITORS: readonly Role[] = BUDGET_READERS;
const BUDGET_CREATORS: readonly Role[] = ['pl', 'pd', 'finance', 'super_admin'];
/** Whoever leads a department, `pmd` an office; and finance, with super_admin in its place. */
const BUDGET_REVIEWERS: readonly Role[] = ['gl', 'dl', 'cl', 'pmd', 'finance', 'super_admin'];

const ASSET_KEEPERS: readonly Role[] = ['finance', 'super_admin'];

/** The demo's `leader` is an administrator as well. */
const EXPORTERS: readonly Role[] = [
  'super_admin',
  'gc_admin',
  'finance',
  'admin',
  'leader',
  'cl',
  'wh_ap',
  'vp_view',
];

/**
 * Who may call what, written down a second time on purpose: the permission table says what the
 * product does, this one what it should do. An endpoint that is missing here fails the test.
 */
const EXPECTED: Record<string, 'public' | readonly Role[]> = {
  'session.login': 'public',
  'session.clientConfig': 'public',
  'session.ssoStart': 'public',
  'session.ssoFinish': 'public',
  'session.loginInfo': ROLES,
  'session.logout': ROLES,
  'session.changePassword': ROLES,
  'people.panelDepartments': ROLES,
  'people.list': PEOPLE_READERS,
  'people.read': PEOPLE_READERS,
  'people.export': PEOPLE_READERS,
  'people.assignments': PEOPLE_READERS,
  'people.create': ['super_admin', 'gc_admin'],
  'people.update': ['super_admin', 'gc_admin'],
  'people.takeBackAssignment': ['super_admin', 'gc_admin'],
  'people.remove': ['super_admin', 'gc_admin'],
  'people.removeMany': ['super_admin', 'gc_admin'],
  'people.setEnabled': ['super_admin', 'gc_admin'],
  'people.resetPassword': ['super_admin', 'gc_admin'],
  'people.accessPreview': ['super_admin', 'gc_admin'],
  'people.invite': ['super_admin', 'gc_admin'],
  'people.oneTimePasswords': ['super_admin', 'gc_admin'],
  'people.import': ['super_admin', 'gc_admin'],
  'people.importTemplate': ['super_admin', 'gc_admin'],
  'people.importMarked': ['super_admin', 'gc_admin'],
  'people.pastImports': ['super_admin', 'gc_admin'],
  'people.undoImport': ['super_admin', 'gc_admin'],
  'departments.list': ROLES,
  'departments.create': ['super_admin', 'gc_admin'],
  'departments.update': ['super_admin', 'gc_admin'],
  'departments.move': ['super_admin', 'gc_admin'],
  'departments.remove': ['super_admin', 'gc_admin'],
  'rates.grades': ['finance', 'super_admin'],
  'rates.people': ['finance', 'super_admin'],
  'rates.history': ['finance', 'super_admin'],
  'rates.preview': ['finance', 'super_admin'],
  'rates.save': ['finance', 'super_admin'],
  'rates.remove': ['finance', 'super_admin'],
  'audit.list': ['super_admin'],
  'jobs.read': ROLES,
  'calendar.year': ROLES,
  'calendar.editDay': ['super_admin', 'gc_admin'],
  'calendar.confirmYear': ['super_admin', 'gc_admin'],
  'calendar.importYear': ['super_admin', 'gc_admin'],
  'calendar.importTemplate': ['super_admin', 'gc_admin'],
  'calendar.importMarked': ['super_admin', 'gc_admin'],
  'calendar.pastImports': ['super_admin', 'gc_admin'],
  'calendar.undoImport': ['super_admin', 'gc_admin'],
  'calendar.requiredHours': ROLES,
  'timesheets.page': FILLERS,
  'timesheets.projects': FILLERS,
  'timesheets.save': FILLERS,
  'timesheets.submit': FILLERS,
  'timesheets.recall': FILLERS,
  'timesheets.modify': ['super_admin', 'gc_admin'],
  'timesheets.correct': ['super_admin', 'gc_admin'],
  'timesheets.list': ['admin', 'leader', 'super_admin', 'gc_admin'],
  'timesheets.batches': ['admin', 'leader', 'super_admin', 'gc_admin'],
  'timesheets.pin': FILLERS,
  'approvals.queueByDept': [...DECIDERS, 'vp_view', 'super_admin'],
  'approvals.queueByProject': [...DECIDERS, 'vp_view', 'super_admin'],
  'approvals.batches': [...DECIDERS, 'vp_view', 'super_admin'],
  'approvals.departments': [...DECIDERS, 'vp_view', 'super_admin'],
  'approvals.projects': [...DECIDERS, 'vp_view', 'super_admin'],
  'approvals.sheetDecisions': FILLERS,
  'approvals.item': [...DECIDERS, 'vp_view', 'super_admin'],
  'approvals.correction': [...DECIDERS, 'vp_view', 'super_admin'],
  'approvals.approvers': [...DECIDERS, 'vp_view', 'super_admin'],
  'approvals.decide': DECIDERS,
  'approvals.comment': DECIDERS,
  'approvals.delegations': DECIDERS,
  'approvals.delegate': DECIDERS,
  'approvals.endDelegation': DECIDERS,
  'approvals.orphans': ['super_admin'],
  'approvals.assign': ['super_admin'],
  'batches.list': ['super_admin', 'gc_admin'],
  'batches.read': ['super_admin', 'gc_admin'],
  'batches.blank': ['super_admin', 'gc_admin'],
  'batches.create': ['super_admin', 'gc_admin'],
  'batches.update': ['super_admin', 'gc_admin'],
  'batches.remove': ['super_admin', 'gc_admin'],
  'batches.copy': ['super_admin', 'gc_admin'],
  'batches.publish': ['super_admin', 'gc_admin'],
  'batches.close': ['super_admin', 'gc_admin'],
  'batches.extend': ['super_admin', 'gc_admin'],
  'batches.withdrawExtension': ['super_admin', 'gc_admin'],
  'batches.preview': ['super_admin', 'gc_admin'],
  'batches.candidates': ['super_admin', 'gc_admin'],
  'projects.list': ROLES,
  'projects.leads': ROLES,
  'projects.read': ROLES,
  'projects.filled': ROLES,
  'projects.notFilled': ROLES,
  'projects.export': ROLES,
  'projects.candidates': ['super_admin'],
  'projects.departments': ['super_admin'],
  'projects.importTemplate': ['super_admin'],
  'projects.importMarked': ['super_admin'],
  'projects.pastImports': ['super_admin'],
  'projects.undoImport': ['super_admin'],
  'projects.import': ['super_admin'],
  'projects.create': ['super_admin'],
  'projects.update': ['super_admin'],
  'projects.changeStatus': ['super_admin'],
  'projects.remove': ['super_admin'],
  'materials.list': ROLES,
  'materials.summary': ROLES,
  'materials.choices': ROLES,
  'materials.projects': ROLES,
  'materials.requesters': ROLES,
  'materials.export': ROLES,
  'materials.read': ROLES,
  'materials.candidates': ['super_admin', 'finance'],
  'materials.importTemplate': ['super_admin', 'finance'],
  'materials.importMarked': ['super_admin', 'finance'],
  'materials.pastImports': ['super_admin', 'finance'],
  'materials.undoImport': ['super_admin', 'finance'],
  'materials.import': ['super_admin', 'finance'],
  'materials.create': ['super_admin', 'finance'],
  'materials.update': ['super_admin', 'finance'],
  'materials.remove': ['super_admin', 'finance'],
  'assets.list': ASSET_KEEPERS,
  'assets.choices': ASSET_KEEPERS,
  'assets.people': ASSET_KEEPERS,
  'assets.projects': ASSET_KEEPERS,
  'assets.export': ASSET_KEEPERS,
  'assets.importMarked': ASSET_KEEPERS,
  'assets.pastImports': ASSET_KEEPERS,
  'assets.undoImport': ASSET_KEEPERS,
  'assets.importTemplate': ASSET_KEEPERS,
  'assets.import': ASSET_KEEPERS,
  'assets.read': ASSET_KEEPERS,
  'assets.exportSchedule': ASSET_KEEPERS,
  'assets.create': ASSET_KEEPERS,
  'assets.update': ASSET_KEEPERS,
  'assets.setShares': ASSET_KEEPERS,
  'assets.remove': ASSET_KEEPERS,
  ...Object.fromEntries(
    [
      ...['list', 'imports', 'books', 'createBook', 'updateBook', 'readHeadings'].map(
        (name) => `vouchers.${name}`,
      ),
      ...['importTemplate', 'import', 'importMarked', 'pastImports', 'undoImport'].map(
        (name) => `vouchers.${name}`,
      ),
      ...['list', 'undecided', 'create', 'assign', 'update', 'end', 'remove'].map(
        (name) => `mappings.${name}`,
      ),
      ...['list', 'projects', 'decide', 'takeBack'].map((name) => `pool.${name}`),
    ].map((id) => [id, ['super_admin', 'finance'] as readonly Role[]]),
  ),
  'budgets.list': BUDGET_READERS,
  'budgets.exportList': BUDGET_READERS,
  'budgets.owners': BUDGET_READERS,
  'budgets.read': BUDGET_READERS,
  'budgets.config': BUDGET_READERS,
  'budgets.image': BUDGET_READERS,
  'budgets.ownerCandidates': BUDGET_EDITORS,
  'budgets.memberCandidates': BUDGET_EDITORS,
  'budgets.create': BUDGET_CREATORS,
  'budgets.copy': BUDGET_CREATORS,
  'budgets.update': BUDGET_EDITORS,
  'budgets.remove': BUDGET_EDITORS,
  'budgets.changeConfig': BUDGET_EDITORS,
  'budgets.putImage': BUDGET_EDITORS,
  'budgets.removeImage': BUDGET_EDITORS,
  'budgets.grid': BUDGET_READERS,
  'budgets.changes': BUDGET_READERS,
  'budgets.exportGrid': BUDGET_READERS,
  'budgets.save': BUDGET_EDITORS,
  'budgets.importTemplate': BUDGET_EDITORS,
  'budgets.import': BUDGET_EDITORS,
  'budgets.importMarked': BUDGET_EDITORS,
  'budgets.pastImports': BUDGET_EDITORS,
  'budgets.undoImport': BUDGET_EDITORS,
  'budgets.compare': BUDGET_READERS,
  'budgets.compareRest': BUDGET_READERS,
  'budgets.exportComparison': BUDGET_READERS,
  'budgets.projects': BUDGET_READERS,
  'budgets.history': BUDGET_READERS,
  'budgets.scope': BUDGET_READERS,
  'budgets.changeScope': BUDGET_EDITORS,
  'budgets.projectCandidates': BUDGET_EDITORS,
  'budgets.revise': BUDGET_EDITORS,
  'budgets.discard': BUDGET_EDITORS,
  'budgets.submit': BUDGET_EDITORS,
  'budgets.withdraw': BUDGET_EDITORS,
  'budgets.approve': BUDGET_REVIEWERS,
  'budgets.return': BUDGET_REVIEWERS,
  'budgets.restoreClosed': BUDGET_EDITORS,
  'budgets.categories': BUDGET_READERS,
  'budgets.createCategory': ['super_admin', 'finance'],
  'budgets.updateCategory': ['super_admin', 'finance'],
  'budgets.moveCategory': ['super_admin', 'finance'],
  'budgets.endCategory': ['super_admin', 'finance'],
  'budgets.removeCategory': ['super_admin', 'finance'],
  'exports.batches': EXPORTERS,
  'exports.hoursStatistics': EXPORTERS,
  'exports.deptStatistics': EXPORTERS,
  'exports.preview': EXPORTERS,
  'exports.runs': EXPORTERS,
  'exports.start': EXPORTERS,
  'exports.remove': EXPORTERS,
  'exports.file': EXPORTERS,
  'notices.list': ROLES,
  'notices.unread': ROLES,
  'notices.read': ROLES,
  'approvals.waiting': DECIDERS,
  'progress.batches': PROGRESS_READERS,
  'progress.figures': PROGRESS_READERS,
  'progress.people': PROGRESS_READERS,
  'progress.waiting': PROGRESS_READERS,
  'progress.late': PROGRESS_READERS,
  'progress.sheet': PROGRESS_READERS,
  'progress.remind': REMINDERS,
  'progress.export': PROGRESS_READERS,
  'dashboard.choices': DASHBOARD_READERS,
  'dashboard.read': DASHBOARD_READERS,
  'dashboard.projects': DASHBOARD_READERS,
  'dashboard.persons': DASHBOARD_READERS,
  'dashboard.drill': DASHBOARD_READERS,
  'dashboard.export': DASHBOARD_READERS,
  'actuals.tasks': ACCOUNTANTS,
  'actuals.task': ACCOUNTANTS,
  'actuals.findings': ACCOUNTANTS,
  'actuals.begin': ACCOUNTANTS,
  'actuals.run': ACCOUNTANTS,
  'actuals.waive': ACCOUNTANTS,
  'actuals.unwaive': ACCOUNTANTS,
  'actuals.close': ACCOUNTANTS,
  'actuals.reopen': ['super_admin'],
  'actuals.runLog': ACCOUNTANTS,
  'actuals.compareRuns': ACCOUNTANTS,
  'actuals.export': ACCOUNTANTS,
  'actuals.year': BUDGET_READERS,
  'actuals.page-voucher': BUDGET_READERS,
  'actuals.page-material': BUDGET_READERS,
  'actuals.page-asset': BUDGET_READERS,
  'actuals.page-labour': BUDGET_READERS,
  'boards.periodical-data': BUDGET_READERS,
  'boards.cumulative-data': BUDGET_READERS,
  'boards.comparison': BUDGET_READERS,
  'boards.final-details': BUDGET_READERS,
  'boards.labour-variance': BUDGET_READERS,
  'boards.forecast': BUDGET_READERS,
  'boards.store-forecast': BUDGET_EDITORS,
  'boards.monthly-comparison': BUDGET_READERS,
  'boards.year-comparison': BUDGET_READERS,
  'boards.dept-person': BUDGET_READERS,
  'boards.waiting': BUDGET_READERS,
  'boards.project-choices': BUDGET_READERS,
  'boards.project-final': BUDGET_READERS,
  'boards.export': BUDGET_READERS,
};

let app: TestApp;
const endpoints = new Map<string, AnyEndpoint>();

beforeAll(async () => {
  app = await startTestApp();
  for (const { endpoint } of app.routes) endpoints.set(endpoint.id, endpoint);
});
afterAll(() => app.close());

/** A record nobody has: the question is who may come in, and nothing may change by asking. */
const NO_RECORD = { id: '2147483647' };

const refusedFor = async (endpoint: AnyEndpoint, token?: string) =>
  (await app.call(endpoint, { params: NO_RECORD, ...(token === undefined ? {} : { token }) })).code;

describe('every endpoint', () => {
  it('stands in the table, and the table names no other', () => {
    expect([...endpoints.keys()].sort()).toEqual(Object.keys(EXPECTED).sort());
  });

  it('is registered once per method and path', () => {
    const addresses = [...endpoints.values()].map(({ method, path }) => `${method} ${path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('needs a session unless it is public', async () => {
    for (const [id, endpoint] of endpoints) {
      const expectPublic = EXPECTED[id] === 'public';
      for (const token of [undefined, 'no-such-token', 'nobody-token', 'Bearer ']) {
        const ended = (await refusedFor(endpoint, token)) === ResultCode.sessionEnded;
        expect(ended, `${id} with ${token ?? 'no token'}`).toBe(!expectPublic);
      }
    }
  });

  it.each(ROLES)('is open to %s exactly where the table says so', async (role) => {
    for (const [id, endpoint] of endpoints) {
      const allowed = EXPECTED[id];
      const expected = allowed === 'public' || allowed?.includes(role) === true;
      const code = await refusedFor(endpoint, demoToken(role));
      expect(code === ResultCode.notPermitted, `${role} on ${id}`).toBe(!expected);
      expect(code, `${role} on ${id}`).not.toBe(ResultCode.sessionEnded);
    }
  });
});
