import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { ROLES } from '#kernel/roles.ts';
import type { List } from '#web/ui/list/use-list.ts';
import { DepartmentSelect } from '../departments/department-select.tsx';
import styles from './people-panel.module.css';

/** Department with all beneath it, role, and state of the account. */
export function PeopleFilters({ list }: { readonly list: List }) {
  const { t } = useTranslation();
  const { deptId, role, enabled } = list.view.filters;
  const set = (name: string) => (value: string | number | null | undefined) =>
    list.change({ filters: { [name]: String(value ?? '') } });
  return (
    <>
      <DepartmentSelect
        className={styles.department ?? ''}
        label={t('people.ui.list.department')}
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
    </>
  );
}
