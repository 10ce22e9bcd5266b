import { sql } from 'drizzle-orm';
import { firstDay, monthOf } from '#kernel/dates.ts';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';
import { pinyinOf } from '#server/platform/search/pinyin.ts';
import type { Change, IssueValues } from '../store.ts';

/** An issue as an import keeps it in mind. */
export interface IssueState extends IssueValues {
  /** Null until it is stored. */
  readonly id: number | null;
  readonly version: number | null;
}

/** A line of a document; document numbers in any letter case. */
export interface LineKey {
  readonly docNo: string;
  readonly line: number;
}

const stateColumns = sql`
  issue.id, issue.version, issue.doc_no as "docNo", issue.line, issue.date, issue.code, issue.name,
  issue.spec, issue.unit, issue.quantity_micro as "quantityMicro",
  issue.price_micro as "priceMicro", issue.amount_fen as "amountFen",
  issue.project_id as "projectId", issue.project_text as "projectText",
  issue.sub_category_id as "subCategoryId", issue.requester_id as "requesterId",
  issue.requester_text as "requesterText", issue.dept_id as "deptId",
  issue.dept_text as "deptText", issue.note`;

export type StoredState = IssueState & { readonly id: number; readonly version: number };

export const findByKeys = (executor: Executor, keys: readonly LineKey[]) =>
  rowsOf<StoredState>(
    executor,
    sql`
      select ${stateColumns}
      from json_to_recordset(${JSON.stringify(keys)}::text::json) as given ("docNo" text, line int)
      join material_issue issue
        on lower(issue.doc_no) = lower(given."docNo") and issue.line = given.line`,
  );

/** Since when they are as they are, with what undoing an import needs to know. */
export const findByIds = (executor: Executor, ids: readonly number[]) =>
  rowsOf<{ id: number; version: number; date: string; changedAt: string }>(
    executor,
    sql`
      select issue.id, issue.version, issue.date, issue.changed_at as "changedAt"
      from material_issue issue
      where issue.id in (select value::int from json_array_elements_text(${JSON.stringify(ids)}::text::json))`,
  );

/** The states as rows of SQL. */
function given(states: readonly IssueState[]) {
  const rows = states.map((state) => ({
    ...state,
    month: firstDay(monthOf(state.date)),
    pinyin: pinyinOf(state.name),
  }));
  return sql`
    json_to_recordset(${JSON.stringify(rows)}::text::json) as given (
      id int, version int, "docNo" text, line int, date date, month date, code text, name text,
      pinyin text, spec text, unit text, "quantityMicro" bigint, "priceMicro" bigint,
      "amountFen" bigint, "projectId" int, "projectText" text, "subCategoryId" int,
      "requesterId" int, "requesterText" text, "deptId" int, "deptText" text, note text)`;
}

export const insertStates = (
  executor: Executor,
  states: readonly IssueState[],
  { changedAt, changedBy }: Change,
) =>
  rowsOf<LineKey & { readonly id: number }>(
    executor,
    sql`
      insert into material_issue (doc_no, line, date, month, code, name, pinyin, spec, unit,
        quantity_micro, price_micro, amount_fen, project_id, project_text, sub_category_id,
        requester_id, requester_text, dept_id, dept_text, note, changed_at, changed_by)
      select "docNo", line, date, month, code, name, pinyin, spec, unit, "quantityMicro",
        "priceMicro", "amountFen", "projectId", "projectText", "subCategoryId", "requesterId",
        "requesterText", "deptId", "deptText", note, ${changedAt}::timestamptz, ${changedBy}::int
      from ${given(states)}
      returning id, doc_no as "docNo", line`,
  );

/** Changes issues that are still as they were seen; gives those. */
export const updateStates = (
  executor: Executor,
  states: readonly IssueState[],
  { changedAt, changedBy }: Change,
) =>
  rowsOf<{ readonly id: number }>(
    executor,
    sql`
      update material_issue issue set date = given.date, month = given.month, code = given.code,
        name = given.name, pinyin = given.pinyin, spec = given.spec, unit = given.unit,
        quantity_micro = given."quantityMicro", price_micro = given."priceMicro",
        amount_fen = given."amountFen", project_id = given."projectId",
        project_text = given."projectText", sub_category_id = given."subCategoryId",
        requester_id = given."requesterId", requester_text = given."requesterText",
        dept_id = given."deptId", dept_text = given."deptText", note = given.note,
        changed_at = ${changedAt}::timestamptz, changed_by = ${changedBy}::int,
        version = issue.version + 1
      from ${given(states)}
      where issue.id = given.id and issue.version = given.version
      returning issue.id`,
  );

export async function deleteIssues(executor: Executor, ids: readonly number[]) {
  return rowsOf<{ readonly id: number }>(
    executor,
    sql`
      delete from material_issue
      where id in (select value::int from json_array_elements_text(${JSON.stringify(ids)}::text::json))
      returning id`,
  );
}
