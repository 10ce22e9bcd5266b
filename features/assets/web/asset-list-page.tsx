import { DownloadOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { assetEndpoints } from '#features/assets/contract.ts';
import type { AssetRow } from '#features/assets/contract-parts.ts';
import { saveDownload } from '#web/api/download.ts';
import { useKeptState } from '#web/kept-work/use-kept-work.ts';
import { useCurrentTitle } from '#web/router/current-title.ts';
import { useNarrow } from '#web/shell/use-narrow.ts';
import { ListPanel } from '#web/ui/list/list-panel.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { MonthField } from '#web/ui/month-field.tsx';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { WithSidePanel } from '#web/ui/side-panel/side-panel.tsx';
import { useWide } from '#web/ui/side-panel/use-wide.ts';
import { AssetImport } from './asset-import.tsx';
import { AssetDrawer } from './form/asset-drawer.tsx';
import { AssetCard } from './list/asset-card.tsx';
import { useAssetColumns } from './list/asset-columns.tsx';
import { AssetFilters, OnlyDue, StatusFilter } from './list/asset-filters.tsx';
import styles from './list/asset-list.module.css';
import { useListSums } from './list/list-sums.tsx';
import { ASSET_FILTERS, useAssetAddress } from './list/use-asset-address.ts';
import { useAssetKeys } from './list/use-asset-keys.ts';
import { AssetPanel } from './panel/asset-panel.tsx';
import { useAssets } from './queries.ts';

const FORMATS = ['xlsx', 'csv'] as const;

/** Wide enough for a schedule with a column for each of three projects. */
const PANEL_WIDTH = 'clamp(450px, 37vw, 640px)';

function useExport(query: Readonly<Record<string, string>>) {
  const [exporting, setExporting] = useState(false);
  const takeAway = async (format: (typeof FORMATS)[number]) => {
    const { pageNum: _, pageSize: __, sort: ___, ...filters } = query;
    setExporting(true);
    // What goes wrong has been shown as a toast.
    await saveDownload(assetEndpoints.exportSheet, { query: { ...filters, format } }).catch(
      () => undefined,
    );
    setExporting(false);
  };
  return { exporting, takeAway };
}

/** What opens above the page, one at a time. */
type Opened = 'new' | 'import' | { readonly edit: number };

interface AboveProps {
  readonly opened: Opened | null;
  readonly onClose: () => void;
  readonly onCreated: (id: number) => void;
}

/** The form of a new asset or of one there is, and the import. */
function Above({ opened, onClose, onCreated }: AboveProps) {
  return (
    <>
      {opened === 'new' && (
        <AssetDrawer id={null} onClose={onClose} onSaved={({ id }) => onCreated(id)} />
      )}
      {opened !== null && typeof opened === 'object' && (
        <AssetDrawer key={opened.edit} id={opened.edit} onClose={onClose} />
      )}
      <AssetImport open={opened === 'import'} onClose={onClose} />
    </>
  );
}

/** Assets with what a month takes of them; one of them beside the list, or as a page of its own. */
export function AssetListPage() {
  const { t } = useTranslation();
  const title = useCurrentTitle();
  const narrow = useNarrow();
  const wide = useWide();
  const list = useList({ filters: ASSET_FILTERS, textAs: 'query' });
  const address = useAssetAddress(list);
  const result = useAssets(list.query);
  const [above, setAbove] = useKeptState<Opened | null>('opened', null);
  const { exporting, takeAway } = useExport(list.query);
  const page = result.data;
  const month = address.month ?? page?.month;
  const open = ({ id }: AssetRow) => address.open(id);
  const columns = useAssetColumns(month, open, address.opened === null);
  const sums = useListSums(page, address);
  const ids = (page?.rows ?? []).map(({ id }) => id);
  useAssetKeys(ids, address.opened, (id) => address.open(id, true));
  const mayEdit = page?.abilities.edit === true;
  const tools: ReactNode = (
    <>
      {mayEdit && (
        <Button icon={<UploadOutlined aria-hidden />} onClick={() => setAbove('import')}>
          {t('assets.ui.import')}
        </Button>
      )}
      <Dropdown
        trigger={['click']}
        menu={{
          items: FORMATS.map((format) => ({
            key: format,
            label: t('assets.ui.exportAs', { format }),
            onClick: () => void takeAway(format),
          })),
        }}
      >
        <Button icon={<DownloadOutlined aria-hidden />} loading={exporting}>
          {t('assets.ui.export')}
        </Button>
      </Dropdown>
    </>
  );
  const begin = (
    <div className={styles.steps}>
      <Button type="primary" onClick={() => setAbove('new')}>
        {t('assets.ui.new')}
      </Button>
      <Button onClick={() => setAbove('import')}>{t('assets.ui.import')}</Button>
    </div>
  );
  const panel = address.opened !== null && (
    <AssetPanel
      id={address.opened}
      month={month}
      onEdit={(edit) => setAbove({ edit })}
      onClose={() => address.open(null)}
    />
  );
  const statuses = <StatusFilter list={list} counts={page?.counts} />;
  // In one line with the other filters; beside an asset, and behind three dots, there is none.
  const roomy = !narrow && panel === false;
  const aloneOnPage = panel !== false && !wide;
  return (
    <Page
      title={title}
      context={
        <>
          <MonthField
            className={styles.month ?? ''}
            label={t('assets.ui.month')}
            value={month ?? null}
            onChange={address.chooseMonth}
          />
          {page !== undefined && !narrow && (
            <span className={styles.note}>
              {page.ledger.closedThrough === null
                ? t('assets.ui.nothingClosed')
                : t('assets.ui.closedThrough', { month: page.ledger.closedThrough })}
            </span>
          )}
        </>
      }
      actions={
        !aloneOnPage && (
          <>
            {!narrow && tools}
            {mayEdit && (
              <Button
                type="primary"
                icon={<PlusOutlined aria-hidden />}
                onClick={() => setAbove('new')}
              >
                {t('assets.ui.new')}
              </Button>
            )}
          </>
        )
      }
    >
      {aloneOnPage ? (
        panel
      ) : (
        <WithSidePanel panel={panel} width={PANEL_WIDTH}>
          <ListPanel<AssetRow>
            name="assets"
            label={t('assets.ui.list')}
            list={list}
            result={result}
            rowKey={({ id }) => id}
            columns={columns}
            search={t('assets.ui.search')}
            filters={
              <>
                <AssetFilters list={list} project={page?.project ?? null} />
                {roomy && statuses}
              </>
            }
            actions={narrow && tools}
            notice={
              <>
                {!roomy && statuses}
                <OnlyDue {...address} month={month} />
              </>
            }
            narrowed={address.narrowed}
            opening={{ isOpen: ({ id }) => id === address.opened, open }}
            card={(row) => <AssetCard row={row} month={month ?? ''} onOpen={open} />}
            {...(sums && { sums })}
            nothingFound={
              <EmptyState
                bare
                title={t('list.nothingFound')}
                action={<Button onClick={address.clear}>{t('assets.ui.clear')}</Button>}
              />
            }
            empty={<EmptyState bare title={t('assets.ui.empty')} action={mayEdit && begin} />}
          />
        </WithSidePanel>
      )}
      <Above opened={above} onClose={() => setAbove(null)} onCreated={(id) => address.open(id)} />
    </Page>
  );
}
