import { markChange } from '#features/periods/server/service.ts';
import { projectRefusals } from '#features/projects/contract.ts';
import { canBecome, fitsUnder, type ProjectStatus } from '#features/projects/rules.ts';
import { commonRefusals, Refusal } from '#kernel/result.ts';
import { type AuditTrail, write } from '#server/platform/audit/trail.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { findByIds, findFamilies, lockProjects, type StoredProject, setStatus } from './store.ts';

async function move(
  tx: Transaction,
  audit: AuditTrail,
  projects: readonly StoredProject[],
  status: ProjectStatus,
): Promise<number[]> {
  const moving = projects.filter((project) => project.status !== status);
  const ids = moving.map(({ id }) => id);
  await setStatus(tx, ids, status);
  for (const { id, status: before } of moving) {
    audit.record({
      action: 'projects.changeStatus',
      entity: 'project',
      entityId: id,
      before: { status: before },
      after: { status },
    });
  }
  return ids;
}

/** Closes what is still open beneath a main project that closes; gives what it closed. */
export const closeWithSubs = (
  tx: Transaction,
  audit: AuditTrail,
  subs: readonly StoredProject[],
): Promise<number[]> => move(tx, audit, subs, 'closed');

/** The first project that cannot take the step, said in its own terms. */
function assertAll(
  named: readonly StoredProject[],
  mains: readonly StoredProject[],
  status: ProjectStatus,
): void {
  const together = new Set(named.map(({ id }) => id));
  for (const project of named) {
    if (!canBecome(project.status, status)) {
      throw new Refusal(projectRefusals.notBackToPlanned, { code: project.code });
    }
    const main = mains.find(({ id }) => id === project.parentId);
    if (main === undefined) continue;
    const mainStatus = together.has(main.id) ? status : main.status;
    if (!fitsUnder(mainStatus, status)) {
      throw new Refusal(projectRefusals.mainNotActive, { main: main.code });
    }
  }
}

export function changeStatus(
  context: SignedInContext,
  { ids: asked, status }: { readonly ids: readonly number[]; readonly status: ProjectStatus },
): Promise<{ changed: number; closedSubs: number }> {
  const ids = new Set(asked);
  return write(context, async (tx, audit) => {
    await lockProjects(tx);
    const families = await findFamilies(tx, [...ids]);
    const named = families.filter(({ id }) => ids.has(id));
    if (named.length < ids.size) throw new Refusal(commonRefusals.notFound);
    const mains = await findByIds(
      tx,
      named.flatMap(({ parentId }) => parentId ?? []),
    );
    assertAll(named, mains, status);
    const following = status === 'closed' ? families.filter(({ id }) => !ids.has(id)) : [];
    const changed = await move(tx, audit, [...named, ...following], status);
    if (changed.length === 0) audit.nothingChanged();
    else {
      await context.announce(tx, 'projects', { ids: changed });
      await markChange(context, tx, { cause: 'project', record: changed[0] ?? '' });
    }
    return {
      changed: changed.length,
      closedSubs: changed.filter((id) => !ids.has(id)).length,
    };
  });
}
