import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { DepartmentSelect } from '#features/people/web/fields.tsx';
import { companyYear } from '#web/company-time.ts';
import styles from './board.module.css';
import { useDepartments } from './queries.ts';
import { useBoardAddress } from './use-board-address.ts';

/** As far back as one looks; an address may name any other. */
const YEARS_BACK = 4;

/** The year and the part of the company a board is about. */
export function BoardFilters() {
  const { t } = useTranslation();
  const { about, change } = useBoardAddress();
  const departments = useDepartments();
  const now = companyYear();
  const years = [
    ...new Set([
      about.year,
      now + 1,
      ...Array.from({ length: YEARS_BACK + 1 }, (_, back) => now - back),
    ]),
  ].sort((one, other) => other - one);
  return (
    <>
      <Select<number>
        aria-label={t('boards.board.year')}
        popupMatchSelectWidth={false}
        value={about.year}
        onChange={(year) =>
          change({ year: year === now ? null : year, startMonth: null, endMonth: null })
        }
        options={years.map((value) => ({
          value,
          label: t('boards.board.yearOf', { year: value }),
        }))}
      />
      <Select<number>
        aria-label={t('boards.board.division')}
        popupMatchSelectWidth={false}
        value={about.division ?? -1}
        onChange={(division) => change({ division: division < 0 ? null : division })}
        options={[
          { value: -1, label: t('boards.board.allDivisions') },
          ...([0, 1] as const).map((value) => ({
            value: value as number,
            label: t(`budgets.ui.list.division.${value}`),
          })),
        ]}
      />
      <Select<number>
        aria-label={t('boards.board.projectType')}
        popupMatchSelectWidth={false}
        value={about.projectType ?? -1}
        onChange={(projectType) => change({ projectType: projectType < 0 ? null : projectType })}
        options={[
          { value: -1, label: t('boards.board.allTypes') },
          ...([0, 1, 2, 3] as const).map((value) => ({
            value: value as number,
            label: t(`budgets.ui.list.projectType.${value}`),
          })),
        ]}
      />
      {departments.offered && (
        <span className={styles.department}>
          <DepartmentSelect
            label={t('boards.board.department')}
            placeholder={t('boards.board.allDepartments')}
            allowClear
            departments={departments}
            value={about.deptId}
            onChange={(id) => change({ dept: id ?? null })}
          />
        </span>
      )}
    </>
  );
}
