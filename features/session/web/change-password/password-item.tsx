import { Form, type InputRef } from 'antd';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './change-password-form.module.css';
import {
  type ChangePasswordValues,
  type EnteredField,
  type FieldProblem,
  fieldProblems,
} from './field-problems.ts';
import { PasswordInput } from './password-input.tsx';

interface PasswordItemProps {
  readonly name: EnteredField;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly inputRef?: Ref<InputRef>;
  /** The rule of the field, there before anything is wrong. */
  readonly hint?: string;
  readonly onLeave?: () => void;
}

function useProblemTexts(): Readonly<Record<FieldProblem, string>> {
  const { t } = useTranslation();
  return {
    required: t('session.ui.changePassword.required'),
    format: t('session.ui.changePassword.format'),
    unchanged: t('session.refusal.passwordUnchanged'),
    mismatch: t('session.ui.changePassword.mismatch'),
  };
}

/** One password of the form, checked when it is left. */
export function PasswordItem(props: PasswordItemProps) {
  const { name, autoComplete, inputRef = null, hint, onLeave } = props;
  const { t } = useTranslation();
  const texts = useProblemTexts();
  const form = Form.useFormInstance<ChangePasswordValues>();
  const label = t(`session.ui.changePassword.${name}`);
  const check = async () => {
    const problem = fieldProblems[name](form.getFieldsValue(true));
    if (problem !== null) throw new Error(texts[problem]);
  };
  return (
    <Form.Item
      name={name}
      label={label}
      className={styles.entered ?? ''}
      extra={hint}
      required
      validateTrigger="onBlur"
      rules={[{ validator: check }]}
    >
      <PasswordInput ref={inputRef} label={label} autoComplete={autoComplete} onBlur={onLeave} />
    </Form.Item>
  );
}
