import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CategoryTree } from '#features/budgets/contract-categories.ts';
import type { BudgetDetail } from '#features/budgets/contract-documents.ts';
import type { GridView } from '#features/budgets/contract-grid.ts';
import type { Unit } from '#features/budgets/rules.ts';
import { useNarrow } from '#web/shell/use-narrow.ts';
import { useTyping } from '#web/ui/grid/use-typing.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import { useSteady } from '#web/ui/use-steady.ts';
import { useUnit } from '../use-unit.ts';
import { codecOf } from './codecs.ts';
import { useColumns } from './columns.ts';
import styles from './grid-editor.module.css';
import { linesOf } from './lines.ts';
import type { Base } from './marks.ts';
import { AddLines } from './parts/add-lines.tsx';
import { ConflictPanel } from './parts/conflict-panel.tsx';
import { EmptyGrid } from './parts/empty-grid.tsx';
import { GridImport } from './parts/grid-import.tsx';
import { LabourStrip } from './parts/labour-strip.tsx';
import { MonthView } from './parts/month-view.tsx';
import { NoteDialog } from './parts/note-dialog.tsx';
import { Toolbar } from './parts/toolbar.tsx';
import { WeightsDialog } from './parts/weights-dialog.tsx';
import { PlanTable } from './plan-table.tsx';
import { exportGrid, type GridSource } from './queries.ts';
import { confirmedOf } from './saving/merge.ts';
import { useGridKeeper } from './use-grid-keeper.ts';
import { useLeading } from './use-leading.ts';
import { useLineActions } from './use-line-actions.tsx';
import { usePlan } from './use-plan.ts';
import { type Showing, usePlanGrid } from './use-plan-grid.ts';
import { useSpreading } from './use-spreading.ts';

interface GridEditorProps {
  readonly source: GridSource;
  readonly detail: BudgetDetail;
  readonly view: GridView;
  readonly tree: CategoryTree;
  /** The version in force, where another one is being drawn up. */
  readonly base: GridView | null;
}

const ALL: Showing = { projectIds: [], onlyDifferences: false };

/** What a version plans, month by month: typed, spread, taken from sheets, saved by itself. */
export function GridEditor({ source, detail, view, tree, base: baseView }: GridEditorProps) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const { kind, editable } = view;
  const plan = usePlan(view, tree);
  const [unit, setUnit] = useUnit('budget-grid', detail.config.unit);
  const codec = codecOf(kind, unit);
  const columns = useColumns(view.months, view.closedThrough);
  const base = useMemo(
    (): Base | null =>
      baseView && {
        versionNo: baseView.versionNo,
        lines: confirmedOf(linesOf(baseView, plan.order)),
      },
    [baseView, plan.order],
  );
  const [showing, setShowing] = useState(ALL);
  const [dialog, setDialog] = useState<'add' | 'import' | null>(null);
  const typing = useTyping();
  const isOpen = detail.open?.versionId === view.versionId;
  const kept = useGridKeeper(source, plan, typing, isOpen);
  const { keeper, lines, saving } = kept;
  const cells = usePlanGrid({ plan, kept, typing, columns, codec, base, showing });
  const actions = useLineActions(plan, kept, columns, codec);
  const spreading = useSpreading(plan, keeper, cells, codec);
  const leading = useLeading(cells, kind);
  const openImport = useSteady(() => {
    cells.grid.commit();
    // What is unsaved goes first: the sheet is compared with what the server has.
    void keeper.flush().then(() => setDialog('import'));
  });
  const changeUnit = useSteady((next: Unit) => {
    cells.grid.commit();
    setUnit(next);
  });
  const exportSaved = async () => {
    cells.grid.commit();
    const saved = !editable || (await keeper.flush());
    if (!saved) showToast('info', t('budgets.ui.grid.exportedSaved'));
    await exportGrid(source).catch(() => undefined);
  };
  const exportIt = useSteady(() => void exportSaved());
  const startSpread = useSteady(spreading.start);
  const spreads = !narrow && lines.length > 0;
  const { canUndo, canRedo } = kept;
  const writing = useMemo(
    () =>
      editable
        ? {
            canUndo,
            canRedo,
            saving,
            spreads,
            onAdd: () => setDialog('add'),
            onUndo: keeper.undo,
            onRedo: keeper.redo,
            onSpread: startSpread,
            onImport: openImport,
            onRetry: () => void keeper.flush(),
          }
        : null,
    [editable, canUndo, canRedo, saving, spreads, keeper, startSpread, openImport],
  );
  const footWords = () => {
    if (showing.projectIds.length > 0) {
      return t('budgets.ui.grid.totalOfProjects', { count: showing.projectIds.length });
    }
    return t(showing.onlyDifferences ? 'budgets.ui.grid.totalOfAll' : 'budgets.ui.grid.total');
  };
  return (
    <div className={styles.editor}>
      {actions.holder}
      <Toolbar
        plan={plan}
        kind={kind}
        unit={unit}
        onUnit={changeUnit}
        showing={showing}
        onShowing={setShowing}
        baseNo={base?.versionNo ?? null}
        onExport={exportIt}
        writing={writing}
      />
      <ConflictPanel
        plan={plan}
        lines={lines}
        conflicts={kept.conflicts}
        codec={codec}
        onDecide={keeper.decide}
        onShow={leading.show}
      />
      {lines.length === 0 && (
        <EmptyGrid plan={plan} onImport={openImport} onAdd={() => setDialog('add')} />
      )}
      {lines.length > 0 && narrow && (
        <MonthView
          plan={plan}
          keeper={keeper}
          rows={cells.rows}
          total={cells.total}
          columns={columns}
          codec={codec}
          marksOf={cells.marksOf}
          goal={leading.goal}
          onNote={actions.openNote}
        />
      )}
      {lines.length > 0 && !narrow && (
        <PlanTable
          plan={plan}
          cells={cells}
          columns={columns}
          codec={codec}
          baseNo={base?.versionNo ?? null}
          footWords={footWords()}
          onNote={actions.openNote}
          onRemove={actions.remove}
        />
      )}
      {kind === 'hours' && lines.length > 0 && (
        <LabourStrip source={source} plan={plan} lines={lines} flush={keeper.flush} />
      )}
      {dialog === 'add' && (
        <AddLines plan={plan} lines={lines} onAdd={actions.add} onClose={() => setDialog(null)} />
      )}
      {dialog === 'import' && <GridImport source={source} onClose={() => setDialog(null)} />}
      {actions.noted !== undefined && (
        <NoteDialog
          key={actions.noted.key}
          name={plan.nameOf(actions.noted)}
          note={actions.noted.note}
          editable={editable}
          onSave={(note) => actions.noted && actions.saveNote(actions.noted.key, note)}
          onClose={actions.closeNote}
        />
      )}
      {spreading.asking !== null && (
        <WeightsDialog
          months={spreading.asking}
          typed={spreading.typed}
          onType={spreading.setTyped}
          onSpread={spreading.byWeight}
          onClose={spreading.close}
        />
      )}
    </div>
  );
}
