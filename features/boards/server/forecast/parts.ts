import type { ForecastParts } from '#features/boards/contract-forecast-parts.ts';
import { forecastOf, percentOf, trendOf } from '#features/boards/rules-forecast.ts';
import { hasLines } from '#features/budgets/rules.ts';
import type { Month } from '#kernel/dates.ts';
import { type Fen, fenToYuan, sumFen } from '#kernel/money.ts';
import { commonRefusals, Refusal } from '#kernel/result.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { findProjects, findSubCategories } from '../ground/names-store.ts';
import { budgetViewer } from '../ground/viewer.ts';
import {
  findPartDocuments,
  findPartLines,
  type PartDocument,
  type PartLine,
} from './parts-store.ts';

type Told = ForecastParts['documents'][number];

/** What a line adds, by the method of its document. */
function addedBy(document: PartDocument, line: PartLine): Fen {
  const { method, recent, monthsLeft } = document;
  if (method === 'trend') return trendOf([line.booked], recent.length, monthsLeft);
  return method === 'manual' ? line.expected : line.planned;
}

const lacksParts = ({ inForce, method, recent }: PartDocument): boolean =>
  !inForce || (method === 'trend' && recent.length === 0);

/** The months the lines are of. */
function monthsOf({ method, recent, nextMonth, toMonth }: PartDocument): Told['months'] {
  if (method === 'cpi') return null;
  const [from, to] =
    method === 'trend' ? [recent[0] ?? null, recent.at(-1) ?? null] : [nextMonth, toMonth];
  return from === null || to === null ? null : { from, to };
}

/** By the work that is done: what all that is planned and booked comes to, worked out once more. */
function byWork({ doneBp }: PartDocument, lines: readonly PartLine[]) {
  const bac = sumFen(lines.map(({ planned }) => planned));
  const ac = sumFen(lines.map(({ booked }) => booked));
  const { etc } = forecastOf({
    ...{ method: 'cpi', plan: { toDate: bac, after: 0 }, doneBp },
    ...{ ac, standardAc: ac, provisional: 0, standardProvisional: 0 },
    ...{ recent: [], recentMonths: 0, monthsLeft: 0, enteredMore: 0 },
  });
  if (etc === null || doneBp === null) return null;
  const value = { bac: fenToYuan(bac), ac: fenToYuan(ac), percentDone: percentOf(doneBp) };
  return { etc, value };
}

/** Lines with what they are called, in the order of every screen. */
async function namedLines(
  executor: Executor,
  document: PartDocument,
  lines: readonly PartLine[],
): Promise<Told['lines']> {
  const months = monthsOf(document);
  if (months === null) return [];
  const found = await findProjects(executor, [...new Set(lines.map((line) => line.projectId))]);
  const subCategories = await findSubCategories(executor, months);
  const keyOf = (projectId: number, subCategoryId: number) => `${projectId} ${subCategoryId}`;
  const known = new Map(lines.map((one) => [keyOf(one.projectId, one.subCategoryId), one]));
  return subCategories.flatMap(({ subCategoryId, nameZh, nameEn }) =>
    found.flatMap((project) => {
      const line = known.get(keyOf(project.projectId, subCategoryId));
      if (line === undefined) return [];
      return {
        ...project,
        direct: project.parentId === null && document.bySub,
        subCategory: { id: subCategoryId, nameZh, nameEn },
        planned: fenToYuan(line.planned),
        booked: fenToYuan(line.booked),
        amount: fenToYuan(addedBy(document, line)),
      };
    }),
  );
}

function told(document: PartDocument, lines: readonly PartLine[]): Told {
  const { id, code, name, method, recent, monthsLeft } = document;
  const nothing = { amount: null, months: null, trend: null, value: null, lines: [] };
  const base = { budgetId: id, code, name, method };
  if (lacksParts(document)) return { ...base, ...nothing };
  if (method === 'cpi') {
    const found = byWork(document, lines);
    if (found === null) return { ...base, ...nothing };
    return { ...base, ...nothing, amount: fenToYuan(found.etc), value: found.value };
  }
  return {
    ...{ ...base, ...nothing, months: monthsOf(document) },
    amount: fenToYuan(sumFen(lines.map((line) => addedBy(document, line)))),
    trend: method === 'trend' ? { monthsLeft, months: recent.length } : null,
  };
}

/** What is still to come, part by part; of one that adds up others, by its members. */
export async function readForecastParts(
  context: SignedInContext,
  budgetId: number,
  through: Month | undefined,
): Promise<ForecastParts> {
  const { executor } = context.db;
  const { access, opens } = await budgetViewer(context, budgetId);
  if (!opens) throw new Refusal(commonRefusals.notPermitted);
  const asked = { budgetId, through };
  const found = await findPartDocuments(executor, asked);
  const lines = await findPartLines(executor, asked);
  const whole = hasLines(access.budgetType);
  const documents: Told[] = [];
  for (const document of found) {
    const own = lines.filter((line) => line.budgetId === document.id);
    const one = told(document, own);
    documents.push(
      // Members tell what they come to; their lines stand on their own pages.
      whole && one.amount !== null
        ? { ...one, lines: await namedLines(executor, document, own) }
        : one,
    );
  }
  return { through: found[0]?.through ?? null, documents };
}
