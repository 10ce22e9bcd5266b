import { useTranslation } from 'react-i18next';
import type { ApprovalRow } from '#features/approvals/contract.ts';
import { formatHours, hoursToMinutes } from '#kernel/minutes.ts';

interface Named {
  readonly nameZh: string;
  readonly nameEn: string;
}

export const hoursText = (hours: number) => formatHours(hoursToMinutes(hours));

/** `+32`, `-8`; nothing where nothing changed. */
export function differenceText(hours: number, lastHours: number): string {
  const minutes = hoursToMinutes(hours) - hoursToMinutes(lastHours);
  return minutes > 0 ? `+${formatHours(minutes)}` : formatHours(minutes);
}

/** Names of departments and projects in the language of the interface. */
export function useNames() {
  const { t, i18n } = useTranslation();
  const english = i18n.language === 'en';
  const nameOf = ({ nameZh, nameEn }: Named) => (english ? nameEn : nameZh);
  return {
    nameOf,
    departmentOf: (row: { readonly deptNameZh: string; readonly deptNameEn: string }) =>
      english ? row.deptNameEn : row.deptNameZh,
    projectOf: (project: ApprovalRow['project']) => {
      if (project === null) return t('approvals.ui.absences');
      const { parent } = project;
      return parent === null ? nameOf(project) : `${nameOf(parent)} · ${nameOf(project)}`;
    },
  };
}
