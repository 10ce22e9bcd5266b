import { sql } from 'drizzle-orm';
import { departments } from '#features/people/server/sql.ts';
import { changedPlaces } from '#features/timesheets/server/sql.ts';

/** How far everybody is in batches of which nothing has changed since their sums were made. */
export const summedBatches = sql`(
  select node.batch_id, sum(node.people)::int as people, sum(node.draft)::int as draft,
    sum(node.submitted)::int as submitted, sum(node.returned)::int as returned,
    sum(node.approved)::int as approved, sum(node.required_minutes)::int as required_minutes
  from hours_sum_node node
  join ${departments} company on company.id = node.node_id and company.parent_id is null
  where not exists (
    select from ${changedPlaces} place where place.batch_id = node.batch_id)
  group by node.batch_id)`;
