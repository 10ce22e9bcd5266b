import { Radio } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DepartmentsSelect, PeoplePicker } from '#features/people/web/fields.tsx';
import { candidateSearch, useDepartments } from '../queries.ts';
import styles from './editor.module.css';
import { Field, Section } from './field.tsx';
import type { SectionProps } from './section-props.ts';

function DepartmentPicker({ form, change, problems, may }: SectionProps) {
  const { t } = useTranslation();
  const id = useId();
  const departments = useDepartments();
  const problem = departments.isError ? t('list.loadFailed') : problems.get('deptIds');
  return (
    <Field
      id={id}
      label={t('batches.ui.field.deptIds')}
      problem={problem}
      hint={t('batches.ui.hint.deptIds')}
    >
      <DepartmentsSelect
        id={id}
        departments={departments}
        disabled={!may('deptIds')}
        invalid={problem !== undefined}
        placeholder={t('batches.ui.departmentsPlaceholder')}
        value={form.deptIds}
        onChange={(deptIds) => change({ deptIds })}
      />
    </Field>
  );
}

/** Who fills in: everybody, or departments; and who is left out. */
export function AudienceSection(props: SectionProps) {
  const { form, change, problems, may } = props;
  const { t } = useTranslation();
  const id = useId();
  return (
    <Section
      id="batch-audience"
      title={t('batches.ui.section.audience')}
      detail={t('batches.ui.hint.audience')}
    >
      <Radio.Group
        aria-label={t('batches.ui.section.audience')}
        className={styles.choices ?? ''}
        disabled={!may('audienceAll')}
        value={form.audienceAll}
        onChange={({ target }) => change({ audienceAll: target.value as boolean })}
        options={[
          { value: true, label: t('batches.ui.audience.all') },
          { value: false, label: t('batches.ui.audience.departments') },
        ]}
      />
      {!form.audienceAll && <DepartmentPicker {...props} />}
      <Field
        id={id}
        label={t('batches.ui.field.excludedIds')}
        problem={problems.get('excludedIds')}
        hint={may('excludedIds') ? t('batches.ui.hint.excludedIds') : undefined}
      >
        <PeoplePicker
          id={id}
          search={candidateSearch()}
          {...(!may('excludedIds') && { placeholder: t('batches.ui.people.nobody') })}
          value={form.excluded}
          onChange={(excluded) => change({ excluded })}
          disabled={!may('excludedIds')}
          invalid={problems.has('excludedIds')}
        />
      </Field>
    </Section>
  );
}
