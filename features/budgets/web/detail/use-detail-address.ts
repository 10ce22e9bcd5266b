import type { BudgetDetail } from '#features/budgets/contract-documents.ts';
import type { CellPlace } from '#features/budgets/contract-parts.ts';
import type { VersionView } from '#features/budgets/contract-versions.ts';
import { GRID_KINDS, hasLines } from '#features/budgets/rules.ts';
import { isMonth } from '#kernel/dates.ts';
import { useSearchParams } from '#web/router/use-search-params.ts';

export const TABS = ['amount', 'hours', 'versions', 'config', 'base'] as const;
export type DetailTab = (typeof TABS)[number];

/** `amount.12.3.2026-11`: the cell somebody means. */
export const cellText = ({ kind, projectId, itemId, month }: CellPlace) =>
  `${kind}.${projectId}.${itemId}.${month}`;

export function cellIn(text: string | null): CellPlace | null {
  const [kind, projectId, itemId, month = ''] = (text ?? '').split('.');
  const known = GRID_KINDS.find((one) => one === kind);
  const ids = [Number(projectId), Number(itemId)] as const;
  if (known === undefined || !ids.every((id) => id > 0) || !isMonth(month)) return null;
  return { kind: known, projectId: ids[0], itemId: ids[1], month };
}

/** The one the address names, else the one under way, else the one in force. */
function shownVersion({ versions, open }: BudgetDetail, named: number): VersionView | undefined {
  return (
    versions.find(({ versionId }) => versionId === named) ??
    versions.find(({ versionId }) => versionId === open?.versionId) ??
    versions.find(({ isCurrent }) => isCurrent) ??
    versions[0]
  );
}

/** Which version and which part of a document is shown: all of it stands in the address. */
export function useDetailAddress(detail: BudgetDetail) {
  const [params, setParams] = useSearchParams();
  const known = (id: number) => detail.versions.some(({ versionId }) => versionId === id);
  const [left, right] = [Number(params.get('left')), Number(params.get('right'))];
  const compares = hasLines(detail.budgetType) && known(left) && known(right);
  const change = (changes: Readonly<Record<string, string | null>>) =>
    setParams((current) => {
      const next = new URLSearchParams(current);
      for (const [name, value] of Object.entries(changes)) {
        if (value === null) next.delete(name);
        else next.set(name, value);
      }
      return next;
    });
  const apart = { left: null, right: null };
  return {
    version: shownVersion(detail, Number(params.get('version'))),
    tab: TABS.find((tab) => tab === params.get('tab')) ?? 'amount',
    cell: cellIn(params.get('cell')),
    compared: compares && left !== right ? { left, right } : null,
    showVersion: (versionId: number | null) =>
      change({ ...apart, cell: null, version: versionId === null ? null : String(versionId) }),
    /** Another version with what it plans, whatever part was shown of the other one. */
    openVersion: (versionId: number) =>
      change({ ...apart, cell: null, tab: null, version: String(versionId) }),
    showTab: (tab: DetailTab) =>
      change({ ...apart, cell: null, tab: tab === 'amount' ? null : tab }),
    compare: (sides: { left: number; right: number } | null) =>
      change(sides === null ? apart : { left: String(sides.left), right: String(sides.right) }),
    showCell: (versionId: number, cell: CellPlace) =>
      change({
        ...apart,
        version: String(versionId),
        tab: cell.kind === 'amount' ? null : 'hours',
        cell: cellText(cell),
      }),
  };
}

export type DetailAddress = ReturnType<typeof useDetailAddress>;
