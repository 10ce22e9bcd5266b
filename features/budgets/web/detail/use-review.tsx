import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useContext, useState } from 'react';
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
import { showToast } from '#web/ui/toast/toasts.ts';
import { useQuestion } from '#web/ui/use-question.ts';
import { CopyDialog } from '../form/copy-dialog.tsx';
import { detailPath, LIST_PATH } from '../paths.ts';
import { readBudget, refetchBudgets } from '../queries.ts';
import { amountText } from '../use-unit.ts';
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
function useAttempts() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<Notice | null>(null);
  const explain = (error: unknown, mend?: ReactNode) => {
    if (!(error instanceof RefusedError)) return sayElsewhere(error, [], false);
    if (error.code === ResultCode.conflict) {
      return setNotice({ type: 'info', text: t('budgets.ui.detail.movedOn') });
    }
    setNotice({
      type: 'error',
      text: error.message,
      ...(error.code === ResultCode.periodClosed && mend !== undefined && { action: mend }),
    });
  };
  /** Tells whether it went well. */
  const attempt = async (
    work: () => Promise<unknown>,
    done: string,
    mend?: ReactNode,
  ): Promise<boolean> => {
    setBusy(true);
    setNotice(null);
    try {
      await work();
      showToast('success', done);
      return true;
    } catch (error) {
      explain(error, mend);
      return false;
    } finally {
      setBusy(false);
      void refetchBudgets(client);
    }
  };
  return { busy, notice, forget: () => setNotice(null), attempt };
}

/** Everything that happens to a version and its document; what cannot be undone is asked for first. */
export function useReview(detail: BudgetDetail, address: DetailAddress) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const path = useContext(TabPathContext);
  const [modal, holder] = useQuestion();
  const [dialog, setDialog] = useKeptState<Dialog | null>('dialog', null);
  const { attempt, ...attempts } = useAttempts();
  const { id, code, open } = detail;
  const params = { id };
  const close = () => setDialog(null);
  const cancelText = t('edit.cancel');
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
  /** What is being typed is not submitted, and what others typed meanwhile has been read. */
  const askSubmit = async () => {
    if ((unsavedWork.get().get(path)?.size ?? 0) > 0) {
      showToast('info', t('budgets.ui.detail.saveFirst'));
      return;
    }
    const fresh = await readBudget(client, id).catch(() => null);
    const draft = fresh?.open;
    if (!draft) return;
    const people = nextPeople(draft);
    void modal.confirm({
      title: t('budgets.ui.detail.submitTitle', versionWords(draft)),
      content: t('budgets.ui.detail.submitDetail', {
        ...versionWords(draft),
        people: people || t('budgets.ui.detail.nobody'),
      }),
      okText: t('budgets.ui.detail.submit'),
      cancelText,
      onOk: () =>
        attempt(
          () =>
            send(versions.submit, {
              params,
              body: { versionId: draft.versionId, rev: draft.rev },
            }),
          t('budgets.ui.detail.submitted'),
          <Button size="small" onClick={() => void restoreClosed(draft.versionId)}>
            {t('budgets.ui.detail.restoreClosed')}
          </Button>,
        ),
    });
  };
  const askApprove = () => {
    const step = open && currentStep(open);
    if (!open || !step) return;
    void modal.confirm({
      title: t('budgets.ui.detail.approveTitle', versionWords(open)),
      content: t(`budgets.ui.detail.approveDetail.${step}`, versionWords(open)),
      okText: t('budgets.ui.detail.approve'),
      cancelText,
      onOk: () =>
        attempt(
          () => send(versions.approve, { params, body: { versionId: open.versionId, step } }),
          t('budgets.ui.detail.approved'),
        ),
    });
  };
  const askWithdraw = () => {
    if (!open) return;
    void modal.confirm({
      title: t('budgets.ui.detail.withdrawTitle', versionWords(open)),
      content: t('budgets.ui.detail.withdrawDetail'),
      okText: t('budgets.ui.detail.withdraw'),
      cancelText,
      onOk: () =>
        attempt(
          () => send(versions.withdraw, { params, body: { versionId: open.versionId } }),
          t('budgets.ui.detail.withdrawn'),
        ),
    });
  };
  const askDiscard = () => {
    if (!open) return;
    void modal.confirm({
      title: t('budgets.ui.detail.discardTitle', versionWords(open)),
      content: t('budgets.ui.detail.discardDetail'),
      okText: t('budgets.ui.detail.discard'),
      okButtonProps: { danger: true },
      cancelText,
      onOk: async () => {
        const gone = await attempt(
          () => send(versions.discard, { params, body: { versionId: open.versionId } }),
          t('budgets.ui.detail.discarded'),
        );
        if (gone) address.showVersion(null);
      },
    });
  };
  const askRemove = () =>
    void modal.confirm({
      title: t('budgets.ui.detail.removeTitle', { code }),
      content: t('budgets.ui.detail.removeDetail'),
      okText: t('budgets.ui.detail.remove'),
      okButtonProps: { danger: true },
      cancelText,
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
        <ReturnDialog detail={detail} open={open} cell={address.cell} onClose={close} />
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
    dialogs,
    askSubmit,
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
