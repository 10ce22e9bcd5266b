import { sql } from 'drizzle-orm';
import type { BookableProject } from '#features/timesheets/contract.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import { FillMode } from '#kernel/enums.ts';
import { type Executor, rowsOf, type Transaction } from '#server/platform/db/database.ts';
import { pinnedProject } from './schema.ts';
import type { Filler } from './store.ts';

interface Wanted {
  readonly fillMode: FillMode;
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate;
  /** Shown whatever has become of them: hours are booked on them already. */
  readonly mentioned: readonly number[];
}

/** Rows are sub-projects where a project has some, or main projects throughout. */
const fitsMode = (mode: FillMode) =>
  mode === FillMode.MAIN_PROJECT
    ? sql`p.parent_id is null`
    : sql`not exists (select 1 from project child where child.parent_id = p.id)`;

/**
 * Projects this person can book on in the batch, and those that are mentioned. Members of a
 * sub-project go before those of its main project; where nobody is named, everybody may.
 */
export function findProjectsFor(
  executor: Executor,
  filler: Pick<Filler, 'userId' | 'deptId'>,
  { fillMode, startDate, endDate, mentioned }: Wanted,
): Promise<BookableProject[]> {
  return rowsOf<BookableProject>(
    executor,
    sql`
      with recursive lines as (
        select id, parent_id from department where id = ${filler.deptId}
        union all
        select up.id, up.parent_id from department up join lines on lines.parent_id = up.id
      ), judged as (
        select p.*, (
          p.status = 'active' and ${fitsMode(fillMode)}
          and (
            not exists (select 1 from project_member m where m.project_id = named.id)
            or exists (
              select 1 from project_member m
              where m.project_id = named.id
                and (m.person_id = ${filler.userId} or m.dept_id in (select id from lines))
            )
          )
        ) as open
        from project p
        cross join lateral (
          select case
            when exists (select 1 from project_member m where m.project_id = p.id) then p.id
            else coalesce(p.parent_id, p.id)
          end as id
        ) named
      )
      select j.id, j.code, j.name_zh as "nameZh", j.name_en as "nameEn", j.pinyin, j.open,
        j.start_date as "startDate", j.end_date as "endDate",
        case when main.id is null then null else json_build_object(
          'code', main.code, 'nameZh', main.name_zh, 'nameEn', main.name_en,
          'pinyin', main.pinyin) end as parent,
        pin.project_id is not null as pinned
      from judged j
      left join project main on main.id = j.parent_id
      left join pinned_project pin on pin.project_id = j.id and pin.person_id = ${filler.userId}
      where j.id = any(${sql.param(mentioned)}::int[])
        or (j.open and j.start_date <= ${endDate} and (j.end_date is null or j.end_date >= ${startDate}))
      order by coalesce(main.code, j.code), main.id nulls first, j.code`,
  );
}

export async function setPinned(
  tx: Transaction,
  personId: number,
  projectId: number,
  pinned: boolean,
): Promise<boolean> {
  const rows = pinned
    ? await tx
        .insert(pinnedProject)
        .values({ personId, projectId })
        .onConflictDoNothing()
        .returning()
    : await tx
        .delete(pinnedProject)
        .where(
          sql`${pinnedProject.personId} = ${personId} and ${pinnedProject.projectId} = ${projectId}`,
        )
        .returning();
  return rows.length > 0;
}
