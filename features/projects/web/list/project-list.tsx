import { RightOutlined } from '@ant-design/icons';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPanel } from '#web/ui/list/list-panel.tsx';
import type { List } from '#web/ui/list/use-list.ts';
import type { ListedProject, useProjects } from '../queries.ts';
import { BulkActions } from './bulk-actions.tsx';
import { type RowActions, useProjectColumns } from './project-columns.tsx';
import { ProjectFilters } from './project-filters.tsx';
import styles from './project-list.module.css';

interface ProjectListProps {
  readonly list: List;
  readonly result: ReturnType<typeof useProjects>;
  readonly actions: RowActions;
  /** What can be done with the list as a whole, where it stands with the filters. */
  readonly tools: ReactNode;
}

/** What was found may be beneath a main project: a narrowed list begins opened, the whole one closed. */
function useOpened(list: List, rows: readonly ListedProject[]) {
  const narrowed = list.view.text !== '' || Object.keys(list.view.filters).length > 0;
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const mark = (id: number) => `${narrowed} ${id}`;
  const isOpen = ({ id }: ListedProject) => turned.has(mark(id)) !== narrowed;
  return {
    expandedRowKeys: rows.filter(isOpen).map(({ id }) => id),
    onExpand: (_: boolean, { id }: ListedProject) =>
      setTurned((before) => {
        const next = new Set(before);
        if (!next.delete(mark(id))) next.add(mark(id));
        return next;
      }),
  };
}

interface OpenerProps {
  readonly expanded: boolean;
  readonly record: ListedProject;
  readonly onExpand: (record: ListedProject, event: MouseEvent<HTMLElement>) => void;
}

/** Opens a main project in its line; where there is nothing beneath, it keeps the place. */
function Opener({ expanded, record, onExpand }: OpenerProps) {
  const { t } = useTranslation();
  if (record.children === undefined) return <span className={styles.opener} />;
  return (
    <button
      type="button"
      className={styles.opener}
      aria-expanded={expanded}
      aria-label={t('projects.ui.subsOf', { code: record.code })}
      onClick={(event) => onExpand(record, event)}
    >
      <RightOutlined aria-hidden="true" />
    </button>
  );
}

/** Main projects with their sub-projects beneath them. */
export function ProjectList({ list, result, actions, tools }: ProjectListProps) {
  const { t } = useTranslation();
  const columns = useProjectColumns(actions);
  const opened = useOpened(list, result.data?.rows ?? []);
  const mayChange = result.data?.abilities.create === true;
  return (
    <ListPanel<ListedProject>
      name="projects"
      label={t('projects.ui.list')}
      list={list}
      result={result}
      rowKey={({ id }) => id}
      columns={columns}
      search={t('projects.ui.search')}
      filters={<ProjectFilters list={list} rows={result.data?.rows ?? []} />}
      actions={tools}
      expandable={{ ...opened, expandIcon: Opener, indentSize: 20 }}
      empty={t('projects.ui.empty')}
      {...(mayChange && {
        bulk: (rows, clear) => <BulkActions rows={rows} onDone={clear} />,
      })}
    />
  );
}
