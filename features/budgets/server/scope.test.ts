import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareEndpoints } from '#features/budgets/contract-compare.ts';
import {
  type BudgetDetail,
  type BudgetPage,
  documentEndpoints,
} from '#features/budgets/contract-documents.ts';
import { type GridView, gridEndpoints } from '#features/budgets/contract-grid.ts';
import {
  type HistoryRow,
  type LinkedProject,
  versionEndpoints,
} from '#features/budgets/contract-versions.ts';
import type { AnyEndpoint } from '#kernel/endpoint.ts';
import { ResultCode } from '#kernel/result.ts';
import { ROLES, type Role } from '#kernel/roles.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import { readSheet } from '#server/platform/spreadsheet/read-sheet.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import {
  createdBudget,
  fieldsOf,
  type Known,
  knownRecords,
  type Made,
  putInForce,
  revisedBudget,
  withoutBudgets,
  yearOf,
} from './testing.ts';

/** What somebody gets of a document: nothing, what is in force, all of it, or all of it to work on. */
type Sight = 'nothing' | 'inForce' | 'whole' | 'edits';

/** Reads the whole company, or keeps its accounts; two have no business with budgets at all. */
const EVERYWHERE: Partial<Record<Role, Sight>> = {
  vp_view: 'whole',
  wh_ap: 'whole',
  leader: 'whole',
  finance: 'edits',
  super_admin: 'edits',
};
const OUTSIDE: readonly Role[] = ['gc_admin', 'wl_view'];

/**
 * Who gets what, written by hand; whoever is not named sees nothing of it. Unless it says otherwise a
 * document belongs to finance, to its department and to the residential division.
 */
const EXPECTED: Readonly<Record<string, Partial<Record<Role, Sight>>>> = {
  // A draft of somebody's own, without projects.
  owned: { user: 'edits' },
  // A draft for RM-2601, on which the whole of R&D may book: members see nothing of a draft.
  led: { pl: 'edits', pd: 'edits' },
  // In force for RM-2604; the department of `user`, `gl`, `pl` and `dl` are its members.
  ledInForce: { pl: 'edits', pd: 'edits', user: 'inForce', gl: 'inForce', dl: 'inForce' },
  // In force for CM-2538, which somebody else leads; R&D is its member, with all beneath it.
  joinedByDepartment: {
    pd: 'edits',
    ...{ user: 'inForce', gl: 'inForce', pl: 'inForce', dl: 'inForce' },
    ...{ cl: 'inForce', admin: 'inForce' },
  },
  // In force for CM-2533, whose members are departments of delivery, and `user` in person.
  joinedByPerson: { pl: 'edits', pd: 'edits', user: 'inForce' },
  // A draft of the group of `user`: whoever leads it or a unit above, and the administrator there.
  ofGroup: { gl: 'whole', dl: 'whole', cl: 'whole', admin: 'whole' },
  // A draft of the commercial division: its office.
  ofDivision: { pmo: 'whole', pmd: 'whole' },
  // A draft for a sub-project alone, which `dl` leads: nobody by the main project, which `admin` leads.
  ofSub: { dl: 'edits' },
  // With the main project in it, too, it is that one's lead who answers for it.
  ofMainAndSub: { admin: 'edits' },
  // Adds up two that many see: that shows it to nobody.
  integration: {},
};
const DOCUMENTS = Object.keys(EXPECTED);
const IN_FORCE = ['ledInForce', 'joinedByDepartment', 'joinedByPerson', 'integration'];

const sightOf = (role: Role, document: string): Sight =>
  EXPECTED[document]?.[role] ?? EVERYWHERE[role] ?? 'nothing';

let app: TestApp;
let known: Known;
/** The document with the version that is being drawn up. */
const made = new Map<string, Made>();
const of = (document: string): Made => made.get(document) ?? { id: 0, versionId: 0 };

const PICTURE = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
  Buffer.from('IHDR'),
  Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
]);

async function make(document: string, changes: object) {
  const owner = { ownerId: known.person('finance'), deptId: known.dept('OP-FIN') };
  const fields = fieldsOf(known, { code: document, ...owner, ...changes });
  const first = await createdBudget(app, fields);
  await app.call(documentEndpoints.putImage, {
    ...{ token: demoToken('finance'), params: { id: first.id }, body: PICTURE },
    headers: { 'content-type': 'application/octet-stream' },
  });
  if (!IN_FORCE.includes(document)) return made.set(document, first);
  await putInForce(app, first);
  return made.set(document, await revisedBudget(app, first.id));
}

beforeAll(async () => {
  app = await startTestApp();
  await withoutBudgets(app);
  known = await knownRecords(app);
  const [stranger] = await rowsOf<{ id: number }>(
    app.db.executor,
    sql`select id from person where dept_id = ${known.dept('DL-SVC-PRT')}
      and user_name not in (select unnest(${sql.raw(`array['${ROLES.join("','")}']`)})) limit 1`,
  );
  const lead = (code: string, leadId: number | undefined, directorId = stranger?.id) =>
    app.db.executor.execute(sql`
      update project set lead_id = ${leadId}, director_id = ${directorId} where code = ${code}`);
  await lead('CM-2538', stranger?.id, known.person('pd'));
  await lead('RM-2602', known.person('admin'));
  await lead('RM-2602-01', known.person('dl'));
  await lead('RM-2602-02', stranger?.id);

  const projects = (...codes: string[]) => ({
    projects: codes.map((code) => yearOf(known.project(code))),
  });
  await make('owned', { ownerId: known.person('user') });
  await make('led', projects('RM-2601'));
  await make('ledInForce', projects('RM-2604'));
  await make('joinedByDepartment', projects('CM-2538'));
  await make('joinedByPerson', projects('CM-2533'));
  await make('ofGroup', { deptId: known.dept('RD-CTL-ALG') });
  await make('ofDivision', { division: 0 });
  await make('ofSub', { fillMode: 0, ...projects('RM-2602-01') });
  await make('ofMainAndSub', { fillMode: 0, ...projects('RM-2602', 'RM-2602-01') });
  const members = [of('ledInForce').id, of('joinedByDepartment').id];
  await make('integration', { budgetType: 1, members });
});
afterAll(() => app.close());

const call = <Data>(role: Role, endpoint: AnyEndpoint, options: object = {}) =>
  app.call<Data>(endpoint, { token: demoToken(role), ...options });

const inForceOf = async (document: string) => {
  const [row] = await rowsOf<{ id: number }>(
    app.db.executor,
    sql`select id from budget_version where budget_id = ${of(document).id} and status = 3`,
  );
  return row?.id ?? null;
};

const READERS = ROLES.filter((role) => !OUTSIDE.includes(role));

/** What a reading answers whoever gets so much of the document. */
const readable = (sight: Sight) => (sight === 'nothing' ? ResultCode.notFound : ResultCode.ok);
/** The same where it is about what is being drawn up. */
const drawn = (sight: Sight) =>
  sight === 'nothing' || sight === 'inForce' ? ResultCode.notFound : ResultCode.ok;
/** What a change answers that would be refused for another reason to whoever may make it. */
const changeable = (sight: Sight, otherwise: ResultCode) => {
  if (sight === 'nothing') return ResultCode.notFound;
  return sight === 'edits' ? otherwise : ResultCode.notPermitted;
};

/** An integration has no lines, which whoever sees it is told. */
const inLines = (document: string, code: ResultCode) =>
  document === 'integration' && code === ResultCode.ok ? ResultCode.refused : code;

describe('who sees which budgets', () => {
  it.each(READERS)('%s in the list and its sheet', async (role) => {
    const { data } = await call<BudgetPage>(role, documentEndpoints.list, {
      query: { pageSize: '50' },
    });
    const seen = DOCUMENTS.filter((document) => sightOf(role, document) !== 'nothing');
    expect(data.rows.map(({ code }) => code).sort()).toEqual(seen.toSorted());
    expect(data.total).toBe(seen.length);
    expect(data.counts.all).toBe(seen.length);
    for (const row of data.rows) {
      const sight = sightOf(role, row.code);
      expect(row.open === null, row.code).toBe(sight === 'inForce');
      expect(row.current !== null, row.code).toBe(IN_FORCE.includes(row.code));
    }
    const sheet = await call<Buffer>(role, documentEndpoints.exportSheet);
    const rows = await readSheet(sheet.data, { maxRows: 100, maxUnpackedBytes: 1e7 });
    expect(
      rows
        .slice(1, -1)
        .map(({ cells }) => cells[0] ?? '')
        .sort(),
    ).toEqual(seen.toSorted());
  });

  it.each(READERS)('%s in a document and its versions', async (role) => {
    for (const document of DOCUMENTS) {
      const sight = sightOf(role, document);
      const { id, versionId } = of(document);
      const told = `${role} on ${document}`;
      const params = { params: { id } };
      const detail = await call<BudgetDetail>(role, documentEndpoints.read, params);
      expect(detail.code, told).toBe(readable(sight));
      const history = await call<HistoryRow[]>(role, versionEndpoints.history, {
        ...params,
        query: {},
      });
      expect(history.code, told).toBe(readable(sight));
      if (sight === 'nothing') continue;
      expect(detail.data.open === null, told).toBe(sight === 'inForce');
      expect(detail.data.abilities.editBase, told).toBe(sight === 'edits');
      expect(detail.data.abilities.editConfig, told).toBe(sight === 'edits');
      for (const versions of [detail.data.versions, history.data]) {
        const drafts = versions.filter((one) => one.versionId === versionId);
        expect(drafts.length, told).toBe(sight === 'inForce' ? 0 : 1);
        const effective = versions.filter(({ status }) => status === 3);
        expect(effective.length, told).toBe(IN_FORCE.includes(document) ? 1 : 0);
      }
    }
  });

  it.each(READERS)('%s in everything else that is read', async (role) => {
    for (const document of DOCUMENTS) {
      const sight = sightOf(role, document);
      const { id, versionId } = of(document);
      const effective = await inForceOf(document);
      const params = { id };
      const draft = { versionId: String(versionId) };
      const codes = {
        projects: (
          await call<LinkedProject[]>(role, versionEndpoints.projects, {
            query: { budgetDocumentId: String(id) },
          })
        ).code,
        config: (await call(role, documentEndpoints.config, { params })).code,
        image: (await call(role, documentEndpoints.image, { params })).code,
        scope: (await call(role, versionEndpoints.scope, { params, query: draft })).code,
        grid: (
          await call<GridView>(role, gridEndpoints.grid, {
            params,
            query: { kind: 'amount', ...draft },
          })
        ).code,
        changes: (
          await call(role, gridEndpoints.changes, {
            params,
            query: { kind: 'hours', rev: '0', ...draft },
          })
        ).code,
        sheet: (
          await call(role, gridEndpoints.exportGrid, {
            params,
            query: { kind: 'amount', ...draft },
          })
        ).code,
      };
      expect(codes, `${role} on ${document}`).toEqual({
        projects: readable(sight),
        config: readable(sight),
        image: readable(sight),
        scope: drawn(sight),
        grid: drawn(sight),
        changes: drawn(sight),
        sheet: inLines(document, drawn(sight)),
      });
      if (effective === null) continue;
      const query = { versionId: String(effective) };
      const scope = await call(role, versionEndpoints.scope, { params, query });
      const grid = await call<GridView>(role, gridEndpoints.grid, {
        params,
        query: { kind: 'amount', ...query },
      });
      expect([scope.code, grid.code], `${role} on ${document}`).toEqual([
        readable(sight),
        readable(sight),
      ]);
      if (sight !== 'nothing') expect(grid.data.editable).toBe(false);
    }
  });

  it.each(READERS)('%s where versions are compared', async (role) => {
    for (const document of IN_FORCE) {
      const sight = sightOf(role, document);
      const { id, versionId } = of(document);
      const sides = { left: String(await inForceOf(document)), right: String(versionId) };
      const calls = {
        compare: [compareEndpoints.compare, sides],
        rest: [compareEndpoints.compareRest, { ...sides, kind: 'amount' }],
        sheet: [compareEndpoints.exportComparison, sides],
      } as const;
      for (const [name, [endpoint, query]] of Object.entries(calls)) {
        const { code } = await call(role, endpoint, { params: { id }, query });
        expect(code, `${role}: ${name} of ${document}`).toBe(inLines(document, drawn(sight)));
      }
    }
  });
});

describe('who works on which budgets', () => {
  /** None of it changes anything: what is older, or no picture, is refused to whoever may. */
  it.each(READERS)('%s', async (role) => {
    const category = known.item('travel');
    for (const document of DOCUMENTS) {
      const sight = sightOf(role, document);
      const { id, versionId } = of(document);
      const params = { id };
      const fields = fieldsOf(known, { code: document });
      const { budgetType: _, fromMonth, toMonth, projects: __, members: ___, ...base } = fields;
      const attempts: Record<string, readonly [AnyEndpoint, object, ResultCode]> = {
        update: [
          documentEndpoints.update,
          { body: { ...base, id, version: 99 } },
          ResultCode.conflict,
        ],
        config: [
          documentEndpoints.changeConfig,
          {
            params,
            body: {
              ...{ version: 99, warnPercent: 1, overPercent: 2, hiddenSubCategoryIds: [category] },
              ...{ unit: 'wan', forecastMethod: 'cpi' },
            },
          },
          ResultCode.conflict,
        ],
        image: [
          documentEndpoints.putImage,
          {
            params,
            body: Buffer.from('<svg/>'),
            headers: { 'content-type': 'application/octet-stream' },
          },
          ResultCode.refused,
        ],
        scope: [
          versionEndpoints.changeScope,
          {
            params,
            body: { versionId, rev: 99, fromMonth, toMonth, projects: [], members: [] },
          },
          ResultCode.conflict,
        ],
      };
      for (const [name, [endpoint, options, otherwise]] of Object.entries(attempts)) {
        const { code } = await call(role, endpoint, options);
        expect(code, `${role}: ${name} of ${document}`).toBe(changeable(sight, otherwise));
      }
      if (sight === 'edits') continue;
      for (const endpoint of [documentEndpoints.remove, documentEndpoints.removeImage]) {
        const { code } = await call(role, endpoint, { params });
        expect(code, `${role}: ${endpoint.id} of ${document}`).toBe(changeable(sight, 0));
      }
    }
  });

  it.each(['pl', 'pd'] as const)('%s without any other role, on what they create', async (role) => {
    const { executor } = app.db;
    const code = `alone-${role}`;
    const grant = (roles: string) =>
      executor.execute(sql`update person set roles = ${roles} where user_name = ${role}`);
    const [before] = await rowsOf<{ roles: string }>(
      executor,
      sql`select roles::text as roles from person where user_name = ${role}`,
    );
    await grant('{}');
    const projects = [yearOf(known.project('RM-2601'))];
    const fields = fieldsOf(known, { code, ownerId: known.person(role), projects });
    const { id, versionId } = await createdBudget(app, fields, role);
    const query = { kind: 'amount', versionId: String(versionId) };
    const grid = await call<GridView>(role, gridEndpoints.grid, { params: { id }, query });
    expect(grid).toMatchObject({ code: ResultCode.ok, data: { editable: true } });
    const { data } = await call<BudgetPage>(role, documentEndpoints.list, {
      query: { query: code },
    });
    expect(data.rows.map((row) => row.code)).toEqual([code]);
    await grant(before?.roles ?? '{}');
    await call(role, documentEndpoints.remove, { params: { id } });
  });

  it.each(OUTSIDE)('%s has nothing to do with them', async (role) => {
    for (const endpoint of [documentEndpoints.list, documentEndpoints.read]) {
      const answer = await call(role, endpoint, { params: { id: of('owned').id } });
      expect(answer.code).toBe(ResultCode.notPermitted);
    }
  });
});
