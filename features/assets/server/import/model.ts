import { scrapDisagreement } from '#features/assets/rules.ts';
import { firstShareMonth, type ScheduleMonth, sharesIn } from '#features/assets/rules-schedule.ts';
import type { Ledger } from '#features/periods/rules.ts';
import type { Month } from '#kernel/dates.ts';
import type { RawIssue } from '#kernel/result.ts';
import type { ParsedRow } from '#server/platform/import/parse-rows.ts';
import type { RowProblem } from '#server/platform/import/problems.ts';
import { assetProblems, type Before, shareProblems } from '../checks.ts';
import type { Named } from '../choices-store.ts';
import { changedSchedule } from '../service.ts';
import type { ShareProject, StoredSet } from '../shares-store.ts';
import type { AssetValues, StoredAsset } from '../store.ts';
import type { AssetColumn } from './columns.ts';
import { type ImportedRow, keyOf } from './row.ts';

/** What the sheet is held against. */
export interface Known {
  readonly assets: ReadonlyMap<string, StoredAsset>;
  readonly schedules: ReadonlyMap<number, readonly ScheduleMonth[]>;
  readonly sets: ReadonlyMap<number, readonly StoredSet[]>;
  readonly projects: ReadonlyMap<string, ShareProject>;
  readonly named: Named;
  readonly ledger: Ledger;
  readonly thisMonth: Month;
  /** Columns the sheet has: an empty cell clears a value, a column that is not there keeps it. */
  readonly columns: ReadonlySet<string>;
}

export interface GivenShares {
  readonly fromMonth: Month;
  readonly shares: readonly { readonly projectId: number; readonly shareBp: number }[];
  /** What they take the place of, where there was a set of that month. */
  readonly replaced: StoredSet | null;
}

/** What a line of the sheet makes of an asset. */
export interface Planned {
  readonly row: number;
  readonly before: StoredAsset | null;
  readonly after: AssetValues;
  readonly months: readonly ScheduleMonth[];
  readonly shares: GivenShares | null;
  readonly isChanged: boolean;
}

/** Never the number of anything: what the line names is not there. */
const NOBODY = 0;

function categoryOf({ categories }: Named, text: string): number {
  const sought = keyOf(text);
  const found = categories.filter(({ code, nameZh, nameEn }) =>
    [code, nameZh, nameEn].some((name) => keyOf(name) === sought),
  );
  return (found.find(({ source }) => source === 'asset') ?? found[0])?.id ?? NOBODY;
}

/** One line as an asset, with what it does not say taken from what is stored. */
function valuesOf(value: ImportedRow, before: StoredAsset | null, known: Known): AssetValues {
  const { named, columns } = known;
  const said = <T>(field: AssetColumn, given: T | undefined, kept: T | undefined, empty: T): T =>
    given ?? (columns.has(field) ? empty : (kept ?? empty));
  const department = named.departments.find(({ code }) => keyOf(code) === keyOf(value.department));
  const custodian = value.custodian;
  const person =
    custodian === undefined
      ? undefined
      : (named.people.find(({ staffNo }) => keyOf(staffNo) === keyOf(custodian))?.id ?? NOBODY);
  const status = value.status ?? before?.status ?? 'inUse';
  return {
    // The code is what names the asset; its letter case stays as it was first written.
    code: before?.code ?? value.code,
    name: value.name,
    subCategoryId: categoryOf(named, value.category),
    kind: value.kind ?? before?.kind ?? 'fixed',
    originalFen: value.originalValue,
    inServiceMonth: value.inServiceMonth,
    lifeMonths: value.lifeMonths,
    residualBp: said('residualRate', value.residualRate, before?.residualBp, 0),
    custodianId: said('custodian', person, before?.custodianId, null),
    deptId: department?.id ?? NOBODY,
    status,
    scrappedMonth: said('scrappedMonth', value.scrappedMonth, before?.scrappedMonth, null),
    note: said('note', value.note, before?.note, ''),
  };
}

const sameShares = (set: StoredSet | null | undefined, shares: GivenShares['shares']) =>
  set?.shares.length === shares.length &&
  set.shares.every(({ project, shareBp }) =>
    shares.some((share) => share.projectId === project.id && share.shareBp === shareBp),
  );

type ReadShares = { readonly shares: GivenShares | null } | { readonly problem: RawIssue };

/** The set a line asks for; none where that is what holds already. */
function sharesOf(
  { shares: given, sharesFrom }: ImportedRow,
  asset: AssetValues,
  sets: readonly StoredSet[],
  { projects, ledger }: Known,
): ReadShares {
  if (given === undefined) return { shares: null };
  const shares = given.map(({ code, shareBp }) => ({
    projectId: projects.get(keyOf(code))?.id ?? NOBODY,
    shareBp,
  }));
  const last = sets.at(-1);
  const held = sharesFrom === undefined ? last : sharesIn(sets, sharesFrom);
  if (sameShares(held, shares)) return { shares: null };
  if (sharesFrom === undefined && last !== undefined) {
    return { problem: { path: 'fromMonth', key: 'assets.sharesFromNeeded' } };
  }
  const fromMonth = sharesFrom ?? firstShareMonth(asset, ledger);
  const replaced = sets.find((set) => set.fromMonth === fromMonth) ?? null;
  return { shares: { fromMonth, shares, replaced } };
}

/** Which column a field of an asset stands in. */
function columnOf(path: string): AssetColumn {
  if (path === 'fromMonth') return 'sharesFrom';
  if (path.startsWith('shares')) return 'shares';
  if (path === 'subCategoryId') return 'category';
  if (path === 'deptId') return 'department';
  if (path === 'custodianId') return 'custodian';
  return path as AssetColumn;
}

const isSame = (one: AssetValues, other: AssetValues) =>
  (Object.keys(one) as (keyof AssetValues)[]).every((name) => one[name] === other[name]);

/** What a line comes to, or everything that is wrong with it. */
export function planRow(
  { number, value }: ParsedRow<ImportedRow>,
  known: Known,
): Planned | readonly RowProblem[] {
  const stored = known.assets.get(keyOf(value.code)) ?? null;
  const after = valuesOf(value, stored, known);
  const before: Before =
    stored === null ? null : { asset: stored, schedule: known.schedules.get(stored.id) ?? [] };
  const disagreement = scrapDisagreement(after);
  const problems: RawIssue[] = [
    ...(disagreement === null ? [] : [{ path: 'scrappedMonth', key: disagreement }]),
    ...assetProblems(after, before, { ...known, codeTaken: false }),
  ];
  const sets = stored === null ? [] : (known.sets.get(stored.id) ?? []);
  const read = sharesOf(value, after, sets, known);
  const months = problems.length > 0 ? [] : changedSchedule(after, before, known.ledger);
  if ('problem' in read) problems.push(read.problem);
  else if (read.shares !== null) {
    const ground = {
      ledger: known.ledger,
      schedule: months,
      sets,
      projects: [...known.projects.values()],
    };
    // From which month they may hold is known only of an asset that can stand.
    const isKnown = problems.length === 0;
    const found = shareProblems(after, read.shares, ground);
    problems.push(...found.filter(({ path }) => isKnown || path !== 'fromMonth'));
  }
  if (problems.length > 0 || 'problem' in read) {
    return problems.map(({ path, key, params }) => ({
      row: number,
      field: columnOf(path),
      key,
      ...(params === undefined ? {} : { params }),
    }));
  }
  const isChanged = stored === null || !isSame(after, stored) || read.shares !== null;
  return { row: number, before: stored, after, months, shares: read.shares, isChanged };
}
