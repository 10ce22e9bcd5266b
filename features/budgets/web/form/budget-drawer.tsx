import { useQueryClient } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { budgetEndpoints } from '#features/budgets/contract.ts';
import { BudgetType, FillMode } from '#kernel/enums.ts';
import { EditDrawer } from '#web/ui/edit/edit-drawer.tsx';
import { send } from '#web/ui/edit/send.ts';
import { detailPath } from '../paths.ts';
import { refetchBudgets } from '../queries.ts';
import { BaseFields, FillModeItem } from './base-fields.tsx';
import styles from './budget-form.module.css';
import { type BudgetValues, createRequestOf, newValues } from './budget-values.ts';
import { ScopeFields } from './scope-fields.tsx';

/** What kind of document it is; decides which fields follow. */
function Kind() {
  const { t } = useTranslation();
  const budgetType = Form.useWatch('budgetType') ?? BudgetType.STANDARD;
  const fillMode = Form.useWatch('fillMode') ?? FillMode.MAIN_PROJECT;
  return (
    <>
      <div className={styles.pair}>
        <Form.Item
          name="budgetType"
          label={t('budgets.ui.form.field.budgetType')}
          extra={t(`budgets.ui.form.typeHint.${budgetType as 0 | 1}`)}
        >
          <Select
            options={([0, 1] as const).map((value) => ({
              value,
              label: t(`budgets.ui.list.budgetType.${value}`),
            }))}
          />
        </Form.Item>
        {budgetType === BudgetType.STANDARD && <FillModeItem />}
      </div>
      <ScopeFields budgetType={budgetType} fillMode={fillMode} />
    </>
  );
}

interface BudgetDrawerProps {
  readonly year: number;
  readonly onClose: () => void;
}

/** A new document; once it is there, it opens. */
export function BudgetDrawer({ year, onClose }: BudgetDrawerProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  return (
    <EditDrawer<BudgetValues, { id: number; version: number }>
      title={t('budgets.ui.form.new')}
      keepAs="budget new"
      width={640}
      initial={newValues(year)}
      version={null}
      save={async (values) => {
        const body = createRequestOf(values);
        const { id } = await send(budgetEndpoints.documents.create, { body });
        return { id, version: 1 };
      }}
      // Nobody else can have changed what has just come into being.
      valuesOf={() => newValues(year)}
      onSaved={({ id }) => {
        void refetchBudgets(client);
        onClose();
        void navigate(detailPath(id));
      }}
      onClose={onClose}
    >
      <BaseFields />
      <Kind />
    </EditDrawer>
  );
}
