import { Form, type FormInstance, type FormProps } from 'antd';
import { useRef, useState } from 'react';
import {
  conflictingRecord,
  type FieldName,
  placeAtFields,
  refusedFields,
} from './refused-fields.ts';
import { sayElsewhere } from './send.ts';

export interface RecordFormOptions<Values, Saved> {
  /** Where somebody else needs the form as well; otherwise it has one of its own. */
  readonly form?: FormInstance<Values>;
  /** Rejects with what was refused; use `send`, which leaves it to the form to say so. */
  readonly save: (values: Values) => Promise<Saved>;
  readonly onSaved: (saved: Saved) => void;
  /** When somebody else was faster; without it, it is said like any other refusal. */
  readonly onConflict?: (theirs: Saved) => void;
}

const namesIn = <Values>(form: FormInstance<Values>) =>
  form.getFieldsError().map(({ name }) => name as FieldName);

/** Marks all fields the refusal is about and leads to the first; says the rest as a toast. */
function showRefusal<Values>(form: FormInstance<Values>, error: unknown): void {
  const { atFields, elsewhere } = placeAtFields(refusedFields(error), namesIn(form));
  form.setFields(atFields as never);
  const [first] = atFields;
  if (first !== undefined) form.scrollToField(first.name as never, { focus: true });
  sayElsewhere(error, elsewhere, first !== undefined);
}

function isNamedIn(changed: unknown, name: FieldName): boolean {
  const [part, ...rest] = name;
  if (part === undefined) return true;
  if (typeof changed !== 'object' || changed === null || !(part in changed)) return false;
  return isNamedIn((changed as Record<string | number, unknown>)[part], rest);
}

/** What was wrong with a field is forgotten as soon as somebody changes it. */
function forgive<Values>(form: FormInstance<Values>, changed: unknown): void {
  const mended = form
    .getFieldsError()
    .filter(({ name, errors }) => errors.length > 0 && isNamedIn(changed, name));
  if (mended.length > 0) form.setFields(mended.map(({ name }) => ({ name, errors: [] })) as never);
}

export interface RecordForm<Values extends object> {
  readonly form: FormInstance<Values>;
  readonly busy: boolean;
  /** For the `Form` that shows it; every form of the application behaves alike. */
  readonly formProps: FormProps<Values>;
}

/** A form that is sent: marks what is wrong at the fields, keeps what was typed until it is saved. */
export function useRecordForm<Values extends object, Saved>(
  options: RecordFormOptions<Values, Saved>,
): RecordForm<Values> {
  const [form] = Form.useForm<Values>(options.form);
  const [busy, setBusy] = useState(false);
  /** State arrives a render late; two quick presses of Enter must still be one attempt. */
  const sending = useRef(false);
  const attempt = async (values: Values) => {
    try {
      return { saved: await options.save(values) };
    } catch (error) {
      const theirs = conflictingRecord<Saved>(error);
      if (theirs !== null && options.onConflict !== undefined) options.onConflict(theirs);
      else showRefusal(form, error);
      return null;
    }
  };
  const submit = async (values: Values) => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    const done = await attempt(values);
    sending.current = false;
    setBusy(false);
    if (done !== null) options.onSaved(done.saved);
  };
  return {
    form,
    busy,
    formProps: {
      form,
      layout: 'vertical',
      requiredMark: true,
      scrollToFirstError: { focus: true },
      onValuesChange: (changed) => forgive(form, changed),
      onFinish: (values) => void submit(values),
    },
  };
}
