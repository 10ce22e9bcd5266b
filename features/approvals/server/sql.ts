import { type SQL, sql } from 'drizzle-orm';

/** Whether anybody has approved or rejected a row of a sheet. `sheetId` is a column outside. */
export const isDecidedOn = (sheetId: SQL): SQL => sql`exists (
  select from approval_item item join approval_step step on step.item_id = item.id
  where item.sheet_id = ${sheetId} and step.decided_by is not null)`;

/**
 * Rows of sheets that wait, each with everybody who may decide it now and since when it has been theirs
 * to decide.
 */
export const waitingRows = sql`(
  select item.id as item_id, item.sheet_id, item.batch_id, item.person_id as owner_id,
    candidate.person_id as approver_id, item.submitted_at, candidate.since
  from approval_item item join approval_candidate candidate on candidate.item_id = item.id
  where item.state = 'pending' and candidate.person_id <> item.person_id)`;

/**
 * The same of a whole batch, without a look at each row: that takes most of the time. Of one person, or of
 * what has waited long, the rows know where it is.
 */
export const askedApprovers = sql`(
  select batch_id, owner_id, person_id as approver_id, since
  from approval_candidate where person_id <> owner_id)`;

/** Who decides for whom on a day: `from_id`, `to_id`. */
export const deputiesOn = (day: SQL): SQL => sql`(
  select from_id, to_id from approval_delegation where ${day} between start_date and end_date)`;
