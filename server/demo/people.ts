import { sql } from 'drizzle-orm';
import { department, person } from '#features/people/server/schema.ts';
import { addDays } from '#kernel/dates.ts';
import type { Role } from '#kernel/roles.ts';
import type { Executor } from '../platform/db/database.ts';
import { pinyinOfPerson } from '../platform/search/pinyin.ts';
import { demoAccounts } from './accounts.ts';
import type { DemoStaff } from './assignments.ts';
import { type DemoUnit, demoCompany } from './organisation.ts';
import type { Random } from './random.ts';

export const SURNAMES = [
  ...'李王张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕',
];
export const GIVEN_FIRST = [...'子思雨嘉文明志俊晓雅欣建海立国伟静佳宇浩'];
export const GIVEN_SECOND = [...'涵轩怡杰宁辰颖峰琳远航磊婷敏凯瑶博晨岚哲'];

/** Staff that came in over the last nine years, the first of them first. */
const LONGEST_SERVICE_DAYS = 9 * 365;
const FIRST_STAFF_NUMBER = 10_400;

interface NewPerson {
  readonly userName: string;
  readonly staffNo: string;
  readonly nickName: string;
  readonly unit: string;
  readonly grade: string;
  readonly roles: string[];
  readonly leads: string | undefined;
  readonly hireDate: string;
}

const flatten = (unit: DemoUnit): DemoUnit[] => [
  unit,
  ...(unit.children ?? []).flatMap((child) => flatten(child)),
];

function accountPeople(today: string): NewPerson[] {
  return demoAccounts.map((account, index) => ({
    userName: account.role,
    staffNo: `S${FIRST_STAFF_NUMBER + index}`,
    nickName: account.name,
    unit: account.unit,
    grade: account.grade,
    roles: [...account.granted],
    leads: account.leadsUnit,
    hireDate: addDays(today, -LONGEST_SERVICE_DAYS + index * 40),
  }));
}

/** The first person of a unit leads it, unless a role account does. */
function ordinaryPeople(random: Random, today: string): NewPerson[] {
  const ledByAccount = new Set(demoAccounts.map(({ leadsUnit }) => leadsUnit));
  const names = new Set(demoAccounts.map(({ name }) => name));
  const newName = () => {
    for (;;) {
      const name = random.pick(SURNAMES) + random.pick(GIVEN_FIRST) + random.pick(GIVEN_SECOND);
      if (!names.has(name)) {
        names.add(name);
        return name;
      }
    }
  };
  const places = flatten(demoCompany).flatMap((unit) =>
    Array.from({ length: unit.people }, (_, position) => ({
      unit: unit.code,
      leads: position === 0 && !ledByAccount.has(unit.code) ? unit.code : undefined,
    })),
  );
  return places.map(({ unit, leads }, index) => {
    const staffNo = `S${FIRST_STAFF_NUMBER + demoAccounts.length + index}`;
    return {
      userName: staffNo.toLowerCase(),
      staffNo,
      nickName: newName(),
      unit,
      grade: leads === undefined ? `P${4 + random.below(3)}` : 'P8',
      roles: ['user'],
      leads,
      hireDate: addDays(today, -30 - random.below(LONGEST_SERVICE_DAYS - 30)),
    };
  });
}

async function insertUnits(
  executor: Executor,
  units: readonly DemoUnit[],
  parentId: number | null,
  idOf: Map<string, number>,
): Promise<void> {
  if (units.length === 0) return;
  const rows = await executor
    .insert(department)
    .values(
      units.map((unit, sortOrder) => ({
        parentId,
        kind: unit.kind,
        code: unit.code,
        nameZh: unit.zh,
        nameEn: unit.en,
        pmoDivision: unit.pmoDivision ?? null,
        sortOrder,
      })),
    )
    .returning({ id: department.id, code: department.code });
  for (const { id, code } of rows) idOf.set(code, id);
  for (const unit of units) {
    await insertUnits(executor, unit.children ?? [], idOf.get(unit.code) ?? null, idOf);
  }
}

function known(ids: ReadonlyMap<string, number>, key: string): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`the demo names "${key}", which it does not have`);
  return id;
}

/** Departments with their leaders, people, and one account per role. */
export async function seedPeople(
  executor: Executor,
  random: Random,
  today: string,
  passwordHash: string,
): Promise<{
  personOf: (role: Role) => number;
  unitOf: (code: string) => number;
  everyone: readonly number[];
  staff: readonly DemoStaff[];
}> {
  const unitIds = new Map<string, number>();
  await insertUnits(executor, [demoCompany], null, unitIds);
  const people = [...accountPeople(today), ...ordinaryPeople(random, today)];
  const rows = await executor
    .insert(person)
    .values(
      people.map(({ unit, leads: _, ...rest }) => ({
        ...rest,
        pinyin: pinyinOfPerson(rest.nickName),
        deptId: known(unitIds, unit),
        email: `${rest.userName}@henglan.example`,
        passwordHash,
      })),
    )
    .returning({ id: person.id, userName: person.userName });
  const personIds = new Map(rows.map(({ id, userName }) => [userName, id]));
  const leaders = people.flatMap(({ leads, userName }) =>
    leads === undefined ? [] : [{ id: known(unitIds, leads), leader: known(personIds, userName) }],
  );
  await executor.execute(sql`
    update department d set leader_id = given.leader
    from jsonb_to_recordset(${JSON.stringify(leaders)}::jsonb) as given(id int, leader int)
    where d.id = given.id`);
  return {
    personOf: (role) => known(personIds, role),
    unitOf: (code) => known(unitIds, code),
    everyone: rows.map(({ id }) => id),
    // The accounts of the roles stay where their names say they are.
    staff: people.slice(demoAccounts.length).map(({ userName, unit, leads, hireDate, grade }) => ({
      id: known(personIds, userName),
      deptId: known(unitIds, unit),
      leads: leads !== undefined,
      hireDate,
      grade,
    })),
  };
}
