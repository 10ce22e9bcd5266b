import { type SQL, sql } from 'drizzle-orm';
import { FILLING_ROLES } from '#features/batches/rules.ts';

/** Batches as other features may read them. */
export const batches = sql`(
  select id, name, start_date, end_date, open_at, deadline, fill_mode, step_minutes, status
  from batch)`;

/** Whom published batches ask for hours. */
export const batchPeople = sql`(select batch_id, person_id from batch_person)`;

/** Who may fill in after the deadline, and until when. */
export const batchExtensions = sql`(select batch_id, person_id, until from batch_extension)`;

/** Who decides in a batch, in which order, by what the hours were booked on. */
export const batchFlowSteps = sql`(select batch_id, subject, step, role from batch_flow_step)`;

const fillingRoles = sql`${`{${FILLING_ROLES.join(',')}}`}::text[]`;

/** Whether a row of `people` has a role that fills in hours at all. */
export const fillsInHours = (person: SQL): SQL => sql`${person}.roles && ${fillingRoles}`;
