import { Button, Form, Input, type InputRef } from 'antd';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureNote } from '../failure-note.tsx';
import styles from './change-password-form.module.css';
import type { ChangePasswordValues, EnteredField } from './field-problems.ts';
import { PasswordItem } from './password-item.tsx';
import { type ChangePasswordOptions, useChangePassword } from './use-change-password.ts';

interface ChangePasswordFormProps extends ChangePasswordOptions {
  readonly userName: string;
  readonly busy: boolean;
  readonly firstInput: Ref<InputRef>;
  /** The way out, beside the button that sends the form. */
  readonly wayOut: ReactNode;
}

export function ChangePasswordForm(props: ChangePasswordFormProps) {
  const { t } = useTranslation();
  const { form, failure, submit } = useChangePassword(props);
  const values: ChangePasswordValues = {
    userName: props.userName,
    oldPwd: '',
    newPwd: '',
    surePWd: '',
  };

  /** A complaint goes as soon as somebody mends what it is about; leaving the field checks again. */
  const forgive = (changed: Partial<ChangePasswordValues>) => {
    const fields = Object.keys(changed) as EnteredField[];
    form.setFields(fields.map((name) => ({ name, errors: [] })));
  };

  /** The fields are compared with each other, so that leaving one may settle or upset the next. */
  const checkAgain = (name: EnteredField) => {
    if (form.getFieldValue(name) !== '') form.validateFields([name]).catch(() => undefined);
  };

  return (
    <Form<ChangePasswordValues>
      form={form}
      name="change-password"
      layout="vertical"
      requiredMark={false}
      className={styles.form ?? ''}
      classNames={{
        help: styles.problems ?? '',
        helpItem: styles.problem ?? '',
        extra: styles.hint ?? '',
      }}
      initialValues={values}
      onValuesChange={forgive}
      onFinish={submit}
      onFinishFailed={({ errorFields: [first] }) => first && form.focusField(first.name)}
    >
      {failure !== null && (
        <div role="alert" className={styles.failure}>
          <FailureNote id="change-password_failure" message={failure} />
        </div>
      )}
      <Form.Item name="userName" label={t('session.ui.userName')} className={styles.known ?? ''}>
        <Input readOnly variant="filled" autoComplete="username" />
      </Form.Item>
      <PasswordItem
        name="oldPwd"
        autoComplete="current-password"
        inputRef={props.firstInput}
        onLeave={() => checkAgain('newPwd')}
      />
      <PasswordItem
        name="newPwd"
        autoComplete="new-password"
        hint={t('session.ui.changePassword.hint')}
        onLeave={() => checkAgain('surePWd')}
      />
      <PasswordItem name="surePWd" autoComplete="new-password" />
      <div className={styles.actions}>
        {props.wayOut}
        <Button type="primary" htmlType="submit" loading={props.busy}>
          {t('session.ui.changePassword.submit')}
        </Button>
      </div>
    </Form>
  );
}
