import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { MAX_PEOPLE_AT_ONCE, type PersonRow } from '#features/people/contract.ts';
import { More } from '#web/ui/tools/more.tsx';
import styles from './people-panel.module.css';
import type { PeopleActions } from './use-people-actions.tsx';

interface PeopleBulkProps {
  readonly people: readonly PersonRow[];
  readonly actions: PeopleActions;
  readonly onAccess: () => void;
  readonly onDone: () => void;
}

export function PeopleBulk({ people, actions, onAccess, onDone }: PeopleBulkProps) {
  const { t } = useTranslation();
  const tooMany = people.length > MAX_PEOPLE_AT_ONCE;
  return (
    <More>
      <Button disabled={tooMany} onClick={onAccess}>
        {t('people.ui.action.access')}
      </Button>
      <Button disabled={tooMany} onClick={() => actions.setEnabled(people, true, onDone)}>
        {t('people.ui.action.enable')}
      </Button>
      <Button disabled={tooMany} onClick={() => actions.setEnabled(people, false, onDone)}>
        {t('people.ui.action.disable')}
      </Button>
      <Button danger disabled={tooMany} onClick={() => actions.remove(people, onDone)}>
        {t('people.ui.action.remove')}
      </Button>
      {tooMany && (
        <span className={styles.faint}>
          {t('people.ui.ask.tooMany', { limit: MAX_PEOPLE_AT_ONCE })}
        </span>
      )}
    </More>
  );
}
