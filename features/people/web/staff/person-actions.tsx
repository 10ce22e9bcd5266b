import type { MenuProps } from 'antd';
import { useTranslation } from 'react-i18next';
import type { PersonRow } from '#features/people/contract.ts';
import { MoreMenu } from '#web/ui/more-menu.tsx';
import type { PeopleActions } from './use-people-actions.tsx';

interface PersonActionsProps {
  readonly person: PersonRow;
  readonly actions: PeopleActions;
  readonly onOpen: (person: PersonRow) => void;
}

/** What the server says may be done with this person. */
export function PersonActions({ person, actions, onOpen }: PersonActionsProps) {
  const { t } = useTranslation();
  const { abilities, enabled, nickName: name } = person;
  const items: NonNullable<MenuProps['items']> = [
    {
      key: 'open',
      label: t(abilities.edit ? 'people.ui.list.edit' : 'people.ui.list.view'),
      onClick: () => onOpen(person),
    },
    abilities.resetPassword && {
      key: 'resetPassword',
      label: t('people.ui.action.resetPassword'),
      onClick: () => actions.resetPassword(person),
    },
    abilities.disable && {
      key: 'enabled',
      label: t(enabled ? 'people.ui.action.disable' : 'people.ui.action.enable'),
      onClick: () => actions.setEnabled([person], !enabled),
    },
    abilities.remove && {
      key: 'remove',
      danger: true,
      label: t('people.ui.action.remove'),
      onClick: () => actions.remove([person]),
    },
  ].filter((item) => item !== false);
  return <MoreMenu label={t('people.ui.list.more', { name })} items={items} />;
}
