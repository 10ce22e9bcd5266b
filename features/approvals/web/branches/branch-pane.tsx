import { Segmented, Skeleton } from 'antd';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { List } from '#web/ui/list/use-list.ts';
import { type QueueView, useQueueDepartments, useQueueProjects } from '../queries.ts';
import { useNames } from '../words.ts';
import styles from './branch-pane.module.css';
import { type Branch, branchesOfTree, withWhole } from './branches.ts';

interface BranchPaneProps {
  readonly batchId: number;
  readonly view: QueueView;
  readonly by: 'dept' | 'project';
  readonly onBy: (by: 'dept' | 'project') => void;
  readonly list: List;
}

/** Until they are there it is not known that nothing waits. */
function useBranches({ batchId, view, by }: BranchPaneProps): readonly Branch[] | undefined {
  const { nameOf, projectOf } = useNames();
  const departments = useQueueDepartments(batchId, view, by === 'dept').data;
  const projects = useQueueProjects(batchId, view, by === 'project').data;
  return by === 'dept'
    ? departments && branchesOfTree(departments, nameOf)
    : projects?.map(({ project, pending, total }) => ({
        id: project?.id ?? 0,
        name: projectOf(project),
        depth: 0,
        pending,
        total,
      }));
}

interface BranchListProps {
  readonly branches: readonly Branch[];
  readonly chosen: string;
  readonly choose: (id: string) => void;
}

function BranchList({ branches, chosen, choose }: BranchListProps) {
  const { t } = useTranslation();
  const { all, others } = withWhole(branches, t('approvals.ui.everything'));
  return (
    <ul className={styles.branches}>
      {[all, ...others].map(({ id, name, depth, pending }) => (
        <li key={id}>
          <button
            type="button"
            className={styles.branch}
            style={{ '--depth': Math.min(depth, 4) } as CSSProperties}
            aria-current={String(id) === chosen}
            onClick={() => choose(String(id))}
          >
            <span className={styles.name} title={name}>
              {name}
            </span>
            <span
              className={styles.count}
              data-none={pending === 0}
              title={t('approvals.ui.pendingCount', { count: pending })}
            >
              {pending === 0 ? '✓' : pending}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Where the rows come from: departments or projects, each with how much is pending. */
export function BranchPane(props: BranchPaneProps) {
  const { by, onBy, list } = props;
  const { t } = useTranslation();
  const branches = useBranches(props);
  const filter = by === 'dept' ? 'deptId' : 'projectId';
  const chosen = list.view.filters[filter] ?? '';
  const choose = (id: string) => list.change({ filters: { [filter]: id } });
  return (
    <nav className={styles.pane} aria-label={t('approvals.ui.branches')}>
      <Segmented
        block
        size="small"
        aria-label={t('approvals.ui.branches')}
        value={by}
        onChange={onBy}
        options={[
          { value: 'dept', label: t('approvals.ui.byDept') },
          { value: 'project', label: t('approvals.ui.byProject') },
        ]}
      />
      {branches === undefined ? (
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      ) : (
        <BranchList branches={branches} chosen={chosen} choose={choose} />
      )}
    </nav>
  );
}
