// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the code under test is given as text
import { describe, expect, it } from 'vitest';
import { checkCrossings } from './lib/crossings.mjs';

const SCHEMAS = {
  'features/people/server/schema.ts':
    "export const person = pgTable('person', {});\nexport const department = pgTable('department', {});",
  'features/hours/server/schema.ts': "export const sheet = pgTable('sheet', {});",
};
const STORE = 'features/hours/server/store.ts';

function check(tree: Record<string, string>) {
  const files = Object.entries({ ...SCHEMAS, ...tree }).map(([path, text]) => ({ path, text }));
  return checkCrossings(files).map(
    ({ file, line, what }) => `${file}:${line} ${what.replace('names the table ', '')}`,
  );
}

/** The tables of others that some SQL of a store names. */
const named = (sql: string) =>
  check({ [STORE]: `const q = sql\`${sql}\`;` }).map((line) => line.replace(/^\S+ /, ''));

describe('tables of another feature in SQL', () => {
  it.each([
    ['select 1 from person', ['person']],
    ['SELECT 1 FROM Person', ['person']],
    ['select 1 from "person"', ['person']],
    ['select 1 from public.person', ['person']],
    ['select 1 from "public"."person" as p', ['person']],
    ['select 1 from sheet s join person p on p.id = s.person_id', ['person']],
    ['select 1 from sheet s left join lateral (select 1 from person) p on true', ['person']],
    ['select 1 from sheet s, person p, department d where true', ['person', 'department']],
    ['select 1 from (select 1 from sheet) s, person p', ['person']],
    ['select 1 from sheet where exists (select from only person)', ['person']],
    ['insert into person (id) values (1)', ['person']],
    ['update person set name = 1', ['person']],
    ['delete from sheet using person p where true', ['person']],
    ['delete from person', ['person']],
    ['alter table sheet add foreign key (a) references person (id)', ['person']],
    ['lock table person in exclusive mode', ['person']],
    ['truncate sheet, person', ['person']],
    ['select 1 from sheet join ${table} on true, person', ['person']],
    ['select ${sql`(select count(*) from person)`} from sheet', ['person']],
    ['select 1 from sheet ${wanted ? sql`join person p on true` : sql``}', ['person']],
    ['with p as (select * from person) select * from p', ['person']],
    ['with person as (select * from person) select * from person', ['person']],
    [
      'with a as (select 1), b (x) as not materialized (select 2 from department) select 1 from b, person',
      ['department', 'person'],
    ],
  ])('are found in %s', (sql, tables) => {
    expect(named(sql)).toEqual(tables);
  });

  it.each([
    'select person.id from sheet person',
    'select 1 as person from sheet',
    "select 'from person' from sheet -- from person",
    'select 1 from sheet /* join person */',
    'with person as (select 1 from sheet) select 1 from person',
    'with person (id) as materialized (select 1) select ${sql`(select 1 from person)`} from sheet',
    'with recursive person as (select 1 union select 1 from person) select 1 from person',
    'select 1 from sheet where a is distinct from person.a',
    'select extract(year from person.born) from sheet person',
    'select 1 from sheet for update of person',
    'insert into sheet values (1) on conflict do update set person = 2',
    'select 1 from sheet where a in (1, 2) order by sheet.a, person',
    'select 1 from ${peopleSql.person} p',
    'select 1 from sheet join other using (person)',
  ])('are not seen in %s', (sql) => {
    expect(named(sql)).toEqual([]);
  });

  it('are found in text handed over as it is, and reported on their own line', () => {
    const code = [
      "db.execute('select 1 from person');",
      'sql.raw(`',
      'exists (select 1 from department)`);',
      'const text = `update person',
      '  set name = 1`;',
      "const words = 'a letter from person to person';",
    ].join('\n');
    expect(check({ [STORE]: code })).toEqual([`${STORE}:1 person`, `${STORE}:3 department`]);
  });

  it('are found where the tables themselves are imported, except for foreign keys and types', () => {
    const use = "import { person, type Row } from '#features/people/server/schema.ts';";
    expect(check({ [STORE]: use })).toEqual([`${STORE}:1 person`]);
    const all = "import * as people from '#features/people/server/schema.ts';";
    expect(check({ [STORE]: all })).toHaveLength(2);
    const type = "import type { person } from '#features/people/server/schema.ts';";
    expect(check({ [STORE]: type })).toEqual([]);
    const schema = `${use}\n${SCHEMAS['features/hours/server/schema.ts']}`;
    expect(check({ 'features/hours/server/schema.ts': schema })).toEqual([]);
  });

  it('belong to nobody in server/, and to everybody in tests, the demo and migrations', () => {
    const code = 'sql`select 1 from person`';
    expect(check({ 'server/readiness.ts': code })).toEqual(['server/readiness.ts:1 person']);
    const free = ['server/demo/people.ts', 'server/testing/app.ts', 'server/migrations/index.ts'];
    for (const path of [...free, 'features/hours/server/store.test.ts']) {
      expect(check({ [path]: code })).toEqual([]);
    }
  });

  it('are its own feature’s to name, in the pieces that others put in', () => {
    const door = 'features/people/server/sql.ts';
    expect(check({ [door]: 'export const names = sql`(select name from person)`;' })).toEqual([]);
  });
});
