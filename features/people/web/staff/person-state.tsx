import { useTranslation } from 'react-i18next';
import type { PersonRow } from '#features/people/contract.ts';
import styles from './people-panel.module.css';

/** Whether the account works, and what keeps it from working. */
export function PersonState({ person }: { readonly person: PersonRow }) {
  const { t } = useTranslation();
  const { enabled, hasPassword } = person;
  return (
    <span className={styles.states}>
      <span className={styles.state} data-state={enabled ? 'enabled' : 'disabled'}>
        {t(enabled ? 'people.ui.state.enabled' : 'people.ui.state.disabled')}
      </span>
      {enabled && !hasPassword && (
        <span className={styles.state} data-state="careful">
          {t('people.ui.state.noPassword')}
        </span>
      )}
    </span>
  );
}
