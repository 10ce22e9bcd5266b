import { sql } from 'drizzle-orm';
import { projects } from '#features/projects/server/sql.ts';
import type { Month } from '#kernel/dates.ts';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';

/** A project an asset serves, or may serve. */
export interface ShareProject {
  readonly id: number;
  readonly code: string;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly closed: boolean;
}

export interface StoredShare {
  readonly project: ShareProject;
  readonly shareBp: number;
}

/** Which projects an asset serves from a month on. */
export interface StoredSet {
  readonly fromMonth: Month;
  readonly shares: readonly StoredShare[];
}

const projectColumns = sql`
  p.id, p.code, p.name_zh as "nameZh", p.name_en as "nameEn", p.status = 'closed' as closed`;

/** The sets of these assets, the earliest first, each by the codes of its projects. */
export async function findShareSets(
  executor: Executor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StoredSet[]>> {
  const rows = await rowsOf<ShareProject & { assetId: number; fromMonth: Month; shareBp: number }>(
    executor,
    sql`
      select s.asset_id as "assetId", to_char(s.from_month, 'YYYY-MM') as "fromMonth",
        s.share_bp as "shareBp", ${projectColumns}
      from asset_share s join ${projects} p on p.id = s.project_id
      where s.asset_id in
        (select value::int from json_array_elements_text(${JSON.stringify(ids)}::text::json))
      order by s.asset_id, s.from_month, p.code collate "C"`,
  );
  const sets = new Map<number, { fromMonth: Month; shares: StoredShare[] }[]>(
    ids.map((id) => [id, []]),
  );
  for (const { assetId, fromMonth, shareBp, ...project } of rows) {
    const own = sets.get(assetId);
    if (own === undefined) continue;
    const last = own.at(-1);
    if (last?.fromMonth === fromMonth) last.shares.push({ project, shareBp });
    else own.push({ fromMonth, shares: [{ project, shareBp }] });
  }
  return sets;
}

export interface GivenSet {
  readonly assetId: number;
  readonly fromMonth: Month;
  /** None takes the set of that month away. */
  readonly shares: readonly { readonly projectId: number; readonly shareBp: number }[];
}

/** Each set takes the place of what there was of the same month. */
export async function replaceSets(executor: Executor, sets: readonly GivenSet[]): Promise<void> {
  if (sets.length === 0) return;
  const months = sets.map(({ assetId, fromMonth }) => ({ assetId, fromMonth: `${fromMonth}-01` }));
  await executor.execute(sql`
    delete from asset_share s
    using json_to_recordset(${JSON.stringify(months)}::text::json)
      as given ("assetId" int, "fromMonth" date)
    where s.asset_id = given."assetId" and s.from_month = given."fromMonth"`);
  const rows = sets.flatMap(({ assetId, fromMonth, shares }) =>
    shares.map((share) => ({ assetId, fromMonth: `${fromMonth}-01`, ...share })),
  );
  if (rows.length === 0) return;
  await executor.execute(sql`
    insert into asset_share (asset_id, from_month, project_id, share_bp)
    select "assetId", "fromMonth", "projectId", "shareBp"
    from json_to_recordset(${JSON.stringify(rows)}::text::json)
      as given ("assetId" int, "fromMonth" date, "projectId" int, "shareBp" int)`);
}

export const findProjectsByIds = (
  executor: Executor,
  ids: readonly number[],
): Promise<ShareProject[]> =>
  rowsOf<ShareProject>(
    executor,
    sql`
      select ${projectColumns} from ${projects} p
      where p.id in (select value::int from json_array_elements_text(${JSON.stringify(ids)}::text::json))`,
  );

/** By code in any letter case. */
export const findProjectsByCodes = (
  executor: Executor,
  codes: readonly string[],
): Promise<ShareProject[]> =>
  rowsOf<ShareProject>(
    executor,
    sql`
      select ${projectColumns} from ${projects} p
      where lower(p.code) in
        (select lower(json_array_elements_text(${JSON.stringify(codes)}::text::json)))`,
  );
