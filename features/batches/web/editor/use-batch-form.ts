import { useState } from 'react';
import type { Batch } from '#features/batches/contract.ts';
import { useKeptState } from '#web/kept-work/use-kept-work.ts';
import { conflictingRecord, refusedFields } from '#web/ui/edit/refused-fields.ts';
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
import { useIssueWords } from './use-issue-words.ts';

export type FieldProblems = ReadonlyMap<string, string>;

export interface BatchFormState {
  readonly form: BatchForm;
  readonly base: FormBase;
  readonly change: (changes: Partial<BatchForm>) => void;
  readonly problems: FieldProblems;
  readonly dirty: boolean;
  readonly saving: boolean;
  readonly conflict: boolean;
  readonly resolve: (takeTheirs: boolean) => void;
  /** Saves what was changed; gives the batch as it is now, or null when it was refused. */
  readonly save: () => Promise<Batch | null>;
  /** Begins again with this batch, whatever was typed. */
  readonly restart: (batch: Batch) => void;
}

const workOf = (base: FormBase) => ({ base, form: formOf(base) });

/** The settings somebody is working on, held against what is stored. */
export function useBatchForm(stored: Batch | null, initial: FormBase): BatchFormState {
  const words = useIssueWords();
  // Together, so that what was typed is never held against a batch nobody had seen yet.
  const [{ base, form }, setWork] = useKeptState('batch', () => workOf(initial));
  const [refused, setRefused] = useState<FieldProblems>(new Map());
  const [theirs, setTheirs] = useState<Batch | null>(null);
  const saving = useSaveBatch();
  const dirty = isChanged(form, base);

  const begin = (next: FormBase) => {
    setWork(workOf(next));
    setRefused(new Map());
    setTheirs(null);
  };
  // What somebody else saved is shown at once, unless there is something here to lose.
  const moved = stored !== null && stored.version !== base.seen?.version;
  if (moved && !dirty && theirs === null) begin(baseOf(stored));

  const change = (changes: Partial<BatchForm>) => {
    setWork((current) => ({ ...current, form: { ...current.form, ...changes } }));
    setRefused(new Map());
  };
  const save = async () => {
    const settings = settingsOf(form, base);
    if (settings === null) return null;
    try {
      const saved = await saving.mutateAsync({ seen: base.seen, settings });
      begin(baseOf(saved));
      return saved;
    } catch (error) {
      // Has been shown as a toast; here it is put where it belongs.
      const fields = refusedFields(error);
      setRefused(new Map(fields.map(({ name, errors }) => [name.join('.'), errors.join(' ')])));
      setTheirs(conflictingRecord<Batch>(error));
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
    problems: new Map([...refused, ...own]),
    dirty,
    saving: saving.isPending,
    conflict: theirs !== null,
    resolve,
    save,
    restart: (batch) => begin(baseOf(batch)),
  };
}
