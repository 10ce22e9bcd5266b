import { type KeyboardEvent, type Ref, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EyeButton } from './eye-button.tsx';
import styles from './password-field.module.css';
import { TextField } from './text-field.tsx';

interface PasswordFieldProps {
  readonly id: string;
  readonly value: string;
  readonly problem: string | null;
  readonly explainedBy?: string | undefined;
  readonly inputRef: Ref<HTMLInputElement>;
  readonly onChange: (value: string) => void;
}

/** A password that can be looked at, and that says when Caps Lock would spoil it. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const hintId = useId();
  const watchCapsLock = (event: KeyboardEvent) => {
    setCapsLock(event.getModifierState('CapsLock'));
  };
  const eye = (
    <EyeButton
      label={t('session.ui.showPassword')}
      shown={shown}
      controls={props.id}
      onToggle={() => setShown(!shown)}
    />
  );
  return (
    <div className={styles.password}>
      <TextField
        id={props.id}
        ref={props.inputRef}
        label={t('session.ui.password')}
        name="password"
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        value={props.value}
        problem={props.problem}
        explainedBy={[props.explainedBy, capsLock ? hintId : ''].filter(Boolean).join(' ')}
        control={eye}
        onChange={(event) => props.onChange(event.target.value)}
        onKeyDown={watchCapsLock}
        onKeyUp={watchCapsLock}
        onBlur={() => setCapsLock(false)}
      />
      <p id={hintId} role="status" className={styles.hint}>
        {capsLock ? t('session.ui.capsLock') : null}
      </p>
    </div>
  );
}
