import { type SQL, sql } from 'drizzle-orm';

/** Whether anybody has approved or rejected a row of a sheet. `sheetId` is a column outside. */
export const isDecidedOn = (sheetId: SQL): SQL => sql`exists (
  select from approval_item item join approval_step step on step.item_id = item.id
  where item.sheet_id = ${sheetId} and step.decided_by is not null)`;
