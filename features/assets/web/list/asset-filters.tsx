import { Button, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import type { AssetPage, SharedProject } from '#features/assets/contract-parts.ts';
import { ASSET_STATUSES } from '#features/assets/rules.ts';
import { thousands } from '#kernel/format.ts';
import { useNames } from '#web/i18n/use-names.ts';
import { FilterChoice } from '#web/ui/list/filter-choice.tsx';
import type { List } from '#web/ui/list/use-list.ts';
import { SearchSelect } from '#web/ui/search/search-select.tsx';
import { projectSearch, useChoices } from '../queries.ts';
import styles from './asset-list.module.css';

interface AssetFiltersProps {
  readonly list: List;
  /** The one the list is narrowed to: the address has its number alone. */
  readonly project: SharedProject | null;
}

/** Narrows the list; what is chosen stands in the address. */
export function AssetFilters({ list, project }: AssetFiltersProps) {
  const { t } = useTranslation();
  const nameOf = useNames();
  const choices = useChoices();
  const { projectId } = list.view.filters;
  const projectLabel = t('assets.ui.column.project');
  return (
    <>
      <FilterChoice
        list={list}
        name="subCategoryId"
        label={t('assets.ui.column.category')}
        className={styles.filter}
        options={(choices.data?.categories ?? []).map((category) => ({
          value: String(category.id),
          label: nameOf(category),
        }))}
      />
      <div className={styles.project}>
        <SearchSelect<SharedProject>
          label={projectLabel}
          placeholder={projectLabel}
          search={projectSearch}
          nothing={t('assets.ui.shares.nothing')}
          value={String(project?.id) === projectId ? project : null}
          shownAs={(found) => ({ name: nameOf(found), detail: found.code })}
          onChange={(found) =>
            list.change({ filters: { projectId: found === null ? '' : String(found.id) } })
          }
        />
      </div>
    </>
  );
}

interface StatusFilterProps {
  readonly list: List;
  readonly counts: AssetPage['counts'] | undefined;
}

type Choice = keyof AssetPage['counts'];

/** Every status with how many there are. */
export function StatusFilter({ list, counts }: StatusFilterProps) {
  const { t } = useTranslation();
  const chosen = ASSET_STATUSES.find((one) => one === list.view.filters.status) ?? 'all';
  const word = (one: Choice) => t(one === 'all' ? 'assets.ui.all' : `assets.ui.status.${one}`);
  return (
    <div className={styles.statuses}>
      <Segmented<Choice>
        aria-label={t('assets.ui.statusLabel')}
        value={chosen}
        onChange={(next) => list.change({ filters: { status: next === 'all' ? '' : next } })}
        options={(['all', ...ASSET_STATUSES] as const).map((one) => ({
          value: one,
          label: counts === undefined ? word(one) : `${word(one)} ${thousands(counts[one])}`,
        }))}
      />
    </div>
  );
}

interface OnlyDueProps {
  readonly month: string | undefined;
  readonly onlyDue: boolean;
  readonly narrowToDue: (only: boolean) => void;
}

/** Says that the list is narrowed to what a month takes something of, with the way back. */
export function OnlyDue({ month = '', onlyDue, narrowToDue }: OnlyDueProps) {
  const { t } = useTranslation();
  if (!onlyDue) return null;
  return (
    <p className={styles.due}>
      {t('assets.ui.onlyDue', { month })}
      <Button type="link" size="small" onClick={() => narrowToDue(false)}>
        {t('assets.ui.showAll')}
      </Button>
    </p>
  );
}
