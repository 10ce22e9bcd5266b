import { useTranslation } from 'react-i18next';
import type { PersonRow } from '#features/people/contract.ts';
import { Chip } from '#web/ui/chip.tsx';
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
      <Chip tone={enabled ? 'good' : 'plain'}>
        {t(enabled ? 'people.ui.state.enabled' : 'people.ui.state.disabled')}
      </Chip>
      {entry !== null && <Chip tone="careful">{t(`people.ui.state.${entry}`)}</Chip>}
    </span>
  );
}
