import { type QueryClient, useQuery } from '@tanstack/react-query';
import { budgetEndpoints } from '#features/budgets/contract.ts';
import type { SaveRequest } from '#features/budgets/contract-grid.ts';
import type { GridKind } from '#features/budgets/rules.ts';
import { departmentEndpoints } from '#features/people/contract.ts';
import { answered, call } from '#web/api/call.ts';
import { saveDownload } from '#web/api/download.ts';
import { readAgain } from '#web/api/read-again.ts';
import { whatWasLeft } from '#web/saving/on-its-way.ts';
import { useOwnQuery } from '#web/signed-in/use-own-query.ts';

const { grid, versions, categories } = budgetEndpoints;

/** Which grid of which version. */
export interface GridSource {
  readonly budgetId: number;
  readonly versionId: number;
  readonly kind: GridKind;
}

export const readGrid = (source: GridSource, signal?: AbortSignal) =>
  answered(
    call(
      grid.grid,
      {
        params: { id: source.budgetId },
        query: { kind: source.kind, versionId: source.versionId },
      },
      { ...(signal && { signal }) },
    ),
  );

const gridKey = ({ budgetId, versionId, kind }: GridSource) =>
  ['budgets', 'grid', budgetId, versionId, kind] as const;

/** Read once: from then on the page itself knows better what is in it, and hears what others do. */
export const useGridView = (source: GridSource) =>
  useOwnQuery({
    queryKey: gridKey(source),
    queryFn: async ({ signal }) => {
      await whatWasLeft();
      return readGrid(source, signal);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The version that is compared with, where there is one. */
export const useBaseGrid = (source: GridSource | null) =>
  useQuery({
    queryKey: ['budgets', 'base', source?.budgetId, source?.versionId, source?.kind] as const,
    queryFn: ({ signal }) => (source === null ? null : readGrid(source, signal)),
    // A version in force never changes.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    enabled: source !== null,
  });

export const useCategoryTree = () =>
  useQuery({
    queryKey: ['budgets', 'categories'] as const,
    queryFn: ({ signal }) => answered(call(categories.tree, {}, { signal })),
    gcTime: Number.POSITIVE_INFINITY,
  });

export const useMembers = (budgetId: number, versionId: number) =>
  useQuery({
    queryKey: ['budgets', 'members', budgetId, versionId] as const,
    queryFn: ({ signal }) =>
      answered(
        call(versions.scope, { params: { id: budgetId }, query: { versionId } }, { signal }),
      ),
  });

export const useAllDepartments = (enabled: boolean) =>
  useQuery({
    queryKey: ['people', 'departments', 'for budgets'] as const,
    queryFn: ({ signal }) => answered(call(departmentEndpoints.list, {}, { signal })),
    enabled,
  });

/** Whoever saves says itself what has become of it. */
export const sendCells = (budgetId: number, body: SaveRequest) =>
  answered(call(grid.save, { params: { id: budgetId }, body }, { quiet: true }));

export const changesSince = ({ budgetId, versionId, kind }: GridSource, rev: number) =>
  answered(
    call(
      grid.changes,
      { params: { id: budgetId }, query: { versionId, kind, rev: String(rev) } },
      { quiet: true },
    ),
  );

export const exportGrid = ({ budgetId, versionId, kind }: GridSource) =>
  saveDownload(grid.exportGrid, { params: { id: budgetId }, query: { versionId, kind } });

export const downloadTemplate = ({ versionId, kind }: GridSource) =>
  saveDownload(grid.importTemplate, { query: { versionId, kind } });

/** What the page around the grid says of the document: its totals, and how far it has been saved. */
export const refetchDocument = (client: QueryClient, budgetId: number): Promise<void> =>
  readAgain(client, ['budgets', 'one', budgetId]);

export const refetchGrids = (client: QueryClient): Promise<void> => readAgain(client, ['budgets']);
