import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { boardEndpoints } from '#features/boards/contract.ts';
import type { ProjectFinal } from '#features/boards/contract-project.ts';
import type { ProjectChoice } from '#features/boards/contract-project-choices.ts';
import { type LabourValue, useLabourValue } from '#features/people/web/fields.tsx';
import { answered, call } from '#web/api/call.ts';
import type { Search } from '#web/ui/search/use-search.ts';

const ALL = ['boards', 'project'] as const;

const findChoices = (text: string, signal: AbortSignal) =>
  answered(
    call(
      boardEndpoints.projectChoices.list,
      { query: text === '' ? {} : { query: text } },
      // Whoever types is told where the names would stand.
      { signal, quiet: text !== '' },
    ),
  );

/** Projects whose final account the person may see. */
export const projectSearch: Search<readonly ProjectChoice[]> = {
  key: [...ALL, 'choices'],
  find: findChoices,
};

export function useProjectChoices(text: string) {
  return useQuery({
    queryKey: [...ALL, 'chooser', text],
    queryFn: ({ signal }) => findChoices(text, signal),
    placeholderData: keepPreviousData,
  });
}

/** Figures with the rates they are at: they may stand while others are on their way. */
export interface ShownFinal extends ProjectFinal {
  readonly labour: LabourValue;
}

/** Figures of the year before stay in sight until those that are asked for have come. */
export function useProjectFinal(id: number, year: number | undefined) {
  const labour = useLabourValue();
  const query = {
    ...(year !== undefined && { year: String(year) }),
    ...(labour === 'actual' && { labour }),
  };
  return useQuery({
    queryKey: [...ALL, 'final', id, query],
    queryFn: async ({ signal }): Promise<ShownFinal> => {
      const reply = call(boardEndpoints.project.read, { params: { id }, query }, { signal });
      return { ...(await answered(reply)), labour };
    },
    placeholderData: keepPreviousData,
  });
}
