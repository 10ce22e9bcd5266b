import { Input } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type BatchField, MAX_NAME, MAX_RANGE_DAYS } from '#features/batches/rules.ts';
import { counted } from '#web/ui/edit/text-limit.ts';
import styles from './editor.module.css';
import { Field, problemId, Section } from './field.tsx';
import type { SectionProps } from './section-props.ts';

type TextField = 'name' | 'startDate' | 'endDate' | 'openAt' | 'deadline';

interface TypedFieldProps extends SectionProps {
  readonly name: TextField & BatchField;
  readonly type: 'text' | 'date' | 'datetime-local';
  readonly hint?: string;
  readonly wide?: boolean;
}

/** The browser writes a `T` where people see a space. */
const toInput = (value: string) => value.replace(' ', 'T');
const fromInput = (value: string) => value.replace('T', ' ');

function TypedField({ name, type, hint, wide, ...section }: TypedFieldProps) {
  const { form, change, problems, may } = section;
  const { t } = useTranslation();
  const id = useId();
  const problem = problems.get(name);
  const moment = type === 'datetime-local';
  return (
    <Field
      id={id}
      label={t(`batches.ui.field.${name}`)}
      problem={problem}
      hint={may(name) ? hint : undefined}
      {...(wide && { wide })}
    >
      <Input
        id={id}
        type={type}
        value={moment ? toInput(form[name]) : form[name]}
        disabled={!may(name)}
        {...(name === 'name' && { count: counted(MAX_NAME) })}
        {...(problem !== undefined && {
          status: 'error' as const,
          'aria-invalid': true,
          'aria-describedby': problemId(id),
        })}
        onChange={({ target }) =>
          change({ [name]: moment ? fromInput(target.value) : target.value })
        }
      />
    </Field>
  );
}

/** Its name, the days it asks for, and when they can be filled in. */
export function BasicsSection(props: SectionProps & { readonly timeZone: string }) {
  const { t } = useTranslation();
  const { timeZone, ...section } = props;
  return (
    <Section id="batch-basics" title={t('batches.ui.section.basics')}>
      <div className={styles.grid}>
        <TypedField {...section} name="name" type="text" wide />
        <TypedField {...section} name="startDate" type="date" />
        <TypedField
          {...section}
          name="endDate"
          type="date"
          hint={t('batches.ui.hint.range', { limit: MAX_RANGE_DAYS })}
        />
        <TypedField {...section} name="openAt" type="datetime-local" />
        <TypedField
          {...section}
          name="deadline"
          type="datetime-local"
          hint={t('batches.ui.hint.timeZone', { timeZone })}
        />
      </div>
    </Section>
  );
}
