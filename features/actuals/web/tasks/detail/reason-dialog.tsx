import { Button, Form, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { taskReason } from '#features/actuals/contract-tasks.ts';
import { TextItem } from '#web/ui/edit/text-item.tsx';
import { useGivingUp } from '#web/ui/edit/use-giving-up.tsx';
import { useKeptRecordForm } from '#web/ui/edit/use-kept-record-form.ts';
import { ReturnFocus } from '#web/ui/focus/return-focus.tsx';
import styles from './task-document.module.css';

interface ReasonDialogProps<Saved> {
  /** Names the dialog within the page: under it what is typed outlives the end of a session. */
  readonly keepAs: string;
  readonly title: string;
  /** What follows from it. */
  readonly detail: string;
  readonly okText: string;
  readonly danger?: boolean;
  readonly save: (reason: string) => Promise<Saved>;
  readonly onSaved: (saved: Saved) => void;
  readonly onClose: () => void;
}

/** Asks for what is kept with the deed: why. */
export function ReasonDialog<Saved>(props: ReasonDialogProps<Saved>) {
  const { t } = useTranslation();
  const { form, busy, formProps, touched } = useKeptRecordForm<{ reason: string }, Saved>({
    keepAs: props.keepAs,
    save: ({ reason }) => props.save(reason.trim()),
    onSaved: props.onSaved,
  });
  const { close, question } = useGivingUp(touched, props.onClose);
  return (
    <ReturnFocus>
      <Modal
        open
        width={480}
        title={props.title}
        onCancel={close}
        afterOpenChange={(opened) => opened && form.focusField('reason')}
        footer={null}
      >
        {question}
        <p className={styles.consequence}>{props.detail}</p>
        <Form<{ reason: string }> {...formProps} initialValues={{ reason: '' }}>
          <TextItem name="reason" label={t('actuals.ui.tasks.reason')} schema={taskReason} />
          <div className={styles.dialogFoot}>
            <Button onClick={close}>{t('edit.cancel')}</Button>
            <Button type="primary" danger={props.danger === true} htmlType="submit" loading={busy}>
              {props.okText}
            </Button>
          </div>
        </Form>
      </Modal>
    </ReturnFocus>
  );
}
