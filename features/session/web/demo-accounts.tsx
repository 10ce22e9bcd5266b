import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClientConfig } from '../contract.ts';
import styles from './demo-accounts.module.css';

interface DemoAccountsProps {
  readonly demo: NonNullable<ClientConfig['demo']>;
  readonly onChoose: (userName: string) => void;
}

/** In demo mode every account has the name of its role; one click fills the form. */
export function DemoAccounts({ demo, onChoose }: DemoAccountsProps) {
  const { t } = useTranslation();
  const labelId = useId();
  return (
    <section className={styles.demo} aria-labelledby={labelId}>
      <p className={styles.label}>
        <strong id={labelId}>{t('session.ui.demoAccounts')}</strong>
        <span>{t('session.ui.demoHint', { password: demo.password })}</span>
      </p>
      <ul className={styles.list}>
        {demo.accounts.map((role) => (
          <li key={role}>
            <button type="button" className={styles.chip} onClick={() => onChoose(role)}>
              <span className={styles.name}>{role}</span> {t(`role.${role}`)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
