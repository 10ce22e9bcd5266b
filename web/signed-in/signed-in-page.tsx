import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoginInfo } from '#features/session/contract.ts';
import { signOut } from '#features/session/web/session.ts';
import { effectiveRoles } from '#kernel/roles.ts';
import { LanguageSwitch } from '../i18n/language-switch.tsx';
import { Brand } from '../ui/brand.tsx';
import styles from './signed-in-page.module.css';

function SignOutButton() {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const leave = () => {
    if (busy) return;
    setBusy(true);
    void signOut();
  };
  return (
    <button type="button" className={styles.signOut} aria-disabled={busy} onClick={leave}>
      {busy ? t('signedIn.signingOut') : t('signedIn.signOut')}
    </button>
  );
}

function Facts({ info }: { readonly info: LoginInfo }) {
  const { t } = useTranslation();
  const roles = [...effectiveRoles(info.roles, info.approvals)];
  return (
    <dl className={styles.facts}>
      <dt>{t('signedIn.department')}</dt>
      <dd>{info.userInfo.deptName}</dd>
      <dt>{t('signedIn.staffNo')}</dt>
      <dd>{info.userInfo.staffNo}</dd>
      <dt>{t('signedIn.roles')}</dt>
      <dd className={styles.roles}>
        {roles.map((role) => (
          <span key={role} className={styles.role}>
            {t(`role.${role}`)}
          </span>
        ))}
      </dd>
    </dl>
  );
}

/** Who is signed in; the working pages take its place as they arrive. */
export function SignedInPage({ info }: { readonly info: LoginInfo }) {
  const { t } = useTranslation();
  return (
    <>
      <header className={styles.bar}>
        <Brand />
        <span className={styles.actions}>
          <LanguageSwitch />
          <SignOutButton />
        </span>
      </header>
      <main className={styles.main}>
        {info.mustChangePassword && (
          <p role="status" className={styles.notice}>
            {t('signedIn.passwordDue')}
          </p>
        )}
        <section className={styles.card}>
          <h1 className={styles.greeting}>
            {t('signedIn.greeting', { name: info.userInfo.nickName })}
          </h1>
          <Facts info={info} />
        </section>
      </main>
    </>
  );
}
