import { Drawer, Tabs } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProjectView } from '#features/projects/contract.ts';
import { companyMonth } from '#web/company-time.ts';
import { ReturnFocus } from '#web/ui/focus/return-focus.tsx';
import { MonthRange, type Months } from '../fields/month-range.tsx';
import { useFilled, useNotFilled } from '../queries.ts';
import { useNames } from '../use-names.ts';
import styles from './filled.module.css';
import { FilledSummary } from './filled-summary.tsx';
import { FilledTable, NotFilledTable } from './filled-tables.tsx';

const PAGE_SIZE = 20;

const queryOf = (months: Months, page: number) => ({
  ...months,
  pageNum: String(page),
  pageSize: String(PAGE_SIZE),
});

function Hours({ projectId, months }: { readonly projectId: number; readonly months: Months }) {
  const { t } = useTranslation();
  const [filledPage, setFilledPage] = useState(1);
  const [missingPage, setMissingPage] = useState(1);
  const filled = useFilled(projectId, queryOf(months, filledPage));
  const missing = useNotFilled(projectId, queryOf(months, missingPage));
  const shown = (count: number | undefined) => (count ?? '…') as number;
  return (
    <>
      <FilledSummary sums={filled.data?.sums ?? null} />
      <Tabs
        items={[
          {
            key: 'filled',
            label: t('projects.ui.hours.filled', { count: shown(filled.data?.people) }),
            children: (
              <FilledTable
                result={filled}
                page={filledPage}
                size={PAGE_SIZE}
                onPage={setFilledPage}
              />
            ),
          },
          {
            key: 'missing',
            label: t('projects.ui.hours.missing', { count: shown(missing.data?.total) }),
            children: (
              <NotFilledTable
                result={missing}
                page={missingPage}
                size={PAGE_SIZE}
                onPage={setMissingPage}
              />
            ),
          },
        ]}
      />
    </>
  );
}

interface FilledDrawerProps {
  readonly project: ProjectView;
  readonly onClose: () => void;
}

/** Who has booked hours on a project in some months, and who has not yet. */
export function FilledDrawer({ project, onClose }: FilledDrawerProps) {
  const { t } = useTranslation();
  const { nameOf } = useNames();
  const [months, setMonths] = useState<Months>(() => ({
    from: companyMonth(),
    to: companyMonth(),
  }));
  return (
    <ReturnFocus>
      <Drawer
        open
        size="min(760px, 100vw)"
        onClose={onClose}
        destroyOnHidden
        title={t('projects.ui.hours.title', { code: project.code, name: nameOf(project) })}
      >
        <div className={styles.months}>
          <MonthRange
            value={months}
            onChange={setMonths}
            labels={[t('projects.ui.hours.from'), t('projects.ui.hours.to')]}
          />
          {project.subCount > 0 && (
            <span className={styles.hint}>{t('projects.ui.hours.withSubs')}</span>
          )}
        </div>
        <Hours key={`${months.from} ${months.to}`} projectId={project.id} months={months} />
      </Drawer>
    </ReturnFocus>
  );
}
