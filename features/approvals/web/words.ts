import { useTranslation } from 'react-i18next';
import type { ApprovalRow, EarlierReturn, RouteStep } from '#features/approvals/contract.ts';
import { formatHours, hoursToMinutes } from '#kernel/minutes.ts';
import { useSignedInUser } from '#web/signed-in/signed-in-user.ts';
import { useDates } from '#web/ui/dates.ts';

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

const SHOWN_NAMES = 3;

/** The first few of those who may decide, oneself marked. */
export function useCandidateNames() {
  const { t } = useTranslation();
  const { userInfo } = useSignedInUser();
  return (candidates: RouteStep['candidates']): string => {
    const names = candidates
      .slice(0, SHOWN_NAMES)
      .map(({ userId, nickName }) =>
        userId === userInfo.userId ? t('approvals.ui.you', { name: nickName }) : nickName,
      );
    const list = names.join(t('approvals.ui.nameSeparator'));
    return candidates.length > names.length
      ? t('approvals.ui.andOthers', { names: list, count: candidates.length })
      : list;
  };
}

/** Whom or what a row waits for; nothing once it is approved. */
export function useWaitWords() {
  const { t } = useTranslation();
  const namesOf = useCandidateNames();
  return ({ waitsFor, nickName }: ApprovalRow): string | null => {
    if (waitsFor === null) return null;
    const { kind, role, people } = waitsFor;
    if (kind === 'submitter') return t('approvals.ui.waits.submitter', { name: nickName });
    if (kind !== 'approver') return t(`approvals.ui.waits.${kind}`);
    const title =
      role === null || role === 'assigned' ? t('approvals.ui.assigned') : t(`role.${role}`);
    return t('approvals.ui.waits.approver', { role: title, names: namesOf(people) });
  };
}

/** How a row went back: in a few words for the list, and in a sentence beside the reason. */
export function useReturnWords() {
  const { t } = useTranslation();
  const { dateTime } = useDates();
  const { projectOf } = useNames();
  const whoOf = ({ by, onBehalfOf }: EarlierReturn) =>
    onBehalfOf === null ? by : t('approvals.ui.inPlaceOf', { name: by, for: onBehalfOf });
  const rowsOf = ({ projects }: EarlierReturn) =>
    projects.map(projectOf).join(t('approvals.ui.nameSeparator'));
  return {
    line: (returned: EarlierReturn): string => {
      const words = { by: whoOf(returned), rows: rowsOf(returned), reason: returned.reason };
      return returned.own || words.rows === ''
        ? t('approvals.ui.returned.line', words)
        : t('approvals.ui.returned.lineOther', words);
    },
    sentence: (returned: EarlierReturn, onHold: boolean): string => {
      const rows = rowsOf(returned);
      const words = { by: whoOf(returned), at: dateTime(returned.at), rows };
      if (returned.own) return t('approvals.ui.returned.own', words);
      if (rows === '') return t('approvals.ui.returned.sheet', words);
      return t(onHold ? 'approvals.ui.returned.onHold' : 'approvals.ui.returned.other', words);
    },
  };
}
