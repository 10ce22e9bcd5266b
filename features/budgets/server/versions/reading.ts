import type { HistoryRow, OpenVersion, VersionView } from '#features/budgets/contract-versions.ts';
import { BudgetStatus, isOpen } from '#features/budgets/rules.ts';
import { isApprovedSoFar, stationsOf } from '#features/budgets/rules-review.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Actor, SignedInContext } from '#server/platform/wire/context.ts';
import { accessTo, type BudgetAccess } from '../access.ts';
import { candidatesOf } from './candidates.ts';
import { findEvents, findOwner, findVersions } from './reading-store.ts';

/** Who hands a version in and takes it back: its owner, or whoever keeps the accounts. */
export const handsIn = (access: BudgetAccess, actor: Actor): boolean =>
  access.edits && (access.manages || access.ownerId === actor.userId);

async function opened(
  executor: Executor,
  access: BudgetAccess,
  actor: Actor,
  today: CalendarDate,
  { view, revises }: { readonly view: VersionView; readonly revises: boolean },
): Promise<OpenVersion> {
  const { versionId, status } = view;
  const asked = await candidatesOf(executor, versionId, today);
  const events = await findEvents(executor, versionId);
  const { owner } = await findOwner(executor, access.id, today);
  const waiting = asked.find(({ waits }) => waits)?.people ?? [];
  const inReview = status === BudgetStatus.inReview;
  const submits = handsIn(access, actor);
  return {
    ...view,
    stations: stationsOf({ status, events, asked, owner }),
    events,
    abilities: {
      edit: access.edits && isOpen(status),
      submit: submits && isOpen(status),
      withdraw: submits && inReview && !isApprovedSoFar(events),
      decide: waiting.some(({ userId }) => userId === actor.userId),
      discard: access.edits && isOpen(status) && revises,
    },
  };
}

/**
 * The versions of a document as somebody sees them, newest first, and the one under way with how far
 * it is. Whoever does not see the document whole sees only what is or was in force.
 */
export async function readVersions(
  executor: Executor,
  access: BudgetAccess,
  actor: Actor,
  today: CalendarDate,
): Promise<{ versions: VersionView[]; open: OpenVersion | null }> {
  const versions = await findVersions(executor, access.id, { effectiveOnly: !access.whole });
  const view = versions.find(({ status }) => status !== BudgetStatus.effective);
  if (view === undefined) return { versions, open: null };
  const revises = versions.some(({ isCurrent }) => isCurrent);
  return { versions, open: await opened(executor, access, actor, today, { view, revises }) };
}

export async function readHistory(
  { db, actor }: SignedInContext,
  budgetId: number,
  { status, asOf }: { readonly status?: number | undefined; readonly asOf?: string | undefined },
): Promise<HistoryRow[]> {
  const access = await accessTo(db.executor, actor, budgetId);
  const filter = { effectiveOnly: !access.whole, status, asOf };
  const versions = await findVersions(db.executor, budgetId, filter);
  return versions.map(
    ({ fromMonth: _, toMonth: __, rev: ___, createdBy: ____, createdAt: _____, ...row }) => row,
  );
}
