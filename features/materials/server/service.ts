import {
  type CreateRequest,
  type Issue,
  type IssuePage,
  type ListQuery,
  type MaterialSummary,
  materialRefusals,
  type UpdateRequest,
} from '#features/materials/contract-parts.ts';
import { isClosed, type Ledger, nextToClose } from '#features/periods/rules.ts';
import {
  forgetLate,
  lockMonths,
  markChange,
  readLedger,
} from '#features/periods/server/service.ts';
import { addMonths, type CalendarDate, firstDay, type Month, monthOf } from '#kernel/dates.ts';
import { fromMicro } from '#kernel/micro.ts';
import { fenToYuan } from '#kernel/money.ts';
import { commonRefusals, fieldRefusal, Refusal, refusedField } from '#kernel/result.ts';
import { write } from '#server/platform/audit/trail.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { refusing, type Violation } from '#server/platform/db/errors.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { type Reader, readerOf } from './access.ts';
import { acceptable } from './checks.ts';
import { toIssue } from './read-sql.ts';
import { findIssue, findPage, findSummary } from './read-store.ts';
import {
  deleteIssue,
  findStored,
  type IssueValues,
  insertIssue,
  lockIssues,
  type StoredIssue,
  updateIssue,
} from './store.ts';

/** The month people work on: the next to be closed, as long as it has begun. */
export function workedOn(ledger: Ledger, today: CalendarDate): Month {
  const current = monthOf(today);
  const next = nextToClose(ledger);
  return next !== null && next < current ? next : current;
}

/** Whoever sees no amount at all sees no sum of none either. */
const sumIn = ({ amounts }: Reader, fen: number | null): number | null =>
  fen === null || !amounts ? null : fenToYuan(fen);

export async function listIssues(
  { db, actor, today }: SignedInContext,
  query: ListQuery,
): Promise<IssuePage> {
  const reader = readerOf(actor);
  const ledger = await readLedger(db.executor);
  const month = query.month ?? workedOn(ledger, today);
  const found = await findPage(db.executor, reader, month, query);
  const { rows, total, sumFen, all, issued, returned } = found;
  return {
    month,
    total,
    rows: rows.map((row) => toIssue(row, reader, (date) => isClosed(ledger, date))),
    sums: { count: total, amount: sumIn(reader, sumFen) },
    counts: { all, issued, returned },
  };
}

function stateOf(ledger: Ledger, month: Month): MaterialSummary['state'] {
  if (ledger.start !== null && month < ledger.start) return 'before';
  return isClosed(ledger, firstDay(month)) ? 'closed' : 'open';
}

export async function readSummary(
  { db, actor, today }: SignedInContext,
  asked: Month | undefined,
): Promise<MaterialSummary> {
  const reader = readerOf(actor);
  const ledger = await readLedger(db.executor);
  const month = asked ?? workedOn(ledger, today);
  const before = addMonths(month, -1);
  const found = await findSummary(db.executor, reader, month, before);
  const side = (count: number, fen: number | null) => ({ count, amount: sumIn(reader, fen) });
  return {
    month,
    state: stateOf(ledger, month),
    issued: side(found.issuedCount, found.issuedFen),
    returned: side(found.returnedCount, found.returnedFen),
    net: side(found.count, found.netFen),
    booked: found.afterwards === 0 ? null : side(found.bookedCount, found.bookedFen),
    previous: {
      ...{ month: before, ...side(found.beforeCount, found.beforeFen) },
      restated: found.beforeRestated,
    },
    bySubCategory: found.items.map(({ fen, ...item }) => ({ ...item, amount: sumIn(reader, fen) })),
    abilities: { edit: reader.edits, amounts: reader.amounts },
  };
}

async function readWithin(
  executor: SignedInContext['db']['executor'],
  actor: SignedInContext['actor'],
  ledger: Ledger,
  id: number,
): Promise<Issue> {
  const reader = readerOf(actor);
  const found = await findIssue(executor, reader, id);
  if (found === null) throw new Refusal(commonRefusals.notFound);
  return toIssue(found, reader, (date) => isClosed(ledger, date));
}

export async function readIssue({ db, actor }: SignedInContext, id: number): Promise<Issue> {
  return readWithin(db.executor, actor, await readLedger(db.executor), id);
}

/** The constraint, where two people take the same number at once. */
const refusalOfWrite =
  ({ docNo, line }: IssueValues) =>
  ({ kind, constraint }: Violation) =>
    kind === 'unique' && constraint === 'material_issue_key'
      ? fieldRefusal([refusedField('docNo', materialRefusals.taken, { docNo, line })])
      : null;

/** What the log keeps, in the words and units of the form. */
export const audited = (issue: IssueValues) => {
  const { requesterId, requesterText: _, deptText: __, ...values } = issue;
  const { quantityMicro, priceMicro, amountFen, ...rest } = values;
  return {
    ...rest,
    quantity: fromMicro(quantityMicro),
    unitPrice: fromMicro(priceMicro),
    amount: fenToYuan(amountFen),
    userId: requesterId,
  };
};

const valuesIn = ({
  id: _,
  month: __,
  pinyin: ___,
  changedAt: ____,
  changedBy: _____,
  version: ______,
  ...values
}: StoredIssue): IssueValues => values;

const changeBy = ({ instant, actor }: SignedInContext) => ({
  changedAt: instant,
  changedBy: actor.userId,
});

const mark = (
  context: SignedInContext,
  tx: Transaction,
  record: number,
  touched: readonly CalendarDate[],
): Promise<void> => markChange(context, tx, { cause: 'material', record, touched });

export function createIssue(context: SignedInContext, fields: CreateRequest): Promise<Issue> {
  return write(context, async (tx, audit) => {
    const months = await lockMonths(tx);
    await lockIssues(tx);
    const values = await acceptable(tx, months, fields, null, context.today);
    const id = await refusing(insertIssue(tx, values, changeBy(context)), refusalOfWrite(values));
    audit.record({
      action: 'materials.create',
      entity: 'materialIssue',
      entityId: id,
      after: audited(values),
    });
    await mark(context, tx, id, [values.date]);
    return readWithin(tx, context.actor, months.ledger, id);
  });
}

/** The record as it is, in a month that is open and at the version the reader saw. */
async function changeable(
  context: SignedInContext,
  tx: Transaction,
  { id, version }: Pick<StoredIssue, 'id' | 'version'>,
) {
  const months = await lockMonths(tx);
  await lockIssues(tx);
  const before = await findStored(tx, id);
  if (before === null) throw new Refusal(commonRefusals.notFound);
  months.assertOpen([before.date]);
  if (before.version !== version) {
    const current = await readWithin(tx, context.actor, months.ledger, id);
    const { docNo, line } = before;
    throw new Refusal(materialRefusals.changed, { docNo, line }, current);
  }
  return { months, before };
}

export function changeIssue(
  context: SignedInContext,
  { id, version, ...fields }: UpdateRequest,
): Promise<Issue> {
  return write(context, async (tx, audit) => {
    const { months, before } = await changeable(context, tx, { id, version });
    const values = await acceptable(tx, months, fields, before, context.today);
    const done = updateIssue(tx, { id, version }, values, changeBy(context));
    if (!(await refusing(done, refusalOfWrite(values)))) throw new Refusal(commonRefusals.conflict);
    audit.record({
      action: 'materials.update',
      entity: 'materialIssue',
      entityId: id,
      before: audited(valuesIn(before)),
      after: audited(values),
    });
    await mark(context, tx, id, [before.date, values.date]);
    return readWithin(tx, context.actor, months.ledger, id);
  });
}

export function removeIssue(
  context: SignedInContext,
  seen: Pick<StoredIssue, 'id' | 'version'>,
): Promise<{ deleted: number }> {
  return write(context, async (tx, audit) => {
    const { before } = await changeable(context, tx, seen);
    // A month that was opened again may still have notes of it.
    await forgetLate(tx, 'material', [seen.id]);
    await deleteIssue(tx, seen.id);
    audit.record({
      action: 'materials.remove',
      entity: 'materialIssue',
      entityId: seen.id,
      before: audited(valuesIn(before)),
    });
    await mark(context, tx, seen.id, [before.date]);
    return { deleted: 1 };
  });
}
