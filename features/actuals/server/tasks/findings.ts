import type { Finding, FindingGroup } from '#features/actuals/contract-tasks.ts';
import { FINDING_KINDS, type FindingKind } from '#features/actuals/rules.ts';
import { findSubCategories } from '#features/actuals/server/mapping/store.ts';
import { suggestionFor } from '#features/actuals/server/mapping/suggestions.ts';
import type { Month } from '#kernel/dates.ts';
import { minutesToHours } from '#kernel/minutes.ts';
import { fenToYuan } from '#kernel/money.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { type MonthFacts, monthFacts } from './facts.ts';
import {
  countUnapproved,
  type FindingTotals,
  type FoundFinding,
  findFindings,
} from './findings-store.ts';

/** Findings of a kind that are shown at once; the others page by page. */
const FIRST_FINDINGS = 20;

/** Accounts nobody has decided about, with what their names suggest: as the mapping panel has it. */
async function withSuggestions(
  { db, today }: SignedInContext,
  found: readonly FoundFinding[],
): Promise<Finding[]> {
  const isUnmapped = found.some(({ kind }) => kind === 'unmapped');
  const subCategories = isUnmapped ? await findSubCategories(db.executor, today) : [];
  return found.map((finding) => {
    if (finding.kind !== 'unmapped') return finding;
    const suggested = suggestionFor(finding.accountName, subCategories);
    const sub = subCategories.find(({ id }) => id === suggested?.subCategoryId);
    const suggestion = suggested && {
      target: suggested.target,
      subCategory:
        sub === undefined ? null : { id: sub.id, nameZh: sub.nameZh, nameEn: sub.nameEn },
    };
    return { ...finding, suggestion };
  });
}

/** What was found of a run, kind by kind, with the first of each. */
export async function groupsOf(
  context: SignedInContext,
  runId: number,
  totals: readonly FindingTotals[],
): Promise<FindingGroup[]> {
  const groups: FindingGroup[] = [];
  for (const kind of FINDING_KINDS) {
    const total = totals.find((one) => one.kind === kind);
    if (total === undefined) continue;
    groups.push({
      kind,
      total: total.total,
      open: total.open,
      mended: total.mended,
      rows: total.rows,
      amount: fenToYuan(total.fen),
      hours: minutesToHours(total.minutes),
      first: await withSuggestions(
        context,
        await findFindings(context.db.executor, runId, kind, { limit: FIRST_FINDINGS, offset: 0 }),
      ),
    });
  }
  return groups;
}

/** How many findings there are of a kind; of one centre, where one is asked for. */
async function totalOf(
  executor: Executor,
  { findings, published }: MonthFacts,
  kind: FindingKind,
  centreId: number | undefined,
): Promise<number> {
  if (kind !== 'unapproved' || centreId === undefined) {
    return findings.find((one) => one.kind === kind)?.total ?? 0;
  }
  const places = await countUnapproved(executor, published?.id ?? 0);
  const place = places.find(({ deptId }) => deptId === centreId);
  return place === undefined
    ? 0
    : place.none + place.draft + place.submitted + place.returned + place.mended;
}

export async function pageFindings(
  context: SignedInContext,
  asked: {
    readonly month: Month;
    readonly kind: FindingKind;
    readonly centreId?: number | undefined;
    readonly pageNum: number;
    readonly pageSize: number;
  },
) {
  const { executor } = context.db;
  const { month, kind, centreId, pageNum, pageSize } = asked;
  const { facts } = await monthFacts(context, month);
  const runId = facts.published?.id ?? 0;
  const total = await totalOf(executor, facts, kind, centreId);
  const part = { limit: pageSize, offset: (pageNum - 1) * pageSize, centreId };
  const found = await findFindings(executor, runId, kind, part);
  return { total, rows: await withSuggestions(context, found) };
}
