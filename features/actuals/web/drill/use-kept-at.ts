import { projectFinalPath } from '#features/budgets/web/fields.tsx';
import { useOwnPath } from '#web/router/use-own-path.ts';
import { ASSETS_PATH, MATERIALS_PATH, SETTINGS_PATH } from '../tasks/paths.ts';
import type { DrillRow } from './queries.ts';

const at = (path: string | null, query: Readonly<Record<string, string>>) =>
  path === null ? null : `${path}?${new URLSearchParams(query)}`;

/** The page that keeps what a row is of, already narrowed to it; null for whoever has no such page. */
export function useKeptAt(row: DrillRow): string | null {
  const settings = useOwnPath(SETTINGS_PATH);
  const assets = useOwnPath(ASSETS_PATH);
  const materials = useOwnPath(MATERIALS_PATH);
  switch (row.source) {
    case 'voucher':
      return at(settings, { part: 'vouchers', month: row.period, q: row.voucher });
    case 'material':
      return at(materials, { month: row.date.slice(0, 7), q: row.docNo });
    case 'asset':
      return at(assets, { month: row.originMonth, asset: String(row.assetId) });
    case 'labour':
      return null;
  }
}

/** The final account of the project a row is of, in the year that booked it. */
export function useFinalAccount({ project, postingMonth }: DrillRow): string | null {
  const page = useOwnPath(projectFinalPath(null));
  if (page === null || project === null) return null;
  return projectFinalPath(project.id, Number(postingMonth.slice(0, 4)));
}
