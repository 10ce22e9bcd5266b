import { Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import { type Administrator, GRANTABLE_ROLES, grantableBy } from '#features/people/rules.ts';
import type { GrantedRole } from '#kernel/roles.ts';
import styles from './person-drawer.module.css';

interface RolesFieldProps {
  readonly value?: GrantedRole[];
  readonly onChange?: (roles: GrantedRole[]) => void;
  readonly administrator: Administrator;
  /** The roles the person has now; null for somebody new. */
  readonly granted: readonly GrantedRole[] | null;
  readonly own: boolean;
}

/** Roles to tick: those the administrator may give, and those the person has. */
export function RolesField(props: RolesFieldProps) {
  const { value = [], onChange, administrator, granted, own } = props;
  const { t } = useTranslation();
  const grantable = grantableBy(administrator);
  const choices = GRANTABLE_ROLES.filter(
    (role) => grantable.includes(role) || granted?.includes(role),
  );
  const locked = (role: GrantedRole) =>
    !grantable.includes(role) || (own && granted?.includes(role) === true);
  const change = (role: GrantedRole, on: boolean) =>
    onChange?.(choices.filter((choice) => (choice === role ? on : value.includes(choice))));
  return (
    <fieldset className={styles.roles} aria-label={t('people.ui.field.roles')}>
      {choices.map((role) => (
        <Checkbox
          key={role}
          checked={value.includes(role)}
          {...(locked(role) && { disabled: true })}
          onChange={({ target }) => change(role, target.checked)}
        >
          {t(`role.${role}`)}
        </Checkbox>
      ))}
    </fieldset>
  );
}
