import { useTranslation } from 'react-i18next';
import { useNames } from '#web/i18n/use-names.ts';
import { type SearchFieldProps, SearchSelect } from '#web/ui/search/search-select.tsx';
import type { ProjectChoice } from '../queries.ts';

interface ProjectSelectProps extends SearchFieldProps<ProjectChoice> {
  readonly value?: ProjectChoice | null;
  readonly onChange?: (project: ProjectChoice | null) => void;
}

/** A project, found by code, name or pinyin; the search decides among which. */
export function ProjectSelect(props: ProjectSelectProps) {
  const { t } = useTranslation();
  const nameOf = useNames();
  return (
    <SearchSelect<ProjectChoice>
      {...props}
      nothing={t('materials.ui.noProjectFound')}
      shownAs={(project) => ({
        name: nameOf(project) || project.code,
        detail: [project.code, project.parent ? nameOf(project.parent) : '']
          .filter(Boolean)
          .join(' · '),
      })}
    />
  );
}
