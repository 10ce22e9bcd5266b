import { sql } from 'drizzle-orm';
import { approvalRefusals, type DecideReply, type Orphan } from '#features/approvals/contract.ts';
import { assignStep, settle } from '#features/approvals/rules.ts';
import { batches } from '#features/batches/server/sql.ts';
import { departments, people, placedPerson } from '#features/people/server/sql.ts';
import { projectRefJson, projects } from '#features/projects/server/sql.ts';
import { lockSheets } from '#features/timesheets/server/service.ts';
import { minutesToHours } from '#kernel/minutes.ts';
import { ResultCode } from '#kernel/result.ts';
import { write } from '#server/platform/audit/trail.ts';
import { instantText } from '#server/platform/db/columns.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import { pageWithTotal, thatPage } from '#server/platform/list/list-query.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { approverIn } from './delegations.ts';
import { finishSheets } from './finish-sheets.ts';
import {
  findItems,
  findSheetIds,
  insertEvents,
  type StoredItem,
  writeItems,
} from './items-store.ts';
import { notifyCandidates } from './notify.ts';
import { shareRouting } from './routing-lock.ts';

interface FoundOrphan extends Omit<Orphan, 'hours'> {
  readonly minutes: number;
  readonly total: number;
}

export async function listOrphans(
  { db }: SignedInContext,
  query: { readonly pageNum: number; readonly pageSize: number },
): Promise<{ total: number; rows: Orphan[] }> {
  const { total, rows } = await pageWithTotal(query, ({ limit, offset }) =>
    rowsOf<FoundOrphan>(
      db.executor,
      sql`
      select i.id, b.id as "batchId", b.name as "batchName",
        ${placedPerson(sql`person`, sql`dept`)}, ${projectRefJson(sql`p`, sql`main`)} as project,
        i.minutes, ${instantText(sql`i.submitted_at`)} as "submittedAt", count(*) over () as total
      from approval_item i
      join ${batches} b on b.id = i.batch_id
      join ${people} person on person.id = i.person_id
      join ${departments} dept on dept.id = person.dept_id
      left join ${projects} p on p.id = i.project_id
      left join ${projects} main on main.id = p.parent_id
      where i.state = 'orphaned'
      order by i.submitted_at, i.id
      ${thatPage({ limit, offset })}`,
    ),
  );
  return {
    total,
    rows: rows.map(({ minutes, total: _, ...row }) => ({
      ...row,
      hours: minutesToHours(minutes),
    })),
  };
}

function refusalFor(item: StoredItem | undefined, personId: number) {
  if (item === undefined) return approvalRefusals.gone;
  if (item.state !== 'orphaned') return approvalRefusals.notOrphaned;
  return item.personId === personId ? approvalRefusals.ownRow : null;
}

/** Gives orphaned rows to somebody; each has its own result, as with deciding. */
export function assignOrphans(
  context: SignedInContext,
  { ids: given, personId }: { readonly ids: readonly number[]; readonly personId: number },
): Promise<DecideReply> {
  const { actor, today } = context;
  const ids = [...new Set(given)];
  return write(context, async (tx, audit) => {
    await shareRouting(tx);
    const person = await approverIn(tx, 'personId', sql`p.id = ${personId}`, today);
    await lockSheets(tx, await findSheetIds(tx, ids));
    const items = new Map((await findItems(tx, ids)).map((item) => [item.id, item]));
    const judged = ids.map((id) => ({
      id,
      item: items.get(id),
      refusal: refusalFor(items.get(id), personId),
    }));
    const assigned = judged.flatMap(({ item, refusal }) =>
      item === undefined || refusal !== null ? [] : [item],
    );
    if (assigned.length === 0) audit.nothingChanged();
    else {
      const writtenIds = await writeItems(
        tx,
        assigned.map((item) => ({
          ...item,
          ...settle(assignStep(item.steps, personId), 'routing'),
        })),
        { seenAnew: true },
      );
      await notifyCandidates(tx, writtenIds, context);
      await insertEvents(
        tx,
        assigned.map(({ id }) => ({
          itemId: id,
          at: context.instant,
          kind: 'assign',
          actorId: actor.userId,
          onBehalfOf: null,
          text: person.nickName,
        })),
      );
      // Whoever has approved an earlier step is not asked again: that alone may finish a sheet.
      await finishSheets(tx, [...new Set(assigned.map((item) => item.sheetId))], context);
    }
    for (const { id } of assigned) {
      audit.record({
        action: 'approvals.assign',
        entity: 'approvalItem',
        entityId: id,
        before: { state: 'orphaned' },
        after: { assignedTo: person.nickName },
      });
    }
    return {
      decided: assigned.length,
      results: judged.map(({ id, refusal }) => ({
        id,
        code: refusal?.code ?? ResultCode.ok,
        msg: refusal === null ? '' : context.text(refusal.key),
      })),
    };
  });
}
