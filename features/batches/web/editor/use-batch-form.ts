import { useState } from 'react';
import type { Batch } from '#features/batches/contract.ts';
import { FLOW_SUBJECTS } from '#features/batches/rules.ts';
import { useKeptState } from '#web/kept-work/use-kept-work.ts';
import { conflictingRecord } from '#web/ui/edit/refused-fields.ts';
import { useIssueWords } from '#web/ui/edit/use-issue-words.ts';
import { useRefusals } from '#web/ui/edit/use-refusals.ts';
import { useSaveBatch } from '../queries.ts';
import {
  type BatchForm,
  baseOf,
  type FormBase,
  formOf,
  isChanged,
  problemsOf,
  settingsOf,
} from './form-values.ts';

export type FieldProblems = ReadonlyMap<string, string>;

export interface BatchFormState {
  readonly form: BatchForm;
  readonly base: FormBase;
  readonly change: (changes: Partial<BatchForm>) => void;
  readonly problems: FieldProblems;
  /** Whether it can be sent, as far as is known here; what was refused may be tried again. */
  readonly sound: boolean;
  readonly dirty: boolean;
  readonly saving: boolean;
  readonly conflict: boolean;
  readonly resolve: (takeTheirs: boolean) => void;
  /** Saves what was changed; gives the batch as it is now, or null when it was refused. */
  readonly save: () => Promise<Batch | null>;
  /** Begins again with this batch, whatever was typed. */
  readonly restart: (batch: Batch) => void;
  /** Marks the fields a refusal is about. */
  readonly showRefusal: (error: unknown) => void;
}

/** Where the form can show a problem; departments are there only when they are asked for. */
function shownFields({ audienceAll }: BatchForm): string[] {
  const flows = FLOW_SUBJECTS.map((subject) => `flows.${subject}`);
  const basics = ['name', 'startDate', 'endDate', 'openAt', 'deadline'];
  return [...basics, ...(audienceAll ? [] : ['deptIds']), 'excludedIds', ...flows, 'flows'];
}

/** The names a changed part of the form has on the wire. */
function wireNames(changed: keyof BatchForm): string[] {
  if (changed === 'excluded') return ['excludedIds'];
  if (changed === 'flows') return ['flows', ...FLOW_SUBJECTS.map((subject) => `flows.${subject}`)];
  return changed === 'audienceAll' ? ['deptIds'] : [changed];
}

const workOf = (base: FormBase) => ({ base, form: formOf(base) });

/** The settings somebody is working on, compared with what is stored. */
export function useBatchForm(
  stored: Batch | null,
  initial: FormBase,
  onMarked: () => void,
): BatchFormState {
  const words = useIssueWords();
  // Together, so that what was typed is never compared with a batch nobody had seen yet.
  const [{ base, form }, setWork] = useKeptState('batch', () => workOf(initial));
  const refusals = useRefusals();
  const [theirs, setTheirs] = useState<Batch | null>(null);
  const saving = useSaveBatch();
  const dirty = isChanged(form, base);

  const begin = (next: FormBase) => {
    setWork(workOf(next));
    refusals.clear();
    setTheirs(null);
  };
  // What somebody else saved is shown at once, unless there is something here to lose.
  const moved = stored !== null && stored.version !== base.seen?.version;
  if (moved && !dirty && theirs === null) begin(baseOf(stored));

  const change = (changes: Partial<BatchForm>) => {
    setWork((current) => ({ ...current, form: { ...current.form, ...changes } }));
    refusals.forgive((Object.keys(changes) as (keyof BatchForm)[]).flatMap(wireNames));
  };
  const showRefusal = (error: unknown) => {
    if (refusals.show(error, shownFields(form))) onMarked();
  };
  const save = async () => {
    const settings = settingsOf(form, base);
    if (settings === null) return null;
    try {
      const saved = await saving.mutateAsync({ seen: base.seen, settings });
      begin(baseOf(saved));
      return saved;
    } catch (error) {
      const current = conflictingRecord<Batch>(error);
      setTheirs(current);
      if (current === null) showRefusal(error);
      return null;
    }
  };
  const resolve = (takeTheirs: boolean) => {
    if (theirs === null) return;
    if (takeTheirs) begin(baseOf(theirs));
    else setWork({ base: baseOf(theirs), form });
    setTheirs(null);
  };
  const own = problemsOf(form, base).map((issue) => [issue.path, words(issue)] as const);
  return {
    form,
    base,
    change,
    problems: new Map([...refusals.refused, ...own]),
    sound: own.length === 0 && theirs === null,
    dirty,
    saving: saving.isPending,
    conflict: theirs !== null,
    resolve,
    save,
    restart: (batch) => begin(baseOf(batch)),
    showRefusal,
  };
}
