import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { budgetEndpoints } from '#features/budgets/contract.ts';
import type { BudgetDetail } from '#features/budgets/contract-documents.ts';
import type { CellPlace } from '#features/budgets/contract-parts.ts';
import type { OpenVersion } from '#features/budgets/contract-versions.ts';
import { hasLines } from '#features/budgets/rules.ts';
import { send } from '#web/ui/edit/send.ts';
import { useGivingUp } from '#web/ui/edit/use-giving-up.tsx';
import { useKeptRecordForm } from '#web/ui/edit/use-kept-record-form.ts';
import { ReturnFocus } from '#web/ui/focus/return-focus.tsx';
import { showToast } from '#web/ui/toast/toasts.ts';
import { refetchBudgets } from '../queries.ts';
import { CellFields } from './cell-fields.tsx';
import styles from './dialogs.module.css';
import { ReasonItem } from './reason-item.tsx';
import { currentStep } from './stations.ts';

interface ReturnDialogProps {
  readonly detail: BudgetDetail;
  readonly open: OpenVersion;
  /** The cell the reviewer was looking at. */
  readonly cell: CellPlace | null;
  /** The version is no longer where the reviewer saw it. */
  readonly onMoved: () => void;
  readonly onClose: () => void;
}

interface ReturnValues {
  readonly reason: string;
  readonly cell: Partial<CellPlace>;
}

/** A cell is meant once all of it is said. */
function wholeCell({ kind, projectId, itemId, month }: Partial<CellPlace>): CellPlace | null {
  if (!kind || !projectId || !itemId || !month) return null;
  return { kind, projectId, itemId, month };
}

/** What is wrong with a version and, where it is one figure, with which. */
export function ReturnDialog({ detail, open, cell, onMoved, onClose }: ReturnDialogProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { form, busy, formProps, touched } = useKeptRecordForm<ReturnValues, unknown>({
    keepAs: `return of ${open.versionId}`,
    save: (values): Promise<unknown> =>
      send(budgetEndpoints.versions.sendBack, {
        params: { id: detail.id },
        body: {
          versionId: open.versionId,
          step: currentStep(open) ?? 'leader',
          reason: values.reason,
          cell: wholeCell(values.cell ?? {}),
        },
      }).catch((error: unknown) => {
        void refetchBudgets(client);
        throw error;
      }),
    onSaved: () => {
      showToast('success', t('budgets.ui.detail.returned'));
      void refetchBudgets(client);
      onClose();
    },
    onConflict: onMoved,
  });
  const { close, question } = useGivingUp(touched, onClose);
  return (
    <ReturnFocus>
      <Modal
        open
        width={520}
        title={t('budgets.ui.detail.returnTitle', { code: detail.code, no: open.versionNo })}
        onCancel={close}
        afterOpenChange={(opened) => opened && form.focusField('reason')}
        footer={null}
      >
        {question}
        <Form<ReturnValues>
          {...formProps}
          initialValues={{ reason: '', cell: cell ?? { kind: 'amount' } }}
        >
          <ReasonItem label={t('budgets.ui.detail.reason')} />
          {hasLines(detail.budgetType) && <CellFields budgetId={detail.id} version={open} />}
          <div className={styles.footer}>
            <Button onClick={close}>{t('edit.cancel')}</Button>
            <Button type="primary" danger htmlType="submit" loading={busy}>
              {t('budgets.ui.detail.return')}
            </Button>
          </div>
        </Form>
      </Modal>
    </ReturnFocus>
  );
}
