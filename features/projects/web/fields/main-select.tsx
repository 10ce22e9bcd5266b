import { useTranslation } from 'react-i18next';
import { type SearchFieldProps, SearchSelect } from '#web/ui/search/search-select.tsx';
import { mainSearch, type ProjectChoice } from '../queries.ts';
import { useNames } from '../use-names.ts';

interface MainSelectProps extends Omit<SearchFieldProps<ProjectChoice>, 'search'> {
  readonly value?: ProjectChoice | null;
  readonly onChange?: (main: ProjectChoice | null) => void;
  /** A project is no main project of itself. */
  readonly except: number | null;
}

/** The main project a sub-project belongs to; none makes it a main project. */
export function MainSelect({ except, ...field }: MainSelectProps) {
  const { t } = useTranslation();
  const { nameOf } = useNames();
  return (
    <SearchSelect<ProjectChoice>
      {...field}
      search={mainSearch(except)}
      placeholder={t('projects.ui.noMain')}
      nothing={t('projects.ui.noMainFound')}
      shownAs={(main) => ({ name: `${main.code} ${nameOf(main)}` })}
    />
  );
}
