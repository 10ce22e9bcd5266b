import type { Language } from '#kernel/language.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { inStatements } from '#server/platform/import/slices.ts';
import {
  findDepartments,
  findDepartmentsOn,
  findPeopleNamed,
  findProjectsNamed,
  findSubCategories,
  type NamedRecord,
  type PersonDay,
} from './names-store.ts';
import { folded, type ImportedRow } from './row.ts';

/** So many are looked up by one statement. */
const AT_ONCE = 500;

/** What a text stands for: one of them, nothing, or one of several that are called the same. */
export type Meant = NamedRecord | 'several' | undefined;

type Finder = (text: string) => Meant;

/** A code is that of one, also where another is called so; a name is that of the only one in use. */
function finderOf(records: readonly NamedRecord[]): Finder {
  const byCode = new Map(records.map((one) => [folded(one.code), one]));
  const byName = new Map<string, NamedRecord[]>();
  for (const one of records) {
    for (const name of new Set(one.names.map(folded))) {
      if (name !== '') byName.set(name, [...(byName.get(name) ?? []), one]);
    }
  }
  return (text) => {
    const coded = byCode.get(folded(text));
    if (coded !== undefined) return coded;
    const called = byName.get(folded(text)) ?? [];
    const inUse = called.filter(({ over }) => !over);
    const [meant, another] = inUse.length > 0 ? inUse : called;
    return another === undefined ? meant : 'several';
  };
}

export interface Dictionary {
  readonly project: Finder;
  readonly subCategory: Finder;
  readonly requester: Finder;
  readonly dept: Finder;
  readonly subCategoryName: (id: number, language: Language) => string;
}

type Rows = readonly Partial<ImportedRow>[];

const textsIn = (rows: Rows, field: 'project' | 'requester') => [
  ...new Set(rows.flatMap((row) => (row[field] ? [folded(row[field])] : []))),
];

/** Everything the rows of a sheet may mean. */
export async function dictionaryOf(
  executor: Executor,
  rows: Rows,
  today: string,
): Promise<Dictionary> {
  const projects = await inStatements(textsIn(rows, 'project'), AT_ONCE, (some) =>
    findProjectsNamed(executor, some),
  );
  const people = await inStatements(textsIn(rows, 'requester'), AT_ONCE, (some) =>
    findPeopleNamed(executor, some),
  );
  const distinct = (found: readonly NamedRecord[]) => [
    ...new Map(found.map((one) => [one.id, one])).values(),
  ];
  const items = await findSubCategories(executor, today);
  const itemNames = new Map(items.map(({ id, names }) => [id, names]));
  return {
    project: finderOf(distinct(projects)),
    requester: finderOf(distinct(people)),
    subCategory: finderOf(items),
    dept: finderOf(await findDepartments(executor)),
    subCategoryName: (id, language) => itemNames.get(id)?.[language === 'en' ? 1 : 0] ?? '',
  };
}

const dayKey = ({ personId, date }: PersonDay) => `${personId} ${date}`;

export type HomeOf = (
  day: PersonDay,
) => { readonly deptId: number; readonly code: string } | undefined;

/** Where people belonged on the days of the rows that leave the department to be known. */
export async function homesOf(executor: Executor, days: readonly PersonDay[]): Promise<HomeOf> {
  const asked = [...new Map(days.map((day) => [dayKey(day), day])).values()];
  const found = await inStatements(asked, AT_ONCE, (some) => findDepartmentsOn(executor, some));
  const homes = new Map(found.map((home) => [dayKey(home), home]));
  return (day) => homes.get(dayKey(day));
}
