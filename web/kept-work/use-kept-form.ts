import type { FormInstance } from 'antd';
import { useEffect, useState } from 'react';
import { useUnsaved } from '../shell/tabs/unsaved-tabs.ts';
import { dropEntry, keptEntry } from './kept-work.ts';
import { useWorkName, useWorkSource } from './use-kept-work.ts';

interface KeptForm {
  /** The version somebody saw when they typed it: what others saved since is not overwritten unseen. */
  readonly version: number | null;
  readonly values: Readonly<Record<string, unknown>>;
}

interface KeptFormState {
  /** Somebody has typed something, perhaps before the session ended. */
  readonly touched: boolean;
  readonly noteChange: () => void;
  /** The server has it: there is nothing left to keep. */
  readonly noteSaved: () => void;
  /** Which version the values belong to. */
  readonly version: number | null;
}

/**
 * What is typed into a form outlives the end of a session, and marks its tab until the form is gone.
 * The form says when it changes; it cannot be asked later, for in the background it has no fields.
 */
export function useKeptForm<Values extends object>(
  form: FormInstance<Values>,
  name: string | null,
  version: number | null,
): KeptFormState {
  const full = useWorkName(name ?? 'unnamed');
  const [kept] = useState(
    () => (name === null ? undefined : keptEntry(full)) as KeptForm | undefined,
  );
  const [touched, setTouched] = useState(kept !== undefined);
  const seen = kept === undefined ? version : kept.version;
  useEffect(() => {
    if (kept === undefined || keptEntry(full) === undefined) return;
    form.setFieldsValue(kept.values as never);
    dropEntry(full);
  }, [form, full, kept]);
  useWorkSource(full, () => {
    if (name === null || !touched) return undefined;
    return { version: seen, values: form.getFieldsValue(true) } satisfies KeptForm;
  });
  useUnsaved(touched, full);
  return {
    touched,
    noteChange: () => setTouched(true),
    noteSaved: () => setTouched(false),
    version: seen,
  };
}
