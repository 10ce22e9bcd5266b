import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { approvalEndpoints } from '#features/approvals/contract.ts';
import {
  type BookableProject,
  type FoundProjects,
  type SheetPage,
  type SheetRow,
  timesheetEndpoints,
} from '#features/timesheets/contract.ts';
import type { SheetState } from '#features/timesheets/rules.ts';
import { answered, call } from '#web/api/call.ts';
import type { Light } from '#web/api/callable.ts';
import { readAgain } from '#web/api/read-again.ts';
import { whatWasLeft } from '#web/saving/on-its-way.ts';
import { useOwnQuery } from '#web/signed-in/use-own-query.ts';

const keys = {
  page: (staffNo: string, batchId: string) => ['timesheets', 'page', staffNo, batchId] as const,
  list: (query: Readonly<Record<string, string>>) => ['timesheets', 'list', query] as const,
  batches: ['timesheets', 'batches'] as const,
};

/** A sheet nobody types into here is better read again than believed. */
const onlyLookedAt = (page: SheetPage | undefined) =>
  page?.current != null &&
  !page.current.abilities.save &&
  !page.current.abilities.modify &&
  !page.current.abilities.correct;

const FRESH_MS = 10_000;

/**
 * Read once while it can be changed: from then on the page itself knows better than the server what
 * is in the sheet. Otherwise somebody else may have decided meanwhile, and what was offered then is
 * offered no more.
 * What was opened as the latest stays open when it is read again: whoever has submitted it sees
 * that it is submitted, and not the batch that is due after it.
 */
export function useSheetPage(staffNo: string, batchId: string) {
  return useOwnQuery({
    queryKey: keys.page(staffNo, batchId),
    queryFn: async ({ signal, client, queryKey }) => {
      await whatWasLeft();
      const shown = client.getQueryData<SheetPage>(queryKey)?.current?.batchId;
      const params = { staffNo, batchId: shown === undefined ? batchId : String(shown) };
      return answered(call(timesheetEndpoints.page, { params }, { signal }));
    },
    staleTime: ({ state }) => (onlyLookedAt(state.data) ? FRESH_MS : Number.POSITIVE_INFINITY),
    refetchOnWindowFocus: ({ state }) => onlyLookedAt(state.data),
  });
}

/** Looks for projects that the page of a sheet was not told about. */
export interface FindProjects {
  readonly staffNo: string;
  readonly batchId: number;
  readonly byText: (text: string, signal: AbortSignal) => Promise<FoundProjects>;
}

/** Whoever asks says what has become of it. */
const lookFor = (staffNo: string, batchId: number, query: object, signal?: AbortSignal) =>
  answered(
    call(
      timesheetEndpoints.projects,
      { params: { staffNo, batchId }, query },
      { quiet: true, ...(signal && { signal }) },
    ),
  );

export const findProjectsOf = (staffNo: string, batchId: number): FindProjects => ({
  staffNo,
  batchId,
  byText: (text, signal) => lookFor(staffNo, batchId, text === '' ? {} : { query: text }, signal),
});

export const projectSearchKey = (staffNo: string, batchId: number) =>
  ['timesheets', 'projects', staffNo, batchId] as const;

/** These projects, whatever has become of them; asked once, however many want to know. */
export function useProjectsByIds(staffNo: string, batchId: number) {
  const client = useQueryClient();
  return async (ids: readonly number[]): Promise<readonly BookableProject[]> => {
    const wanted = ids.join(',');
    const { projects } = await client.fetchQuery({
      queryKey: ['timesheets', 'named', staffNo, batchId, wanted] as const,
      queryFn: () => lookFor(staffNo, batchId, { ids: wanted }),
    });
    return projects;
  };
}

function withProjects(page: SheetPage, projects: readonly BookableProject[]): SheetPage {
  if (page.current === null) return page;
  const known = new Set(page.current.projects.map(({ id }) => id));
  const added = projects.filter(({ id }) => !known.has(id));
  if (added.length === 0) return page;
  return { ...page, current: { ...page.current, projects: [...page.current.projects, ...added] } };
}

/** Lets the page know projects that were looked for: from then on all of it speaks of them. */
export function useKnowProjects(staffNo: string, requestedBatch: string) {
  const client = useQueryClient();
  return (projects: readonly BookableProject[]) =>
    client.setQueriesData<SheetPage>(
      { queryKey: keys.page(staffNo, requestedBatch) },
      (page) => page && withProjects(page, projects),
    );
}

/** Without its schemas, which would bring all of approvals along; a test holds it to the contract. */
export const sheetDecisions: Light<typeof approvalEndpoints.sheetDecisions> = {
  method: 'GET',
  path: '/api/v1/workHour/approve/sheet/:staffNo/:batchId',
};

/** How far the approval of each row is; nothing before the sheet was submitted. */
export function useDecisions(staffNo: string, batchId: number, state: SheetState) {
  return useQuery({
    queryKey: ['timesheets', 'decisions', staffNo, batchId] as const,
    queryFn: ({ signal }) =>
      answered(call(sheetDecisions, { params: { staffNo, batchId } }, { signal })),
    enabled: state !== 'draft',
    refetchOnWindowFocus: true,
  });
}

export function useReloadSheets() {
  const client = useQueryClient();
  return () => readAgain(client, ['timesheets']);
}

export interface SheetWrite {
  readonly staffNo: string;
  readonly batchId: number;
  readonly version: number;
  readonly rows: readonly SheetRow[];
}

const body = ({ rows, ...rest }: SheetWrite) => ({ ...rest, rows: [...rows] });

/** The page says itself, beside the title, what has become of it. */
export const saveQuietly = (sheet: SheetWrite) =>
  answered(call(timesheetEndpoints.save, { body: body(sheet) }, { quiet: true }));

export const submitSheet = (sheet: SheetWrite) =>
  answered(call(timesheetEndpoints.submit, { body: body(sheet) }));

export const recallSheet = ({ staffNo, batchId, version }: Omit<SheetWrite, 'rows'>) =>
  answered(call(timesheetEndpoints.recall, { body: { staffNo, batchId, version } }));

export const modifySheet = (sheet: SheetWrite & { readonly reason: string }) =>
  answered(call(timesheetEndpoints.modify, { body: { ...body(sheet), reason: sheet.reason } }));

/** Notes stay with the sheet, and rows without hours are nothing to correct. */
export const correctSheet = ({
  rows,
  ...sheet
}: SheetWrite & { readonly lastCorrection: number; readonly reason: string }) =>
  answered(
    call(timesheetEndpoints.correct, {
      body: {
        ...sheet,
        rows: rows
          .filter(({ hours }) => Object.keys(hours).length > 0)
          .map(({ note: _, ...row }) => row),
      },
    }),
  );

/** The star moves at once; the server is told behind it. */
export function usePin(staffNo: string, batchId: string) {
  const client = useQueryClient();
  const show = (projectId: number, pinned: boolean) =>
    client.setQueriesData<SheetPage>({ queryKey: keys.page(staffNo, batchId) }, (page) =>
      page?.current
        ? {
            ...page,
            current: {
              ...page.current,
              projects: page.current.projects.map((project) =>
                project.id === projectId ? { ...project, pinned } : project,
              ),
            },
          }
        : page,
    );
  return useMutation({
    mutationFn: (pin: { projectId: number; pinned: boolean }) =>
      answered(call(timesheetEndpoints.pin, { body: pin })),
    onMutate: ({ projectId, pinned }) => show(projectId, pinned),
    onError: (_, { projectId, pinned }) => show(projectId, !pinned),
  });
}

export function useSheetList(query: Readonly<Record<string, string>>, enabled: boolean) {
  return useQuery({
    queryKey: keys.list(query),
    queryFn: ({ signal }) =>
      answered(call(timesheetEndpoints.list, { query: query as { batchId: string } }, { signal })),
    placeholderData: keepPreviousData,
    enabled,
  });
}

export function useSheetBatches() {
  return useQuery({
    queryKey: keys.batches,
    queryFn: ({ signal }) => answered(call(timesheetEndpoints.batches, {}, { signal })),
  });
}
