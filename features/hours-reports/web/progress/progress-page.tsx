import { CheckCircleOutlined } from '@ant-design/icons';
import { Button, Checkbox, Segmented } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { FiguresReply, ProgressBatch } from '#features/hours-reports/contract.ts';
import { unfinishedOf } from '#features/hours-reports/rules-progress.ts';
import { useCurrentTitle } from '#web/router/current-title.ts';
import { useOwnPath } from '#web/router/use-own-path.ts';
import { useNarrow } from '#web/shell/use-narrow.ts';
import { SearchBox } from '#web/ui/list/search-box.tsx';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { trackRoomBelow } from '#web/ui/side-panel/room-below.ts';
import { WithSidePanel } from '#web/ui/side-panel/side-panel.tsx';
import { LoadProblem } from '../load-problem.tsx';
import { ApproversTable } from './approvers-table.tsx';
import { DepartmentTree } from './department-tree.tsx';
import header from './header.module.css';
import { BatchContext, DashboardLink, ExportButton, RemindAll, Unfinished } from './header.tsx';
import { PeoplePanel } from './people-panel.tsx';
import { PeopleTable } from './people-table.tsx';
import styles from './progress-page.module.css';
import { useBatches, useFigures } from './queries.ts';
import { SheetPanel } from './sheet-panel.tsx';
import { Strip } from './strip.tsx';
import { rowKey, visibleRows } from './tree-rows.ts';
import { type Part, type ProgressAddress, useProgressAddress } from './use-progress-address.ts';
import { type Reminding, useReminding } from './use-reminding.ts';
import { useTree } from './use-tree.ts';
import { WaitingLine } from './waiting-line.tsx';

interface ProgressPageProps {
  /** What this place of the page has besides, as one more of its parts. */
  readonly extra?: { readonly label: string; readonly content: ReactNode };
}

interface WorkProps {
  readonly batch: ProgressBatch;
  readonly figures: FiguresReply | undefined;
  readonly tree: ReturnType<typeof useTree>;
  readonly address: ProgressAddress;
  readonly reminding: Reminding;
  readonly extra: ProgressPageProps['extra'];
}

function Tools({ batch, tree, address, extra }: WorkProps) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const { part, query, unfinished, expanded } = address;
  const parts: Part[] = [
    'departments',
    'approvers',
    'people',
    ...(extra ? ['orphans' as const] : []),
  ];
  const labels: Readonly<Record<Part, string>> = {
    departments: t('hours-reports.progress.byDepartment'),
    approvers: t('hours-reports.progress.byApprover'),
    people: t('hours-reports.progress.byPerson'),
    orphans: extra?.label ?? '',
  };
  const search = part !== 'orphans' && (
    <SearchBox
      label={t(`hours-reports.progress.search.${part}`)}
      value={query}
      onSearch={(text) => address.change({ q: text.trim() })}
    />
  );
  return (
    <div className={styles.tools}>
      {!narrow && search}
      <Segmented<Part>
        aria-label={t('hours-reports.progress.show')}
        value={part}
        onChange={(next) => address.change({ part: next === 'departments' ? null : next })}
        options={parts.map((value) => ({ value, label: labels[value] }))}
      />
      {narrow && (
        <span className={styles.finding}>
          {search}
          <ExportButton batchId={batch.id} address={address} />
        </span>
      )}
      {(part === 'departments' || part === 'people') && (
        <span className={styles.choices}>
          <Checkbox
            checked={unfinished}
            onChange={({ target }) => address.change({ unfinished: target.checked })}
          >
            {t('hours-reports.progress.onlyUnfinished')}
          </Checkbox>
          {part === 'departments' && (
            <Button
              type="link"
              size="small"
              className={styles.link ?? ''}
              onClick={() => {
                tree.unfoldAll();
                address.change({ tree: expanded ? null : 'all' });
              }}
            >
              {t(expanded ? 'hours-reports.progress.collapse' : 'hours-reports.progress.expand')}
            </Button>
          )}
        </span>
      )}
    </div>
  );
}

function Departments({ batch, figures, tree, address, reminding }: WorkProps) {
  const { t } = useTranslation();
  const { query, unfinished, state } = address;
  const rows =
    figures && visibleRows(figures.departments, { text: query, unfinished, state }, tree.isOpen);
  return (
    <>
      <DepartmentTree
        rows={rows}
        batch={figures?.batch ?? batch}
        mayRemind={figures?.mayRemind ?? false}
        chosen={address.dept === null ? null : rowKey({ id: address.dept, own: address.own })}
        state={state}
        isOpen={tree.isOpen}
        fold={tree.fold}
        show={({ id, own }) => address.change({ dept: id, own })}
        remind={({ id, own }) => reminding.remind({ deptId: id, own })}
      />
      {rows?.length === 0 && (
        <p className={styles.none}>{t('hours-reports.progress.noDepartment')}</p>
      )}
      {query !== '' && (
        <Button
          type="link"
          size="small"
          className={styles.link ?? ''}
          onClick={() => address.change({ part: 'people', q: query })}
        >
          {t('hours-reports.progress.searchPeople', { text: query })}
        </Button>
      )}
    </>
  );
}

function Parts(props: WorkProps) {
  const { batch, figures, address, reminding } = props;
  const mayRemind = figures?.mayRemind ?? false;
  const shared = { batch: figures?.batch ?? batch, mayRemind, reminding };
  if (address.part === 'people') return <PeopleTable {...shared} address={address} />;
  if (address.part === 'approvers') return <ApproversTable {...shared} text={address.query} />;
  return <Departments {...props} />;
}

function Panel({ batch, figures, address, reminding }: WorkProps) {
  const mayRemind = figures?.mayRemind ?? false;
  if (address.person !== null) {
    return <SheetPanel key="sheet" batch={batch} userId={address.person} address={address} />;
  }
  return (
    address.dept !== null && (
      <PeoplePanel
        key={rowKey({ id: address.dept, own: address.own })}
        batch={batch}
        deptId={address.dept}
        address={address}
        mayRemind={mayRemind}
        reminding={reminding}
      />
    )
  );
}

function Work(props: WorkProps) {
  const { t } = useTranslation();
  const { batch, figures, address, reminding, extra } = props;
  const settings = useOwnPath(`/writesettings/writesettings/${batch.id}`);
  const totals = figures?.totals;
  if (totals !== undefined && totals.people === 0 && totals.requiredHours === 0) {
    return (
      <EmptyState
        title={t('hours-reports.progress.empty')}
        detail={t('hours-reports.progress.emptyDetail')}
        action={
          settings !== null && <Link to={settings}>{t('hours-reports.progress.audience')}</Link>
        }
      />
    );
  }
  const opened = address.person !== null || address.dept !== null;
  return (
    <>
      <Strip
        totals={totals}
        state={address.state}
        onState={(state) => address.change({ state: state === 'all' ? null : state })}
      />
      {totals !== undefined && totals.approved === totals.people && (
        <p className={styles.done}>
          <CheckCircleOutlined aria-hidden />{' '}
          {t('hours-reports.progress.allApproved', { count: totals.people })}
        </p>
      )}
      <WithSidePanel panel={opened && <Panel {...props} />}>
        <section
          className={styles.card}
          data-scrolls={address.part === 'departments'}
          data-bare={address.part === 'orphans'}
          ref={trackRoomBelow}
        >
          <Tools {...props} />
          {address.part === 'orphans' && extra ? extra.content : <Parts {...props} />}
          {address.part !== 'orphans' && (
            <WaitingLine
              batchId={batch.id}
              submitted={totals?.submitted ?? 0}
              mayRemind={figures?.mayRemind ?? false}
              reminding={reminding}
              onMore={() => address.change({ part: 'approvers' })}
            />
          )}
        </section>
      </WithSidePanel>
    </>
  );
}

/** How far a batch is for everybody in reach, down to the person, and a word to who is late. */
export function ProgressPage({ extra }: ProgressPageProps) {
  const { t } = useTranslation();
  const title = useCurrentTitle();
  const narrow = useNarrow();
  const address = useProgressAddress();
  const batches = useBatches();
  const known = batches.data?.batches ?? [];
  const batch =
    known.find(({ id }) => id === address.batch) ??
    known.find(({ id }) => id === batches.data?.currentId);
  const tree = useTree(address);
  const figures = useFigures({ batchId: batch?.id, open: tree.opened, deep: tree.deep });
  const reminding = useReminding(batch?.id ?? 0);
  const { data } = figures;
  const failed = [batches, figures].find(({ isError, data: got }) => isError && got === undefined);
  const none = batches.data !== undefined && batch === undefined;
  return (
    <Page
      title={title}
      context={
        !none && (
          <BatchContext
            batches={known}
            batch={batch === undefined ? undefined : (data?.batch ?? batch)}
            onBatch={(id) => address.change({ batch: id })}
          />
        )
      }
      actions={
        batch !== undefined && (
          <>
            {!narrow && data !== undefined && <Unfinished totals={data.totals} />}
            <DashboardLink batchId={batch.id} />
            {!narrow && <ExportButton batchId={batch.id} address={address} />}
            {!narrow && data !== undefined && <RemindAll figures={data} reminding={reminding} />}
          </>
        )
      }
    >
      {failed && <LoadProblem error={failed.error} onRetry={() => void failed.refetch()} />}
      {none && (
        <EmptyState
          title={t('hours-reports.progress.noBatch')}
          detail={t('hours-reports.progress.noBatchDetail')}
        />
      )}
      {none && extra?.content}
      {!failed && batches.isPending && <Strip totals={undefined} state="all" onState={() => {}} />}
      {!failed && batch !== undefined && (
        <Work
          batch={batch}
          figures={data}
          tree={tree}
          address={address}
          reminding={reminding}
          extra={extra}
        />
      )}
      {narrow && data?.mayRemind && unfinishedOf(data.totals) > 0 && (
        <div className={header.bar}>
          <Unfinished totals={data.totals} />
          <RemindAll figures={data} reminding={reminding} />
        </div>
      )}
    </Page>
  );
}
