import { Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { STEP_HOURS } from '#features/batches/rules.ts';
import { FillMode } from '#kernel/enums.ts';
import styles from './editor.module.css';
import { Section } from './field.tsx';
import type { SectionProps } from './section-props.ts';

/** How hours are filled in: how finely, and on which projects. */
export function FillingSection({ form, change, may }: SectionProps) {
  const { t } = useTranslation();
  return (
    <Section id="batch-filling" title={t('batches.ui.section.filling')}>
      <div className={styles.grid}>
        <div className={styles.field}>
          <span className={styles.label}>{t('batches.ui.field.stepHours')}</span>
          <Radio.Group
            aria-label={t('batches.ui.field.stepHours')}
            optionType="button"
            disabled={!may('stepHours')}
            value={form.stepHours}
            onChange={({ target }) => change({ stepHours: target.value })}
            options={STEP_HOURS.map((value) => ({
              value,
              label: t('batches.ui.stepOf', { hours: value }),
            }))}
          />
        </div>
        <div className={styles.field}>
          <span className={styles.label}>{t('batches.ui.field.fillMode')}</span>
          <Radio.Group
            aria-label={t('batches.ui.field.fillMode')}
            optionType="button"
            disabled={!may('fillMode')}
            value={form.fillMode}
            onChange={({ target }) => change({ fillMode: target.value })}
            options={[
              { value: FillMode.SUB_PROJECT, label: t('batches.ui.mode.sub') },
              { value: FillMode.MAIN_PROJECT, label: t('batches.ui.mode.main') },
            ]}
          />
          <p className={styles.hint}>
            {form.fillMode === FillMode.SUB_PROJECT
              ? t('batches.ui.hint.modeSub')
              : t('batches.ui.hint.modeMain')}
          </p>
        </div>
      </div>
    </Section>
  );
}
