import type { UseQueryResult } from '@tanstack/react-query';
import { Alert, Button, Skeleton, Spin } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Preview, Progress } from '#features/batches/contract.ts';
import { isWorking } from '#features/calendar/rules.ts';
import { thousands } from '#kernel/format.ts';
import { DayGrid } from './day-grid.tsx';
import styles from './preview.module.css';
import { useOverlapWords } from './use-overlap-words.ts';

const DEPARTMENTS_SHOWN = 6;

function Figure({ label, value }: { readonly label: string; readonly value: number }) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd>{thousands(value)}</dd>
    </div>
  );
}

/** Once published it is settled who fills in; what matters then is how far they are. */
function Figures({
  data,
  progress,
}: {
  readonly data: Preview;
  readonly progress: Progress | null;
}) {
  const { t } = useTranslation();
  if (progress === null) {
    return (
      <dl className={styles.figures}>
        <Figure label={t('batches.ui.preview.people')} value={data.people} />
        <Figure label={t('batches.ui.preview.hours')} value={data.requiredHours} />
      </dl>
    );
  }
  const { people, draft, submitted, returned, approved } = progress;
  const notBegun = Math.max(0, people - draft - submitted - returned - approved);
  return (
    <dl className={styles.figures}>
      <Figure label={t('batches.ui.preview.people')} value={people} />
      <Figure label={t('batches.ui.progress.notBegun')} value={notBegun} />
      <Figure label={t('batches.ui.progress.draft')} value={draft} />
      <Figure label={t('batches.ui.progress.submitted')} value={submitted} />
      <Figure label={t('batches.ui.progress.returned')} value={returned} />
      <Figure label={t('batches.ui.progress.approved')} value={approved} />
    </dl>
  );
}

function Warnings({ data }: { readonly data: Preview }) {
  const { t } = useTranslation();
  const words = useOverlapWords();
  return (
    <>
      {data.overlaps.map((overlap) => (
        <Alert
          key={overlap.id}
          type="warning"
          showIcon
          title={t('batches.ui.preview.overlapTitle', { name: overlap.name })}
          description={words(overlap)}
        />
      ))}
      {data.unconfirmedYears.length > 0 && (
        <Alert
          type="info"
          showIcon
          title={t('batches.ui.preview.unconfirmed', {
            years: data.unconfirmedYears.join(t('batches.ui.comma')),
          })}
        />
      )}
    </>
  );
}

function Departments({ data }: { readonly data: Preview }) {
  const { t, i18n } = useTranslation();
  const largest = [...data.departments].sort((a, b) => b.people - a.people);
  const shown = largest.slice(0, DEPARTMENTS_SHOWN);
  const rest = largest.slice(DEPARTMENTS_SHOWN);
  return (
    <div>
      <h3 className={styles.heading}>{t('batches.ui.preview.departments')}</h3>
      <ul className={styles.departments}>
        {shown.map(({ deptId, nameZh, nameEn, people }) => (
          <li key={deptId}>
            <span>{i18n.language === 'en' ? nameEn : nameZh}</span>
            <span className={styles.count}>{thousands(people)}</span>
          </li>
        ))}
        {rest.length > 0 && (
          <li className={styles.muted}>
            <span>{t('batches.ui.preview.otherDepartments', { count: rest.length })}</span>
            <span className={styles.count}>
              {thousands(rest.reduce((sum, { people }) => sum + people, 0))}
            </span>
          </li>
        )}
      </ul>
      {data.names.length > 0 && (
        <p className={styles.muted}>
          {t('batches.ui.preview.names', { names: data.names.join(t('batches.ui.comma')) })}
        </p>
      )}
    </div>
  );
}

function Content({
  data,
  progress,
}: {
  readonly data: Preview;
  readonly progress: Progress | null;
}) {
  const { t } = useTranslation();
  const days = data.days.filter(({ kind }) => isWorking(kind)).length;
  return (
    <>
      <Figures data={data} progress={progress} />
      <p className={styles.note}>
        {t('batches.ui.preview.perPerson', { hours: thousands(data.fullHours), count: days })}
        {data.partly > 0 &&
          progress === null &&
          ` ${t('batches.ui.preview.partly', { count: data.partly })}`}
      </p>
      {progress === null && <Warnings data={data} />}
      {progress === null && data.people > 0 && <Departments data={data} />}
      <div>
        <h3 className={styles.heading}>{t('batches.ui.preview.days')}</h3>
        <DayGrid days={data.days} />
      </div>
    </>
  );
}

interface PreviewPanelProps {
  /** There is nothing sensible to count yet. */
  readonly incomplete: boolean;
  /** What is shown is about to be replaced. */
  readonly counting: boolean;
  readonly result: UseQueryResult<Preview>;
  /** Of a published batch. */
  readonly progress: Progress | null;
}

function Body({ incomplete, result, progress }: Omit<PreviewPanelProps, 'counting'>) {
  const { t } = useTranslation();
  const { data, isError, refetch } = result;
  if (incomplete) return <p className={styles.note}>{t('batches.ui.preview.incomplete')}</p>;
  if (isError) {
    return (
      <div className={styles.failed}>
        <p className={styles.note}>{t('batches.ui.preview.failed')}</p>
        <Button size="small" onClick={() => void refetch()}>
          {t('list.retry')}
        </Button>
      </div>
    );
  }
  if (data === undefined) return <Skeleton active paragraph={{ rows: 6 }} />;
  return (
    <div className={styles.content}>
      <Content data={data} progress={progress} />
    </div>
  );
}

/** What the settings mean while they are being made: whom they ask, for what, and what is in the way. */
export function PreviewPanel({ counting, ...props }: PreviewPanelProps) {
  const { t } = useTranslation();
  return (
    <aside className={styles.panel} aria-label={t('batches.ui.preview.title')} aria-busy={counting}>
      <div className={styles.head}>
        <h2 className={styles.title}>
          {props.progress === null
            ? t('batches.ui.preview.title')
            : t('batches.ui.preview.progressTitle')}
        </h2>
        {counting && <Spin size="small" aria-label={t('batches.ui.preview.counting')} />}
      </div>
      <Body {...props} />
    </aside>
  );
}
