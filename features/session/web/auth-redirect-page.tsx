import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Splash } from '#web/ui/splash.tsx';
import styles from './auth-redirect-page.module.css';
import type { ReturnFailure } from './entering.ts';
import { EntryFrame } from './entry-frame.tsx';
import { FailureNote } from './failure-note.tsx';
import form from './login-form.module.css';
import { leaveForSignIn } from './sso.ts';

/** Says why the way through the provider did not lead in, and leads back to where it began. */
function NotLetIn({ failure }: { readonly failure: ReturnFailure }) {
  const { t, i18n } = useTranslation();
  const noteId = useId();
  const wayBack = useRef<HTMLButtonElement>(null);
  useEffect(() => wayBack.current?.focus(), []);
  return (
    <EntryFrame>
      <section className={styles.outcome}>
        <h1 className={form.title}>{t('session.ui.ssoFailed')}</h1>
        {
          // The message is in the language of its moment; in another one the rest says enough.
          failure.language === i18n.language && (
            <FailureNote id={noteId} message={failure.message} />
          )
        }
        <p className={styles.advice}>{t('session.ui.ssoStartAgain')}</p>
        <button
          ref={wayBack}
          type="button"
          className={form.submit}
          aria-describedby={noteId}
          onClick={() => leaveForSignIn(failure)}
        >
          {t('session.ui.backToLogin')}
        </button>
      </section>
    </EntryFrame>
  );
}

/** Where the sign-in provider sends people back to. Most see no more of it than a moment's wait. */
export function AuthRedirectPage({ failure }: { readonly failure: ReturnFailure | null }) {
  return failure === null ? <Splash /> : <NotLetIn failure={failure} />;
}
