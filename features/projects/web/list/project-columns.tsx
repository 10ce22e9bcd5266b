import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ProjectView } from '#features/projects/contract.ts';
import { useNarrow } from '#web/shell/use-narrow.ts';
import type { ListColumn } from '#web/ui/list/list-column.ts';
import { LongText } from '#web/ui/list/long-text.tsx';
import type { ListedProject } from '../queries.ts';
import { StatusChip } from '../status-chip.tsx';
import { useNames } from '../use-names.ts';
import styles from './project-list.module.css';

export interface RowActions {
  readonly open: (project: ProjectView) => void;
  readonly addSub: (main: ProjectView) => void;
  readonly showFilled: (project: ProjectView) => void;
}

function useMemberWords() {
  const { t } = useTranslation();
  return ({ memberPeople, memberDepartments, parent }: ProjectView) => {
    const words = [
      memberDepartments > 0 && t('projects.ui.departmentCount', { count: memberDepartments }),
      memberPeople > 0 && t('projects.ui.peopleCount', { count: memberPeople }),
    ].filter(Boolean);
    if (words.length > 0) return words.join(' · ');
    const open = parent === null ? t('projects.ui.everyone') : t('projects.ui.asMain');
    return <span className={styles.faint}>{open}</span>;
  };
}

function Operations({
  row,
  actions,
}: {
  readonly row: ListedProject;
  readonly actions: RowActions;
}) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const { code } = row;
  const mayHaveSubs = row.abilities.edit && row.parent === null && row.status !== 'closed';
  if (narrow) {
    const items = [
      { key: 'filled', label: t('projects.ui.filled'), onClick: () => actions.showFilled(row) },
      ...(mayHaveSubs
        ? [{ key: 'sub', label: t('projects.ui.addSub'), onClick: () => actions.addSub(row) }]
        : []),
    ];
    return (
      <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
        <Button
          type="text"
          size="small"
          icon={<MoreOutlined />}
          aria-label={t('projects.ui.moreOf', { code })}
        />
      </Dropdown>
    );
  }
  return (
    <span className={styles.operations}>
      <Button
        type="link"
        size="small"
        aria-label={t('projects.ui.filledOf', { code })}
        onClick={() => actions.showFilled(row)}
      >
        {t('projects.ui.filled')}
      </Button>
      {mayHaveSubs && (
        <Button
          type="link"
          size="small"
          aria-label={t('projects.ui.addSubTo', { code })}
          onClick={() => actions.addSub(row)}
        >
          {t('projects.ui.addSub')}
        </Button>
      )}
    </span>
  );
}

/** What the list shows of a project; which of it, the reader decides. */
export function useProjectColumns(actions: RowActions): ListColumn<ListedProject>[] {
  const { t } = useTranslation();
  const { nameOf } = useNames();
  const members = useMemberWords();
  const narrow = useNarrow();
  return [
    {
      key: 'code',
      title: t('projects.ui.field.code'),
      sortable: true,
      shown: 'always',
      fixed: 'start',
      width: narrow ? 100 : 150,
      render: ({ code }) => (
        <span className={styles.code}>
          <LongText>{code}</LongText>
        </span>
      ),
    },
    {
      key: 'name',
      title: t('projects.ui.field.name'),
      sortable: true,
      shown: 'always',
      // In two lines beside the pinned column, rather than beneath it.
      ...(narrow && { width: 112 }),
      render: (row) => (
        <Button
          type="link"
          size="small"
          className={styles.name ?? ''}
          onClick={() => actions.open(row)}
        >
          <LongText>{nameOf(row)}</LongText>
        </Button>
      ),
    },
    {
      key: 'status',
      title: t('projects.ui.field.status'),
      sortable: true,
      render: ({ status }) => <StatusChip status={status} />,
    },
    {
      key: 'projectType',
      title: t('projects.ui.field.projectType'),
      render: ({ projectType }) => t(`projects.ui.type.${projectType}`),
    },
    {
      key: 'division',
      title: t('projects.ui.field.division'),
      render: ({ division }) => t(`projects.ui.division.${division}`),
    },
    {
      key: 'startDate',
      title: t('projects.ui.field.startDate'),
      sortable: true,
      render: ({ startDate }) => <span className={styles.date}>{startDate}</span>,
    },
    {
      key: 'endDate',
      title: t('projects.ui.field.endDate'),
      sortable: true,
      render: ({ endDate }) => <span className={styles.date}>{endDate ?? '—'}</span>,
    },
    {
      key: 'lead',
      title: t('projects.ui.field.leadId'),
      render: ({ lead }) => lead?.nickName ?? '—',
    },
    {
      key: 'director',
      title: t('projects.ui.field.directorId'),
      render: ({ director }) => director?.nickName ?? '—',
    },
    { key: 'members', title: t('projects.ui.field.members'), render: members },
    {
      key: 'subs',
      title: t('projects.ui.field.subs'),
      numeric: true,
      shown: 'onRequest',
      render: ({ subCount, parent }) => (parent === null ? subCount : ''),
    },
    {
      key: 'operations',
      title: t('projects.ui.field.operations'),
      shown: 'always',
      fixed: 'end',
      render: (row) => <Operations row={row} actions={actions} />,
    },
  ];
}
