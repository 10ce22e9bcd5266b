import { Button } from 'antd';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { PersonRow } from '#features/people/contract.ts';
import type { Language } from '#kernel/language.ts';
import type { Role } from '#kernel/roles.ts';
import type { ListColumn } from '#web/ui/list/list-column.ts';
import { LongText } from '#web/ui/list/long-text.tsx';
import styles from './people-panel.module.css';
import { PersonState } from './person-state.tsx';

interface ColumnOptions {
  readonly t: TFunction;
  readonly language: Language;
  /** A number however long leaves the name in sight. */
  readonly narrow: boolean;
  readonly onOpen: (person: PersonRow) => void;
  readonly actions: (person: PersonRow) => ReactNode;
}

export function peopleColumns(options: ColumnOptions): ListColumn<PersonRow>[] {
  const { t, language, narrow, onOpen, actions } = options;
  const title = (
    field: 'staffNo' | 'nickName' | 'userName' | 'grade' | 'hireDate' | 'leaveDate' | 'email',
  ) => t(`people.ui.field.${field}`);
  const roles = (named: readonly Role[]) =>
    named.map((role) => t(`role.${role}`)).join(language === 'zh' ? '、' : ', ');
  return [
    {
      key: 'staffNo',
      title: title('staffNo'),
      render: ({ staffNo }) => staffNo,
      sortable: true,
      shown: 'always',
      ...(narrow && { width: 76 }),
    },
    {
      key: 'nickName',
      title: title('nickName'),
      render: (person) => (
        <Button
          type="link"
          className={styles.name ?? ''}
          aria-label={t(
            person.abilities.edit ? 'people.ui.list.editPerson' : 'people.ui.list.viewPerson',
            { name: person.nickName },
          )}
          onClick={() => onOpen(person)}
        >
          <LongText>{person.nickName}</LongText>
        </Button>
      ),
      sortable: true,
      shown: 'always',
      ...(narrow && { width: 96 }),
    },
    {
      key: 'userName',
      title: title('userName'),
      render: ({ userName }) => userName,
      sortable: true,
      shown: 'onRequest',
    },
    {
      key: 'dept',
      title: t('people.ui.field.deptId'),
      render: ({ deptNameZh, deptNameEn }) => (language === 'zh' ? deptNameZh : deptNameEn),
      sortable: true,
    },
    { key: 'grade', title: title('grade'), render: ({ grade }) => grade, sortable: true },
    {
      key: 'roles',
      title: t('people.ui.field.roles'),
      render: (person) => roles(person.roles),
    },
    {
      key: 'approvals',
      title: t('people.ui.field.approvals'),
      render: ({ approvals }) => roles(approvals),
    },
    {
      key: 'hireDate',
      title: title('hireDate'),
      render: ({ hireDate }) => hireDate,
      sortable: true,
    },
    {
      key: 'leaveDate',
      title: title('leaveDate'),
      render: ({ leaveDate }) => leaveDate,
      sortable: true,
      shown: 'onRequest',
    },
    {
      key: 'email',
      title: title('email'),
      render: ({ email }) => email,
      shown: 'onRequest',
    },
    {
      key: 'state',
      title: t('people.ui.field.state'),
      render: (person) => <PersonState person={person} />,
    },
    {
      key: 'actions',
      title: t('people.ui.field.actions'),
      render: actions,
      width: 64,
      fixed: 'end',
      shown: 'always',
    },
  ];
}
