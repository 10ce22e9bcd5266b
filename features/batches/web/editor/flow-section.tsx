import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { DEFAULT_FLOWS, FLOW_SUBJECTS } from '#features/batches/rules.ts';
import { Section } from './field.tsx';
import styles from './flow.module.css';
import { FlowRow } from './flow-row.tsx';
import type { SectionProps } from './section-props.ts';

/** Who decides about hours on each type of project, and about absences. */
export function FlowSection({ form, change, problems, may }: SectionProps) {
  const { t } = useTranslation();
  const disabled = !may('flows');
  return (
    <Section
      id="batch-flow"
      title={t('batches.ui.section.flow')}
      {...(!disabled && { detail: t('batches.ui.hint.flow') })}
      action={
        !disabled && (
          <Button size="small" onClick={() => change({ flows: DEFAULT_FLOWS })}>
            {t('batches.ui.flow.defaults')}
          </Button>
        )
      }
    >
      <div className={styles.rows}>
        {FLOW_SUBJECTS.map((subject) => (
          <FlowRow
            key={subject}
            subject={subject}
            steps={form.flows[subject]}
            disabled={disabled}
            problem={problems.get(`flows.${subject}`) ?? undefined}
            onChange={(steps) => change({ flows: { ...form.flows, [subject]: steps } })}
          />
        ))}
      </div>
      {problems.has('flows') && (
        <p className={styles.problem} role="alert">
          {problems.get('flows')}
        </p>
      )}
    </Section>
  );
}
