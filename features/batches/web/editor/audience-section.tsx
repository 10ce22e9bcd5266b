import { Radio, TreeSelect } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { DepartmentRow } from '#features/people/contract.ts';
import { PersonPicker } from '../person-picker.tsx';
import { useDepartments } from '../queries.ts';
import styles from './editor.module.css';
import { Field, Section } from './field.tsx';
import type { SectionProps } from './section-props.ts';

interface TreeNode {
  readonly value: number;
  readonly title: string;
  readonly children: TreeNode[];
}

function treeOf(
  nodes: readonly DepartmentRow[],
  parentId: number | null,
  nameOf: (node: DepartmentRow) => string,
): TreeNode[] {
  return nodes
    .filter((node) => node.parentId === parentId)
    .map((node) => ({
      value: node.id,
      title: nameOf(node),
      children: treeOf(nodes, node.id, nameOf),
    }));
}

function DepartmentPicker({ form, change, problems, may }: SectionProps) {
  const { t, i18n } = useTranslation();
  const id = useId();
  const departments = useDepartments();
  const problem = departments.isError ? t('list.loadFailed') : problems.get('deptIds');
  const nameOf = ({ nameZh, nameEn }: DepartmentRow) => (i18n.language === 'en' ? nameEn : nameZh);
  return (
    <Field
      id={id}
      label={t('batches.ui.field.deptIds')}
      problem={problem}
      hint={t('batches.ui.hint.deptIds')}
    >
      <TreeSelect<number[]>
        // The library unfolds the tree it first sees, so it must not see an empty one.
        key={departments.data === undefined ? 'waiting' : 'there'}
        id={id}
        multiple
        showSearch={{ treeNodeFilterProp: 'title' }}
        allowClear
        treeDefaultExpandAll
        loading={departments.isFetching}
        disabled={!may('deptIds') || departments.data === undefined}
        {...(problem !== undefined && { status: 'error' as const })}
        placeholder={t('batches.ui.departmentsPlaceholder')}
        value={[...form.deptIds]}
        onChange={(deptIds) => change({ deptIds })}
        treeData={treeOf(departments.data ?? [], null, nameOf)}
        style={{ width: '100%' }}
      />
    </Field>
  );
}

/** Who is asked: everybody, or departments; and who is left out. */
export function AudienceSection(props: SectionProps) {
  const { form, change, problems, may } = props;
  const { t } = useTranslation();
  const id = useId();
  return (
    <Section
      id="batch-audience"
      title={t('batches.ui.section.audience')}
      detail={t('batches.ui.hint.audience')}
    >
      <Radio.Group
        aria-label={t('batches.ui.section.audience')}
        className={styles.choices ?? ''}
        disabled={!may('audienceAll')}
        value={form.audienceAll}
        onChange={({ target }) => change({ audienceAll: target.value as boolean })}
        options={[
          { value: true, label: t('batches.ui.audience.all') },
          { value: false, label: t('batches.ui.audience.departments') },
        ]}
      />
      {!form.audienceAll && <DepartmentPicker {...props} />}
      <Field
        id={id}
        label={t('batches.ui.field.excludedIds')}
        problem={problems.get('excludedIds')}
        hint={may('excludedIds') ? t('batches.ui.hint.excludedIds') : undefined}
      >
        <PersonPicker
          id={id}
          value={form.excluded}
          onChange={(excluded) => change({ excluded })}
          disabled={!may('excludedIds')}
          invalid={problems.has('excludedIds')}
        />
      </Field>
    </Section>
  );
}
