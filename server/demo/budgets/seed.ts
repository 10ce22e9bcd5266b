import { BudgetStatus, expandLinks } from '#features/budgets/rules.ts';
import { addDays, firstDay, monthOf, yearOf } from '#kernel/dates.ts';
import { BudgetType, FillMode } from '#kernel/enums.ts';
import { pinyinOf } from '#server/platform/search/pinyin.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { accountMonths } from '../months.ts';
import { type Company, type Document, documentOf } from './document.ts';
import { type Change, revise } from './make.ts';
import { DEMO_INTEGRATION, DEMO_PLANS, type DemoPlan, type DemoState, ENDED } from './plans.ts';
import { findSpent } from './spent.ts';
import {
  type DemoVersion,
  findBooked,
  findItems,
  findPeople,
  findProjects,
  insertBudget,
  insertCovers,
  insertVersion,
} from './store.ts';

/** Days on which things happened, counted back from today so that none lies ahead. */
function daysOf(year: number, today: string) {
  const earlier = (a: string, b: string) => (a < b ? a : b);
  const revised = earlier(`${year}-08-18`, addDays(today, -40));
  const first = earlier(`${year - 1}-12-20`, addDays(revised, -40));
  return { first, revised, submitted: addDays(today, -14), decided: addDays(today, -7) };
}

const at = (day: string) => `${day}T02:00:00.000Z`;

/** The month from which a revision under way changes anything: the last one, or the first of the year. */
const openFrom = (year: number, today: string) =>
  yearOf(today) === year ? Math.max(0, Number(monthOf(today).slice(5)) - 2) : 0;

const AUGUST = 7;

function changesOf(itemOf: Company['itemOf'], which: 'second' | 'third'): readonly Change[] {
  return which === 'second'
    ? [
        { itemId: itemOf('testing'), perMille: 180, note: '新增北美认证' },
        { itemId: itemOf('travel'), perMille: -120, note: '路试改为线上评审' },
      ]
    : [
        { itemId: itemOf('outsourcing'), perMille: 960, note: '壳体与换热器改外协，报价 2 份' },
        { itemId: itemOf('testing'), perMille: 420, note: '11 月送检' },
        { itemId: itemOf('travel'), perMille: -450, note: '路试由 4 次减为 2 次' },
      ];
}

type Versions = readonly Omit<DemoVersion, 'budgetId' | 'versionNo' | 'fromMonth' | 'toMonth'>[];

/** The versions of a document, oldest first, as its state has them. */
function versionsOf(
  company: Company,
  { plan, main, amounts, hours }: Document,
  year: number,
  today: string,
): Versions {
  const days = daysOf(year, today);
  const by = { ownerId: main.leadId, leaderId: main.leaderId, financeId: company.financeId };
  const first = { amounts, hours, reason: '', ...by };
  const effective = (from: string, to: string | null) => ({
    status: BudgetStatus.effective,
    effectiveFrom: from,
    effectiveTo: to,
    submitted: at(addDays(from, -5)),
    decided: at(from),
  });
  const second = {
    ...first,
    amounts: revise(amounts, changesOf(company.itemOf, 'second'), AUGUST),
    reason: '下半年认证与差旅调整',
  };
  const third = {
    ...second,
    amounts: revise(second.amounts, changesOf(company.itemOf, 'third'), openFrom(year, today)),
    reason: '四季度外协与送检',
  };
  const underway = { effectiveFrom: null, effectiveTo: null };
  const byState: Readonly<Record<DemoState, Versions>> = {
    effective: [{ ...first, ...effective(days.first, null) }],
    revised: [
      { ...first, ...effective(days.first, days.revised) },
      { ...second, ...effective(days.revised, null) },
    ],
    returnedRevision: [
      { ...first, ...effective(days.first, days.revised) },
      { ...second, ...effective(days.revised, null) },
      {
        ...third,
        ...underway,
        status: BudgetStatus.returned,
        submitted: at(days.submitted),
        decided: at(days.decided),
        returned: '委外加工四季度增幅大，请附报价',
      },
    ],
    inReview: [
      { ...first, ...effective(days.first, null) },
      {
        ...second,
        amounts: revise(amounts, changesOf(company.itemOf, 'second'), openFrom(year, today)),
        ...underway,
        status: BudgetStatus.inReview,
        submitted: at(days.submitted),
        decided: null,
      },
    ],
    draft: [{ ...first, ...underway, status: BudgetStatus.draft, submitted: null, decided: null }],
    returned: [
      {
        ...first,
        ...underway,
        status: BudgetStatus.returned,
        submitted: at(days.submitted),
        decided: at(days.decided),
        returned: '缺少设备报价，请补充',
      },
    ],
  };
  return byState[plan.state];
}

const codeOf = (year: number, place: number) =>
  `BG${String(year % 100).padStart(2, '0')}-${String(place).padStart(3, '0')}`;

async function seedDocument(
  tx: Transaction,
  company: Company,
  plan: DemoPlan,
  year: number,
  place: number,
  today: string,
): Promise<number> {
  const document = documentOf(company, plan, year, year * 100 + place);
  const { main, linked } = document;
  const versions = versionsOf(company, document, year, today);
  const budgetId = await insertBudget(tx, {
    code: codeOf(year, place),
    name: main.nameZh,
    pinyin: pinyinOf(main.nameZh),
    productName: main.nameZh,
    division: main.division,
    budgetType: BudgetType.STANDARD,
    projectType: main.projectType,
    fillMode: plan.fillMode,
    ownerId: main.leadId,
    deptId: main.deptId,
    createdAt: at(addDays(daysOf(year, today).first, -30)),
    createdBy: main.leadId,
    changedAt: versions.at(-1)?.decided ?? versions.at(-1)?.submitted ?? at(addDays(today, -1)),
    unit: 'wan',
    ...(plan.story.method && { forecastMethod: plan.story.method }),
  });
  const { months: known } = document;
  const months = { fromMonth: firstDay(known[0] ?? ''), toMonth: firstDay(known.at(-1) ?? '') };
  for (const [index, version] of versions.entries()) {
    await insertVersion(tx, { ...version, budgetId, versionNo: index + 1, ...months }, linked);
  }
  if (versions.some(({ status }) => status === BudgetStatus.effective)) {
    const links = linked.map(({ id }) => ({ projectId: id, ...months }));
    await insertCovers(tx, budgetId, expandLinks(links, plan.fillMode, company.projects));
  }
  return budgetId;
}

async function seedIntegration(
  tx: Transaction,
  company: Company,
  year: number,
  place: number,
  today: string,
  memberIds: readonly number[],
): Promise<void> {
  const first = company.projects.find(({ code }) => code === DEMO_INTEGRATION.members[0]);
  if (first === undefined) throw new Error('the demo has no members for its integration');
  const { first: since } = daysOf(year, today);
  const budgetId = await insertBudget(tx, {
    code: codeOf(year, place),
    name: DEMO_INTEGRATION.nameZh,
    pinyin: pinyinOf(DEMO_INTEGRATION.nameZh),
    productName: '',
    division: first.division,
    budgetType: DEMO_INTEGRATION.budgetType,
    projectType: first.projectType,
    fillMode: FillMode.MAIN_PROJECT,
    ownerId: first.directorId,
    deptId: first.deptId,
    createdAt: at(addDays(since, -20)),
    createdBy: company.adminId,
    changedAt: at(since),
    unit: 'wan',
  });
  await insertVersion(
    tx,
    {
      budgetId,
      versionNo: 1,
      status: BudgetStatus.effective,
      fromMonth: firstDay(`${year}-01`),
      toMonth: firstDay(`${year}-12`),
      reason: '',
      amounts: [],
      hours: [],
      ownerId: first.directorId,
      leaderId: first.leaderId,
      financeId: company.financeId,
      effectiveFrom: since,
      effectiveTo: null,
      submitted: at(addDays(since, -5)),
      decided: at(since),
    },
    [],
    memberIds,
  );
}

/** Budgets of this year and the last, in every state a document can be in. */
export async function seedBudgets(tx: Transaction, { today }: Clock): Promise<void> {
  const year = yearOf(today);
  const itemOf = await findItems(tx);
  const company: Company = {
    projects: await findProjects(tx),
    booked: await findBooked(tx, year - 1),
    spent: await findSpent(tx, today, itemOf),
    accounts: accountMonths(today),
    itemOf,
    ...(await findPeople(tx)),
  };
  const before = DEMO_PLANS.filter(({ lastYear }) => lastYear);
  // In a new year of which no month is closed, the story is still that of the year before.
  const isOver = yearOf(company.accounts.lastClosed) === year;
  for (const [index, plan] of before.entries()) {
    const story = (isOver ? ENDED[index] : undefined) ?? plan.story;
    const ended: DemoPlan = { ...plan, state: 'effective', story };
    await seedDocument(tx, company, ended, year - 1, index + 1, today);
  }
  const ids = new Map<string, number>();
  for (const [index, plan] of DEMO_PLANS.entries()) {
    ids.set(plan.main, await seedDocument(tx, company, plan, year, index + 1, today));
  }
  const memberIds = DEMO_INTEGRATION.members.flatMap((main) => ids.get(main) ?? []);
  await seedIntegration(tx, company, year, DEMO_PLANS.length + 1, today, memberIds);
}
