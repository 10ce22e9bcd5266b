import { addMonths, type Month, monthsInRange } from '#kernel/dates.ts';
import { FillMode } from '#kernel/enums.ts';
import type { AccountMonths } from '../months.ts';
import { type Booked, type Ground, type MadeRow, planDocument } from './make.ts';
import { type DemoPlan, ENDING } from './plans.ts';
import type { Spent } from './spent.ts';
import type { findProjects } from './store.ts';

type Project = Awaited<ReturnType<typeof findProjects>>[number];

/** Everything the documents are made of. */
export interface Company {
  readonly projects: readonly Project[];
  readonly booked: readonly Booked[];
  readonly spent: readonly Spent[];
  readonly accounts: AccountMonths;
  readonly itemOf: (code: string) => number;
  readonly financeId: number;
  readonly adminId: number;
}

export interface Document {
  readonly plan: DemoPlan;
  readonly main: Project;
  readonly linked: readonly Project[];
  readonly months: readonly Month[];
  readonly amounts: readonly MadeRow[];
  readonly hours: readonly MadeRow[];
}

/** Where a document has no closed month yet, it is planned by as many before it. */
const KNOWN_BEFORE = 6;

/** The months of a year's document, none before the accounts, and those that tell how it went. */
function groundOf({ accounts }: Company, plan: DemoPlan, year: number, seed: number): Ground {
  const { first, lastClosed } = accounts;
  const begin = `${year}-01` < first ? first : `${year}-01`;
  const december = `${year}-12`;
  const end = addMonths(lastClosed, ENDING.length);
  const isEnding = plan.story.of === 'year' && begin <= lastClosed && end < december;
  const months = monthsInRange(begin, isEnding ? end : december);
  const closed = months.filter((month) => month <= lastClosed);
  const before = monthsInRange(addMonths(lastClosed, 1 - KNOWN_BEFORE), lastClosed);
  const known = closed.length === 0 ? before : closed;
  return { months, known, lastClosed, story: plan.story, seed };
}

export function documentOf(company: Company, plan: DemoPlan, year: number, seed: number): Document {
  const main = company.projects.find(({ code }) => code === plan.main);
  if (main === undefined) throw new Error(`the demo has no project "${plan.main}"`);
  const subs = company.projects.filter(({ parentId }) => parentId === main.id);
  const linked = plan.fillMode === FillMode.SUB_PROJECT ? [main, ...subs] : [main];
  const covered = new Set([main, ...subs].map(({ id }) => id));
  const own = <One extends { readonly projectId: number }>(all: readonly One[]): One[] =>
    all
      .filter(({ projectId }) => covered.has(projectId))
      // By main projects, what its parts take counts as its own.
      .map((one) =>
        plan.fillMode === FillMode.MAIN_PROJECT ? { ...one, projectId: main.id } : one,
      );
  const ground = groundOf(company, plan, year, seed);
  const home = { projectId: main.id, deptId: main.deptId, labourId: company.itemOf('labour') };
  const made = planDocument(ground, home, own(company.booked), own(company.spent));
  return { plan, main, linked, months: ground.months, ...made };
}
