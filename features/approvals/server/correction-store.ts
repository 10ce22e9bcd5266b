import { sql } from 'drizzle-orm';
import type { SeenCorrection } from '#features/approvals/contract.ts';
import { projectsLedBy } from '#features/projects/server/sql.ts';
import { seenCorrections } from '#features/timesheets/server/sql.ts';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';
import type { Viewer } from './seen-items.ts';

/**
 * What a correction moved: all of it of people one reaches, else what it moved on projects one leads.
 * Null where nothing of it is for this reader. Cells are in minutes.
 */
export async function findCorrection(
  executor: Executor,
  { userId, reach, ledProjects }: Viewer,
  correctionId: number,
): Promise<SeenCorrection | null> {
  const led = ledProjects
    ? sql`c.project_id in (${projectsLedBy(sql`${userId}::int`)})`
    : sql`false`;
  const [row] = await rowsOf<SeenCorrection>(
    executor,
    seenCorrections(sql`h.id = ${correctionId}`, sql`(${reach ?? sql`true`} or ${led})`),
  );
  return row ?? null;
}
