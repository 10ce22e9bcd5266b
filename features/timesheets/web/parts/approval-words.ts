import { useTranslation } from 'react-i18next';
import type { RouteStep } from '#features/approvals/contract.ts';

/** As what somebody decides, as it is called on screen. */
export function useStepRole() {
  const { t } = useTranslation();
  return (role: RouteStep['role']) =>
    role === 'assigned' ? t('timesheets.ui.assignedRole') : t(`role.${role}`);
}
