import { canBecome, problemsAbove, problemsUnder } from '#features/projects/rules.ts';
import type { BrokenRow, ParsedRow } from '#server/platform/import/parse-rows.ts';
import type { RowProblem } from '#server/platform/import/problems.ts';
import { mapInSlices } from '#server/platform/import/slices.ts';
import type { NamedPerson } from '../choices-store.ts';
import type { ProjectValues } from '../store.ts';
import { type ImportedRow, keyOf } from './row.ts';

/** A project with its main project named by code, since that may not be stored yet. */
export interface ProjectState extends Omit<ProjectValues, 'parentId'> {
  /** Null until it is stored. */
  readonly id: number | null;
  readonly version: number | null;
  readonly parentCode: string | null;
}

/** What the sheet is held against. */
export interface Known {
  readonly projects: ReadonlyMap<string, ProjectState>;
  readonly people: ReadonlyMap<string, NamedPerson>;
  /** Columns the sheet has: an empty cell clears a value, a column that is not there keeps it. */
  readonly columns: ReadonlySet<string>;
}

type Row = ParsedRow<ImportedRow>;
type Problem = Omit<RowProblem, 'row'>;
type States = ReadonlyMap<string, ProjectState>;

/** The projects by code, and the sub-projects by the code of their main project. */
interface Model {
  readonly states: States;
  readonly subs: ReadonlyMap<string, readonly ProjectState[]>;
}

const mainOf = (states: States, { parentCode }: ProjectState) =>
  parentCode === null ? undefined : states.get(keyOf(parentCode));

const subsOf = ({ subs }: Model, code: string) => subs.get(keyOf(code)) ?? [];

function subsByMain(states: States): Map<string, ProjectState[]> {
  const subs = new Map<string, ProjectState[]>();
  for (const state of states.values()) {
    if (state.parentCode === null) continue;
    const key = keyOf(state.parentCode);
    const known = subs.get(key);
    if (known === undefined) subs.set(key, [state]);
    else known.push(state);
  }
  return subs;
}

/** One line of the sheet as a project, with what it does not say taken from what is stored. */
function stateOf({ value }: Row, { projects, people, columns }: Known): ProjectState {
  const before = projects.get(keyOf(value.code));
  const said = <T>(field: string, given: T | undefined, kept: T | undefined, empty: T): T =>
    given ?? (columns.has(field) ? empty : (kept ?? empty));
  const person = (field: 'lead' | 'director') => {
    const staffNo = value[field];
    return staffNo === undefined ? undefined : (people.get(keyOf(staffNo))?.id ?? null);
  };
  return {
    id: before?.id ?? null,
    version: before?.version ?? null,
    // The code is what names the project; its letter case stays as it was first written.
    code: before?.code ?? value.code,
    parentCode: said('parentCode', value.parentCode, before?.parentCode, null),
    nameZh: value.nameZh,
    nameEn: said('nameEn', value.nameEn, before?.nameEn, ''),
    projectType: value.projectType ?? before?.projectType ?? 0,
    division: value.division ?? before?.division ?? 0,
    status: value.status ?? before?.status ?? 'planned',
    startDate: value.startDate,
    endDate: said('endDate', value.endDate, before?.endDate, null),
    leadId: said('lead', person('lead'), before?.leadId, null),
    directorId: said('director', person('director'), before?.directorId, null),
  };
}

/** The projects as they would be; sub-projects follow their main project. */
async function modelOf(rows: readonly Row[], known: Known): Promise<Model> {
  const states = new Map(known.projects);
  const saysStatus = new Set(
    rows.filter(({ value }) => value.status !== undefined).map(({ value }) => keyOf(value.code)),
  );
  await mapInSlices(rows, (row) => states.set(keyOf(row.value.code), stateOf(row, known)));
  await mapInSlices([...states], ([key, state]) => {
    const main = mainOf(states, state);
    if (main === undefined) return;
    const { code: parentCode, projectType, division } = main;
    const closes = main.status === 'closed' && !saysStatus.has(key);
    const status = closes ? 'closed' : state.status;
    states.set(key, { ...state, parentCode, projectType, division, status });
  });
  return { states, subs: subsByMain(states) };
}

function parentProblems(
  row: Row,
  state: ProjectState,
  main: ProjectState | undefined,
  silentSubs: readonly ProjectState[],
): Problem[] {
  if (state.parentCode === null) return [];
  const problem = (key: string, code: string) => [
    { field: 'parentCode', key: `projects.${key}`, params: { code } },
  ];
  if (keyOf(state.parentCode) === keyOf(state.code)) return problem('ownMain', state.code);
  if (main === undefined) return problem('unknownMain', state.parentCode);
  if (main.parentCode !== null) return problem('mainIsSub', main.code);
  if (silentSubs.length > 0) return problem('mainHasSubs', state.code);
  const differs = (['projectType', 'division'] as const).filter(
    (field) => row.value[field] !== undefined && row.value[field] !== main[field],
  );
  return [
    ...differs.map((field) => ({
      field,
      key: 'projects.differsFromMain',
      params: { main: main.code },
    })),
    ...problemsUnder(main, state),
  ];
}

function personProblems(value: Partial<ImportedRow>, known: Known): Problem[] {
  const before = value.code === undefined ? undefined : known.projects.get(keyOf(value.code));
  return (['lead', 'director'] as const).flatMap((field): Problem[] => {
    const staffNo = value[field];
    if (staffNo === undefined) return [];
    const person = known.people.get(keyOf(staffNo));
    if (person === undefined) {
      return [{ field, key: 'projects.unknownPerson', params: { staffNo } }];
    }
    const { id, nickName: name, available } = person;
    if (available || before?.[`${field}Id`] === id) return [];
    return [{ field, key: 'projects.personUnavailable', params: { name } }];
  });
}

function ownProblems(row: Row, state: ProjectState, known: Known): Problem[] {
  const before = known.projects.get(keyOf(state.code));
  const missing =
    before === undefined && state.parentCode === null
      ? (['projectType', 'division'] as const).filter((field) => row.value[field] === undefined)
      : [];
  const stepsBack = before !== undefined && !canBecome(before.status, state.status);
  return [
    ...missing.map((field) => ({ field, key: 'common.required' })),
    ...(stepsBack
      ? [{ field: 'status', key: 'projects.notBackToPlanned', params: { code: state.code } }]
      : []),
  ];
}

function problemsOf(row: Row, model: Model, known: Known, named: ReadonlySet<string>) {
  const state = model.states.get(keyOf(row.value.code));
  if (state === undefined) return [];
  // A sub-project that stands in the sheet itself speaks for itself, in its own line.
  const silent = subsOf(model, state.code).filter(({ code }) => !named.has(keyOf(code)));
  return [
    ...ownProblems(row, state, known),
    ...parentProblems(row, state, mainOf(model.states, state), silent),
    ...problemsAbove(state, silent),
    ...personProblems(row.value, known),
  ].map((problem) => ({ row: row.number, ...problem }));
}

/**
 * What can be said of lines that cannot be taken anyway, so that they are put right in one go: the
 * people and the main project they name.
 */
export function problemsApart(
  apart: readonly BrokenRow<ImportedRow>[],
  every: readonly BrokenRow<ImportedRow>[],
  known: Known,
): RowProblem[] {
  const codes = new Set([
    ...known.projects.keys(),
    ...every.flatMap(({ value }) => (value.code === undefined ? [] : keyOf(value.code))),
  ]);
  return apart.flatMap(({ number, value }) => {
    const { parentCode: code } = value;
    const unknownMain = code !== undefined && !codes.has(keyOf(code));
    return [
      ...(unknownMain
        ? [{ field: 'parentCode', key: 'projects.unknownMain', params: { code } }]
        : []),
      ...personProblems(value, known),
    ].map((problem) => ({ row: number, ...problem }));
  });
}

/**
 * Which lines of a sheet can stand together, and the projects as they would then be. A line that
 * falls out may take others with it, so this is repeated until nothing falls out any more.
 */
export async function settle(rows: readonly Row[], known: Known) {
  const problems: RowProblem[] = [];
  let good = rows;
  for (;;) {
    const model = await modelOf(good, known);
    const named = new Set(good.map(({ value }) => keyOf(value.code)));
    const found = (await mapInSlices(good, (row) => problemsOf(row, model, known, named))).flat();
    if (found.length === 0) return { good, states: model.states, problems };
    problems.push(...found);
    const bad = new Set(found.map(({ row }) => row));
    good = good.filter(({ number }) => !bad.has(number));
  }
}
