import { TreeSelect } from 'antd';
import { useMemo } from 'react';
import type { DepartmentRow } from '#features/people/contract.ts';
import { currentLanguage } from '#web/i18n/language.ts';
import { useDepartments } from '../queries.ts';
import { type Branch, branchesOf, departmentName } from './department-tree.ts';

interface TreeNode {
  readonly value: number;
  readonly title: string;
  readonly children: TreeNode[];
}

const nodeOf = ({ row, children }: Branch): TreeNode => ({
  value: row.id,
  title: departmentName(row, currentLanguage()),
  children: children.map(nodeOf),
});

interface DepartmentSelectProps {
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (id: number | undefined) => void;
  readonly label: string;
  readonly placeholder?: string;
  readonly allowClear?: boolean;
  readonly className?: string;
  /** Which of them can be chosen; all where nothing is said. */
  readonly choices?: readonly DepartmentRow[];
}

/** A department, chosen from the tree. */
export function DepartmentSelect(props: DepartmentSelectProps) {
  const { id, value, onChange, label, placeholder, allowClear = false, className } = props;
  const { data } = useDepartments();
  const rows = props.choices ?? data;
  const treeData = useMemo(() => branchesOf(rows ?? []).map(nodeOf), [rows]);
  return (
    <TreeSelect
      {...(id !== undefined && { id })}
      className={className ?? ''}
      aria-label={label}
      placeholder={placeholder ?? label}
      value={rows === undefined ? undefined : (value ?? undefined)}
      onChange={(chosen: number | undefined) => onChange?.(chosen)}
      treeData={treeData}
      treeDefaultExpandAll
      treeLine
      allowClear={allowClear}
      showSearch={{ treeNodeFilterProp: 'title' }}
      popupMatchSelectWidth={false}
      loading={rows === undefined}
    />
  );
}
