import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PersonChoice, PersonPicker } from '#features/people/web/fields.tsx';
import { PROJECT_STATUSES } from '#features/projects/rules.ts';
import { FilterChoice } from '#web/ui/list/filter-choice.tsx';
import type { List } from '#web/ui/list/use-list.ts';
import { type ListedProject, leadSearch } from '../queries.ts';
import styles from './project-list.module.css';

export const PROJECT_FILTERS = ['projectType', 'division', 'status', 'leadId'] as const;

/** The address has the number alone; the name is that of whoever was chosen, or of a lead in the list. */
function useLead(list: List, rows: readonly ListedProject[]) {
  const [chosen, setChosen] = useState<PersonChoice | null>(null);
  const id = Number(list.view.filters.leadId);
  const leads = rows.flatMap(({ lead, children = [] }) => [
    lead,
    ...children.map((one) => one.lead),
  ]);
  const named = [chosen, ...leads].find((lead) => lead?.id === id);
  return {
    lead: id > 0 ? (named ?? { id, nickName: String(id) }) : null,
    choose: (lead: PersonChoice | null) => {
      setChosen(lead);
      list.change({ filters: { leadId: lead === null ? '' : String(lead.id) } });
    },
  };
}

interface ProjectFiltersProps {
  readonly list: List;
  readonly rows: readonly ListedProject[];
}

/** Narrows the list; what is chosen stands in the address. */
export function ProjectFilters({ list, rows }: ProjectFiltersProps) {
  const { t } = useTranslation();
  const { lead, choose } = useLead(list, rows);
  const label = t('projects.ui.field.leadId');
  return (
    <>
      <FilterChoice
        list={list}
        name="status"
        label={t('projects.ui.field.status')}
        className={styles.filter}
        options={PROJECT_STATUSES.map((value) => ({
          value,
          label: t(`projects.ui.status.${value}`),
        }))}
      />
      <FilterChoice
        list={list}
        name="projectType"
        label={t('projects.ui.field.projectType')}
        className={styles.filter}
        options={([0, 1, 2, 3] as const).map((value) => ({
          value: String(value),
          label: t(`projects.ui.type.${value}`),
        }))}
      />
      <FilterChoice
        list={list}
        name="division"
        label={t('projects.ui.field.division')}
        className={styles.filter}
        options={([0, 1] as const).map((value) => ({
          value: String(value),
          label: t(`projects.ui.division.${value}`),
        }))}
      />
      <div className={styles.person}>
        <PersonPicker
          search={leadSearch}
          label={label}
          placeholder={label}
          value={lead}
          onChange={choose}
        />
      </div>
    </>
  );
}
