import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { PASSWORD_STATES } from '#features/people/rules-access.ts';
import { ROLES } from '#kernel/roles.ts';
import type { List } from '#web/ui/list/use-list.ts';
import { DepartmentSelect } from '../fields.tsx';
import { useDepartments } from '../queries.ts';
import styles from './people-panel.module.css';

const PASSWORD_WORDS = {
  none: 'noPassword',
  oneTime: 'oneTimePassword',
  own: 'ownPassword',
} as const;

/** Department with all beneath it, role, state of the account and of its password. */
export function PeopleFilters({ list }: { readonly list: List }) {
  const { t } = useTranslation();
  const departments = useDepartments();
  const { deptId, role, enabled, password } = list.view.filters;
  const set = (name: string) => (value: string | number | null | undefined) =>
    list.change({ filters: { [name]: String(value ?? '') } });
  return (
    <>
      <DepartmentSelect
        className={styles.department ?? ''}
        label={t('people.ui.list.department')}
        departments={departments}
        value={deptId === undefined ? null : Number(deptId)}
        onChange={set('deptId')}
        allowClear
      />
      <Select
        className={styles.role ?? ''}
        aria-label={t('people.ui.list.role')}
        placeholder={t('people.ui.list.role')}
        value={role ?? null}
        onChange={set('role')}
        allowClear
        options={ROLES.map((value) => ({ value, label: t(`role.${value}`) }))}
      />
      <Select
        className={styles.stateFilter ?? ''}
        aria-label={t('people.ui.list.state')}
        placeholder={t('people.ui.list.state')}
        value={enabled ?? null}
        onChange={set('enabled')}
        allowClear
        options={[
          { value: 'true', label: t('people.ui.state.enabled') },
          { value: 'false', label: t('people.ui.state.disabled') },
        ]}
      />
      <Select
        className={styles.passwordFilter ?? ''}
        aria-label={t('people.ui.list.password')}
        placeholder={t('people.ui.list.password')}
        value={password ?? null}
        onChange={set('password')}
        allowClear
        options={PASSWORD_STATES.map((value) => ({
          value,
          label: t(`people.ui.state.${PASSWORD_WORDS[value]}`),
        }))}
      />
    </>
  );
}
