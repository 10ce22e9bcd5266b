import { DownloadOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDrill } from '#features/actuals/web/fields.tsx';
import { budgetEndpoints } from '#features/budgets/contract.ts';
import type { BudgetRow } from '#features/budgets/contract-documents.ts';
import { LabourSwitch } from '#features/people/web/fields.tsx';
import { saveDownload } from '#web/api/download.ts';
import { companyYear } from '#web/company-time.ts';
import { useKeptState } from '#web/kept-work/use-kept-work.ts';
import { useCurrentTitle } from '#web/router/current-title.ts';
import { useNarrow } from '#web/shell/use-narrow.ts';
import { useMonthName } from '#web/ui/dates.ts';
import { ListPanel } from '#web/ui/list/list-panel.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { WithSidePanel } from '#web/ui/side-panel/side-panel.tsx';
import { CategoryDrawer } from '../categories/category-drawer.tsx';
import { CompanyThresholdsDrawer } from '../config/company-thresholds.tsx';
import { BudgetDrawer } from '../form/budget-drawer.tsx';
import { CopyDialog } from '../form/copy-dialog.tsx';
import { useBudgets } from '../queries.ts';
import { UnitSwitch } from '../unit-switch.tsx';
import { useAmounts } from '../use-amounts.ts';
import { BudgetCard } from './budget-card.tsx';
import { useBudgetColumns } from './budget-columns.tsx';
import { BudgetFilters } from './budget-filters.tsx';
import styles from './budget-list.module.css';
import { useListSums } from './list-sums.tsx';
import { useOpenings } from './openings.ts';
import { QuickFilters } from './quick-filters.tsx';
import { LIST_FILTERS, useListAddress } from './use-list-address.ts';
import { useListKeys } from './use-list-keys.ts';

interface YearSwitchProps {
  readonly year: number | null;
  readonly years: readonly number[];
  readonly onChoose: (year: number | null) => void;
}

/** The years there are documents for, the company's own among them, or all of them. */
function YearSwitch({ year, years, onChoose }: YearSwitchProps) {
  const { t } = useTranslation();
  const known = [...new Set([...years, companyYear(), ...(year === null ? [] : [year])])];
  return (
    <Select<number>
      className={styles.year ?? ''}
      aria-label={t('budgets.ui.list.yearLabel')}
      value={year ?? 0}
      onChange={(chosen) => onChoose(chosen === 0 ? null : chosen)}
      options={[
        ...known
          .sort((one, other) => other - one)
          .map((value) => ({ value, label: t('budgets.ui.list.year', { year: value }) })),
        { value: 0, label: t('budgets.ui.list.allYears') },
      ]}
    />
  );
}

/** What opens above the list, one at a time. */
type Opened = 'new' | 'copy' | 'categories' | 'thresholds';

function useExport(query: Readonly<Record<string, string>>) {
  const [exporting, setExporting] = useState(false);
  const takeAway = async () => {
    const { pageNum: _, pageSize: __, sort: ___, ...filters } = query;
    setExporting(true);
    // What goes wrong has been shown as a toast.
    await saveDownload(budgetEndpoints.documents.exportSheet, { query: filters }).catch(
      () => undefined,
    );
    setExporting(false);
  };
  return { exporting, takeAway };
}

interface NoneProps {
  readonly year: number | null;
  readonly mayCreate: boolean;
  readonly onOpen: (what: Opened) => void;
}

/** One sentence and the next step. */
function NoneYet({ year, mayCreate, onOpen }: NoneProps) {
  const { t } = useTranslation();
  return (
    <EmptyState
      bare
      title={year === null ? t('budgets.ui.list.noneAtAll') : t('budgets.ui.list.noneIn', { year })}
      action={
        mayCreate && (
          <div className={styles.steps}>
            <Button type="primary" onClick={() => onOpen('new')}>
              {t('budgets.ui.list.new')}
            </Button>
            {year !== null && (
              <Button onClick={() => onOpen('copy')}>
                {t('budgets.ui.list.copyFrom', { year: year - 1 })}
              </Button>
            )}
          </div>
        )
      }
    />
  );
}

/** The documents of a year: what they come to, and how far each of them is. */
export function BudgetListPage() {
  const { t } = useTranslation();
  const title = useCurrentTitle();
  const narrow = useNarrow();
  const frame = useRef<HTMLDivElement>(null);
  const onKeyDown = useListKeys(frame);
  const list = useList({ filters: LIST_FILTERS, textAs: 'query' });
  const address = useListAddress(list);
  const { year, query, narrowed } = address;
  const result = useBudgets(query);
  const [amounts, setUnit] = useAmounts('budgets');
  const { unit } = amounts;
  const [opened, setOpened] = useKeptState<Opened | null>('opened', null);
  const { exporting, takeAway } = useExport(query);
  const drill = useDrill();
  const { labour } = query as { readonly labour?: string };
  const open = useOpenings({ year, closedThrough: result.data?.closedThrough, labour }, drill.open);
  const columns = useBudgetColumns(amounts, open);
  const sums = useListSums(result.data, amounts, open);
  const monthName = useMonthName();
  const { abilities, closedThrough } = result.data ?? {};
  const close = () => setOpened(null);
  const tools: ReactNode = (
    <>
      {abilities?.editCategories && (
        <Button onClick={() => setOpened('categories')}>{t('budgets.ui.list.categories')}</Button>
      )}
      {abilities?.editThresholds && (
        <Button onClick={() => setOpened('thresholds')}>{t('budgets.ui.list.thresholds')}</Button>
      )}
      <Button
        icon={<DownloadOutlined aria-hidden="true" />}
        loading={exporting}
        onClick={() => void takeAway()}
      >
        {t('budgets.ui.list.export')}
      </Button>
    </>
  );
  return (
    <Page
      title={title}
      context={
        <>
          <YearSwitch year={year} years={result.data?.years ?? []} onChoose={address.chooseYear} />
          <LabourSwitch />
          {result.data !== undefined && !narrow && (
            <span className={styles.note}>
              {closedThrough
                ? t('budgets.ui.list.actualUntil', { month: monthName(closedThrough) })
                : t('budgets.ui.list.nothingClosed')}
            </span>
          )}
        </>
      }
      actions={
        <>
          <UnitSwitch unit={unit} onChange={setUnit} />
          {!narrow && tools}
          {abilities?.create && (
            <Button
              type="primary"
              icon={<PlusOutlined aria-hidden="true" />}
              onClick={() => setOpened('new')}
            >
              {t('budgets.ui.list.new')}
            </Button>
          )}
        </>
      }
    >
      <WithSidePanel over panel={drill.panel}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows walk the links inside, which have keys of their own */}
        <div ref={frame} className={styles.list} onKeyDown={onKeyDown}>
          <ListPanel<BudgetRow>
            name="budgets"
            label={t('budgets.ui.list.label')}
            list={list}
            result={result}
            rowKey={({ id }) => id}
            columns={columns}
            search={t('budgets.ui.list.search')}
            filters={<BudgetFilters list={list} rows={result.data?.rows ?? []} />}
            // Where tools wait behind a button, one such button is enough.
            actions={narrow && tools}
            notice={<QuickFilters list={list} counts={result.data?.counts} />}
            narrowed={narrowed}
            card={(row) => <BudgetCard row={row} unit={unit} open={open} inUnit={amounts.inUnit} />}
            {...(sums && { sums })}
            nothingFound={
              <EmptyState
                bare
                title={t('list.nothingFound')}
                action={<Button onClick={address.clear}>{t('budgets.ui.list.clear')}</Button>}
              />
            }
            empty={
              <NoneYet year={year} mayCreate={abilities?.create === true} onOpen={setOpened} />
            }
          />
        </div>
      </WithSidePanel>
      {opened === 'new' && <BudgetDrawer year={year ?? companyYear()} onClose={close} />}
      {opened === 'copy' && year !== null && (
        <CopyDialog model={null} fromYear={year - 1} onClose={close} />
      )}
      {opened === 'categories' && <CategoryDrawer onClose={close} />}
      {opened === 'thresholds' && result.data !== undefined && (
        <CompanyThresholdsDrawer stored={result.data.companyThresholds} onClose={close} />
      )}
    </Page>
  );
}
