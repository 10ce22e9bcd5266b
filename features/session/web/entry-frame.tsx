import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageSwitch } from '#web/i18n/language-switch.tsx';
import { Brand } from '#web/ui/brand.tsx';
import styles from './entry-frame.module.css';
import { Illustration } from './illustration.tsx';

/** What everybody sees who is not signed in: the product on one side, the door on the other. */
export function EntryFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={styles.page}>
      <header className={styles.hero}>
        <div className={styles.pitch}>
          <Brand />
          <p className={styles.headline}>
            <span>{t('session.ui.headline.first')}</span>{' '}
            <span>{t('session.ui.headline.second')}</span>
          </p>
          <p className={styles.tagline}>{t('session.ui.tagline')}</p>
          <Illustration />
        </div>
      </header>
      <main className={styles.side}>
        <div className={styles.language}>
          <LanguageSwitch />
        </div>
        <div className={styles.column}>{children}</div>
      </main>
    </div>
  );
}
