import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { budgetEndpoints } from '#features/budgets/contract.ts';
import type { BudgetDetail } from '#features/budgets/contract-documents.ts';
import { send } from '#web/ui/edit/send.ts';
import { useGivingUp } from '#web/ui/edit/use-giving-up.tsx';
import { useKeptRecordForm } from '#web/ui/edit/use-kept-record-form.ts';
import { ReturnFocus } from '#web/ui/focus/return-focus.tsx';
import { showToast } from '#web/ui/toast/toasts.ts';
import { refetchBudgets } from '../queries.ts';
import styles from './dialogs.module.css';
import { ReasonItem } from './reason-item.tsx';

interface ReviseDialogProps {
  readonly detail: BudgetDetail;
  readonly onBegun: (versionId: number) => void;
  readonly onClose: () => void;
}

/** Why the version in force is not what it should be any more; then its copy can be changed. */
export function ReviseDialog({ detail, onBegun, onClose }: ReviseDialogProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const record = useKeptRecordForm<{ reason: string }, { versionId: number }>({
    keepAs: `revision of ${detail.id}`,
    save: (body) => send(budgetEndpoints.versions.revise, { params: { id: detail.id }, body }),
    onSaved: async ({ versionId }) => {
      showToast('success', t('budgets.ui.detail.revised'));
      await refetchBudgets(client);
      onBegun(versionId);
    },
  });
  const { form, busy, formProps, touched } = record;
  const { close, question } = useGivingUp(touched, onClose);
  return (
    <ReturnFocus>
      <Modal
        open
        width={480}
        title={t('budgets.ui.detail.reviseTitle', { code: detail.code })}
        onCancel={close}
        afterOpenChange={(open) => open && form.focusField('reason')}
        footer={null}
      >
        {question}
        <p className={styles.detail}>{t('budgets.ui.detail.reviseDetail')}</p>
        <Form<{ reason: string }> {...formProps} initialValues={{ reason: '' }}>
          <ReasonItem label={t('budgets.ui.detail.reviseReason')} />
          <div className={styles.footer}>
            <Button onClick={close}>{t('edit.cancel')}</Button>
            <Button type="primary" htmlType="submit" loading={busy}>
              {t('budgets.ui.detail.revise')}
            </Button>
          </div>
        </Form>
      </Modal>
    </ReturnFocus>
  );
}
