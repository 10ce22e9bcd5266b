import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureNote } from './failure-note.tsx';
import form from './login-form.module.css';
import styles from './sso-sign-in.module.css';
import { useSsoSignIn } from './use-sso-sign-in.ts';

/** The other way in, where there is one. */
export function SsoSignIn({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  const sso = useSsoSignIn();
  const failureId = useId();
  return (
    <div className={styles.sso}>
      <p className={styles.or}>{t('session.ui.or')}</p>
      <button
        type="button"
        className={styles.button}
        // Not `disabled`: that would drop the focus, and a failed attempt would lose its place.
        aria-disabled={sso.busy}
        aria-describedby={sso.failure === null ? undefined : failureId}
        onClick={sso.begin}
      >
        {sso.busy && <span className={form.spinner} />}
        {sso.busy ? t('session.ui.ssoSubmitting', { name }) : t('session.ui.ssoSubmit', { name })}
      </button>
      {sso.failure !== null && <FailureNote id={failureId} message={sso.failure} />}
    </div>
  );
}
