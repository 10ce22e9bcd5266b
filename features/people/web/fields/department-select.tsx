import { TreeSelect } from 'antd';
import { type Key, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DepartmentRow } from '#features/people/contract.ts';
import type { Language } from '#kernel/language.ts';
import type { FieldAria } from '#web/ui/edit/field-aria.ts';
import { SearchNote } from '#web/ui/search/search-note.tsx';
import { departmentName } from '../departments/department-tree.ts';

/** A department as a field holds one. */
export type DepartmentChoice = Pick<DepartmentRow, 'id' | 'parentId' | 'nameZh' | 'nameEn'>;

type Named = Pick<DepartmentRow, 'id' | 'nameZh' | 'nameEn'>;

/** The departments to choose from, as a query has them: each feature reads those its readers may see. */
interface Departments<Choice> {
  readonly data: readonly Choice[] | undefined;
  readonly isError?: boolean;
  readonly isFetching?: boolean;
  readonly refetch?: () => unknown;
}

interface Chosen {
  readonly value: number;
  readonly label: string;
}

interface TreeNode {
  readonly value: number;
  readonly title: string;
  readonly disabled: boolean;
  readonly children: TreeNode[];
}

/** In the order they come; one whose superior is not among them stands at the top. */
function treeOf<Choice extends DepartmentChoice>(
  departments: readonly Choice[],
  choosable: (department: Choice) => boolean,
  language: Language,
): TreeNode[] {
  const nodes = new Map<number, TreeNode>(
    departments.map((one) => [
      one.id,
      {
        value: one.id,
        title: departmentName(one, language),
        disabled: !choosable(one),
        children: [],
      },
    ]),
  );
  const roots: TreeNode[] = [];
  for (const { id, parentId } of departments) {
    const node = nodes.get(id);
    const above = parentId === null ? undefined : nodes.get(parentId);
    if (node !== undefined) (above?.children ?? roots).push(node);
  }
  return roots;
}

const everyOne = () => true;

const WIDE = { width: '100%' } as const;

interface DepartmentFieldProps<Choice> extends FieldAria {
  readonly id?: string;
  readonly label?: string;
  readonly placeholder?: string;
  readonly className?: string;
  readonly disabled?: boolean;
  readonly invalid?: boolean;
  readonly departments: Departments<Choice>;
  /** Those whose names can be shown before the departments are there. */
  readonly known?: readonly Named[];
  /** Which of those that are shown can be chosen; must stay the same function. */
  readonly choosable?: (department: Choice) => boolean;
}

function useDepartmentField<Choice extends DepartmentChoice>({
  id,
  label,
  placeholder,
  className,
  disabled = false,
  invalid = false,
  known = [],
  departments: { data, isError = false, isFetching = false, refetch },
  choosable = everyOne,
  ...aria
}: DepartmentFieldProps<Choice>) {
  const { t, i18n } = useTranslation();
  const language = i18n.language === 'en' ? 'en' : 'zh';
  const treeData = useMemo(
    () => treeOf(data ?? [], choosable, language),
    [data, choosable, language],
  );
  // All but those somebody has folded, also of departments that arrive while one is searching.
  const [folded, setFolded] = useState<readonly number[]>([]);
  const unfolded = useMemo(
    () => (data ?? []).flatMap(({ id }) => (folded.includes(id) ? [] : [id])),
    [data, folded],
  );
  const fold = (open: readonly Key[]) => {
    const stillOpen = new Set(open);
    setFolded((data ?? []).flatMap(({ id }) => (stillOpen.has(id) ? [] : [id])));
  };
  const stateWithoutData = isError && !isFetching ? 'failed' : 'searching';
  const chosen = (departmentId: number): Chosen => {
    const named: readonly Named[] = data ?? known;
    const department = named.find((one) => one.id === departmentId);
    const label = department === undefined ? '…' : departmentName(department, language);
    return { value: departmentId, label };
  };
  const props = {
    ...aria,
    ...(id !== undefined && { id }),
    ...(label !== undefined && { 'aria-label': label }),
    ...(invalid && { status: 'error' as const }),
    ...(className === undefined ? { style: WIDE } : { className }),
    placeholder: placeholder ?? label,
    // Said only where it is so: otherwise the form decides.
    ...(disabled && { disabled }),
    labelInValue: true as const,
    treeData,
    treeExpandedKeys: unfolded,
    onTreeExpand: fold,
    treeLine: true,
    showSearch: { treeNodeFilterProp: 'title' },
    popupMatchSelectWidth: false,
    notFoundContent: (
      <SearchNote
        state={data === undefined ? stateWithoutData : 'found'}
        retry={() => void refetch?.()}
        nothing={t('list.nothingFound')}
        failure={t('list.loadFailed')}
      />
    ),
  };
  return { props, chosen };
}

interface OneProps<Choice> extends DepartmentFieldProps<Choice> {
  readonly value?: number | null;
  readonly onChange?: (id: number | undefined) => void;
  readonly allowClear?: boolean;
}

/** A department, chosen from the tree. */
export function DepartmentSelect<Choice extends DepartmentChoice>(props: OneProps<Choice>) {
  const { value = null, onChange, allowClear = false, ...field } = props;
  const { props: shared, chosen } = useDepartmentField(field);
  return (
    <TreeSelect<Chosen | undefined>
      {...shared}
      allowClear={allowClear}
      value={value === null ? undefined : chosen(value)}
      onChange={(next) => onChange?.(next?.value)}
    />
  );
}

interface SeveralProps<Choice> extends DepartmentFieldProps<Choice> {
  readonly value?: readonly number[];
  readonly onChange?: (ids: number[]) => void;
}

/** Departments, each with everything beneath it. */
export function DepartmentsSelect<Choice extends DepartmentChoice>(props: SeveralProps<Choice>) {
  const { value = [], onChange, ...field } = props;
  const { props: shared, chosen } = useDepartmentField(field);
  return (
    <TreeSelect<Chosen[]>
      {...shared}
      multiple
      allowClear
      value={value.map(chosen)}
      onChange={(next) => onChange?.(next.map((one) => one.value))}
    />
  );
}
