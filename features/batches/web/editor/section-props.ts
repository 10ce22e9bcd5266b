import type { BatchField } from '#features/batches/rules.ts';
import type { BatchForm } from './form-values.ts';
import type { FieldProblems } from './use-batch-form.ts';

/** What every part of the form is given. */
export interface SectionProps {
  readonly form: BatchForm;
  readonly change: (changes: Partial<BatchForm>) => void;
  readonly problems: FieldProblems;
  readonly may: (field: BatchField) => boolean;
}
