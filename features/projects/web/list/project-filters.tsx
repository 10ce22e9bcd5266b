import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { PROJECT_STATUSES } from '#features/projects/rules.ts';
import type { List } from '#web/ui/list/use-list.ts';
import { PersonSelect } from '../fields/person-select.tsx';
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

/** Narrows the list; what is chosen stands in the address. */
export function ProjectFilters({ list }: { readonly list: List }) {
  const { t } = useTranslation();
  const leadId = Number(list.view.filters.leadId);
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
        <PersonSelect
          kind="leads"
          label={label}
          placeholder={label}
          known={[]}
          value={leadId > 0 ? leadId : null}
          onChange={(id) => list.change({ filters: { leadId: id === null ? '' : String(id) } })}
        />
      </div>
    </>
  );
}
