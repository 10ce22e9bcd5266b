import { Form } from 'antd';
import { useRef } from 'react';
import { useKeptForm } from '../../kept-work/use-kept-form.ts';
import { conflictingRecord } from './refused-fields.ts';
import { type RecordForm, type RecordFormOptions, useRecordForm } from './use-record-form.ts';

interface KeptRecordFormOptions<Values, Saved>
  extends Omit<RecordFormOptions<Values, Saved>, 'form' | 'save'> {
  /** Names form and record within the page: under it what is typed outlives the end of a session. */
  readonly keepAs: string;
  /** The version on screen, where there is one. */
  readonly version?: number;
  /** As in a record form, with the version that was seen while it was typed. */
  readonly save: (values: Values, version: number | null) => Promise<Saved>;
}

export interface KeptRecordForm<Values extends object> extends RecordForm<Values> {
  /** Somebody has typed something that is not saved yet. */
  readonly touched: boolean;
}

/** A form that is sent, and found again with all that was typed into it when a session has ended. */
export function useKeptRecordForm<Values extends object, Saved>(
  options: KeptRecordFormOptions<Values, Saved>,
): KeptRecordForm<Values> {
  const { keepAs, version: shown = null } = options;
  const [form] = Form.useForm<Values>();
  const kept = useKeptForm(form, keepAs, shown);
  const { touched, noteChange, noteSaved, version: typedTo } = kept;
  /** Whoever has seen that somebody else was faster means what is on screen by now. */
  const sawConflict = useRef(false);
  const record = useRecordForm<Values, Saved>({
    ...options,
    form,
    save: async (values) => {
      try {
        return await options.save(values, sawConflict.current ? shown : typedTo);
      } catch (error) {
        sawConflict.current ||= conflictingRecord(error) !== null;
        throw error;
      }
    },
    onSaved: (saved) => {
      noteSaved();
      options.onSaved(saved);
    },
  });
  return {
    ...record,
    touched,
    formProps: {
      ...record.formProps,
      onValuesChange: (changed, values) => {
        record.formProps.onValuesChange?.(changed, values);
        noteChange();
      },
    },
  };
}
