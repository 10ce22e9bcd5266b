import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProjectView } from '#features/projects/contract.ts';
import { useKeptState } from '#web/kept-work/use-kept-work.ts';
import { useNarrow } from '#web/shell/use-narrow.ts';
import { useList } from '#web/ui/list/use-list.ts';
import { Page } from '#web/ui/page/page.tsx';
import { FilledDrawer } from './filled/filled-drawer.tsx';
import { type Editing, ProjectDrawer } from './form/project-drawer.tsx';
import { PROJECT_FILTERS } from './list/project-filters.tsx';
import { ProjectList } from './list/project-list.tsx';
import { ProjectImport } from './project-import.tsx';
import { useProjects } from './queries.ts';
import { downloadExport } from './sheets.ts';

/** What the list was narrowed to, without which page of it is shown. */
function filtersOf({ pageNum: _, pageSize: __, sort: ___, ...filters }: Record<string, string>) {
  return filters;
}

/** The overview of projects: the list, and what opens beside it. */
export function ProjectOverview({ title }: { readonly title: string }) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const list = useList({ filters: PROJECT_FILTERS, textAs: 'query' });
  const result = useProjects(list.query);
  const [editing, setEditing] = useKeptState<Editing | null>('edited', null);
  const [shownHours, setShownHours] = useState<ProjectView | null>(null);
  const [importing, setImporting] = useState(false);
  const [exporting, setExporting] = useState(false);
  const mayCreate = result.data?.abilities.create === true;
  const takeAway = async () => {
    setExporting(true);
    // What goes wrong has been shown as a toast.
    await downloadExport(filtersOf({ ...list.query })).catch(() => undefined);
    setExporting(false);
  };
  const files = (
    <>
      {mayCreate && <Button onClick={() => setImporting(true)}>{t('projects.ui.import')}</Button>}
      <Button loading={exporting} onClick={() => void takeAway()}>
        {t('projects.ui.export')}
      </Button>
    </>
  );
  const actions = (
    <>
      {!narrow && files}
      {mayCreate && (
        <Button type="primary" onClick={() => setEditing({ main: null })}>
          {t('projects.ui.new')}
        </Button>
      )}
    </>
  );
  return (
    <Page title={title} actions={actions}>
      <ProjectList
        // Where tools wait behind a button, one such button is enough.
        tools={narrow && files}
        list={list}
        result={result}
        actions={{
          open: ({ id }) => setEditing({ id }),
          addSub: (main) => setEditing({ main }),
          showFilled: setShownHours,
        }}
      />
      {editing !== null && <ProjectDrawer editing={editing} onClose={() => setEditing(null)} />}
      {shownHours !== null && (
        <FilledDrawer project={shownHours} onClose={() => setShownHours(null)} />
      )}
      <ProjectImport open={importing} onClose={() => setImporting(false)} />
    </Page>
  );
}
