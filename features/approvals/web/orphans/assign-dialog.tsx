import { Form, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Orphan } from '#features/approvals/contract.ts';
import { type PersonChoice, PersonPicker } from '#features/people/web/fields.tsx';
import { useKeptRecordForm } from '#web/ui/edit/use-kept-record-form.ts';
import { ReturnFocus } from '#web/ui/focus/return-focus.tsx';
import { approverSearch, useAssign } from '../queries.ts';

/** The form's one field, named as in the request. */
interface AssignValues {
  readonly personId: PersonChoice | null;
}

interface AssignDialogProps {
  readonly rows: readonly Orphan[];
  readonly onClose: () => void;
}

/** Names somebody who decides rows that would otherwise ask nobody. */
export function AssignDialog({ rows, onClose }: AssignDialogProps) {
  const { t } = useTranslation();
  const assign = useAssign();
  const ids = rows.map(({ id }) => id);
  const { form, busy, formProps } = useKeptRecordForm<AssignValues, unknown>({
    keepAs: `approver of ${ids.join()}`,
    save: ({ personId }) => assign.mutateAsync({ ids, personId: personId?.id ?? 0 }),
    onSaved: onClose,
  });
  return (
    <ReturnFocus>
      <Modal
        open
        title={t('approvals.ui.assignTitle', { count: rows.length })}
        okText={t('approvals.ui.assign')}
        cancelText={t('edit.cancel')}
        confirmLoading={busy}
        onOk={() => form.submit()}
        onCancel={onClose}
        afterOpenChange={(open) => open && form.focusField('personId')}
      >
        <Form<AssignValues> {...formProps} initialValues={{ personId: null }}>
          <Form.Item
            name="personId"
            label={t('approvals.ui.approver')}
            rules={[{ required: true, message: t('common.refusal.required') }]}
          >
            <PersonPicker search={approverSearch} />
          </Form.Item>
        </Form>
      </Modal>
    </ReturnFocus>
  );
}
