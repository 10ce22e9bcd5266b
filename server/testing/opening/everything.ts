import { expect } from 'vitest';
import { expectYearOpens, readYear } from '#features/actuals/server/rows/testing.ts';
import { boardEndpoints } from '#features/boards/contract.ts';
import type { YearChanges } from '#features/boards/contract-changes.ts';
import type { Comparison } from '#features/boards/contract-comparison.ts';
import type { FinalDetails } from '#features/boards/contract-details.ts';
import type {
  DeptPersonHours,
  MonthlyHours,
  YearlyHours,
} from '#features/boards/contract-hours.ts';
import type { Periodical, PeriodicalRequest } from '#features/boards/contract-periodical.ts';
import type { ProjectFinal } from '#features/boards/contract-project.ts';
import type { ProjectChoice } from '#features/boards/contract-project-choices.ts';
import { DIMENSIONS } from '#features/boards/rules-periods.ts';
import {
  expectChangesOpen,
  expectComparisonOpens,
  expectPeriodsOpen,
} from '#features/boards/server/opening/testing.ts';
import type { BudgetRow } from '#features/budgets/contract-documents.ts';
import { BudgetStatus } from '#features/budgets/rules.ts';
import type { AnyEndpoint } from '#kernel/endpoint.ts';
import { ResultCode } from '#kernel/result.ts';
import type { CallOptions } from '#server/testing/test-app.ts';
import { expectDetailsOpen } from './details.ts';
import { expectDocumentsOpen, readDocuments } from './documents.ts';
import { expectMonthsOpen, expectPersonsOpen, expectYearsOpen } from './hours.ts';
import {
  expectDetailsPlanned,
  expectHoursPlanned,
  expectPeriodsPlanned,
  expectYearPlanned,
  type Plan,
  readPlan,
} from './plans.ts';
import { expectProjectOpens } from './project.ts';
import { expectRefused, labourOf, type Who } from './rows.ts';

/** Opening all there is to be seen: every reply of every board, as one viewer gets it. */

interface Looked {
  readonly range: { readonly startDate: string; readonly endDate: string };
  readonly years: readonly number[];
  /** Inside the range: what a budget came to by then. */
  readonly endDate: string;
  /** Which documents and projects are looked at, by where they stand; all where nothing is said. */
  readonly looksAt?: (at: number) => boolean;
}

/** What was found: how many figures opened, and how many documents opened none. */
export interface Seen {
  readonly figures: number;
  readonly whole: number;
  readonly closed: number;
  /** Documents whose plan was held against its grids. */
  readonly planned: number;
}

async function read<Reply>({ app, token }: Who, endpoint: AnyEndpoint, options: CallOptions) {
  const answer = await app.call<Reply>(endpoint, { token, ...options });
  expect([endpoint.id, answer.code, answer.msg]).toEqual([endpoint.id, ResultCode.ok, answer.msg]);
  return answer.data;
}

const { periods, hours, details, comparison, changes, project, projectChoices } = boardEndpoints;

/** A document that is opened, and what its grids show. */
interface Opened {
  readonly id: number;
  readonly plan: Plan | null;
  /** Where it stands in the list. */
  readonly at: number;
}

/** Months, quarters and years, each with and without projects and sub-categories, of either basis. */
async function openPeriods(
  who: Who,
  { id: budgetId, plan, at }: Opened,
  { range }: Looked,
  { span }: FinalDetails,
) {
  let count = 0;
  for (const [place, kind] of (['periodical', 'cumulative'] as const).entries()) {
    const flags = (at + place) % 4;
    const body: PeriodicalRequest = {
      ...{ budgetId, ...range, ...labourOf(who) },
      dimension: DIMENSIONS[(at + place) % DIMENSIONS.length] ?? 'month',
      project: flags !== 1,
      subCategory: flags !== 2,
      basis: at % 2 === place ? 'origin' : 'posting',
    };
    const reply = await read<Periodical>(who, periods[kind], { body });
    expect(reply.opens).toBe(true);
    const countsFrom = kind === 'cumulative' ? (span?.from[body.basis] ?? null) : null;
    count += await expectPeriodsOpen(who, reply, body, countsFrom);
    if (plan !== null) count += expectPeriodsPlanned(plan, reply, body, kind === 'cumulative');
  }
  return count;
}

async function openHours(
  who: Who,
  { id: budgetId, plan }: Opened,
  looked: Looked,
  found: FinalDetails,
) {
  const { range, years } = looked;
  const [first] = found.projects;
  const ofProject = first && { projectId: first.projectId, direct: first.direct };
  const deptId = found.departments.find((one) => one.deptId !== null)?.deptId ?? undefined;
  let count = 0;
  for (const narrowed of [{}, ofProject, deptId === undefined ? undefined : { deptId }]) {
    if (narrowed === undefined) continue;
    const body = { budgetId, ...narrowed };
    const monthly = await read<MonthlyHours>(who, hours.monthly, { body: { ...body, ...range } });
    count += await expectMonthsOpen(who, budgetId, monthly, narrowed);
    if (plan !== null && !('deptId' in narrowed)) {
      count += expectHoursPlanned(plan, monthly, 'projectId' in narrowed ? narrowed : undefined);
    }
    const yearly = await read<YearlyHours>(who, hours.yearly, { body: { ...body, years } });
    count += await expectYearsOpen(who, budgetId, yearly, narrowed);
  }
  const body = { budgetId, ...range };
  const persons = await read<DeptPersonHours>(who, hours.deptPerson, { body });
  return count + (await expectPersonsOpen(who, budgetId, persons, range));
}

/** Figures of somebody who only takes part: they are there, and nothing opens. */
async function expectClosed(who: Who, budgetId: number, { range }: Looked) {
  const body = { budgetId, ...range };
  const reply = await read<Periodical>(who, periods.periodical, { body });
  expect(reply.opens).toBe(false);
  await expectRefused(who, { budgetId, body: range }, ResultCode.notPermitted);
  const { app, token } = who;
  const { code } = await app.call(hours.deptPerson, { token, body });
  expect(code).toBe(ResultCode.notPermitted);
}

async function openDocument(who: Who, opened: Opened, looked: Looked) {
  const { id, plan } = opened;
  const [params, query] = [{ id }, labourOf(who)];
  const found = await read<FinalDetails>(who, details.read, { params, query });
  const planned = plan === null ? 0 : expectDetailsPlanned(plan, found);
  if (!found.opens) {
    await expectClosed(who, id, looked);
    return { count: planned, opens: false };
  }
  let count = planned + (await expectDetailsOpen(who, found));
  const until = { ...query, endDate: looked.endDate };
  const earlier = await read<FinalDetails>(who, details.read, { params, query: until });
  count += await expectDetailsOpen(who, earlier);
  if (plan !== null) count += expectDetailsPlanned(plan, earlier);
  count += await openPeriods(who, opened, looked, found);
  // Hours have no value.
  if (who.labour !== 'actual') count += await openHours(who, opened, looked, found);
  return { count, opens: true };
}

async function openCompany(who: Who, { years }: Looked, plans: ReadonlyMap<number, Plan>) {
  let count = 0;
  for (const [at, year] of years.entries()) {
    for (const filter of at === 0
      ? [{}, { division: 0 as const }]
      : [{ projectType: 1 as const }]) {
      const given = Object.entries(filter).map(([name, value]) => [name, String(value)]);
      const query = { year: String(year), ...labourOf(who), ...Object.fromEntries(given) };
      const reply = await read<Comparison>(who, comparison.read, { query });
      if (reply.maxPeriod > 0) count += await expectComparisonOpens(who, reply, filter);
      const turned = await read<YearChanges>(who, changes.read, { query });
      count += await expectChangesOpen(who, turned, filter);
      count += expectYearPlanned(plans, reply);
      count += await expectYearOpens(who, await readYear(who.app, who.token, query), filter);
    }
  }
  return count;
}

async function openProjects(who: Who, looked: Looked, closedThrough: string | null) {
  const { looksAt = () => true, years } = looked;
  const choices = await read<ProjectChoice[]>(who, projectChoices.list, { query: { query: '' } });
  let count = 0;
  for (const [at, { id }] of choices.entries()) {
    if (!looksAt(at)) continue;
    const query = { year: String(years[at % years.length]), ...labourOf(who) };
    const found = await read<ProjectFinal>(who, project.read, { params: { id }, query });
    count += await expectProjectOpens(who, found, closedThrough);
  }
  return count;
}

export async function openEverything(who: Who, looked: Looked): Promise<Seen> {
  const { looksAt = () => true } = looked;
  const page = await readDocuments(who);
  const whole: BudgetRow[] = [];
  const plans = new Map<number, Plan>();
  let [figures, closed] = [0, 0];
  const inForce = page.rows.filter(({ status }) => status === BudgetStatus.effective);
  for (const [at, row] of inForce.entries()) {
    if (!looksAt(at)) continue;
    // What is planned has one value, too.
    const plan = who.labour === 'actual' ? null : await readPlan(who, row.id);
    if (plan !== null) plans.set(row.id, plan);
    const found = await openDocument(who, { id: row.id, plan, at }, looked);
    figures += found.count;
    if (found.opens) whole.push(row);
    else closed += 1;
  }
  figures += await expectDocumentsOpen(who, { ...page, rows: whole });
  figures += await openCompany(who, looked, plans);
  figures += await openProjects(who, looked, page.closedThrough);
  return { figures, whole: whole.length, closed, planned: plans.size };
}
