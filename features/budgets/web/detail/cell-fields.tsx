import { Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { VersionView } from '#features/budgets/contract-versions.ts';
import { GRID_KINDS, type GridKind } from '#features/budgets/rules.ts';
import { DepartmentSelect } from '#features/people/web/fields.tsx';
import { monthsInRange } from '#kernel/dates.ts';
import { useNames } from '#web/i18n/use-names.ts';
import { useCategories, useDepartments, useScope } from '../queries.ts';
import styles from './dialogs.module.css';

interface CellFieldsProps {
  readonly budgetId: number;
  readonly version: VersionView;
}

/** What a project spends on: a sub-category of the amounts, or a department of the hours. */
function ItemField({ kind, ...field }: { readonly kind: GridKind }) {
  const nameOf = useNames();
  const { t } = useTranslation();
  const departments = useDepartments();
  const { data } = useCategories();
  if (kind === 'hours') {
    return <DepartmentSelect {...field} departments={departments} allowClear />;
  }
  return (
    <Select<number>
      {...field}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t('budgets.ui.detail.cell.any')}
      options={(data?.categories ?? []).map((category) => ({
        label: nameOf(category),
        options: category.subCategories.map((sub) => ({ value: sub.id, label: nameOf(sub) })),
      }))}
    />
  );
}

const PARTS = ['projectId', 'itemId', 'month'] as const;

interface FormValues {
  readonly getFieldValue: (name: [string, string]) => unknown;
}

/** Half a cell leads nowhere: whoever names a part of it means all of it. */
function useWhole() {
  const { t } = useTranslation();
  return (part: (typeof PARTS)[number]) => ({
    name: ['cell', part],
    dependencies: PARTS.filter((other) => other !== part).map((other) => ['cell', other]),
    rules: [
      ({ getFieldValue }: FormValues) => ({
        validator: async (_: unknown, value: unknown) => {
          if (value || !PARTS.some((other) => getFieldValue(['cell', other]))) return;
          throw new Error(t('common.refusal.required'));
        },
      }),
    ],
  });
}

/** The one figure that is meant; all of it or none. */
export function CellFields({ budgetId, version }: CellFieldsProps) {
  const { t } = useTranslation();
  const nameOf = useNames();
  const { data: scope } = useScope(budgetId, version.versionId);
  const kind: GridKind = Form.useWatch(['cell', 'kind']) ?? 'amount';
  const form = Form.useFormInstance();
  const whole = useWhole();
  const placeholder = t('budgets.ui.detail.cell.any');
  return (
    <fieldset className={styles.cell}>
      <legend>{t('budgets.ui.detail.cell.legend')}</legend>
      <Form.Item name={['cell', 'kind']} label={t('budgets.ui.detail.cell.kind')}>
        <Select
          // An item of one kind is none of the other.
          onChange={() => form.setFieldValue(['cell', 'itemId'], undefined)}
          options={GRID_KINDS.map((value) => ({
            value,
            label: t(`budgets.ui.detail.tab.${value}`),
          }))}
        />
      </Form.Item>
      <Form.Item {...whole('projectId')} label={t('budgets.ui.detail.cell.project')}>
        <Select
          allowClear
          placeholder={placeholder}
          showSearch={{ optionFilterProp: 'label' }}
          options={(scope?.projects ?? []).map((project) => ({
            value: project.projectId,
            label: `${project.code} ${nameOf(project)}`,
          }))}
        />
      </Form.Item>
      <Form.Item
        {...whole('itemId')}
        label={t(`budgets.ui.detail.cell.${kind === 'amount' ? 'subCategory' : 'department'}`)}
      >
        <ItemField kind={kind} />
      </Form.Item>
      <Form.Item {...whole('month')} label={t('budgets.ui.detail.cell.month')}>
        <Select
          allowClear
          placeholder={placeholder}
          options={monthsInRange(version.fromMonth, version.toMonth).map((value) => ({
            value,
            label: value,
          }))}
        />
      </Form.Item>
    </fieldset>
  );
}
