import { useTranslation } from 'react-i18next';
import type { PersonRow } from '#features/people/contract.ts';
import styles from './people-panel.module.css';

const INVITATION_WORDS = {
  waiting: 'invitationWaiting',
  sent: 'invitationSent',
  refused: 'invitationRefused',
} as const;

/** What there is to say of how somebody gets in; nothing once they have a password of their own. */
function entryWord({ enabled, password, invitation }: PersonRow) {
  if (!enabled || password === 'own') return null;
  if (invitation !== 'none') return INVITATION_WORDS[invitation];
  return password === 'none' ? 'noPassword' : 'oneTimePassword';
}

/** Whether the account works, and what keeps it from working. */
export function PersonState({ person }: { readonly person: PersonRow }) {
  const { t } = useTranslation();
  const { enabled } = person;
  const entry = entryWord(person);
  return (
    <span className={styles.states}>
      <span className={styles.state} data-state={enabled ? 'enabled' : 'disabled'}>
        {t(enabled ? 'people.ui.state.enabled' : 'people.ui.state.disabled')}
      </span>
      {entry !== null && (
        <span className={styles.state} data-state="careful">
          {t(`people.ui.state.${entry}`)}
        </span>
      )}
    </span>
  );
}
