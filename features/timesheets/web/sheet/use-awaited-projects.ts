import { useCallback, useEffect, useRef, useState } from 'react';
import type { BookableProject, CurrentSheet, SheetBatch } from '#features/timesheets/contract.ts';
import { isAbsence, type RowKey } from '#features/timesheets/rules.ts';
import { useSteady } from '#web/ui/use-steady.ts';
import type { DraftRow } from '../grid/draft.ts';
import { useKnowProjects, useProjectsByIds } from '../queries.ts';

type Rows = readonly DraftRow[];

/**
 * Projects of rows that the page was not told about: rows this browser has kept, or that somebody
 * else has added meanwhile. They are asked about before anything is said about their hours.
 */
export interface AwaitedProjects {
  /** As the page shows them, and with what was learned since. */
  readonly shown: readonly BookableProject[];
  readonly known: () => readonly BookableProject[];
  readonly gone: ReadonlySet<RowKey>;
  readonly isAwaited: (key: RowKey) => boolean;
  /** Null when nothing about these rows is unknown. */
  readonly learn: (rows: Rows) => Promise<void> | null;
}

interface Source {
  readonly staffNo: string;
  readonly batch: Pick<SheetBatch, 'id'>;
  readonly current: Pick<CurrentSheet, 'projects'>;
}

const keyOf = (id: number): RowKey => `p${id}`;

const NONE: ReadonlySet<RowKey> = new Set();

export function useAwaitedProjects(
  { staffNo, batch, current }: Source,
  requestedBatch: string,
): AwaitedProjects {
  const ask = useProjectsByIds(staffNo, batch.id);
  const know = useKnowProjects(staffNo, requestedBatch);
  const [gone, setGone] = useState(NONE);
  // Those who wait for an answer go on with it at once, before anything is drawn again.
  const learned = useRef(new Map<RowKey, BookableProject>());
  const latest = useRef({ projects: current.projects, gone });
  latest.current = { projects: current.projects, gone };

  const learn = useSteady((rows: Rows): Promise<void> | null => {
    const shown = new Set(latest.current.projects.map(({ id }) => keyOf(id)));
    const unknown = rows.filter(
      ({ key, projectId }) =>
        projectId !== null && !shown.has(key) && !latest.current.gone.has(key),
    );
    // A page that was read again has forgotten them.
    const forgotten = unknown.flatMap(({ key }) => learned.current.get(key) ?? []);
    if (forgotten.length > 0) know(forgotten);
    const asked = unknown.filter(({ key }) => !learned.current.has(key));
    if (asked.length === 0) return null;
    const ids = [...new Set(asked.flatMap(({ projectId }) => projectId ?? []))].sort(
      (one, other) => one - other,
    );
    return ask(ids).then((found) => {
      for (const project of found) learned.current.set(keyOf(project.id), project);
      const missing = ids.map(keyOf).filter((key) => !learned.current.has(key));
      latest.current.gone = new Set([...latest.current.gone, ...missing]);
      know(found);
      setGone(latest.current.gone);
    });
  });
  const known = useCallback(() => {
    const { projects } = latest.current;
    const shown = new Set(projects.map(({ id }) => id));
    return [...projects, ...[...learned.current.values()].filter(({ id }) => !shown.has(id))];
  }, []);
  const isAwaited = useCallback((key: RowKey) => !isAbsence(key) && !gone.has(key), [gone]);
  return { shown: current.projects, known, gone, isAwaited, learn };
}

/** What could not be asked is asked again, as long as the sheet is on screen. */
const AGAIN_MS = 5_000;

/** Asks about what is on screen, also where nothing is saved by itself. */
export function useLearning({ shown, learn }: AwaitedProjects, rows: Rows, saved: Rows): void {
  const keys = [...rows, ...saved].map(({ key }) => key).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: which rows there are is what counts
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const begin = () => {
      learn([...rows, ...saved])?.catch(() => {
        timer = setTimeout(begin, AGAIN_MS);
      });
    };
    begin();
    return () => clearTimeout(timer);
  }, [learn, keys, shown]);
}
