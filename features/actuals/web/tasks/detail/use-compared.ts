import type { RunView } from '#features/actuals/contract-tasks.ts';
import { useSearchParams } from '#web/router/use-search-params.ts';
import type { Compared } from '../queries.ts';

/** A result that another one has taken the place of. */
export const isEarlier = ({ state, published }: RunView) => state === 'done' && !published;

/** Which two runs the address asks for; by default the one everybody sees and the one before it. */
export function comparedIn(params: URLSearchParams, runs: readonly RunView[]): Compared | null {
  const done = runs.filter(({ state }) => state === 'done');
  const named = (name: string) => done.find(({ id }) => String(id) === params.get(name));
  const to = named('to') ?? done.find(({ published }) => published) ?? done[0];
  if (to === undefined) return null;
  const asked = named('from');
  const before = done.filter(({ no }) => no < to.no).sort((a, b) => b.no - a.no)[0];
  const from =
    asked !== undefined && asked.id !== to.id
      ? asked
      : (before ?? done.find(({ id }) => id !== to.id));
  if (from === undefined) return null;
  return {
    from: from.id,
    to: to.id,
    by: params.get('by') === 'project' ? 'project' : 'source',
  };
}

export function useCompared(runs: readonly RunView[]) {
  const [params, setParams] = useSearchParams();
  return {
    compared: comparedIn(params, runs),
    change: (changes: Partial<Compared>) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          for (const [name, value] of Object.entries(changes)) next.set(name, String(value));
          return next;
        },
        // Looking at one after the other is no journey to come back from step by step.
        { replace: true },
      ),
  };
}
