import { useTranslation } from 'react-i18next';
import type { ExportPreview } from '#features/hours-reports/contract-exports.ts';
import { thousands } from '#kernel/format.ts';
import { formatHours, hoursToMinutes } from '#kernel/minutes.ts';
import styles from './exports.module.css';

const FIGURES = ['rows', 'people', 'projectHours', 'absenceHours', 'totalHours'] as const;

type Figure = (typeof FIGURES)[number];

const hours = (value: number) => formatHours(hoursToMinutes(value));

const TEXTS: Readonly<Record<Figure, (of: ExportPreview) => string>> = {
  rows: ({ count }) => thousands(count),
  people: ({ people }) => thousands(people),
  projectHours: ({ projectHours }) => hours(projectHours),
  absenceHours: ({ absenceHours }) => hours(absenceHours),
  totalHours: (preview) => hours(preview.hours),
};

interface ExportSumsProps {
  /** Null while nobody knows yet. */
  readonly preview: ExportPreview | null;
  readonly stale: boolean;
}

/** What the file will come to. */
export function ExportSums({ preview, stale }: ExportSumsProps) {
  const { t } = useTranslation();
  return (
    <dl
      className={styles.sums}
      aria-label={t('hours-reports.exports.sums')}
      aria-busy={preview === null || stale}
      data-stale={stale}
    >
      {FIGURES.map((name) => (
        <div key={name} className={styles.sum}>
          <dt>{t(`hours-reports.exports.${name}`)}</dt>
          <dd data-figure={name}>
            {preview === null ? (
              <span className={styles.bone} />
            ) : (
              <>
                {TEXTS[name](preview)}
                {name.endsWith('Hours') && <small>{t('hours-reports.exports.hourUnit')}</small>}
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
