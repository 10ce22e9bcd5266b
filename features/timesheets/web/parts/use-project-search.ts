import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { BookableProject } from '#features/timesheets/contract.ts';
import { type FindProjects, projectSearchKey } from '../queries.ts';

/** As long as somebody is still typing, nothing is asked. */
const PAUSE_MS = 200;

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

export interface ProjectSearch {
  readonly state: 'searching' | 'found' | 'failed';
  /** What was found by exactly this text; nothing as long as that is not known. */
  readonly found: readonly BookableProject[];
  readonly more: boolean;
  readonly retry: () => void;
  /** Asks without waiting for the next letter. */
  readonly hurry: () => void;
}

const NOTHING: readonly never[] = [];

/** Each text has an answer of its own, so a late answer to an older one is never taken for a newer's. */
export function useProjectSearch(find: FindProjects, text: string): ProjectSearch {
  const wanted = text.trim();
  const paused = usePaused(wanted);
  const [hurried, setHurried] = useState('');
  const settled = [paused, hurried, ''].includes(wanted);
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: projectSearchKey(find.staffNo, find.batchId, wanted),
    queryFn: ({ signal }) => find.byText(wanted, signal),
    enabled: settled,
  });
  const steps = { retry: () => void refetch(), hurry: () => setHurried(wanted) };
  if (data !== undefined && settled) {
    return { state: 'found', found: data.projects, more: data.more, ...steps };
  }
  const failed = settled && isError && !isFetching;
  return { state: failed ? 'failed' : 'searching', found: NOTHING, more: false, ...steps };
}
