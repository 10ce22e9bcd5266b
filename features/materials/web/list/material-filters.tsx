import { Segmented, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Issue, IssuePage } from '#features/materials/contract-parts.ts';
import { ISSUE_KINDS } from '#features/materials/rules.ts';
import { DepartmentSelect, type PersonChoice, PersonPicker } from '#features/people/web/fields.tsx';
import { thousands } from '#kernel/format.ts';
import { useNames } from '#web/i18n/use-names.ts';
import { FilterChoice } from '#web/ui/list/filter-choice.tsx';
import type { List } from '#web/ui/list/use-list.ts';
import { ProjectSelect } from '../form/project-select.tsx';
import { type ProjectChoice, projectSearch, requesterSearch, useChoices } from '../queries.ts';
import styles from './material-list.module.css';

interface FilterProps {
  readonly list: List;
  /** Those in sight name what the address has only the number of. */
  readonly rows: readonly Issue[];
}

const numbersOnly = (id: number): ProjectChoice => ({
  id,
  code: String(id),
  nameZh: '',
  nameEn: '',
});

function ProjectFilter({ list, rows }: FilterProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<ProjectChoice | null>(null);
  const given = list.view.filters.projectId;
  const id = Number(given);
  const known = [chosen, ...rows.map(({ project }) => project)];
  const named = known.find((project) => project?.id === id);
  const label = t('materials.ui.column.project');
  if (given === 'none') {
    return (
      <Select
        className={styles.filter ?? ''}
        aria-label={label}
        allowClear
        value="none"
        options={[{ value: 'none', label: t('materials.ui.noProject') }]}
        onChange={() => list.change({ filters: { projectId: '' } })}
      />
    );
  }
  return (
    <div className={styles.project}>
      <ProjectSelect
        search={projectSearch(false)}
        label={label}
        placeholder={label}
        value={id > 0 ? (named ?? numbersOnly(id)) : null}
        onChange={(project) => {
          setChosen(project);
          list.change({ filters: { projectId: project === null ? '' : String(project.id) } });
        }}
      />
    </div>
  );
}

function RequesterFilter({ list, rows }: FilterProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<PersonChoice | null>(null);
  const id = Number(list.view.filters.requesterId);
  const inSight = rows.flatMap(({ requester }) =>
    requester === null ? [] : [{ id: requester.userId, nickName: requester.nickName }],
  );
  const named = [chosen, ...inSight].find((person) => person?.id === id);
  const label = t('materials.ui.column.requester');
  return (
    <div className={styles.person}>
      <PersonPicker
        search={requesterSearch}
        label={label}
        placeholder={label}
        value={id > 0 ? (named ?? { id, nickName: String(id) }) : null}
        onChange={(person) => {
          setChosen(person);
          list.change({ filters: { requesterId: person === null ? '' : String(person.id) } });
        }}
      />
    </div>
  );
}

/** Narrows the list; what is chosen stands in the address. */
export function MaterialFilters({ list, rows }: FilterProps) {
  const { t } = useTranslation();
  const nameOf = useNames();
  const choices = useChoices();
  const { deptId } = list.view.filters;
  const itemLabel = t('materials.ui.column.subCategory');
  const deptLabel = t('materials.ui.column.dept');
  return (
    <>
      <ProjectFilter list={list} rows={rows} />
      <FilterChoice
        list={list}
        name="subCategoryId"
        label={itemLabel}
        className={styles.filter}
        options={(choices.data?.subCategories ?? []).map((item) => ({
          value: String(item.id),
          label: nameOf(item),
        }))}
      />
      <DepartmentSelect
        className={styles.filter ?? ''}
        label={deptLabel}
        placeholder={deptLabel}
        allowClear
        departments={{ ...choices, data: choices.data?.departments }}
        value={deptId === undefined ? null : Number(deptId)}
        onChange={(id) => list.change({ filters: { deptId: id === undefined ? '' : String(id) } })}
      />
      <RequesterFilter list={list} rows={rows} />
    </>
  );
}

interface KindSwitchProps {
  readonly list: List;
  readonly counts: IssuePage['counts'] | undefined;
}

/** Everything, what was issued or what came back, each with how much there is. */
export function KindSwitch({ list, counts }: KindSwitchProps) {
  const { t } = useTranslation();
  const chosen = ISSUE_KINDS.find((kind) => kind === list.view.filters.kind) ?? 'all';
  return (
    <Segmented<'all' | (typeof ISSUE_KINDS)[number]>
      aria-label={t('materials.ui.kindLabel')}
      value={chosen}
      onChange={(kind) => list.change({ filters: { kind: kind === 'all' ? '' : kind } })}
      options={(['all', ...ISSUE_KINDS] as const).map((value) => ({
        value,
        label:
          counts === undefined
            ? t(`materials.ui.kind.${value}`)
            : `${t(`materials.ui.kind.${value}`)} ${thousands(counts[value])}`,
      }))}
    />
  );
}
