import { useQueryClient } from '@tanstack/react-query';
import { Button, Skeleton, Tree, type TreeDataNode, type TreeProps } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DepartmentRow } from '#features/people/contract.ts';
import { thousands } from '#kernel/format.ts';
import { currentLanguage } from '#web/i18n/language.ts';
import { useKeptState } from '#web/kept-work/use-kept-work.ts';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { useQuestion } from '#web/ui/use-question.ts';
import { showSavedDepartment, useDepartments } from '../queries.ts';
import { DepartmentDrawer, type EditedDepartment } from './department-drawer.tsx';
import { type DepartmentActions, DepartmentLine } from './department-line.tsx';
import {
  type Branch,
  branchesOf,
  departmentName,
  mayMove,
  placeOfDrop,
} from './department-tree.ts';
import styles from './departments-panel.module.css';
import { MoveDialog } from './move-dialog.tsx';
import { useDepartmentChanges } from './use-department-changes.ts';

interface Node extends TreeDataNode {
  readonly key: number;
  readonly branch: Branch;
  readonly children: Node[];
}

const nodeOf = (branch: Branch): Node => ({
  key: branch.row.id,
  branch,
  children: branch.children.map(nodeOf),
});

interface TreeViewProps {
  readonly rows: readonly DepartmentRow[];
  readonly actions: DepartmentActions;
}

/** Before (-1), on (0) or after (1): the library tells the last two apart by the gap. */
const sideOf = (position: number) => Math.sign(position) as -1 | 0 | 1;

function TreeView({ rows, actions }: TreeViewProps) {
  const { t } = useTranslation();
  const nodes = useMemo(() => branchesOf(rows).map(nodeOf), [rows]);
  const editable = rows.some(({ abilities }) => abilities.edit);
  const allowDrop: TreeProps<Node>['allowDrop'] = ({ dragNode, dropNode, dropPosition }) => {
    const place = placeOfDrop(rows, dragNode.key, dropNode.key, sideOf(dropPosition));
    return place !== null && mayMove(rows, dragNode.key, place.parentId);
  };
  const onDrop: TreeProps<Node>['onDrop'] = ({ dragNode, node, dropPosition, dropToGap }) => {
    const own = Number(node.pos.split('-').at(-1));
    const side = dropToGap ? sideOf(dropPosition - own) : 0;
    const place = placeOfDrop(rows, dragNode.branch.row.id, node.branch.row.id, side);
    if (place !== null) actions.move(dragNode.branch.row, place);
  };
  return (
    <Tree<Node>
      className={styles.tree ?? ''}
      aria-label={t('people.ui.departments.label')}
      treeData={nodes}
      blockNode
      defaultExpandAll
      selectable={false}
      draggable={editable && { icon: false, nodeDraggable: () => true }}
      allowDrop={allowDrop}
      onDrop={onDrop}
      titleRender={({ branch }) => <DepartmentLine branch={branch} rows={rows} actions={actions} />}
    />
  );
}

function Headings() {
  const { t } = useTranslation();
  return (
    <div className={styles.head} aria-hidden="true">
      <span>{t('people.ui.departments.name')}</span>
      <span>{t('people.ui.departments.leader')}</span>
      <span>{t('people.ui.departments.headcount')}</span>
    </div>
  );
}

function Organisation({ rows }: { readonly rows: readonly DepartmentRow[] }) {
  const { t } = useTranslation();
  const [modal, holder] = useQuestion();
  const [edited, setEdited] = useKeptState<EditedDepartment | null>('edited department', null);
  const [movingId, setMovingId] = useKeptState<number | null>('moved department', null);
  // As it is now: whoever sees that somebody else has changed it can try again.
  const moving = rows.find(({ id }) => id === movingId);
  const client = useQueryClient();
  const changes = useDepartmentChanges();
  const people = rows.reduce((sum, { headcount }) => sum + headcount, 0);
  const actions: DepartmentActions = {
    add: (parent) => setEdited({ row: null, parent }),
    edit: (row) => setEdited({ row, parent: rows.find(({ id }) => id === row.parentId) ?? null }),
    move: (row, place) => void changes.move(row, place),
    chooseMove: ({ id }) => setMovingId(id),
    remove: (row) =>
      modal.confirm({
        title: t('people.ui.departments.removeTitle', {
          name: departmentName(row, currentLanguage()),
        }),
        content: t('people.ui.departments.removeDetail'),
        okText: t('people.ui.departments.remove'),
        okButtonProps: { danger: true },
        cancelText: t('people.ui.move.cancel'),
        onOk: () => changes.remove(row),
      }),
  };
  return (
    <section className={styles.panel} aria-label={t('people.ui.departments.label')}>
      {holder}
      <p className={styles.strip}>
        {t('people.ui.departments.summary', {
          departments: thousands(rows.length),
          people: thousands(people),
        })}
        <span className={styles.hint}>{t('people.ui.departments.dragHint')}</span>
      </p>
      <Headings />
      <TreeView rows={rows} actions={actions} />
      {edited !== null && (
        <DepartmentDrawer
          key={edited.row?.id ?? `new-${edited.parent?.id}`}
          edited={edited}
          onSaved={(saved) => {
            setEdited(null);
            showSavedDepartment(client, saved);
            void changes.refetch();
          }}
          onClose={() => setEdited(null)}
        />
      )}
      {moving !== undefined && (
        <MoveDialog
          row={moving}
          rows={rows}
          move={(place) => changes.moveByForm(moving, place)}
          onClose={() => setMovingId(null)}
        />
      )}
    </section>
  );
}

/** How the company is built, and the tools to rebuild it. */
export function DepartmentsPanel() {
  const { t } = useTranslation();
  const { data, isError, refetch } = useDepartments();
  if (isError && data === undefined) {
    return (
      <EmptyState
        title={t('people.ui.departments.loadFailed')}
        action={<Button onClick={() => void refetch()}>{t('people.ui.departments.retry')}</Button>}
      />
    );
  }
  return data === undefined ? (
    <Skeleton active paragraph={{ rows: 12 }} />
  ) : (
    <Organisation rows={data} />
  );
}
