import { Input } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type BatchField, MAX_NAME, MAX_RANGE_DAYS } from '#features/batches/rules.ts';
import { DateField, DateTimeField } from '#web/ui/date-field.tsx';
import { counted } from '#web/ui/edit/text-limit.ts';
import styles from './editor.module.css';
import { Field, problemId, Section } from './field.tsx';
import type { SectionProps } from './section-props.ts';

type Basic = BatchField & ('name' | 'startDate' | 'endDate' | 'openAt' | 'deadline');

interface Control {
  readonly id: string;
  readonly value: string;
  readonly disabled: boolean;
  readonly problemId: string | undefined;
  readonly onChange: (value: string) => void;
}

interface BasicFieldProps extends SectionProps {
  readonly name: Basic;
  readonly hint?: string;
  readonly wide?: boolean;
  readonly children: (control: Control) => ReactNode;
}

function BasicField({ name, hint, wide, children, ...section }: BasicFieldProps) {
  const { form, change, problems, may } = section;
  const { t } = useTranslation();
  const id = useId();
  const problem = problems.get(name);
  return (
    <Field
      id={id}
      label={t(`batches.ui.field.${name}`)}
      problem={problem}
      hint={may(name) ? hint : undefined}
      {...(wide && { wide })}
    >
      {children({
        id,
        value: form[name],
        disabled: !may(name),
        problemId: problem === undefined ? undefined : problemId(id),
        onChange: (value) => change({ [name]: value }),
      })}
    </Field>
  );
}

function NameInput({ problemId: describedBy, onChange, ...control }: Control) {
  return (
    <Input
      {...control}
      count={counted(MAX_NAME)}
      {...(describedBy !== undefined && {
        status: 'error' as const,
        'aria-invalid': true,
        'aria-describedby': describedBy,
      })}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

const day = (control: Control) => <DateField required {...control} />;
const dateTime = (control: Control) => <DateTimeField required {...control} />;

/** Its name, the days it asks for, and when they can be filled in. */
export function BasicsSection(props: SectionProps & { readonly timeZone: string }) {
  const { t } = useTranslation();
  const { timeZone, ...section } = props;
  return (
    <Section id="batch-basics" title={t('batches.ui.section.basics')}>
      <div className={styles.grid}>
        <BasicField {...section} name="name" wide>
          {(control) => <NameInput {...control} />}
        </BasicField>
        <BasicField {...section} name="startDate">
          {day}
        </BasicField>
        <BasicField
          {...section}
          name="endDate"
          hint={t('batches.ui.hint.range', { limit: MAX_RANGE_DAYS })}
        >
          {day}
        </BasicField>
        <BasicField {...section} name="openAt">
          {dateTime}
        </BasicField>
        <BasicField {...section} name="deadline" hint={t('batches.ui.hint.timeZone', { timeZone })}>
          {dateTime}
        </BasicField>
      </div>
    </Section>
  );
}
