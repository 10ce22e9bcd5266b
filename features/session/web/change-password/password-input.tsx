import { Input, type InputProps, type InputRef } from 'antd';
import { type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EyeIcon, EyeOffIcon } from '#web/ui/icons.tsx';
import styles from './password-input.module.css';

interface PasswordInputProps extends InputProps {
  readonly ref?: Ref<InputRef>;
  /** Names the eye: there are several on one screen. */
  readonly label: string;
}

/**
 * The library's own eye changes its name and its pressed state at once, which reads as the opposite
 * of what it does; this one is the eye of the sign-in page.
 */
export function PasswordInput({ label, ...input }: PasswordInputProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const eye = (
    <button
      type="button"
      className={styles.eye}
      aria-label={t('session.ui.changePassword.show', { field: label })}
      aria-pressed={shown}
      aria-controls={input.id}
      onClick={() => setShown(!shown)}
    >
      {shown ? <EyeOffIcon /> : <EyeIcon />}
    </button>
  );
  return (
    <Input
      {...input}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      suffix={eye}
    />
  );
}
