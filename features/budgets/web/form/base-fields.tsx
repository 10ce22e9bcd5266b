import { Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { type BudgetDetail, baseFields } from '#features/budgets/contract-documents.ts';
import { DepartmentSelect, PersonPicker } from '#features/people/web/fields.tsx';
import { TextItem } from '#web/ui/edit/text-item.tsx';
import { ownerCandidateSearch, useDepartments } from '../queries.ts';
import styles from './budget-form.module.css';

function Classification() {
  const { t } = useTranslation();
  const required = [{ required: true, message: t('common.refusal.required') }];
  return (
    <div className={styles.pair}>
      <Form.Item name="division" label={t('budgets.ui.form.field.division')} rules={required}>
        <Select
          options={([0, 1] as const).map((value) => ({
            value,
            label: t(`budgets.ui.list.division.${value}`),
          }))}
        />
      </Form.Item>
      <Form.Item name="projectType" label={t('budgets.ui.form.field.projectType')} rules={required}>
        <Select
          options={([0, 1, 2, 3] as const).map((value) => ({
            value,
            label: t(`budgets.ui.list.projectType.${value}`),
          }))}
        />
      </Form.Item>
    </div>
  );
}

/** What a document is about; `dept` is named before the departments have come. */
export function BaseFields({ dept }: { readonly dept?: BudgetDetail['dept'] }) {
  const { t } = useTranslation();
  const departments = useDepartments();
  const required = [{ required: true, message: t('common.refusal.required') }];
  return (
    <>
      <div className={styles.pair}>
        <TextItem
          name="code"
          label={t('budgets.ui.form.field.code')}
          schema={baseFields.code}
          placeholder={t('budgets.ui.form.codeExample')}
        />
        <TextItem
          name="productName"
          label={t('budgets.ui.form.field.productName')}
          schema={baseFields.productName}
          optional
        />
      </div>
      <TextItem name="name" label={t('budgets.ui.form.field.name')} schema={baseFields.name} />
      <Classification />
      <div className={styles.pair}>
        <Form.Item name="ownerId" label={t('budgets.ui.form.field.ownerId')} rules={required}>
          <PersonPicker search={ownerCandidateSearch} />
        </Form.Item>
        <Form.Item
          name="deptId"
          label={t('budgets.ui.form.field.deptId')}
          rules={required}
          extra={t('budgets.ui.form.deptHint')}
        >
          <DepartmentSelect
            departments={departments}
            {...(dept && { known: [dept] })}
            placeholder={t('budgets.ui.form.chooseDept')}
          />
        </Form.Item>
      </div>
    </>
  );
}

interface FillModeItemProps {
  readonly disabled?: boolean;
  readonly extra?: string;
}

export function FillModeItem({ disabled = false, extra }: FillModeItemProps) {
  const { t } = useTranslation();
  return (
    <Form.Item
      name="fillMode"
      label={t('budgets.ui.form.field.fillMode')}
      {...(extra !== undefined && { extra })}
    >
      <Select
        {...(disabled && { disabled: true })}
        options={([1, 0] as const).map((value) => ({
          value,
          label: t(`budgets.ui.form.fillMode.${value}`),
        }))}
      />
    </Form.Item>
  );
}
