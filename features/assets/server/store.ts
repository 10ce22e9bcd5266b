import { sql } from 'drizzle-orm';
import type { AssetKind, AssetStatus } from '#features/assets/rules.ts';
import type { ScheduleMonth } from '#features/assets/rules-schedule.ts';
import type { Month } from '#kernel/dates.ts';
import {
  type Executor,
  lockInTransaction,
  rowsOf,
  type Transaction,
} from '#server/platform/db/database.ts';
import { pinyinOf } from '#server/platform/search/pinyin.ts';

/** First number of the advisory locks this feature takes. */
const ASSET_LOCK = 140;

/**
 * Assets change one writer at a time: few people change them, and a schedule is read, worked out and
 * written as a whole. Taken after the months are held.
 */
export const lockAssets = (tx: Transaction) => lockInTransaction(tx, ASSET_LOCK, 'assets');

export interface AssetValues {
  readonly code: string;
  readonly name: string;
  readonly subCategoryId: number;
  readonly kind: AssetKind;
  readonly originalFen: number;
  readonly inServiceMonth: Month;
  readonly lifeMonths: number;
  readonly residualBp: number;
  readonly custodianId: number | null;
  readonly deptId: number;
  readonly status: AssetStatus;
  readonly scrappedMonth: Month | null;
  readonly note: string;
}

export interface StoredAsset extends AssetValues {
  readonly id: number;
  readonly version: number;
}

const storedColumns = sql`
  id, code, name, sub_category_id as "subCategoryId", kind, original_fen as "originalFen",
  to_char(in_service_month, 'YYYY-MM') as "inServiceMonth", life_months as "lifeMonths",
  residual_bp as "residualBp", custodian_id as "custodianId", dept_id as "deptId", status,
  to_char(scrapped_month, 'YYYY-MM') as "scrappedMonth", note, version`;

const listOf = (values: readonly (string | number)[]) =>
  sql`(select json_array_elements_text(${JSON.stringify(values)}::text::json))`;

const idsIn = (ids: readonly number[]) =>
  sql`(select value::int from json_array_elements_text(${JSON.stringify(ids)}::text::json))`;

export const findByIds = (executor: Executor, ids: readonly number[]): Promise<StoredAsset[]> =>
  rowsOf<StoredAsset>(
    executor,
    sql`select ${storedColumns} from asset where id in ${idsIn(ids)} order by id`,
  );

/** By code in any letter case. */
export const findByCodes = (executor: Executor, codes: readonly string[]): Promise<StoredAsset[]> =>
  rowsOf<StoredAsset>(
    executor,
    sql`select ${storedColumns} from asset
      where lower(code) in (select lower(code) from ${listOf(codes)} as given (code))`,
  );

/** Some assets after an identifier, in its order. */
export const findAfter = (executor: Executor, id: number, limit: number): Promise<StoredAsset[]> =>
  rowsOf<StoredAsset>(
    executor,
    sql`select ${storedColumns} from asset where id > ${id} order by id limit ${limit}`,
  );

export interface Change {
  readonly at: string;
  readonly by: number;
}

/** Values as rows of SQL. */
function given(assets: readonly (AssetValues & { readonly id?: number; version?: number })[]) {
  const rows = assets.map((asset) => ({
    ...asset,
    pinyin: pinyinOf(asset.name),
    inServiceMonth: `${asset.inServiceMonth}-01`,
    scrappedMonth: asset.scrappedMonth === null ? null : `${asset.scrappedMonth}-01`,
  }));
  return sql`json_to_recordset(${JSON.stringify(rows)}::text::json) as given (
    id int, version int, code text, name text, pinyin text, "subCategoryId" int, kind text,
    "originalFen" bigint, "inServiceMonth" date, "lifeMonths" int, "residualBp" int,
    "custodianId" int, "deptId" int, status text, "scrappedMonth" date, note text)`;
}

export const insertAssets = (
  executor: Executor,
  assets: readonly AssetValues[],
  { at, by }: Change,
): Promise<{ id: number; code: string }[]> =>
  rowsOf(
    executor,
    sql`
      insert into asset (code, name, pinyin, sub_category_id, kind, original_fen, in_service_month,
        life_months, residual_bp, custodian_id, dept_id, status, scrapped_month, note, changed_at,
        changed_by)
      select code, name, pinyin, "subCategoryId", kind, "originalFen", "inServiceMonth",
        "lifeMonths", "residualBp", "custodianId", "deptId", status, "scrappedMonth", note,
        ${at}, ${by}::int
      from ${given(assets)}
      returning id, code`,
  );

/** Changes assets that are still at the version they were seen at; gives those. */
export const updateAssets = (
  executor: Executor,
  assets: readonly StoredAsset[],
  { at, by }: Change,
): Promise<{ id: number }[]> =>
  rowsOf(
    executor,
    sql`
      update asset set code = given.code, name = given.name, pinyin = given.pinyin,
        sub_category_id = given."subCategoryId", kind = given.kind,
        original_fen = given."originalFen", in_service_month = given."inServiceMonth",
        life_months = given."lifeMonths", residual_bp = given."residualBp",
        custodian_id = given."custodianId", dept_id = given."deptId", status = given.status,
        scrapped_month = given."scrappedMonth", note = given.note, changed_at = ${at},
        changed_by = ${by}::int, version = asset.version + 1
      from ${given(assets)}
      where asset.id = given.id and asset.version = given.version
      returning asset.id`,
  );

/** A change of its shares is a change of the asset. */
export async function touchAsset(
  executor: Executor,
  { id, version }: Pick<StoredAsset, 'id' | 'version'>,
  { at, by }: Change,
): Promise<void> {
  await executor.execute(sql`
    update asset set version = version + 1, changed_at = ${at}, changed_by = ${by}::int
    where id = ${id} and version = ${version}`);
}

export async function deleteAssets(executor: Executor, ids: readonly number[]): Promise<void> {
  await executor.execute(sql`delete from asset where id in ${idsIn(ids)}`);
}

export interface Schedule {
  readonly assetId: number;
  readonly months: readonly ScheduleMonth[];
}

/** The schedules of these assets, each in the order of its months. */
export async function findSchedules(
  executor: Executor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ScheduleMonth[]>> {
  const rows = await rowsOf<ScheduleMonth & { assetId: number }>(
    executor,
    sql`
      select asset_id as "assetId", to_char(month, 'YYYY-MM') as month, fen,
        taken_fen as "takenFen"
      from asset_month where asset_id in ${idsIn(ids)} order by asset_id, month`,
  );
  const schedules = new Map<number, ScheduleMonth[]>(ids.map((id) => [id, []]));
  for (const { assetId, ...month } of rows) schedules.get(assetId)?.push(month);
  return schedules;
}

/** So many months are written by one statement. */
const MONTHS_AT_ONCE = 5_000;

/** Writes schedules anew; months that stay as they were are written as they were. */
export async function writeSchedules(
  executor: Executor,
  schedules: readonly Schedule[],
): Promise<void> {
  await executor.execute(sql`
    delete from asset_month where asset_id in ${idsIn(schedules.map(({ assetId }) => assetId))}`);
  const rows = schedules.flatMap(({ assetId, months }) =>
    months.map(({ month, fen, takenFen }) => [assetId, `${month}-01`, fen, takenFen]),
  );
  for (let at = 0; at < rows.length; at += MONTHS_AT_ONCE) {
    await executor.execute(sql`
      insert into asset_month (asset_id, month, fen, taken_fen)
      select (row->>0)::int, (row->>1)::date, (row->>2)::bigint, (row->>3)::bigint
      from json_array_elements(
        ${JSON.stringify(rows.slice(at, at + MONTHS_AT_ONCE))}::text::json) as row`);
  }
}
