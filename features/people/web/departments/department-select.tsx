import { TreeSelect } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DepartmentRow } from '#features/people/contract.ts';
import { currentLanguage } from '#web/i18n/language.ts';
import type { FieldAria } from '#web/ui/edit/field-aria.ts';
import { useDepartments } from '../queries.ts';
import { type Branch, branchesOf, departmentName } from './department-tree.ts';

interface TreeNode {
  readonly value: number;
  readonly title: string;
  readonly disabled: boolean;
  readonly children: TreeNode[];
}

type Choosable = (row: DepartmentRow) => boolean;

const nodeOf =
  (choosable: Choosable) =>
  ({ row, children }: Branch): TreeNode => ({
    value: row.id,
    title: departmentName(row, currentLanguage()),
    disabled: !choosable(row),
    children: children.map(nodeOf(choosable)),
  });

const everyOne: Choosable = () => true;

interface DepartmentSelectProps extends FieldAria {
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (id: number | undefined) => void;
  readonly label: string;
  readonly placeholder?: string;
  readonly allowClear?: boolean;
  readonly className?: string;
  /** Which of them can be chosen; all where nothing is said. */
  readonly choices?: readonly DepartmentRow[];
  /** Which of those that are shown can be chosen; must stay the same function. */
  readonly choosable?: Choosable;
  readonly disabled?: boolean;
}

/** A department, chosen from the tree. */
export function DepartmentSelect({
  id,
  value,
  onChange,
  label,
  placeholder,
  allowClear = false,
  className,
  choices,
  choosable = everyOne,
  disabled = false,
  ...aria
}: DepartmentSelectProps) {
  const { t } = useTranslation();
  const { data } = useDepartments();
  const rows = choices ?? data;
  const treeData = useMemo(() => branchesOf(rows ?? []).map(nodeOf(choosable)), [rows, choosable]);
  return (
    <TreeSelect
      {...aria}
      {...(id !== undefined && { id })}
      className={className ?? ''}
      aria-label={label}
      placeholder={placeholder ?? label}
      value={rows === undefined ? undefined : (value ?? undefined)}
      onChange={(chosen: number | undefined) => onChange?.(chosen)}
      treeData={treeData}
      disabled={disabled}
      treeDefaultExpandAll
      treeLine
      allowClear={allowClear}
      showSearch={{ treeNodeFilterProp: 'title' }}
      popupMatchSelectWidth={false}
      loading={rows === undefined}
      notFoundContent={t(rows === undefined ? 'app.loading' : 'list.nothingFound')}
    />
  );
}
