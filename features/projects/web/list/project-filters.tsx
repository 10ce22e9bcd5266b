import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PersonChoice, PersonPicker } from '#features/people/web/fields.tsx';
import { PROJECT_STATUSES } from '#features/projects/rules.ts';
import type { List } from '#web/ui/list/use-list.ts';
import { type ListedProject, leadSearch } from '../queries.ts';
import styles from './project-list.module.css';

export const PROJECT_FILTERS = ['projectType', 'division', 'status', 'leadId'] as const;

interface ChoiceProps {
  readonly list: List;
  readonly name: (typeof PROJECT_FILTERS)[number];
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

function Choice({ list, name, options }: ChoiceProps) {
  const { t } = useTranslation();
  const label = t(`projects.ui.field.${name}`);
  const value = list.view.filters[name];
  return (
    <Select<string>
      className={styles.filter ?? ''}
      aria-label={label}
      placeholder={label}
      allowClear
      {...(value !== undefined && { value })}
      options={[...options]}
      onChange={(chosen?: string) => list.change({ filters: { [name]: chosen ?? '' } })}
    />
  );
}

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
      <Choice
        list={list}
        name="status"
        options={PROJECT_STATUSES.map((value) => ({
          value,
          label: t(`projects.ui.status.${value}`),
        }))}
      />
      <Choice
        list={list}
        name="projectType"
        options={([0, 1, 2, 3] as const).map((value) => ({
          value: String(value),
          label: t(`projects.ui.type.${value}`),
        }))}
      />
      <Choice
        list={list}
        name="division"
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
