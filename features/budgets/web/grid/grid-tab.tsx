import { useMemo } from 'react';
import type { BudgetDetail } from '#features/budgets/contract-documents.ts';
import { type GridKind, hasLines } from '#features/budgets/rules.ts';
import { foldedView } from './folding.ts';
import { GridEditor } from './grid-editor.tsx';
import { Members } from './members.tsx';
import { GridProblem, GridWaiting } from './parts/waiting.tsx';
import { useBaseGrid, useCategoryTree, useGridView } from './queries.ts';

interface GridTabProps {
  readonly budgetId: number;
  readonly versionId: number;
  readonly kind: GridKind;
  readonly detail: BudgetDetail;
}

/** The version in force, where this one is to follow it; what has been in force is only read. */
function baseOf({ versions, open }: BudgetDetail, versionId: number): number | null {
  if (open?.versionId !== versionId) return null;
  return versions.find(({ isCurrent }) => isCurrent)?.versionId ?? null;
}

function LinesTab({ budgetId, versionId, kind, detail }: GridTabProps) {
  const source = { budgetId, versionId, kind };
  const baseId = baseOf(detail, versionId);
  const view = useGridView(source);
  const tree = useCategoryTree();
  const base = useBaseGrid(baseId === null ? null : { budgetId, versionId: baseId, kind });
  const { hiddenSubCategoryIds: hidden } = detail.config;
  const shown = useMemo(() => view.data && foldedView(view.data, hidden), [view.data, hidden]);
  const editable = view.data?.editable === true;
  const against = useMemo(
    () => (editable ? base.data : base.data && foldedView(base.data, hidden)),
    [base.data, hidden, editable],
  );
  if (view.isError || tree.isError) {
    const retry = () => {
      if (view.isError) void view.refetch();
      if (tree.isError) void tree.refetch();
    };
    return <GridProblem onRetry={retry} />;
  }
  const waiting = baseId !== null && base.data === undefined && !base.isError;
  if (shown === undefined || tree.data === undefined || waiting) return <GridWaiting />;
  return (
    <GridEditor
      source={source}
      detail={detail}
      view={shown}
      tree={tree.data}
      base={against ?? null}
    />
  );
}

/** What a version plans: amounts by sub-category or hours by department; an integration its members. */
export function GridTab(props: GridTabProps) {
  const { budgetId, versionId, kind, detail } = props;
  if (!hasLines(detail.budgetType)) {
    return <Members budgetId={budgetId} versionId={versionId} kind={kind} />;
  }
  // Whether it can be written to decides how it is kept: one that is handed in is another one.
  const edits = detail.open?.versionId === versionId && detail.open.abilities.edit;
  return <LinesTab key={`${versionId} ${kind} ${edits}`} {...props} />;
}
