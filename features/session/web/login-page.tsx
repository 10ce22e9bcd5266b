import { useTranslation } from 'react-i18next';
import { LanguageSwitch } from '#web/i18n/language-switch.tsx';
import { Brand } from '#web/ui/brand.tsx';
import { Illustration } from './illustration.tsx';
import { LoginForm } from './login-form.tsx';
import styles from './login-page.module.css';
import { useClientConfig } from './use-client-config.ts';

export function LoginPage() {
  const { t } = useTranslation();
  const config = useClientConfig();
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
        <div className={styles.column}>
          <LoginForm config={config} />
        </div>
      </main>
    </div>
  );
}
