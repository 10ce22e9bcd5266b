import { type NewNotice, sheetLink } from '#features/notices/rules.ts';
import { monthsText } from '#features/periods/rules.ts';
import { formatHours, type Minutes } from '#kernel/minutes.ts';
import type { Listener } from '#server/platform/wire/announcement.ts';
import { type CorrectedProject, findCorrection } from './corrections-store.ts';
import { notify } from './service.ts';

const signed = (minutes: Minutes) => `${minutes < 0 ? '−' : '+'}${formatHours(Math.abs(minutes))}`;

/** Where a lead reads what was corrected, above the rows of this person on this project. */
const leadLink = (correctionId: number, batchId: number, projectId: number, staffNo: string) =>
  `/timeApproval/timeApproval?${new URLSearchParams({
    batch: String(batchId),
    view: 'reach',
    by: 'project',
    state: 'done',
    projectId: String(projectId),
    q: staffNo,
    correction: String(correctionId),
  })}`;

/** How much moved there: what came and what went, where it was both. */
const movedHours = ({ more, fewer }: CorrectedProject) =>
  [more, -fewer]
    .filter((minutes) => minutes !== 0)
    .map(signed)
    .join(' / ');

/** The owner of corrected hours hears of it, and whoever leads or directs a project they moved on. */
export const notifyOfCorrection: Listener<'correction'> = async (tx, change, clock) => {
  const { id, actorId, ownerId } = change;
  const found = await findCorrection(tx, id);
  if (found === null) return;
  const { batchId, batch, by, reason, person, staffNo, projects } = found;
  const months = monthsText(found.months);
  const notices: NewNotice[] = projects.flatMap((project) =>
    project.leaderIds
      .filter((personId) => personId !== actorId && personId !== ownerId)
      .map((personId) => ({
        personId,
        kind: 'projectHoursCorrected' as const,
        params: { project: project.code, person, months, hours: movedHours(project), by, reason },
        link: leadLink(id, batchId, project.projectId, staffNo),
      })),
  );
  if (ownerId !== actorId) {
    notices.push({
      personId: ownerId,
      kind: 'hoursCorrected',
      params: { batch, months, by, reason },
      link: sheetLink(batchId),
    });
  }
  await notify(tx, notices, clock);
};
