import { Form } from 'antd';
import { useEffect, useState } from 'react';
import { useKeptForm } from '#web/kept-work/use-kept-form.ts';
import { type RecordForm, useRecordForm } from '#web/ui/edit/use-record-form.ts';

interface Versioned {
  readonly version: number;
}

interface VersionedFormOptions<Values, Saved extends Versioned> {
  /** Names form and record within the page: under it what is typed outlives the end of a session. */
  readonly keepAs: string;
  /** The record as the page has it; what others save shows as long as nothing is typed here. */
  readonly record: Saved;
  readonly valuesOf: (record: Saved) => Values;
  readonly save: (values: Values, version: number) => Promise<Saved>;
  readonly onSaved: (saved: Saved) => void;
}

interface VersionedForm<Values extends object, Saved> extends RecordForm<Values> {
  readonly touched: boolean;
  /** What somebody else has saved meanwhile, until one of the two is chosen. */
  readonly theirs: Saved | null;
  readonly resolve: (takeTheirs: boolean) => void;
  readonly reset: () => void;
}

/** A form that stays on its page: saved when asked to, never overwriting unseen. */
export function useVersionedForm<Values extends object, Saved extends Versioned>(
  options: VersionedFormOptions<Values, Saved>,
): VersionedForm<Values, Saved> {
  const { keepAs, record, valuesOf } = options;
  const [form] = Form.useForm<Values>();
  const kept = useKeptForm(form, keepAs, record.version);
  const [seen, setSeen] = useState(kept.version ?? record.version);
  const [theirs, setTheirs] = useState<Saved | null>(null);
  const { touched } = kept;
  const fill = (values: Values) => form.setFieldsValue(values as never);
  const base = useRecordForm<Values, Saved>({
    form,
    save: (values) => options.save(values, seen),
    onSaved: (saved) => {
      kept.noteSaved();
      setSeen(saved.version);
      options.onSaved(saved);
    },
    onConflict: setTheirs,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another version is a reason to fill it in anew
  useEffect(() => {
    // Versions only grow: what the page has may be older than what was saved or taken over here.
    if (touched || record.version <= seen) return;
    setSeen(record.version);
    fill(valuesOf(record));
  }, [record.version, touched]);
  return {
    ...base,
    touched,
    theirs,
    resolve: (takeTheirs) => {
      if (theirs === null) return;
      setSeen(theirs.version);
      if (takeTheirs) {
        fill(valuesOf(theirs));
        kept.noteSaved();
      }
      setTheirs(null);
    },
    reset: () => {
      form.resetFields();
      fill(valuesOf(record));
      setSeen(record.version);
      setTheirs(null);
      kept.noteSaved();
    },
    formProps: {
      ...base.formProps,
      initialValues: valuesOf(record),
      // Several of them stand on one page: their fields must not share a name in the document.
      name: keepAs.replaceAll(' ', '-'),
      onValuesChange: (changed, values) => {
        base.formProps.onValuesChange?.(changed, values);
        kept.noteChange();
      },
    },
  };
}
