import { Segmented, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { DepartmentSelect } from '#features/people/web/fields.tsx';
import { SHEET_STATES } from '#features/timesheets/rules.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { SearchSelect } from '#web/ui/search/search-select.tsx';
import styles from './exports.module.css';
import {
  projectSearch,
  useChosenProject,
  useDepartments,
  type useExportBatches,
} from './queries.ts';
import { type ChangeAddress, type ExportAddress, periodProblem } from './use-export-address.ts';

interface FiltersProps {
  readonly address: ExportAddress;
  readonly change: ChangeAddress;
  readonly batches: ReturnType<typeof useExportBatches>;
}

function Period({ address, change, batches }: FiltersProps) {
  const { t } = useTranslation();
  const problem = periodProblem(address);
  const wrong = problem !== null && problem !== 'exportPeriodMissing' ? 'export-period' : undefined;
  if (address.by === 'batch') {
    const chosen = address.batchId ?? batches.data?.currentId ?? null;
    return (
      <Select<number>
        className={styles.batch ?? ''}
        aria-label={t('hours-reports.exports.batch')}
        placeholder={t('hours-reports.exports.batch')}
        popupMatchSelectWidth={false}
        loading={batches.isPending}
        showSearch={{ optionFilterProp: 'label' }}
        value={chosen}
        onChange={(id) => change({ batch: String(id) })}
        options={(batches.data?.batches ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
    );
  }
  return (
    <>
      <DateField
        label={t('hours-reports.exports.from')}
        placeholder={t('hours-reports.exports.from')}
        value={address.from}
        problemId={wrong}
        onChange={(from) => change({ from, by: 'days' })}
      />
      <DateField
        label={t('hours-reports.exports.to')}
        placeholder={t('hours-reports.exports.to')}
        value={address.to}
        problemId={wrong}
        onChange={(to) => change({ to, by: 'days' })}
      />
    </>
  );
}

function ProjectFilter({ address, change }: Omit<FiltersProps, 'batches'>) {
  const { t, i18n } = useTranslation();
  const chosen = useChosenProject(address.projectId);
  const nameOf = ({ nameZh, nameEn }: { nameZh: string; nameEn: string }) =>
    i18n.language === 'en' && nameEn !== '' ? nameEn : nameZh;
  const waiting = { id: address.projectId ?? 0, code: '…', nameZh: '', nameEn: '' };
  return (
    <div className={styles.project}>
      <SearchSelect
        label={t('hours-reports.exports.project')}
        placeholder={t('hours-reports.exports.project')}
        nothing={t('hours-reports.exports.noProject')}
        search={projectSearch}
        value={address.projectId === null ? null : (chosen.data ?? waiting)}
        onChange={(project) => change({ project: project === null ? '' : String(project.id) })}
        shownAs={(project) => ({ name: `${project.code} ${nameOf(project)}` })}
      />
    </div>
  );
}

/** Which hours; all of it lives in the address. */
export function ExportFilters({ address, change, batches }: FiltersProps) {
  const { t } = useTranslation();
  const departments = useDepartments();
  return (
    <search className={styles.filters} aria-label={t('hours-reports.exports.filters')}>
      <Segmented<ExportAddress['by']>
        className={styles.switch ?? ''}
        aria-label={t('hours-reports.exports.period.label')}
        value={address.by}
        onChange={(by) => change(by === 'days' ? { by, batch: '' } : { by: '', from: '', to: '' })}
        options={[
          { value: 'batch', label: t('hours-reports.exports.period.batch') },
          { value: 'days', label: t('hours-reports.exports.period.days') },
        ]}
      />
      <Period address={address} change={change} batches={batches} />
      <DepartmentSelect
        label={t('hours-reports.exports.department')}
        className={styles.department ?? ''}
        departments={departments}
        allowClear
        value={address.deptId}
        onChange={(dept) => change({ dept: dept === undefined ? '' : String(dept) })}
      />
      <ProjectFilter address={address} change={change} />
      <Select
        className={styles.state ?? ''}
        aria-label={t('hours-reports.exports.state')}
        placeholder={t('hours-reports.exports.state')}
        allowClear
        popupMatchSelectWidth={false}
        value={address.state}
        onChange={(state: string | null | undefined) => change({ state: state ?? '' })}
        options={SHEET_STATES.map((state) => ({
          value: state,
          label: t(`hours-reports.state.${state}`),
        }))}
      />
    </search>
  );
}
