import { PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Issue, MaterialSummary } from '#features/materials/contract-parts.ts';
import { useKeptState } from '#web/kept-work/use-kept-work.ts';
import { useCurrentTitle } from '#web/router/current-title.ts';
import { useNarrow } from '#web/shell/use-narrow.ts';
import { Chip } from '#web/ui/chip.tsx';
import { ListPanel } from '#web/ui/list/list-panel.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { MonthField } from '#web/ui/month-field.tsx';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { type Editing, MaterialDrawer } from './form/material-drawer.tsx';
import { ExportButton } from './head/export-button.tsx';
import { LastImport } from './head/last-import.tsx';
import { IssueCard } from './list/cells.tsx';
import { useListSums } from './list/list-sums.tsx';
import { useMaterialColumns } from './list/material-columns.tsx';
import { KindSwitch, MaterialFilters } from './list/material-filters.tsx';
import styles from './list/material-list.module.css';
import { LIST_FILTERS, useListAddress } from './list/use-list-address.ts';
import { downloadTemplate, MaterialImport } from './material-import.tsx';
import { useIssues, useSummary } from './queries.ts';
import { Strip } from './strip.tsx';

/** Whether the month can still change, in a word. */
function MonthChip({ state }: Pick<MaterialSummary, 'state'>) {
  const { t } = useTranslation();
  return (
    <Tooltip title={t(`materials.ui.stateHint.${state}`)}>
      <span>
        <Chip tone={state === 'closed' ? 'good' : 'plain'}>{t(`materials.ui.state.${state}`)}</Chip>
      </span>
    </Tooltip>
  );
}

/** One sentence and the next step. */
function NoneYet({ edits, onImport }: { readonly edits: boolean; readonly onImport: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      bare
      title={edits ? t('materials.ui.empty') : t('materials.ui.emptyReader')}
      action={
        edits && (
          <div className={styles.steps}>
            <Button type="primary" onClick={onImport}>
              {t('materials.ui.import')}
            </Button>
            {/* What goes wrong has been shown as a toast. */}
            <Button onClick={() => void downloadTemplate().catch(() => undefined)}>
              {t('materials.ui.downloadTemplate')}
            </Button>
          </div>
        )
      }
    />
  );
}

/** What a store has issued in a month: what it comes to, and line by line. */
export function MaterialPage() {
  const { t } = useTranslation();
  const title = useCurrentTitle();
  const narrow = useNarrow();
  const list = useList({ filters: LIST_FILTERS, textAs: 'query' });
  const address = useListAddress(list);
  const result = useIssues(list.query);
  const summary = useSummary(address.month);
  const [editing, setEditing] = useKeptState<Editing | null>('edited', null);
  const [importing, setImporting] = useState(false);
  const { abilities, state } = summary.data ?? {};
  const amounts = abilities?.amounts !== false;
  // A closed month takes nothing but what an import of another month brings along.
  const writes = abilities?.edit === true && state !== 'closed';
  const open = ({ id }: Issue) => setEditing({ id });
  const columns = useMaterialColumns(amounts, open);
  const sums = useListSums(result.data, amounts);
  const month = summary.data?.month ?? result.data?.month ?? address.month;
  const tools = (
    <>
      <ExportButton query={list.query} />
      {writes && (
        <Button icon={<PlusOutlined aria-hidden="true" />} onClick={() => setEditing({ month })}>
          {t('materials.ui.new')}
        </Button>
      )}
    </>
  );
  const rows = result.data?.rows ?? [];
  return (
    <Page
      title={title}
      context={
        <>
          {month !== undefined && (
            <MonthField
              className={styles.month ?? ''}
              label={t('materials.ui.month')}
              value={month}
              onChange={(next) => next !== null && address.chooseMonth(next)}
            />
          )}
          {state !== undefined && <MonthChip state={state} />}
        </>
      }
      actions={
        <>
          {abilities?.edit && !narrow && <LastImport open={state !== 'closed'} />}
          {!narrow && tools}
          {writes && (
            <Button
              type="primary"
              icon={<UploadOutlined aria-hidden="true" />}
              onClick={() => setImporting(true)}
            >
              {t('materials.ui.import')}
            </Button>
          )}
        </>
      }
    >
      <Strip result={summary} narrow={address.narrowTo} />
      <ListPanel<Issue>
        name="materials"
        label={t('materials.ui.list')}
        list={list}
        result={result}
        rowKey={({ id }) => id}
        columns={columns}
        search={t('materials.ui.search')}
        filters={
          <>
            <MaterialFilters list={list} rows={rows} />
            <KindSwitch list={list} counts={result.data?.counts} />
          </>
        }
        // Where tools wait behind a button, one such button is enough.
        actions={narrow && tools}
        opening={{
          isOpen: ({ id }) => editing !== null && 'id' in editing && editing.id === id,
          open,
        }}
        card={(issue) => <IssueCard issue={issue} onOpen={open} />}
        sums={sums}
        narrowed={address.narrowed}
        nothingFound={
          <EmptyState
            bare
            title={t('list.nothingFound')}
            action={<Button onClick={address.clear}>{t('materials.ui.clear')}</Button>}
          />
        }
        empty={<NoneYet edits={writes} onImport={() => setImporting(true)} />}
      />
      {editing !== null && <MaterialDrawer editing={editing} onClose={() => setEditing(null)} />}
      <MaterialImport open={importing} onClose={() => setImporting(false)} />
    </Page>
  );
}
