import { Button, Form, Modal } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useGivingUp } from '#web/ui/edit/use-giving-up.tsx';
import type { KeptRecordForm } from '#web/ui/edit/use-kept-record-form.ts';
import { ReturnFocus } from '#web/ui/focus/return-focus.tsx';
import styles from './rates.module.css';

interface FormDialogProps<Values extends object> {
  readonly title: string;
  readonly label: string;
  readonly record: KeptRecordForm<Values>;
  readonly initialValues: Partial<Values>;
  /** Whoever types right away means this field. */
  readonly firstField: keyof Values & string;
  readonly disabled?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A small form over the page; what was typed is not given up without a question. */
export function FormDialog<Values extends object>(props: FormDialogProps<Values>) {
  const { title, label, record, initialValues, firstField, onClose, children } = props;
  const { t } = useTranslation();
  const { form, busy, formProps, touched } = record;
  const { close, question } = useGivingUp(touched, onClose);
  return (
    <ReturnFocus>
      <Modal
        open
        title={title}
        onCancel={close}
        // The dialog takes the focus itself as it opens.
        afterOpenChange={(open) => open && form.focusField(firstField as never)}
        footer={null}
        width={460}
      >
        {question}
        <Form<Values>
          {...formProps}
          className={styles.form ?? ''}
          aria-label={label}
          initialValues={initialValues}
        >
          {children}
          <div className={styles.footer}>
            <Button onClick={close}>{t('people.ui.rates.cancel')}</Button>
            <Button
              type="primary"
              htmlType="submit"
              disabled={props.disabled === true}
              loading={busy}
            >
              {t('people.ui.rates.save')}
            </Button>
          </div>
        </Form>
      </Modal>
    </ReturnFocus>
  );
}
