import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CalendarDate } from '#kernel/dates.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import { useQuestion } from '#web/ui/use-question.ts';
import { useSteady } from '#web/ui/use-steady.ts';
import { wireRow } from '../grid/draft.ts';
import {
  correctSheet,
  modifySheet,
  recallSheet,
  submitSheet,
  useReloadSheets,
} from '../queries.ts';
import type { Sheet, SheetSource } from './use-sheet.ts';
import { lastCorrection } from './what-holds.ts';

// Seen in the last moment.
const SubmitDetail = lazy(async () => ({
  default: (await import('../parts/submit-detail.tsx')).SubmitDetail,
}));

/** Why hours are changed, as far as it is typed, by sheet. */
export type TypedReasons = Map<string, string>;

interface SheetActionsOptions {
  readonly today: CalendarDate;
  /** Whose hours they are, where they are not one's own. */
  readonly behalfOf: string | null;
  readonly reasons: TypedReasons;
  readonly onProblems: () => void;
}

/** Submitting, taking back, modifying and correcting: each asked for once, done once, and followed by a fresh look. */
export function useSheetActions(
  source: SheetSource,
  sheet: Sheet,
  { today, behalfOf, reasons, onProblems }: SheetActionsOptions,
) {
  const { t } = useTranslation();
  const reload = useReloadSheets();
  const [modal, holder] = useQuestion();
  const [busy, setBusy] = useState(false);
  const address = { staffNo: source.staffNo, batchId: source.batch.id };
  const sheetName = `${address.staffNo} ${address.batchId}`;

  const doing = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true);
    try {
      await work();
      showToast('success', done);
    } catch {
      // Has been shown as a toast; the page is read anew, because something is not as it seemed.
    } finally {
      await reload();
      setBusy(false);
    }
  };
  const written = () => ({
    ...address,
    version: sheet.version(),
    rows: sheet.latest().map(wireRow),
  });

  /** What keeps it from being sent is shown, and led to. */
  const isReady = () => {
    if (sheet.wrong.length === 0 && sheet.missing.length === 0) return true;
    showToast('error', t('timesheets.ui.notReady'));
    onProblems();
    return false;
  };

  const submit = async () => {
    if (busy || !isReady()) return;
    const agreed = await modal.confirm({
      title:
        behalfOf === null
          ? t('timesheets.ui.submitTitle', { name: source.batch.name })
          : t('timesheets.ui.submitTitleFor', { name: source.batch.name, person: behalfOf }),
      content: (
        <Suspense>
          <SubmitDetail rows={sheet.rows} today={today} />
        </Suspense>
      ),
      okText: t('timesheets.ui.submit'),
      cancelText: t('timesheets.ui.cancel'),
    });
    if (!agreed) return;
    // Whatever is on its way has to arrive first, or we would compete with ourselves. Where that
    // has brought in what somebody else changed, it is looked at again before it is submitted.
    const agreedTo = sheet.latest();
    await sheet.flush();
    if (sheet.latest() !== agreedTo) return;
    await doing(() => submitSheet(written()), t('timesheets.ui.submitted'));
  };
  const recall = async () => {
    const agreed = await modal.confirm({
      title: t('timesheets.ui.recallTitle'),
      content: t('timesheets.ui.recallDetail'),
      okText: t('timesheets.ui.recall'),
      cancelText: t('timesheets.ui.cancel'),
    });
    if (agreed) {
      await doing(
        () => recallSheet({ ...address, version: sheet.version() }),
        t('timesheets.ui.recalled'),
      );
    }
  };
  // Only for what few people do.
  const reasonFor = async (what: 'modify' | 'correct') => {
    const { askReason } = await import('./ask-reason.tsx');
    return askReason(modal, {
      title: t(`timesheets.ui.${what}Title`),
      label: t(`timesheets.ui.${what}Reason`),
      ok: t(`timesheets.ui.${what}`),
      cancel: t('timesheets.ui.cancel'),
      // What was typed before the dialog was closed, or before a save failed.
      typed: reasons.get(sheetName) ?? '',
      onType: (text) => reasons.set(sheetName, text),
    });
  };
  const modify = async () => {
    if (!isReady()) return;
    const reason = await reasonFor('modify');
    if (reason !== null) {
      await doing(async () => {
        await modifySheet({ ...written(), reason });
        reasons.delete(sheetName);
        sheet.forget();
      }, t('timesheets.ui.modified'));
    }
  };
  const correct = async () => {
    if (!isReady()) return;
    if (sheet.saving.kind === 'saved') {
      showToast('info', t('timesheets.refusal.nothingMoved'));
      return;
    }
    const reason = await reasonFor('correct');
    if (reason !== null) {
      const seen = lastCorrection(source.current.corrections);
      await doing(async () => {
        await correctSheet({ ...written(), lastCorrection: seen, reason });
        reasons.delete(sheetName);
        sheet.forget();
      }, t('timesheets.ui.correctedNow'));
    }
  };
  return {
    busy,
    holder,
    submit: useSteady(submit),
    recall: useSteady(recall),
    modify: useSteady(modify),
    correct: useSteady(correct),
  };
}

export type SheetActions = ReturnType<typeof useSheetActions>;
