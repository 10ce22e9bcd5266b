import { expect } from 'vitest';
import { accountEndpoints } from '#features/actuals/contract.ts';
import type { LabourRow, RowsRequest } from '#features/actuals/contract-rows.ts';
import type { CostSource } from '#features/budgets/rules.ts';
import type { LabourValue } from '#features/people/rules-standards.ts';
import { monthOf } from '#kernel/dates.ts';
import { hoursToMinutes, minutesToHours, sumMinutes } from '#kernel/minutes.ts';
import { fenToYuan, sumFen, yuanToFen } from '#kernel/money.ts';
import { ResultCode } from '#kernel/result.ts';
import { SEED } from '#server/testing/sample.ts';
import type { TestApp } from '#server/testing/test-app.ts';

/** What a figure says, as far as it says it. */
export interface Said {
  readonly amount?: number | undefined;
  readonly hours?: number | undefined;
}

/** A figure with what opens it. */
export interface Opening {
  /** What it is one of; where only some figures are opened, some of every kind are. */
  readonly kind: string;
  readonly name: string;
  readonly said: Said;
  /** 0: everything in sight. */
  readonly budgetId: number;
  readonly body: Partial<RowsRequest>;
  /** Where it can come from; all where nothing is said. */
  readonly sources?: readonly CostSource[];
}

export interface Who {
  readonly app: Pick<TestApp, 'call'>;
  readonly token: string;
  /** At which value of labour figures are read and opened; at standard where nothing is said. */
  readonly labour?: LabourValue;
  /** Whether the next figure of a kind is to be opened; left out: all of them. */
  readonly takes?: (kind: string) => boolean;
  /** What pages came to by month, while nothing changes: figures of other months are not asked again. */
  readonly pages?: Map<string, Promise<readonly MonthSums[]>>;
}

/** What a page says a month has. */
interface MonthSums {
  readonly month: string;
  readonly amount: number;
  readonly hours?: number;
}

/** The first figure of each kind and every so manieth, from the one the seed says. */
export function everyOne(stride: number): (kind: string) => boolean {
  const seen = new Map<string, number>();
  return (kind) => {
    const count = seen.get(kind) ?? 0;
    seen.set(kind, count + 1);
    return count === 0 || count % stride === SEED % stride;
  };
}

export const SOURCES: readonly CostSource[] = ['voucher', 'material', 'asset', 'labour'];

interface Page {
  readonly sums: { readonly amount: number; readonly hours?: number };
}

/** The field of every request that has a value of labour. */
export const labourOf = ({ labour = 'standard' }: Pick<Who, 'labour'>) => ({ labour });

const askPage = <Reply = Page>(
  who: Who,
  source: CostSource,
  { budgetId, body }: Pick<Opening, 'budgetId' | 'body'>,
) =>
  who.app.call<Reply>(accountEndpoints.rows[source], {
    token: who.token,
    params: { id: budgetId },
    body: { pageSize: 1, ...labourOf(who), ...body },
  });

const MOST_LISTED = 200;

/** What a row of any source says of itself. */
type AnyRow = Pick<LabourRow, 'postingMonth' | 'originMonth' | 'kind' | 'amount'> &
  Pick<LabourRow, 'project' | 'subCategory' | 'dept'> &
  Partial<Pick<LabourRow, 'hours'>>;

/** Every row of a source, page by page. */
export async function allRows(
  who: Who,
  source: CostSource,
  opening: Pick<Opening, 'budgetId' | 'body'>,
): Promise<AnyRow[]> {
  const rows: AnyRow[] = [];
  for (let pageNum = 1; ; pageNum += 1) {
    const body = { ...opening.body, pageNum, pageSize: MOST_LISTED };
    const { code, msg, data } = await askPage<{ total: number; rows: AnyRow[] }>(who, source, {
      ...opening,
      body,
    });
    expect([code, msg]).toEqual([ResultCode.ok, msg]);
    rows.push(...data.rows);
    if (rows.length >= data.total || data.rows.length === 0) return rows;
  }
}

/** Every month there is, of what a figure is narrowed to. */
async function monthsBehind(
  who: Who,
  source: CostSource,
  { budgetId, body }: Pick<Opening, 'budgetId' | 'body'>,
): Promise<readonly MonthSums[]> {
  const ever = { ...body, startDate: '1990-01-01', endDate: '2199-12-31' };
  const answer = await askPage<{ months: MonthSums[] }>(who, source, { budgetId, body: ever });
  expect([answer.code, answer.msg]).toEqual([ResultCode.ok, answer.msg]);
  return answer.data.months;
}

/** The same from months that were read before; each filter is asked for once. */
async function openedByMonth(
  who: Who,
  pages: NonNullable<Who['pages']>,
  opening: Pick<Opening, 'budgetId' | 'body' | 'sources'>,
): Promise<Required<Said>> {
  const { startDate = '', endDate = '', ...filter } = opening.body;
  const [from, to] = [monthOf(startDate), monthOf(endDate)];
  const found = await Promise.all(
    (opening.sources ?? SOURCES).map((source) => {
      const key = JSON.stringify([opening.budgetId, source, Object.entries(filter).sort()]);
      const known = pages.get(key) ?? monthsBehind(who, source, opening);
      pages.set(key, known);
      return known;
    }),
  );
  const months = found.flat().filter(({ month }) => from <= month && month <= to);
  return {
    amount: fenToYuan(sumFen(months.map(({ amount }) => yuanToFen(amount)))),
    hours: minutesToHours(sumMinutes(months.map(({ hours = 0 }) => hoursToMinutes(hours)))),
  };
}

/** What the pages of rows add up to. */
async function opened(
  who: Who,
  opening: Pick<Opening, 'budgetId' | 'body' | 'sources'>,
): Promise<Required<Said>> {
  const { sources = SOURCES } = opening;
  const pages = await Promise.all(sources.map((source) => askPage(who, source, opening)));
  for (const { code, msg } of pages) expect([code, msg]).toEqual([ResultCode.ok, msg]);
  const sum = (of: (page: Page) => number) => pages.reduce((all, { data }) => all + of(data), 0);
  return {
    amount: fenToYuan(sumFen(pages.map(({ data }) => yuanToFen(data.sums.amount)))),
    hours: sum(({ sums }) => sums.hours ?? 0),
  };
}

/** Opens the figures, and finds behind each what it says. Gives how many there were. */
export async function expectAll(who: Who, openings: Iterable<Opening>): Promise<number> {
  let count = 0;
  for (const opening of openings) {
    if (who.takes?.(opening.kind) === false) continue;
    const { kind, name, said, body } = opening;
    const { pages } = who;
    const found = await (pages === undefined
      ? opened(who, opening)
      : openedByMonth(who, pages, opening));
    const asFar = (of: keyof Said) => (said[of] === undefined ? undefined : found[of]);
    const context = `${kind}: ${name} ${JSON.stringify(body)}`;
    expect([context, asFar('amount'), asFar('hours')]).toEqual([
      ...[context, said.amount, said.hours],
    ]);
    count += 1;
  }
  return count;
}

/** Whoever may not open figures is refused the rows, of whatever source. */
export async function expectRefused(
  who: Who,
  opening: Pick<Opening, 'budgetId' | 'body' | 'sources'>,
  refusal: ResultCode,
): Promise<void> {
  for (const source of opening.sources ?? SOURCES) {
    const { code } = await askPage(who, source, opening);
    expect([source, opening.body, code]).toEqual([source, opening.body, refusal]);
  }
}
