import { amountOf } from '#features/materials/rules.ts';
import { addDays, addMonths, firstDay, type Month, minDate, monthOf } from '#kernel/dates.ts';
import { MICRO } from '#kernel/micro.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { pinyinOf } from '../../platform/search/pinyin.ts';
import { type Random, seededRandom } from '../random.ts';
import { workingDaysOf } from '../working-days.ts';
import { DEMO_ITEMS, PARTED_UNITS, UNUSABLE_PROJECTS } from './catalogue.ts';
import {
  type DemoProject,
  type DemoRequester,
  findNumbers,
  findProjects,
  findRequesters,
  insertIssues,
  type MadeIssue,
} from './store.ts';

/** Its own dice: what is drawn here changes nothing else of the company. */
const SEED = 20_260;
const MONTHS = 18;
const DOCUMENTS = 12;
const RETURNS = 2;
/** So many months back, something has no project that could be used. */
const UNUSABLE_MONTHS = 2;

interface Store {
  readonly random: Random;
  readonly projects: readonly DemoProject[];
  readonly requesters: readonly DemoRequester[];
  readonly research: number;
  readonly trial: number;
}

const two = (value: number) => String(value).padStart(2, '0');

/** Whole pieces, or to the half where something is sold by length, surface or volume. */
function quantityOf(random: Random, unit: string, most: number): number {
  const halves = PARTED_UNITS.has(unit) ? random.below(2 * most) + 1 : 2 * (random.below(most) + 1);
  return (halves * MICRO) / 2;
}

const priced = (quantityMicro: number, priceMicro: number) => {
  const verdict = amountOf(quantityMicro, priceMicro, null);
  if (!('amountFen' in verdict)) throw new Error('the demo buys too much');
  return { quantityMicro, priceMicro, amountFen: verdict.amountFen };
};

/** A document with its lines: one person draws for one project. */
function documentOf(store: Store, day: string, place: number): MadeIssue[] {
  const { random, projects, requesters } = store;
  const project = random.pick(
    projects.filter(({ startDate, endDate }) => startDate <= day && day <= endDate),
  );
  const requester = random.pick(requesters.filter(({ hireDate }) => hireDate <= day));
  const trial = random.below(10) < 3;
  const begin = random.below(DEMO_ITEMS.length);
  return Array.from({ length: 1 + random.below(3) }, (_, at) => {
    const item = DEMO_ITEMS[(begin + at * 5) % DEMO_ITEMS.length];
    if (item === undefined) throw new Error('the demo has no material');
    const [code, name, spec, unit, fen, most] = item;
    return {
      docNo: `CK-${day.slice(2).replaceAll('-', '')}-${String(place).padStart(3, '0')}`,
      line: at + 1,
      date: day,
      month: firstDay(monthOf(day)),
      code,
      name,
      pinyin: pinyinOf(name),
      spec,
      unit,
      ...priced(quantityOf(random, unit, most), fen * (MICRO / 100)),
      projectId: project.id,
      projectText: project.code,
      subCategoryId: trial ? store.trial : store.research,
      requesterId: requester.id,
      requesterText: requester.staffNo,
    };
  });
}

/** Part of what was drawn comes back a few days later, in the same month. */
function returnOf({ random }: Store, issue: MadeIssue, last: string, place: number): MadeIssue {
  const day = minDate(last, addDays(issue.date, 1 + random.below(6)));
  const back = Math.max(MICRO, Math.floor(issue.quantityMicro / MICRO / 4) * MICRO);
  return {
    ...issue,
    docNo: `TK-${day.slice(2).replaceAll('-', '')}-${two(place + 1).padStart(3, '0')}`,
    line: 1,
    date: day,
    ...priced(-Math.min(back, issue.quantityMicro), issue.priceMicro),
  };
}

function monthOfIssues(store: Store, month: Month, today: string): MadeIssue[] {
  const days = workingDaysOf(month, today);
  const last = days.at(-1);
  if (last === undefined) return [];
  // A month that has only begun has not had all of its documents.
  const documents = Math.ceil((DOCUMENTS * days.length) / 21);
  const drawn = Array.from({ length: documents }, (_, at) =>
    documentOf(store, store.random.pick(days), at + 1),
  ).flat();
  const returned = drawn
    .filter((_, at) => at % Math.ceil(drawn.length / RETURNS) === 1)
    .map((issue, at) => returnOf(store, issue, last, at));
  return [...drawn, ...returned];
}

/** Eighteen months of a store: what was drawn for projects, and what came back. */
export async function seedMaterials(tx: Transaction, { today }: Clock): Promise<void> {
  const { financeId, research, trial } = await findNumbers(tx);
  const store = {
    random: seededRandom(SEED),
    projects: await findProjects(tx),
    requesters: await findRequesters(tx),
    research,
    trial,
  };
  const issues = Array.from({ length: MONTHS }, (_, back) => {
    const made = monthOfIssues(store, addMonths(monthOf(today), back + 1 - MONTHS), today);
    if (back < MONTHS - UNUSABLE_MONTHS) return made;
    return made.map((issue, at) => {
      const text = UNUSABLE_PROJECTS[at - 3];
      return text === undefined ? issue : { ...issue, projectId: null, projectText: text };
    });
  });
  await insertIssues(tx, issues.flat(), financeId);
}
