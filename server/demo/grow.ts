import { sql } from 'drizzle-orm';
import { addMonths, firstDay, lastDay, monthOf } from '#kernel/dates.ts';
import { rowsOf, type Transaction } from '../platform/db/database.ts';
import { pinyinOfPerson } from '../platform/search/pinyin.ts';
import { GIVEN_FIRST, GIVEN_SECOND, SURNAMES } from './people.ts';
import type { CompanySize } from './sizes.ts';

const PEOPLE_PER_GROUP = 12;
const GROUPS_PER_DEPARTMENT = 5;
const DEPARTMENTS_PER_CENTRE = 5;

/** The demo's own staff numbers end well below. */
const FIRST_STAFF_NUMBER = 20_000;

/** Every so many projects has parts, and every so many is open to some departments alone. */
const WITH_PARTS = 4;
const WITH_MEMBERS = 3;
const PARTS = 3;

/** Centres, departments and groups beneath the company, each one's number in its code. */
async function growDepartments(tx: Transaction, people: number): Promise<void> {
  const groups = Math.ceil(people / PEOPLE_PER_GROUP);
  const departments = Math.ceil(groups / GROUPS_PER_DEPARTMENT);
  const centres = Math.ceil(departments / DEPARTMENTS_PER_CENTRE);
  await tx.execute(sql`
    insert into department (parent_id, kind, code, name_zh, name_en, sort_order)
    select (select id from department where parent_id is null), 'centre', 'XC' || n,
      '第' || n || '中心', 'Centre ' || n, 100 + n
    from generate_series(1, ${centres}::int) n`);
  const beneath = (kind: string, prefix: string, parent: string, count: number, each: number) =>
    tx.execute(sql`
      insert into department (parent_id, kind, code, name_zh, name_en, sort_order)
      select parent.id, ${kind}, ${prefix} || n, '第' || n || ${kind === 'group' ? '组' : '部'},
        initcap(${kind}) || ' ' || n, n
      from generate_series(1, ${count}::int) n
      join department parent on parent.code = ${parent} || (1 + (n - 1) / ${each}::int)`);
  await beneath('department', 'XD', 'XC', departments, DEPARTMENTS_PER_CENTRE);
  await beneath('group', 'XG', 'XD', groups, GROUPS_PER_DEPARTMENT);
}

/** Different names, in the order of a clock with three hands. */
function names(count: number): { n: number; name: string; pinyin: string }[] {
  return Array.from({ length: count }, (_, n) => {
    const first = GIVEN_FIRST[Math.floor(n / SURNAMES.length) % GIVEN_FIRST.length];
    const second =
      GIVEN_SECOND[Math.floor(n / SURNAMES.length / GIVEN_FIRST.length) % GIVEN_SECOND.length];
    const name = `${SURNAMES[n % SURNAMES.length]}${first}${second}`;
    return { n: n + 1, name, pinyin: pinyinOfPerson(name) };
  });
}

async function growPeople(
  tx: Transaction,
  people: number,
  today: string,
  passwordHash: string,
): Promise<void> {
  await tx.execute(sql`
    insert into person (user_name, staff_no, nick_name, pinyin, dept_id, hire_date, grade, roles,
      password_hash)
    select lower(staff_no), staff_no, name, pinyin, unit.id,
      ${today}::date - (400 + n * 7 % 2000), 'P' || (4 + n % 5), '{user}', ${passwordHash}
    from jsonb_to_recordset(${JSON.stringify(names(people))}::jsonb)
      as given(n int, name text, pinyin text)
    cross join lateral (select 'S' || (${FIRST_STAFF_NUMBER}::int + n) as staff_no) numbered
    join department unit on unit.code = 'XG' || (1 + (n - 1) / ${PEOPLE_PER_GROUP}::int)`);
  // Whoever came first leads the group, the group's department, or its centre: one after the other.
  await tx.execute(sql`
    with recursive beneath as (
      select id as unit_id, id as dept_id, kind from department where code ~ '^X[CDG][0-9]'
      union all
      select beneath.unit_id, child.id, beneath.kind
      from beneath join department child on child.parent_id = beneath.dept_id
    ), ranked as (
      select unit_id, p.id, row_number() over (partition by unit_id order by p.id) as place,
        case kind when 'group' then 1 when 'department' then 2 else 3 end as wanted
      from beneath join person p on p.dept_id = beneath.dept_id
    )
    update department d set leader_id = ranked.id
    from ranked where ranked.unit_id = d.id and ranked.place = ranked.wanted`);
}

async function growProjects(tx: Transaction, projects: number, today: string): Promise<void> {
  const month = monthOf(today);
  const mains = Math.floor((projects * WITH_PARTS) / (WITH_PARTS + PARTS));
  const [start, end] = [firstDay(addMonths(month, -20)), lastDay(addMonths(month, 14))];
  const someone = (salt: number) => sql`(
    select id from person where staff_no = 'S' || (${FIRST_STAFF_NUMBER}::int + 1 + (n * ${salt}::int) % (
      select count(*)::int from person where staff_no >= 'S' || ${FIRST_STAFF_NUMBER}::int)))`;
  await tx.execute(sql`
    insert into project (code, name_zh, name_en, pinyin, project_type, division, status,
      start_date, end_date, lead_id, director_id)
    select 'XP-' || lpad(n::text, 4, '0'), '扩展项目' || n, 'Project ' || n,
      'kzxm' || n || ' kuozhanxiangmu' || n, n % 4, n % 2, 'active', ${start}, ${end},
      ${someone(37)}, ${someone(53)}
    from generate_series(1, ${mains}::int) n`);
  await tx.execute(sql`
    insert into project (parent_id, code, name_zh, name_en, pinyin, project_type, division, status,
      start_date, end_date, lead_id, director_id)
    select main.id, main.code || '-0' || part, main.name_zh || '之' || part,
      main.name_en || ', part ' || part, main.pinyin, main.project_type, main.division, 'active',
      main.start_date, main.end_date, main.lead_id, main.director_id
    from (
      select *, row_number() over (order by id) as n from project where code like 'XP-%'
    ) main
    cross join generate_series(1, ${PARTS}::int) part
    where main.n % ${WITH_PARTS}::int = 0`);
  await tx.execute(sql`
    insert into project_member (project_id, dept_id)
    select main.id, unit.id
    from (
      select id, row_number() over (order by id) as n, count(*) over () as total
      from project where code like 'XP-%' and parent_id is null
    ) main
    join (
      select id, row_number() over (order by id) as n, count(*) over () as total
      from department where code like 'XD%'
    ) unit on (main.n + unit.n) % greatest(unit.total / 3, 1) = 0
    where main.n % ${WITH_MEMBERS}::int = 0`);
}

/** Makes a company of that size out of the demo's, set by set: one by one would take hours. */
export async function growCompany(
  tx: Transaction,
  size: CompanySize,
  today: string,
  passwordHash: string,
): Promise<void> {
  const [counted] = await rowsOf<{ people: number; projects: number }>(
    tx,
    sql`select (select count(*)::int from person) as people,
      (select count(*)::int from project) as projects`,
  );
  const people = size.people - (counted?.people ?? 0);
  if (people <= 0) return;
  await growDepartments(tx, people);
  await growPeople(tx, people, today, passwordHash);
  await growProjects(tx, size.projects - (counted?.projects ?? 0), today);
}
