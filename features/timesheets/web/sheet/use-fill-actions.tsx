import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentSheet } from '#features/timesheets/contract.ts';
import { distributeRemaining, fillRight } from '#features/timesheets/fill-help.ts';
import { type RowKey, type RuledRow, rowTotal, sheetTotal } from '#features/timesheets/rules.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import { formatHours } from '#kernel/minutes.ts';
import type { Span } from '#web/ui/grid/selection.ts';
import { dismissToast, showToast } from '#web/ui/toast/toasts.ts';
import { useQuestion } from '#web/ui/use-question.ts';
import { useSteady } from '#web/ui/use-steady.ts';
import type { DraftRow } from '../grid/draft.ts';
import type { RowName } from '../parts/names.ts';
import { takenBack } from '../saving/merge.ts';
import { copyLast } from './copy-last.ts';
import type { Sheet } from './use-sheet.ts';

export interface FillActions {
  /** Where questions appear. */
  readonly holder: ReactNode;
  readonly copy: (withHours: boolean) => void;
  readonly distribute: () => void;
  readonly fillRight: (span: Span) => void;
  readonly removeRow: (key: RowKey) => void;
  /** The same, asked first: for where a row is not seen as a whole. */
  readonly askToRemoveRow: (key: RowKey) => void;
}

/** Rows with other minutes; what could not be read stays as it was typed where nothing replaced it. */
const withMinutes = (rows: readonly DraftRow[], next: readonly RuledRow[]): readonly DraftRow[] =>
  rows.map((row, index) => {
    const minutes = next[index]?.minutes ?? row.minutes;
    const typed = Object.entries(row.typed).filter(([date]) => Number.isNaN(minutes[date]));
    return { ...row, minutes, typed: Object.fromEntries(typed) };
  });

const daysOf = ({ minutes }: RuledRow) => Object.keys(minutes).length;

/** How many days have more hours now than before. */
function fillingDays(before: readonly RuledRow[], after: readonly RuledRow[]): number {
  const changed = after.flatMap(({ minutes }, index) =>
    Object.keys(minutes).filter((date) => minutes[date] !== before[index]?.minutes[date]),
  );
  return new Set(changed).size;
}

/** Shows what was done with the way back, as long as the sheet it was done in is on screen. */
function useReporting(sheet: Sheet) {
  const { t } = useTranslation();
  const shown = useRef(0);
  useEffect(() => () => dismissToast(shown.current), []);
  return (text: string, after: readonly DraftRow[]) => {
    const before = sheet.latest();
    sheet.change({ type: 'replace', rows: after });
    dismissToast(shown.current);
    shown.current = showToast('success', text, {
      label: t('timesheets.ui.takeBack'),
      run: () =>
        sheet.change({ type: 'replace', rows: takenBack(sheet.latest(), { before, after }) }),
    });
  };
}

/** What fills or empties a lot at once. Each says what it did, and can be taken back by itself. */
export function useFillActions(
  sheet: Sheet,
  current: CurrentSheet,
  dates: readonly CalendarDate[],
  nameOf: (key: RowKey) => RowName,
): FillActions {
  const { t } = useTranslation();
  const [modal, holder] = useQuestion();
  const doAndReport = useReporting(sheet);
  const { terms, latest } = sheet;
  const hours = (minutes: number) => formatHours(minutes);

  const copy = (withHours: boolean) => {
    const rows = latest();
    const next = copyLast(current, rows, terms, withHours);
    const added = sheetTotal(next) - sheetTotal(rows);
    const known = new Map(rows.map((row) => [row.key, rowTotal(row)]));
    const count = next.filter((row) => known.get(row.key) !== rowTotal(row)).length;
    if (count === 0) showToast('info', t('timesheets.ui.nothingToCopy'));
    else if (added === 0) doAndReport(t('timesheets.ui.copiedRows', { count }), next);
    else doAndReport(t('timesheets.ui.copied', { count, hours: hours(added) }), next);
  };
  const distribute = () => {
    const rows = latest();
    const next = withMinutes(rows, distributeRemaining(rows, terms));
    const added = sheetTotal(next) - sheetTotal(rows);
    const count = fillingDays(rows, next);
    if (count === 0) showToast('info', t('timesheets.ui.nothingToDistribute'));
    else doAndReport(t('timesheets.ui.distributed', { count, hours: hours(added) }), next);
  };
  const toTheRight = ({ top, bottom, left, right }: Span) => {
    const rows = latest();
    const keys = rows.slice(top, bottom + 1).map(({ key }) => key);
    const done = fillRight(rows, keys, dates.slice(left, right + 1), terms);
    const count = done.filled;
    const less = done.short > 0 ? t('timesheets.ui.filledLess', { count: done.short }) : '';
    if (left === right) showToast('info', t('timesheets.ui.fillRightHow'));
    else if (count === 0) showToast('info', `${t('timesheets.ui.nothingToFill')}${less}`);
    else {
      doAndReport(
        `${t('timesheets.ui.filledRight', { count })}${less}`,
        withMinutes(rows, done.rows),
      );
    }
  };
  const removeRow = (key: RowKey) => {
    const rows = latest();
    const row = rows.find((one) => one.key === key);
    if (row === undefined) return;
    const { main } = nameOf(key);
    doAndReport(
      t('timesheets.ui.removed', { name: main, hours: hours(rowTotal(row)) }),
      rows.filter((one) => one.key !== key),
    );
  };
  const askToRemoveRow = async (key: RowKey) => {
    const row = latest().find((one) => one.key === key);
    if (row === undefined) return;
    const agreed = await modal.confirm({
      title: t('timesheets.ui.removeRowTitle', { name: nameOf(key).main }),
      content: t('timesheets.ui.removeRowDetail', {
        count: daysOf(row),
        hours: hours(rowTotal(row)),
      }),
      okText: t('timesheets.ui.removeThisRow'),
      okButtonProps: { danger: true },
      cancelText: t('timesheets.ui.cancel'),
    });
    if (agreed) removeRow(key);
  };
  return {
    holder,
    copy: useSteady(copy),
    distribute: useSteady(distribute),
    fillRight: toTheRight,
    removeRow,
    askToRemoveRow: (key) => void askToRemoveRow(key),
  };
}
