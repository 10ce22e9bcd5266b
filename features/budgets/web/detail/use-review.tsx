import { useQueryClient } from '@tanstack/react-query';
import { Button, type ModalFuncProps } from 'antd';
import { type ReactNode, useContext, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { budgetEndpoints } from '#features/budgets/contract.ts';
import type { BudgetDetail } from '#features/budgets/contract-documents.ts';
import type { OpenVersion } from '#features/budgets/contract-versions.ts';
import { ResultCode } from '#kernel/result.ts';
import { RefusedError } from '#web/api/call.ts';
import { useKeptState } from '#web/kept-work/use-kept-work.ts';
import { openTabs } from '#web/shell/tabs/open-tabs.ts';
import { closeTab } from '#web/shell/tabs/tab-list.ts';
import { TabPathContext } from '#web/shell/tabs/tab-path.ts';
import { giveUp, unsavedWork } from '#web/shell/tabs/unsaved-tabs.ts';
import { sayElsewhere, send } from '#web/ui/edit/send.ts';
import { useLeadOn } from '#web/ui/focus/use-lead-on.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import { useQuestion } from '#web/ui/use-question.ts';
import { amountText } from '../amounts.ts';
import { CopyDialog } from '../form/copy-dialog.tsx';
import { detailPath, LIST_PATH } from '../paths.ts';
import { readBudget, refetchBudgets, refetchWithout } from '../queries.ts';
import { ReturnDialog } from './return-dialog.tsx';
import { ReviseDialog } from './revise-dialog.tsx';
import { currentStep, nextPeople } from './stations.ts';
import type { DetailAddress } from './use-detail-address.ts';

const { documents, versions } = budgetEndpoints;

/** What came of an attempt, where it concerns the whole document. */
export interface Notice {
  readonly type: 'error' | 'info';
  readonly text: string;
  readonly action?: ReactNode;
}

type Dialog = 'return' | 'revise' | 'copy';

/** Says what was refused above the document it is about, and reads again what may have changed. */
function useAttempts(onDone: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<Notice | null>(null);
  /** State arrives a render late; two quick presses must still be one. */
  const underWay = useRef(false);
  const sayMoved = () => setNotice({ type: 'info', text: t('budgets.ui.detail.movedOn') });
  const explain = (error: unknown, mend?: ReactNode) => {
    if (!(error instanceof RefusedError)) return sayElsewhere(error, [], false);
    if (error.code === ResultCode.conflict) return sayMoved();
    setNotice({
      type: 'error',
      text: error.message,
      ...(error.code === ResultCode.periodClosed && mend !== undefined && { action: mend }),
    });
  };
  /** Busy while it lasts, and only once at a time. */
  const during = async (work: () => Promise<void>): Promise<void> => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    try {
      await work();
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  };
  /** Tells whether it went well; `gone` is the version that is no more if it did. */
  const attempt = async (
    work: () => Promise<unknown>,
    done: string,
    { mend, gone }: { readonly mend?: ReactNode; readonly gone?: number } = {},
  ): Promise<boolean> => {
    setBusy(true);
    setNotice(null);
    try {
      await work();
      showToast('success', done);
      onDone();
      void (gone === undefined ? refetchBudgets(client) : refetchWithout(client, gone));
      return true;
    } catch (error) {
      explain(error, mend);
      void refetchBudgets(client);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, notice, forget: () => setNotice(null), sayMoved, during, attempt };
}

/** Everything that happens to a version and its document; what cannot be undone is asked for first. */
export function useReview(detail: BudgetDetail, address: DetailAddress) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const path = useContext(TabPathContext);
  const [modal, holder] = useQuestion();
  const [dialog, setDialog] = useKeptState<Dialog | null>('dialog', null);
  const { place, leadOn, noteDone } = useLeadOn<HTMLElement>();
  const { attempt, during, sayMoved, ...attempts } = useAttempts(noteDone);
  const { id, code, open } = detail;
  const params = { id };
  const close = () => {
    noteDone();
    setDialog(null);
  };
  const ask = (question: ModalFuncProps) =>
    void modal.confirm({ cancelText: t('edit.cancel'), afterClose: leadOn, ...question });
  const versionWords = (one: OpenVersion) => ({
    code,
    no: one.versionNo,
    total: amountText(one.totalAmount, 'yuan'),
  });

  const restoreClosed = (versionId: number) =>
    attempt(
      () => send(versions.restoreClosed, { params, body: { versionId } }),
      t('budgets.ui.detail.restored'),
    );
  const mendClosed = (versionId: number) => (
    <Button size="small" onClick={() => void restoreClosed(versionId)}>
      {t('budgets.ui.detail.restoreClosed')}
    </Button>
  );
  /** What is being typed is not submitted, and what others typed meanwhile has been read. */
  const askSubmit = async () => {
    if ((unsavedWork.get().get(path)?.size ?? 0) > 0) {
      showToast('info', t('budgets.ui.detail.saveFirst'));
      return;
    }
    // What goes wrong has been shown as a toast.
    const fresh = await readBudget(client, id).catch(() => null);
    if (fresh === null) return;
    const draft = fresh.open;
    if (!draft?.abilities.submit) return sayMoved();
    const people = nextPeople(draft);
    ask({
      title: t('budgets.ui.detail.submitTitle', versionWords(draft)),
      content: t('budgets.ui.detail.submitDetail', {
        ...versionWords(draft),
        people: people || t('budgets.ui.detail.nobody'),
      }),
      okText: t('budgets.ui.detail.submit'),
      onOk: () =>
        attempt(
          () =>
            send(versions.submit, {
              params,
              body: { versionId: draft.versionId, rev: draft.rev },
            }),
          t('budgets.ui.detail.submitted'),
          { mend: mendClosed(draft.versionId) },
        ),
    });
  };
  const askApprove = () => {
    const step = open && currentStep(open);
    if (!open || !step) return;
    ask({
      title: t('budgets.ui.detail.approveTitle', versionWords(open)),
      content: t(`budgets.ui.detail.approveDetail.${step}`, versionWords(open)),
      okText: t('budgets.ui.detail.approve'),
      onOk: () =>
        attempt(
          () => send(versions.approve, { params, body: { versionId: open.versionId, step } }),
          t('budgets.ui.detail.approved'),
        ),
    });
  };
  const askWithdraw = () => {
    if (!open) return;
    ask({
      title: t('budgets.ui.detail.withdrawTitle', versionWords(open)),
      content: t('budgets.ui.detail.withdrawDetail'),
      okText: t('budgets.ui.detail.withdraw'),
      onOk: () =>
        attempt(
          () => send(versions.withdraw, { params, body: { versionId: open.versionId } }),
          t('budgets.ui.detail.withdrawn'),
        ),
    });
  };
  const askDiscard = () => {
    if (!open) return;
    ask({
      title: t('budgets.ui.detail.discardTitle', versionWords(open)),
      content: t('budgets.ui.detail.discardDetail'),
      okText: t('budgets.ui.detail.discard'),
      okButtonProps: { danger: true },
      onOk: async () => {
        const gone = await attempt(
          () => send(versions.discard, { params, body: { versionId: open.versionId } }),
          t('budgets.ui.detail.discarded'),
          { gone: open.versionId },
        );
        if (gone) address.showVersion(null);
      },
    });
  };
  const askRemove = () =>
    ask({
      title: t('budgets.ui.detail.removeTitle', { code }),
      content: t('budgets.ui.detail.removeDetail'),
      okText: t('budgets.ui.detail.remove'),
      okButtonProps: { danger: true },
      onOk: async () => {
        const gone = await attempt(
          () => send(documents.remove, { params }),
          t('budgets.ui.detail.removed', { code }),
        );
        if (!gone) return;
        giveUp(openTabs.get().filter((tab) => tab.path === detailPath(id)));
        void navigate(LIST_PATH);
        openTabs.set(closeTab(openTabs.get(), detailPath(id)));
      },
    });

  const dialogs = (
    <>
      {holder}
      {dialog === 'return' && open && (
        <ReturnDialog
          detail={detail}
          open={open}
          cell={address.cell}
          onMoved={() => {
            close();
            sayMoved();
          }}
          onClose={close}
        />
      )}
      {dialog === 'revise' && (
        <ReviseDialog
          detail={detail}
          onBegun={(versionId) => {
            close();
            address.showVersion(versionId);
          }}
          onClose={close}
        />
      )}
      {dialog === 'copy' && (
        <CopyDialog
          model={{ ...detail, fromMonth: address.version?.fromMonth ?? '' }}
          fromYear={null}
          onClose={close}
        />
      )}
    </>
  );
  return {
    ...attempts,
    /** Where somebody is led once what they pressed is gone. */
    place,
    dialogs,
    askSubmit: () => during(askSubmit),
    askApprove,
    askWithdraw,
    askDiscard,
    askRemove,
    askReturn: () => setDialog('return'),
    askRevise: () => setDialog('revise'),
    askCopy: () => setDialog('copy'),
  };
}

export type Review = ReturnType<typeof useReview>;
