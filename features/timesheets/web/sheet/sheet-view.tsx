import {
  type ComponentType,
  lazy,
  type ReactNode,
  type Ref,
  Suspense,
  useId,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { SheetPage } from '#features/timesheets/contract.ts';
import { sheetTotal } from '#features/timesheets/rules.ts';
import { hoursToMinutes } from '#kernel/minutes.ts';
import { Page } from '#web/ui/page/page.tsx';
import { useSteady } from '#web/ui/use-steady.ts';
import type { BehalfBandProps } from '../parts/behalf-band.tsx';
import { Problems } from '../parts/problems.tsx';
import { ProgressStrip } from '../parts/progress-strip.tsx';
import { SheetNotices } from '../parts/sheet-notices.tsx';
import { ApprovalBelow } from './approval-below.tsx';
import { CorrectionsBelow } from './corrections-below.tsx';
import { SheetCells } from './sheet-cells.tsx';
import { SheetContext } from './sheet-context.tsx';
import { type OpenDialog, SheetDialogs } from './sheet-dialogs.tsx';
import { AddRows, usedKeys } from './sheet-toolbar.tsx';
import { SheetTools } from './sheet-tools.tsx';
import styles from './sheet-view.module.css';
import { useCellMarks } from './use-cell-marks.ts';
import { useProblems } from './use-problems.ts';
import type { SheetSource } from './use-sheet.ts';
import { type TypedReasons, useSheetActions } from './use-sheet-actions.tsx';
import { useSheetCells } from './use-sheet-cells.ts';
import { useSheetNotices } from './use-sheet-notices.ts';

/** Only where hours of others are put right. */
const WhichDays = lazy(async () => ({
  default: (await import('../parts/which-days.tsx')).WhichDays,
}));

interface SheetViewProps extends SheetSource {
  readonly title: string;
  readonly person: SheetPage['person'];
  /** Says whose hours these are; only where they are somebody else's. */
  readonly band: ComponentType<BehalfBandProps> | undefined;
  /** Leads to the sheet of another person, where one is chosen. */
  readonly onOtherPerson: (() => void) | undefined;
  /** Switches between the days that are booked and those that are not, where there are both. */
  readonly onCorrection: ((correcting: boolean) => void) | undefined;
  /** Beside the title: which batch. */
  readonly context: ReactNode;
  /** As the page was asked for; the star of a project is remembered there. */
  readonly requestedBatch: string;
  readonly today: string;
  readonly reasons: TypedReasons;
  /** Says how far the sheet is; where one is led when that changes. */
  readonly stateRef: Ref<HTMLSpanElement>;
}

/** One sheet, to be filled in, corrected or looked at, with all that stands around it. */
export function SheetView(props: SheetViewProps) {
  const { title, person, band: Band, onOtherPerson, onCorrection, context } = props;
  const { requestedBatch } = props;
  const { today, stateRef, actorId, staffNo, batch, current, mode } = props;
  const source = { actorId, staffNo, batch, current, mode };
  const { t } = useTranslation();
  const problemsId = useId();
  const keysId = useId();
  const behalfOf = person.userId === actorId ? null : person.nickName;
  const [attempted, setAttempted] = useState(false);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const openWhy = useSteady(() => setDialog('why'));
  const openHistory = useSteady(() => setDialog('history'));
  const closeDialog = useSteady(() => setDialog(null));
  const cells = useSheetCells(source, requestedBatch, today);
  const { sheet, editable, narrow, nameOf, decisions, fill, rowFocus, leading } = cells;
  const { rows, change } = sheet;
  const problems = useProblems(sheet, attempted);
  const marks = useCellMarks(source, sheet, problems.cells);
  const notices = useSheetNotices(source, behalfOf, cells);
  const leadToProblems = () => {
    setAttempted(true);
    const [first] = problems.lines;
    if (first !== undefined) leading.toProblem(first);
  };
  const actions = useSheetActions(source, sheet, {
    today,
    behalfOf,
    reasons: props.reasons,
    onProblems: leadToProblems,
  });
  return (
    <Page
      title={title}
      context={
        <SheetContext state={current.sheet.state} stateRef={stateRef} onHistory={openHistory}>
          {context}
        </SheetContext>
      }
      actions={
        <SheetTools
          mode={mode}
          saving={sheet.saving}
          canUndo={sheet.canUndo}
          canRedo={sheet.canRedo}
          canCopy={current.previous !== null && mode !== 'correct'}
          canDistribute={rows.some(({ absence }) => absence === null)}
          change={change}
          copy={fill.copy}
          distribute={fill.distribute}
          onFillRight={narrow ? null : cells.fillSelectionRight}
          abilities={current.abilities}
          behalfOf={behalfOf}
          busy={actions.busy}
          submit={actions.submit}
          recall={actions.recall}
          modify={actions.modify}
          correct={actions.correct}
        />
      }
    >
      {actions.holder}
      {behalfOf !== null && Band && (
        <Band person={person} mode={mode} onOtherPerson={onOtherPerson} />
      )}
      {fill.holder}
      {onCorrection && (
        <Suspense fallback={null}>
          <WhichDays correcting={mode === 'correct'} onChange={onCorrection} />
        </Suspense>
      )}
      <SheetNotices {...notices} place="above" />
      <ProgressStrip
        batch={batch}
        filled={sheetTotal(rows)}
        required={hoursToMinutes(current.requiredHours)}
        problems={problems.lines.length}
        editable={mode === 'fill'}
        keysId={keysId}
        onWhy={openWhy}
      />
      <div ref={rowFocus.sheet} className={styles.sheet} data-behalf={behalfOf !== null}>
        <SheetCells
          cells={cells}
          batch={batch}
          mode={mode}
          today={today}
          marks={marks}
          problemsId={problemsId}
          keysId={keysId}
        />
        {rows.length === 0 && (
          <p className={styles.empty}>
            {editable ? t('timesheets.ui.emptySheet') : t('timesheets.ui.nothingFilled')}
          </p>
        )}
        {editable && (
          <AddRows
            usedKeys={usedKeys(rows)}
            staffNo={staffNo}
            batchId={batch.id}
            requestedBatch={requestedBatch}
            projects={current.projects}
            change={change}
            latest={sheet.latest}
            onGoTo={leading.toRow}
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
          onShow={leading.toProblem}
          onRemoveRow={rowFocus.remove}
        />
      )}
      <CorrectionsBelow corrections={current.corrections} nameOf={nameOf} />
      <ApprovalBelow decisions={decisions} rows={rows} nameOf={nameOf} />
      <SheetDialogs
        open={dialog}
        onClose={closeDialog}
        current={current}
        decisions={decisions}
        owner={person.nickName}
        actorId={actorId}
        nameOf={nameOf}
        saving={sheet.saving}
        decide={sheet.decide}
      />
    </Page>
  );
}
