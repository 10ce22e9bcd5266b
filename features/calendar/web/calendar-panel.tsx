import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Popconfirm, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CalendarYear } from '#features/calendar/contract.ts';
import { isWorking } from '#features/calendar/rules.ts';
import { formatHours, MINUTES_PER_WORKDAY } from '#kernel/minutes.ts';
import { companyYear } from '#web/company-time.ts';
import { useSearchParams } from '#web/router/use-search-params.ts';
import { Chip } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { CalendarImport } from './calendar-import.tsx';
import styles from './calendar-panel.module.css';
import { useCalendarYear, useConfirmYear } from './queries.ts';
import { YearGrid } from './year-grid.tsx';

const FIRST_YEAR = 2000;
const LAST_YEAR = 2199;

/** The year on screen lives in the address, so that it can be linked and survives a reload. */
function useYear(): [number, (year: number) => void] {
  const [params, setParams] = useSearchParams();
  const requested = Number(params.get('year'));
  const valid = Number.isInteger(requested) && requested >= FIRST_YEAR && requested <= LAST_YEAR;
  const year = valid ? requested : companyYear();
  const show = (next: number) =>
    setParams((current) => {
      const changed = new URLSearchParams(current);
      changed.set('year', String(next));
      return changed;
    });
  return [year, show];
}

function Summary({ data }: { readonly data: CalendarYear }) {
  const { t } = useTranslation();
  const working = data.days.filter(({ kind }) => isWorking(kind)).length;
  const count = (kind: string) => data.days.filter((day) => day.kind === kind).length;
  return (
    <p className={styles.summary}>
      {t('calendar.ui.summary', {
        working,
        hours: formatHours(working * MINUTES_PER_WORKDAY),
        holidays: count('holiday'),
        makeUp: count('makeUpWorkday'),
      })}
    </p>
  );
}

function Legend() {
  const { t } = useTranslation();
  return (
    <ul className={styles.legend}>
      {(['workday', 'restDay', 'holiday', 'makeUpWorkday'] as const).map((kind) => (
        <li key={kind} className={styles.legendItem}>
          <span className={styles.swatch} data-kind={kind} aria-hidden="true" />
          {t(`calendar.ui.kind.${kind}`)}
        </li>
      ))}
      <li className={styles.legendItem}>
        <span className={styles.dot} aria-hidden="true" />
        {t('calendar.ui.edited')}
      </li>
    </ul>
  );
}

function Actions({ data }: { readonly data: CalendarYear }) {
  const { t } = useTranslation();
  const [importing, setImporting] = useState(false);
  const confirm = useConfirmYear();
  const { year, confirmed, version } = data;
  const change = () => confirm.mutate({ year, confirmed: !confirmed, version });
  return (
    <div className={styles.actions}>
      <Button onClick={() => setImporting(true)}>{t('calendar.ui.import')}</Button>
      {confirmed ? (
        <Popconfirm title={t('calendar.ui.reopenQuestion', { year })} onConfirm={change}>
          <Button loading={confirm.isPending}>{t('calendar.ui.reopen')}</Button>
        </Popconfirm>
      ) : (
        <Popconfirm title={t('calendar.ui.confirmQuestion', { year })} onConfirm={change}>
          <Button type="primary" loading={confirm.isPending}>
            {t('calendar.ui.confirm')}
          </Button>
        </Popconfirm>
      )}
      <CalendarImport year={year} open={importing} onClose={() => setImporting(false)} />
    </div>
  );
}

function Content({ year }: { readonly year: number }) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useCalendarYear(year);
  if (isError) {
    return (
      <EmptyState
        title={t('calendar.ui.loadFailed')}
        action={<Button onClick={() => void refetch()}>{t('calendar.ui.retry')}</Button>}
      />
    );
  }
  if (data === undefined) return <Skeleton active paragraph={{ rows: 12 }} />;
  return (
    <>
      <div className={styles.strip}>
        <Chip tone={data.confirmed ? 'good' : 'careful'}>
          {data.confirmed ? t('calendar.ui.confirmed') : t('calendar.ui.unconfirmed')}
        </Chip>
        <Summary data={data} />
        {data.abilities.edit && <Actions data={data} />}
      </div>
      {!data.confirmed && <p className={styles.warning}>{t('calendar.ui.unconfirmedHint')}</p>}
      <YearGrid data={data} />
    </>
  );
}

/** The company's calendar, a year at a time. */
export function CalendarPanel() {
  const { t } = useTranslation();
  const [year, show] = useYear();
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <Button
          icon={<LeftOutlined />}
          aria-label={t('calendar.ui.previousYear')}
          disabled={year <= FIRST_YEAR}
          onClick={() => show(year - 1)}
        />
        <h2 className={styles.year} aria-live="polite">
          {t('calendar.ui.year', { year })}
        </h2>
        <Button
          icon={<RightOutlined />}
          aria-label={t('calendar.ui.nextYear')}
          disabled={year >= LAST_YEAR}
          onClick={() => show(year + 1)}
        />
        <Legend />
      </div>
      <Content key={year} year={year} />
    </div>
  );
}
