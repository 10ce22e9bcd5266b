import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClientConfig } from '../contract.ts';
import { DemoAccounts } from './demo-accounts.tsx';
import { FailureNote } from './failure-note.tsx';
import styles from './login-form.module.css';
import { PasswordField } from './password-field.tsx';
import { SsoSignIn } from './sso-sign-in.tsx';
import { TextField } from './text-field.tsx';
import { useLoginForm } from './use-login-form.ts';

export function LoginForm({ config }: { readonly config: ClientConfig | null }) {
  const { t } = useTranslation();
  const form = useLoginForm();
  const id = useId();
  const failureId = `${id}-failure`;
  const demo = config?.demo ?? null;
  const sso = config?.sso ?? null;
  return (
    <>
      <form
        className={styles.form}
        noValidate
        aria-labelledby={`${id}-title`}
        onSubmit={form.submit}
      >
        <h1 id={`${id}-title`} className={styles.title}>
          {t('session.ui.title')}
        </h1>
        <p role="status" className={styles.offline}>
          {form.online ? null : t('session.ui.offline')}
        </p>
        {form.failure !== null && (
          <FailureNote
            id={failureId}
            message={form.failure.message}
            advice={form.failure.credentials ? t('session.ui.checkCredentials') : null}
          />
        )}
        <TextField
          id={`${id}-user-name`}
          ref={form.userNameInput}
          label={t('session.ui.userName')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={form.userName}
          problem={form.problems.userName}
          onChange={(event) => form.enterUserName(event.target.value)}
        />
        <PasswordField
          id={`${id}-password`}
          inputRef={form.passwordInput}
          value={form.password}
          problem={form.problems.password}
          explainedBy={form.failure === null ? undefined : failureId}
          onChange={form.enterPassword}
        />
        <button
          ref={form.submitButton}
          type="submit"
          className={styles.submit}
          // Not `disabled`: that would drop the focus, and a failed attempt would lose its place.
          aria-disabled={form.busy}
          aria-describedby={form.failure === null ? undefined : failureId}
        >
          {form.busy && <span className={styles.spinner} />}
          {form.busy ? t('session.ui.submitting') : t('session.ui.submit')}
        </button>
      </form>
      {sso !== null && <SsoSignIn name={sso.name} />}
      {demo !== null && (
        <DemoAccounts demo={demo} onChoose={(name) => form.fillIn(name, demo.password)} />
      )}
    </>
  );
}
