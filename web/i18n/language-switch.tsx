import { useTranslation } from 'react-i18next';
import { LANGUAGES, type Language } from '#kernel/language.ts';
import { showToast } from '../ui/toast/toasts.ts';
import { switchLanguage } from './language.ts';
import styles from './language-switch.module.css';

/** Each language is named in itself, so that people find theirs whatever is on screen. */
export function LanguageSwitch() {
  const { t, i18n } = useTranslation();
  const choose = (language: Language) => {
    switchLanguage(language).catch(() => showToast('error', t('language.loadFailed')));
  };
  return (
    <fieldset className={styles.group} aria-label={t('language.label')}>
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          className={styles.choice}
          aria-pressed={i18n.language === language}
          onClick={() => choose(language)}
        >
          {t(`language.${language}`)}
        </button>
      ))}
    </fieldset>
  );
}
