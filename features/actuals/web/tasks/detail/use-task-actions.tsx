import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type TaskDetail, taskEndpoints } from '#features/actuals/contract-tasks.ts';
import { ResultCode } from '#kernel/result.ts';
import { RefusedError } from '#web/api/call.ts';
import { yuanText } from '#web/ui/amount-text.ts';
import { useMonthName } from '#web/ui/dates.ts';
import { sayElsewhere, send } from '#web/ui/edit/send.ts';
import { useLeadOn } from '#web/ui/focus/use-lead-on.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import { useQuestion } from '#web/ui/use-question.ts';
import { refetchTasks, takeTask } from '../queries.ts';
import { hoursText } from '../words.ts';

/** What came of an attempt, where it concerns the whole month. */
export interface Notice {
  readonly type: 'error' | 'warning';
  readonly text: string;
  readonly action?: ReactNode;
}

/** Everything that happens to a month as a whole: it is worked out, closed, opened again. */
export function useTaskActions(detail: TaskDetail) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const monthName = useMonthName();
  const [modal, question] = useQuestion();
  const [busy, setBusy] = useState(false);
  /** A run is asked for and has not begun: slow replies must not look like nothing. */
  const [starting, setStarting] = useState(false);
  const [notice, setNotice] = useState<Notice | null>(null);
  /** State arrives a render late; two quick presses must still be one. */
  const underWay = useRef(false);
  const { place, leadOn, noteDone } = useLeadOn<HTMLElement>();
  const { month, run: shown } = detail;
  const name = monthName(month);

  const attempt = async (work: () => Promise<void>, mend?: ReactNode): Promise<void> => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    setNotice(null);
    try {
      await work();
      noteDone();
    } catch (error) {
      if (!(error instanceof RefusedError)) sayElsewhere(error, [], false);
      else if (error.code === ResultCode.conflict) {
        setNotice({ type: 'warning', text: error.message, action: mend });
      } else setNotice({ type: 'error', text: error.message });
      void refetchTasks(client);
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  };

  const run = () =>
    attempt(async () => {
      setStarting(true);
      try {
        await send(taskEndpoints.run, { body: { month } });
        await refetchTasks(client);
      } finally {
        setStarting(false);
      }
    });

  const close = (runId: number) =>
    attempt(
      async () => {
        takeTask(client, await send(taskEndpoints.close, { body: { month, runId } }));
        showToast('success', t('actuals.ui.tasks.detail.closedToast', { month: name }));
      },
      detail.abilities.run && (
        <Button size="small" onClick={() => void run()}>
          {t('actuals.ui.tasks.detail.rerun')}
        </Button>
      ),
    );

  const askClose = () => {
    if (shown === null) return;
    const { hours, reasons } = detail.waived;
    // Not those whose hours have come in since.
    const people = detail.unapproved.reduce((sum, place) => sum + place.waived, 0);
    void modal.confirm({
      title: t('actuals.ui.tasks.detail.closeQuestion', { month: name }),
      content: (
        <>
          <p>
            {t('actuals.ui.tasks.detail.closeWith', {
              no: shown.no,
              amount: yuanText(detail.bookedAmount ?? 0),
              hours: hoursText(detail.hours ?? 0),
            })}
          </p>
          {people > 0 && (
            <p>
              {t('actuals.ui.tasks.detail.closeWaived', {
                count: people,
                hours: hoursText(hours),
                reasons: reasons.join(t('actuals.sheet.outOfDateAnd')),
              })}
            </p>
          )}
          <p>{t('actuals.ui.tasks.detail.freezes', { month: name })}</p>
        </>
      ),
      okText: t('actuals.ui.tasks.detail.close'),
      cancelText: t('edit.cancel'),
      afterClose: leadOn,
      onOk: () => close(shown.id),
    });
  };

  return {
    busy,
    starting,
    notice,
    forget: () => setNotice(null),
    question,
    /** Where somebody is led once what they pressed is gone. */
    place,
    noteDone,
    run: () => void run(),
    askClose,
  };
}

export type TaskActions = ReturnType<typeof useTaskActions>;
