import { DownloadOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PersonRow, peopleEndpoints } from '#features/people/contract.ts';
import type { Administrator } from '#features/people/rules.ts';
import { saveDownload } from '#web/api/download.ts';
import { currentLanguage } from '#web/i18n/language.ts';
import { useKeptState } from '#web/kept-work/use-kept-work.ts';
import { useNarrow } from '#web/shell/use-narrow.ts';
import { ListPanel } from '#web/ui/list/list-panel.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { refetchOrganisation, showSavedPerson, usePeople } from '../queries.ts';
import { AccessDialog } from './access-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { PeopleBulk } from './people-bulk.tsx';
import { peopleColumns } from './people-columns.tsx';
import { PeopleFilters } from './people-filters.tsx';
import { PeopleImport } from './people-import.tsx';
import { PersonActions } from './person-actions.tsx';
import { PersonDrawer } from './person-drawer.tsx';
import { usePeopleActions } from './use-people-actions.tsx';

const FILTERS = ['deptId', 'role', 'enabled', 'password'] as const;

interface ToolbarProps {
  readonly query: Readonly<Record<string, string>>;
  readonly onImport: () => void;
}

/** The list as a file has no pages. */
function ToolbarActions({ query, onImport }: ToolbarProps) {
  const { t } = useTranslation();
  const [exporting, setExporting] = useState(false);
  const exportList = async () => {
    const { pageNum: _, pageSize: __, ...filters } = query;
    setExporting(true);
    // What goes wrong has been shown as a toast.
    await saveDownload(peopleEndpoints.exportPeople, { query: filters }).catch(() => undefined);
    setExporting(false);
  };
  return (
    <>
      <Button
        icon={<DownloadOutlined aria-hidden="true" />}
        loading={exporting}
        onClick={() => void exportList()}
      >
        {t('people.ui.list.export')}
      </Button>
      <Button icon={<UploadOutlined aria-hidden="true" />} onClick={onImport}>
        {t('people.ui.list.import')}
      </Button>
    </>
  );
}

/** The selection that is about to be given access, and how it is let go of afterwards. */
interface LetIn {
  readonly people: readonly PersonRow[];
  readonly clear: () => void;
}

interface PeoplePanelProps {
  readonly administrator: Administrator;
}

/** Everybody in the company: found, hired, changed, disabled. */
export function PeoplePanel({ administrator }: PeoplePanelProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const list = useList({ filters: FILTERS, textAs: 'nameOrNoQuery' });
  const result = usePeople(list.query);
  const actions = usePeopleActions();
  const [edited, setEdited] = useKeptState<PersonRow | 'new' | null>('edited person', null);
  const [letIn, setLetIn] = useState<LetIn | null>(null);
  const [importing, setImporting] = useState(false);
  const close = () => setEdited(null);
  const columns = peopleColumns({
    t,
    language: currentLanguage(),
    narrow: useNarrow(),
    onOpen: setEdited,
    actions: (person) => <PersonActions person={person} actions={actions} onOpen={setEdited} />,
  });
  return (
    <>
      {actions.holder}
      <ListPanel
        name="people"
        label={t('people.ui.list.label')}
        list={list}
        result={result}
        rowKey={({ id }) => id}
        columns={columns}
        search={t('people.ui.list.search')}
        filters={<PeopleFilters list={list} />}
        actions={<ToolbarActions query={list.query} onImport={() => setImporting(true)} />}
        primary={
          <Button
            type="primary"
            icon={<PlusOutlined aria-hidden="true" />}
            onClick={() => setEdited('new')}
          >
            {t('people.ui.list.add')}
          </Button>
        }
        bulk={(people, clear) => (
          <PeopleBulk
            people={people}
            actions={actions}
            onAccess={() => setLetIn({ people, clear })}
            onDone={clear}
          />
        )}
        selectable={({ abilities }) => abilities.disable || abilities.remove}
        empty={t('people.ui.list.empty')}
      />
      <PeopleImport
        open={importing}
        onShowNew={() =>
          list.change({ filters: { deptId: '', role: '', enabled: 'true', password: 'none' } })
        }
        onClose={() => setImporting(false)}
      />
      {edited !== null && (
        <PersonDrawer
          key={edited === 'new' ? 'new' : edited.id}
          person={edited === 'new' ? null : edited}
          administrator={administrator}
          onIssued={actions.setIssued}
          onSaved={(saved) => {
            close();
            showSavedPerson(client, saved);
            void refetchOrganisation(client);
          }}
          onClose={close}
        />
      )}
      {letIn !== null && (
        <AccessDialog
          ids={letIn.people.map(({ id }) => id)}
          onDone={letIn.clear}
          onClose={() => setLetIn(null)}
        />
      )}
      {actions.issued !== null && (
        <PasswordDialog issued={actions.issued} onClose={() => actions.setIssued(null)} />
      )}
    </>
  );
}
