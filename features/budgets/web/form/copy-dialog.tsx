import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Modal, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { budgetEndpoints } from '#features/budgets/contract.ts';
import { baseFields } from '#features/budgets/contract-documents.ts';
import { addMonths } from '#kernel/dates.ts';
import { send } from '#web/ui/edit/send.ts';
import { TextItem } from '#web/ui/edit/text-item.tsx';
import { useGivingUp } from '#web/ui/edit/use-giving-up.tsx';
import { useKeptRecordForm } from '#web/ui/edit/use-kept-record-form.ts';
import { ReturnFocus } from '#web/ui/focus/return-focus.tsx';
import { MonthField } from '#web/ui/month-field.tsx';
import { SearchSelect } from '#web/ui/search/search-select.tsx';
import { showToast } from '#web/ui/toast/toasts.ts';
import { detailPath } from '../paths.ts';
import { type MemberChoice, modelSearch, refetchBudgets } from '../queries.ts';
import styles from './budget-form.module.css';

/** The document that is copied, and the month it begins with. */
export interface Model extends MemberChoice {
  readonly fromMonth: string;
}

interface CopyDialogProps {
  /** Null where it is still to be chosen. */
  readonly model: Model | null;
  /** Where models are looked for. */
  readonly fromYear: number | null;
  readonly onClose: () => void;
}

interface CopyValues {
  readonly model: MemberChoice | null;
  readonly code: string;
  readonly name: string;
  readonly fromMonth: string | null;
  readonly withValues: boolean;
}

const MONTHS_A_YEAR = 12;

function initialOf({ model, fromYear }: CopyDialogProps): CopyValues {
  const next = model === null ? null : addMonths(model.fromMonth, MONTHS_A_YEAR);
  return {
    model,
    code: '',
    name: model?.name ?? '',
    fromMonth: fromYear === null ? next : `${fromYear + 1}-01`,
    withValues: true,
  };
}

/** A document made from another one, its months moved: with the same figures, or with empty lines. */
export function CopyDialog(props: CopyDialogProps) {
  const { model, fromYear, onClose } = props;
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { form, busy, formProps, touched } = useKeptRecordForm<CopyValues, { id: number }>({
    keepAs: `copy of budget ${model?.id ?? 'any'}`,
    save: ({ model: chosen, fromMonth, ...rest }) =>
      send(budgetEndpoints.documents.copy, {
        params: { id: (chosen ?? model)?.id ?? 0 },
        body: { ...rest, fromMonth: fromMonth ?? '' },
      }),
    onSaved: ({ id }) => {
      showToast('success', t('budgets.ui.form.copied'));
      void refetchBudgets(client);
      onClose();
      void navigate(detailPath(id));
    },
  });
  const { close, question } = useGivingUp(touched, onClose);
  const required = [{ required: true, message: t('common.refusal.required') }];
  return (
    <ReturnFocus>
      <Modal
        open
        width={480}
        title={
          model === null
            ? t('budgets.ui.form.copyFromYear', { year: fromYear ?? '' })
            : t('budgets.ui.form.copyOf', { code: model.code })
        }
        onCancel={close}
        afterOpenChange={(open) => open && form.focusField(model === null ? 'model' : 'code')}
        footer={null}
      >
        {question}
        <Form<CopyValues> {...formProps} initialValues={initialOf(props)}>
          {model === null && (
            <Form.Item name="model" label={t('budgets.ui.form.field.model')} rules={required}>
              <SearchSelect<MemberChoice>
                search={modelSearch(fromYear)}
                placeholder={t('budgets.ui.form.findModel')}
                nothing={t('budgets.ui.form.noModel')}
                shownAs={({ code, name }) => ({ name, detail: code, mark: code })}
              />
            </Form.Item>
          )}
          <TextItem name="code" label={t('budgets.ui.form.field.code')} schema={baseFields.code} />
          <TextItem name="name" label={t('budgets.ui.form.field.name')} schema={baseFields.name} />
          <Form.Item
            name="fromMonth"
            label={t('budgets.ui.form.field.firstMonth')}
            extra={t('budgets.ui.form.firstMonthHint')}
            rules={required}
          >
            <MonthField />
          </Form.Item>
          <Form.Item name="withValues" label={t('budgets.ui.form.field.withValues')}>
            <Radio.Group
              options={[
                { value: true, label: t('budgets.ui.form.withValues') },
                { value: false, label: t('budgets.ui.form.withoutValues') },
              ]}
            />
          </Form.Item>
          <div className={styles.footer}>
            <Button onClick={close}>{t('edit.cancel')}</Button>
            <Button type="primary" htmlType="submit" loading={busy}>
              {t('budgets.ui.form.copy')}
            </Button>
          </div>
        </Form>
      </Modal>
    </ReturnFocus>
  );
}
