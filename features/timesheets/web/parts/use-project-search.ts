import type { BookableProject, FoundProjects } from '#features/timesheets/contract.ts';
import { type Searched, useSearch } from '#web/ui/search/use-search.ts';
import { type FindProjects, projectSearchKey } from '../queries.ts';

export interface ProjectSearch extends Omit<Searched<FoundProjects>, 'answer'> {
  /** What was found by exactly this text; nothing as long as that is not known. */
  readonly found: readonly BookableProject[];
  readonly more: boolean;
}

const NOTHING: FoundProjects = { projects: [], more: false };

export function useProjectSearch(find: FindProjects, text: string): ProjectSearch {
  const key = projectSearchKey(find.staffNo, find.batchId);
  const { answer = NOTHING, ...search } = useSearch({ key, find: find.byText }, text);
  return { ...search, found: answer.projects, more: answer.more };
}
