import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BudgetRow } from '#features/budgets/contract-documents.ts';
import { type PersonChoice, PersonPicker } from '#features/people/web/fields.tsx';
import { FilterChoice } from '#web/ui/list/filter-choice.tsx';
import type { List } from '#web/ui/list/use-list.ts';
import { ownerSearch } from '../queries.ts';
import styles from './budget-list.module.css';

/** The address has the number alone; the name is that of whoever was chosen, or of an owner in the list. */
function useOwner(list: List, rows: readonly BudgetRow[]) {
  const [chosen, setChosen] = useState<PersonChoice | null>(null);
  const id = Number(list.view.filters.ownerId);
  const owners = rows.map(({ owner: { userId, nickName, staffNo } }) => ({
    id: userId,
    nickName,
    staffNo,
  }));
  const named = [chosen, ...owners].find((owner) => owner?.id === id);
  return {
    owner: id > 0 ? (named ?? { id, nickName: String(id) }) : null,
    choose: (owner: PersonChoice | null) => {
      setChosen(owner);
      list.change({ filters: { ownerId: owner === null ? '' : String(owner.id) } });
    },
  };
}

interface BudgetFiltersProps {
  readonly list: List;
  readonly rows: readonly BudgetRow[];
}

/** Narrows the list; what is chosen stands in the address. */
export function BudgetFilters({ list, rows }: BudgetFiltersProps) {
  const { t } = useTranslation();
  const { owner, choose } = useOwner(list, rows);
  const ownerLabel = t('budgets.ui.list.column.owner');
  return (
    <>
      <FilterChoice
        list={list}
        name="division"
        label={t('budgets.ui.list.column.division')}
        className={styles.filter}
        options={([0, 1] as const).map((value) => ({
          value: String(value),
          label: t(`budgets.ui.list.division.${value}`),
        }))}
      />
      <FilterChoice
        list={list}
        name="projectType"
        label={t('budgets.ui.list.column.projectType')}
        className={styles.filter}
        options={([0, 1, 2, 3] as const).map((value) => ({
          value: String(value),
          label: t(`budgets.ui.list.projectType.${value}`),
        }))}
      />
      <FilterChoice
        list={list}
        name="budgetType"
        label={t('budgets.ui.list.column.budgetType')}
        className={styles.filter}
        options={([0, 1] as const).map((value) => ({
          value: String(value),
          label: t(`budgets.ui.list.budgetType.${value}`),
        }))}
      />
      <FilterChoice
        list={list}
        name="status"
        label={t('budgets.ui.list.column.status')}
        className={styles.filter}
        options={([0, 1, 2, 3] as const).map((value) => ({
          value: String(value),
          label: t(`budgets.ui.list.status.${value}`),
        }))}
      />
      <div className={styles.person}>
        <PersonPicker
          search={ownerSearch}
          label={ownerLabel}
          placeholder={ownerLabel}
          value={owner}
          onChange={choose}
        />
      </div>
    </>
  );
}
