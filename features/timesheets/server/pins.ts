import { timesheetRefusals } from '#features/timesheets/contract.ts';
import { Refusal } from '#kernel/result.ts';
import { write } from '#server/platform/audit/trail.ts';
import { refusing } from '#server/platform/db/errors.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { setPinned } from './projects-store.ts';

/** Keeps a project at the top of one's own sheets, or no longer. */
export function pinProject(
  context: SignedInContext,
  { projectId, pinned }: { readonly projectId: number; readonly pinned: boolean },
): Promise<{ pinned: boolean }> {
  return write(context, async (tx, audit) => {
    const changed = await refusing(
      setPinned(tx, context.actor.userId, projectId, pinned),
      ({ kind }) =>
        kind === 'foreignKey'
          ? new Refusal(timesheetRefusals.unknownProject, { id: projectId })
          : null,
    );
    if (changed) {
      audit.record({
        action: 'timesheets.pin',
        entity: 'project',
        entityId: projectId,
        after: { pinned },
      });
    } else audit.nothingChanged();
    return { pinned };
  });
}
