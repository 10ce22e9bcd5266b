import { TreeSelect } from 'antd';
import { useTranslation } from 'react-i18next';
import type { DepartmentNode, MemberDepartment } from '#features/projects/contract.ts';
import { useDepartments } from '../queries.ts';
import { useNames } from '../use-names.ts';
import styles from './fields.module.css';

interface Node {
  readonly value: number;
  readonly title: string;
  readonly children: Node[];
}

/** Departments as a tree; one whose superior is not among them stands at the top. */
function treeOf(departments: readonly DepartmentNode[], nameOf: (one: DepartmentNode) => string) {
  const nodes = new Map<number, Node>(
    departments.map((one) => [one.id, { value: one.id, title: nameOf(one), children: [] }]),
  );
  const roots: Node[] = [];
  for (const { id, parentId } of departments) {
    const node = nodes.get(id);
    const above = parentId === null ? undefined : nodes.get(parentId);
    if (node !== undefined) (above?.children ?? roots).push(node);
  }
  return roots;
}

interface DepartmentSelectProps {
  readonly id?: string;
  readonly value?: readonly number[];
  readonly onChange?: (ids: number[]) => void;
  readonly known: readonly MemberDepartment[];
}

/** Departments, each with everything beneath it. */
export function DepartmentSelect(props: DepartmentSelectProps) {
  const { id, value = [], onChange, known } = props;
  const { t } = useTranslation();
  const { nameOf } = useNames();
  const { data, isFetching } = useDepartments();
  const departments = data ?? known.map((one) => ({ ...one, parentId: null }));
  return (
    <TreeSelect<number[]>
      {...(id !== undefined && { id })}
      className={styles.wide ?? ''}
      multiple
      allowClear
      showSearch={{ treeNodeFilterProp: 'title' }}
      treeDefaultExpandAll
      loading={isFetching}
      notFoundContent={t(data === undefined ? 'app.loading' : 'list.nothingFound')}
      placeholder={t('projects.ui.chooseDepartments')}
      value={[...value]}
      treeData={treeOf(departments, nameOf)}
      onChange={(chosen) => onChange?.(chosen)}
    />
  );
}
