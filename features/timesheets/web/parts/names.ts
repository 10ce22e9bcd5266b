import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { BookableProject } from '#features/timesheets/contract.ts';
import { ABSENCES, type RowKey } from '#features/timesheets/rules.ts';

export interface RowName {
  /** The main project, or the absence. */
  readonly main: string;
  /** The code, and the sub-project where there is one. */
  readonly detail: string;
}

const NONE: ReadonlySet<RowKey> = new Set();

/** What rows are called in the language of the interface. */
export function useRowNames(
  projects: readonly BookableProject[],
  gone: ReadonlySet<RowKey> = NONE,
): (key: RowKey) => RowName {
  const { t, i18n } = useTranslation();
  return useMemo(() => {
    const inEnglish = i18n.language === 'en';
    const name = (of: { nameZh: string; nameEn: string }) => (inEnglish ? of.nameEn : of.nameZh);
    const names = new Map<string, RowName>();
    for (const absence of ABSENCES) {
      names.set(`a-${absence}`, {
        main: t(`timesheets.ui.absence.${absence}`),
        detail: t('timesheets.ui.absenceDetail'),
      });
    }
    for (const project of projects) {
      const { parent, code } = project;
      names.set(
        `p${project.id}`,
        parent === null
          ? { main: name(project), detail: code }
          : { main: name(parent), detail: `${code} · ${name(project)}` },
      );
    }
    return (key) =>
      names.get(key) ?? {
        main: gone.has(key) ? t('timesheets.ui.goneProject') : t('timesheets.ui.projectAwaited'),
        detail: '',
      };
  }, [projects, gone, t, i18n.language]);
}
