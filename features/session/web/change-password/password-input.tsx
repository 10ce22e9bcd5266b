import { Input, type InputProps, type InputRef } from 'antd';
import { type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EyeButton } from '../eye-button.tsx';

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
    <EyeButton
      label={t('session.ui.changePassword.show', { field: label })}
      shown={shown}
      controls={input.id}
      compact
      onToggle={() => setShown(!shown)}
    />
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
