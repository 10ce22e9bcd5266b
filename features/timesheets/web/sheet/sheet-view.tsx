import { HistoryOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import {
  lazy,
  memo,
  type ReactNode,
  type Ref,
  Suspense,
  useCallback,
  useId,
  useMemo,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { SheetPage } from '#features/timesheets/contract.ts';
import type { RowKey } from '#features/timesheets/rules.ts';
import { sheetTotal } from '#features/timesheets/rules.ts';
import { monthOf } from '#kernel/dates.ts';
import { hoursToMinutes } from '#kernel/minutes.ts';
import { useNarrow } from '#web/shell/use-narrow.ts';
import { useDates } from '#web/ui/dates.ts';
import { ReturnFocus } from '#web/ui/focus/return-focus.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { showToast } from '#web/ui/toast/toasts.ts';
import { useSteady } from '#web/ui/use-steady.ts';
import type { HeadedRow } from '../grid/grid-row.tsx';
import { HoursGrid } from '../grid/hours-grid.tsx';
import { spanOf } from '../grid/selection.ts';
import { useHoursGrid } from '../grid/use-hours-grid.ts';
import { BehalfBand } from '../parts/behalf-band.tsx';
import { dayToStartAt } from '../parts/day-to-start-at.ts';
import { useRowNames } from '../parts/names.ts';
import type { ProblemLine } from '../parts/problem-lines.ts';
import { Problems } from '../parts/problems.tsx';
import { ProgressStrip } from '../parts/progress-strip.tsx';
import { rejectionLines } from '../parts/rejections.ts';
import { RowHead } from '../parts/row-head.tsx';
import { SavingMark } from '../parts/saving-mark.tsx';
import { SheetNotices } from '../parts/sheet-notices.tsx';
import { StateChip } from '../parts/state-chip.tsx';
import { useDecisions, usePin } from '../queries.ts';
import { NextStep } from './next-step.tsx';
import { AddRows, FillTools, usedKeys } from './sheet-toolbar.tsx';
import styles from './sheet-view.module.css';
import { useFillActions } from './use-fill-actions.tsx';
import { useProblems } from './use-problems.ts';
import { useRowFocus } from './use-row-focus.ts';
import { type SheetSource, useSheet } from './use-sheet.ts';
import { useSheetActions } from './use-sheet-actions.tsx';
import { useSheetKeys } from './use-sheet-keys.ts';
import { useTouched } from './use-touched.ts';

// Opened now and then; nobody waits for them to begin typing.
const HistoryDrawer = lazy(async () => ({
  default: (await import('../parts/history-drawer.tsx')).HistoryDrawer,
}));
const WhyDialog = lazy(async () => ({
  default: (await import('../parts/why-dialog.tsx')).WhyDialog,
}));
const ApprovalProgress = lazy(async () => ({
  default: (await import('../parts/approval-progress.tsx')).ApprovalProgress,
}));
const ConflictDialog = lazy(async () => ({
  default: (await import('../parts/conflict-dialog.tsx')).ConflictDialog,
}));
const DayView = lazy(async () => ({
  default: (await import('../parts/day-view.tsx')).DayView,
}));

interface SheetViewProps extends SheetSource {
  readonly title: string;
  readonly person: SheetPage['person'];
  /** Leads to the sheet of another person, where one is chosen. */
  readonly onOtherPerson: (() => void) | undefined;
  /** Beside the title: which batch. */
  readonly context: ReactNode;
  /** As the page was asked for; the star of a project is remembered there. */
  readonly askedBatch: string;
  readonly today: string;
  /** Says how far the sheet is; where one is led when that changes. */
  readonly stateRef: Ref<HTMLSpanElement>;
}

/** Whoever cannot change anything need not hear what cannot be changed. */
const NONE_BOOKED: readonly string[] = [];

function useDays({ current }: SheetSource, editable: boolean) {
  const { t } = useTranslation();
  const { fullDay } = useDates();
  const { days, bookedMonths } = current;
  return useMemo(
    () =>
      days.map((day) => {
        const booked = bookedMonths.includes(monthOf(day.date));
        const label = fullDay(day.date);
        return {
          ...day,
          open: day.requiredHours > 0 && !booked,
          booked,
          label: booked ? t('timesheets.ui.bookedDay', { day: label }) : label,
          editable,
        };
      }),
    [days, bookedMonths, fullDay, editable, t],
  );
}

const HistoryButton = memo(function HistoryButton({ onOpen }: { readonly onOpen: () => void }) {
  const { t } = useTranslation();
  return (
    <Button
      type="text"
      icon={<HistoryOutlined />}
      aria-label={t('timesheets.ui.history')}
      title={t('timesheets.ui.history')}
      onClick={onOpen}
    />
  );
});

/** One sheet, to be filled in, corrected or looked at; as a grid, or day by day on narrow screens. */
export function SheetView(props: SheetViewProps) {
  const { title, person, onOtherPerson, context, askedBatch, today, stateRef, ...source } = props;
  const { batch, current, mode, staffNo } = source;
  const { t } = useTranslation();
  const narrow = useNarrow();
  const problemsId = useId();
  const keysId = useId();
  const editable = mode !== 'read';
  const behalfOf = person.userId === source.actorId ? null : person.nickName;
  const sheet = useSheet(source);
  const days = useDays(source, editable);
  const [attempted, setAttempted] = useState(false);
  const [dialog, setDialog] = useState<'why' | 'history' | null>(null);
  const openWhy = useSteady(() => setDialog('why'));
  const openHistory = useSteady(() => setDialog('history'));
  const nameOf = useRowNames(current.projects);
  const pin = usePin(staffNo, askedBatch);
  const { rows, change } = sheet;
  const dates = useMemo(() => days.map(({ date }) => date), [days]);
  const fill = useFillActions(sheet, current, dates, nameOf);
  const grid = useHoursGrid({
    rows,
    days,
    editable,
    start: narrow ? dayToStartAt(days, rows, sheet.terms, today) : undefined,
    change,
    onLost: (count) => showToast('info', t('timesheets.ui.pasteLost', { count })),
  });
  const rowFocus = useRowFocus({
    rows,
    days,
    grid,
    narrow,
    removeRow: fill.removeRow,
  });
  useSheetKeys({
    commit: grid.commit,
    save: () => void sheet.flush(),
    undo: () => change({ type: 'undo' }),
    redo: () => change({ type: 'redo' }),
  });
  const problems = useProblems(sheet, attempted);
  const show = useSteady(({ rule, key, from }: ProblemLine) => {
    if (rule === 'noteTooLong' && key !== null) return rowFocus.toNote(key);
    const row = key === null ? 0 : rows.findIndex((one) => one.key === key);
    const column =
      from === null
        ? days.findIndex(({ open }) => open)
        : days.findIndex(({ date }) => date === from);
    grid.goTo(Math.max(0, row), Math.max(0, column));
  });
  const goToRow = useSteady((key: RowKey) => {
    grid.goTo(
      Math.max(
        0,
        rows.findIndex((one) => one.key === key),
      ),
      grid.selection.active.column,
    );
    // Day by day the row is there already and only has to be brought into view.
    const row = rowFocus.sheet.current?.querySelector(`li[data-key="${key}"]`);
    row?.scrollIntoView({ block: 'nearest' });
    row?.querySelector('input')?.focus();
  });
  const fillSelectionRight = useSteady(() => {
    grid.commit();
    fill.fillRight(spanOf(grid.selection));
  });
  const leadToProblems = () => {
    setAttempted(true);
    const [first] = problems.lines;
    if (first !== undefined) show(first);
  };
  const actions = useSheetActions(source, sheet, today, leadToProblems, behalfOf);
  const pinned = useMemo(
    () => new Set(current.projects.filter((project) => project.pinned).map(({ id }) => id)),
    [current.projects],
  );
  const decisions = useDecisions(staffNo, batch.id, current.sheet.state).data;
  const rejections = useMemo(
    () => rejectionLines(decisions ?? [], rows, nameOf),
    [decisions, rows, nameOf],
  );
  const onPin = useSteady((projectId: number, on: boolean) =>
    pin.mutate({ projectId, pinned: on }),
  );
  const { remove } = rowFocus;
  const headOf = useCallback(
    (row: HeadedRow) => (
      <RowHead
        row={row}
        name={nameOf(row.key)}
        pinned={row.projectId !== null && pinned.has(row.projectId)}
        decision={decisions?.find(({ projectId }) => projectId === row.projectId)}
        editable={editable}
        change={change}
        onPin={onPin}
        onRemove={narrow ? null : remove}
      />
    ),
    [nameOf, pinned, decisions, editable, change, narrow, onPin, remove],
  );
  const nameText = useCallback((key: RowKey) => nameOf(key).main, [nameOf]);
  const filled = sheetTotal(rows);
  const touched = useTouched(grid.focused, rows);
  const notices = {
    behalfOf,
    batch,
    sheet: current.sheet,
    bookedMonths: mode === 'modify' ? current.bookedMonths : NONE_BOOKED,
    restored: sheet.restored,
    rejections,
    touched,
  };
  return (
    <Page
      title={title}
      context={
        <>
          <span ref={stateRef} tabIndex={-1} className={styles.state}>
            <StateChip state={current.sheet.state} />
          </span>
          {context}
          <HistoryButton onOpen={openHistory} />
        </>
      }
      actions={
        <>
          {editable && <SavingMark saving={sheet.saving} />}
          <div className={styles.tools}>
            {editable && (
              <FillTools
                canUndo={sheet.canUndo}
                canRedo={sheet.canRedo}
                canCopy={current.previous !== null}
                canDistribute={rows.some(({ absence }) => absence === null)}
                change={change}
                copy={fill.copy}
                distribute={fill.distribute}
                onFillRight={narrow ? null : fillSelectionRight}
              />
            )}
            <NextStep
              mode={mode}
              abilities={current.abilities}
              behalfOf={behalfOf}
              busy={actions.busy}
              submit={actions.submit}
              recall={actions.recall}
              modify={actions.modify}
            />
          </div>
        </>
      }
    >
      {actions.holder}
      {behalfOf !== null && (
        <BehalfBand person={person} mode={mode} onOtherPerson={onOtherPerson} />
      )}
      {fill.holder}
      <SheetNotices {...notices} place="above" />
      <ProgressStrip
        batch={batch}
        filled={filled}
        required={hoursToMinutes(current.requiredHours)}
        problems={problems.lines.length}
        editable={mode === 'fill'}
        keysId={keysId}
        onWhy={openWhy}
      />
      <div ref={rowFocus.sheet} className={styles.sheet} data-behalf={behalfOf !== null}>
        {narrow ? (
          <Suspense fallback={<Skeleton active />}>
            <DayView
              rows={rows}
              days={days}
              column={grid.selection.active.column}
              onShow={(column) => grid.show(column)}
              terms={sheet.terms}
              editable={editable}
              wrong={problems.cells}
              nameOf={nameText}
              headOf={headOf}
              change={change}
              onRemove={fill.askToRemoveRow}
            />
          </Suspense>
        ) : (
          <HoursGrid
            label={t('timesheets.ui.grid', { name: batch.name })}
            rows={rows}
            days={days}
            today={today}
            grid={grid}
            terms={sheet.terms}
            editable={editable}
            wrong={problems.cells}
            describedBy={problemsId}
            keysId={mode === 'fill' ? keysId : undefined}
            zeroMatters={editable}
            nameOf={nameText}
            headOf={headOf}
          />
        )}
        {rows.length === 0 && (
          <p className={styles.empty}>
            {editable ? t('timesheets.ui.emptySheet') : t('timesheets.ui.nothingFilled')}
          </p>
        )}
        {editable && (
          <AddRows
            usedKeys={usedKeys(rows)}
            projects={current.projects}
            change={change}
            latest={sheet.latest}
            nameOf={nameOf}
            onGoTo={goToRow}
            enter={rowFocus.enter}
            toAdding={rowFocus.toAdding}
          />
        )}
      </div>
      <SheetNotices {...notices} place="below" />
      {editable && (
        <Problems
          id={problemsId}
          lines={problems.lines}
          step={sheet.terms.stepMinutes}
          saves={mode === 'fill'}
          nameOf={nameOf}
          onShow={show}
          onRemoveRow={remove}
        />
      )}
      {decisions !== undefined && decisions.length > 0 && (
        <Suspense fallback={<Skeleton active />}>
          <ApprovalProgress decisions={decisions} rows={rows} nameOf={nameOf} />
        </Suspense>
      )}
      {dialog === 'why' && (
        <ReturnFocus>
          <Suspense>
            <WhyDialog current={current} onClose={() => setDialog(null)} />
          </Suspense>
        </ReturnFocus>
      )}
      {dialog === 'history' && (
        <ReturnFocus>
          <Suspense>
            <HistoryDrawer
              history={current.history}
              decisions={decisions ?? []}
              owner={person.nickName}
              nameOf={nameOf}
              onClose={() => setDialog(null)}
            />
          </Suspense>
        </ReturnFocus>
      )}
      {sheet.saving.kind === 'conflict' && (
        <ReturnFocus>
          <Suspense>
            <ConflictDialog
              conflict={sheet.saving}
              actorId={source.actorId}
              nameOf={nameOf}
              onDecide={sheet.decide}
            />
          </Suspense>
        </ReturnFocus>
      )}
    </Page>
  );
}
