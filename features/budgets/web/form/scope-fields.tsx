import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { MAX_MONTHS } from '#features/budgets/rules.ts';
import { monthsInRange } from '#kernel/dates.ts';
import { BudgetType, FillMode } from '#kernel/enums.ts';
import { MonthField } from '#web/ui/month-field.tsx';
import styles from './budget-form.module.css';
import { MemberPicker } from './member-picker.tsx';
import { ProjectLinks } from './project-links.tsx';

/** What is wrong with a range, in the words the server would use. */
function useMonthRules() {
  const { t } = useTranslation();
  const required = { required: true, message: t('common.refusal.required') };
  return {
    from: [required],
    to: [
      required,
      ({ getFieldValue }: { getFieldValue: (name: string) => unknown }) => ({
        validator: async (_: unknown, to: string | null) => {
          const from = getFieldValue('fromMonth') as string | null;
          if (!from || !to) return;
          if (to < from) throw new Error(t('budgets.refusal.monthsReversed'));
          if (monthsInRange(from, to).length > MAX_MONTHS) {
            throw new Error(t('budgets.refusal.tooManyMonths'));
          }
        },
      }),
    ],
  };
}

interface ScopeFieldsProps {
  readonly budgetType: BudgetType;
  readonly fillMode: FillMode;
}

/** Months, and the projects or documents a version is about in them. */
export function ScopeFields({ budgetType, fillMode }: ScopeFieldsProps) {
  const { t } = useTranslation();
  const rules = useMonthRules();
  const fromMonth: string | null = Form.useWatch('fromMonth') ?? null;
  const toMonth: string | null = Form.useWatch('toMonth') ?? null;
  const about = { fillMode, fromMonth: fromMonth ?? '', toMonth: toMonth ?? '' };
  const sound = fromMonth !== null && toMonth !== null && fromMonth <= toMonth;
  return (
    <>
      <div className={styles.pair}>
        <Form.Item name="fromMonth" label={t('budgets.ui.form.field.fromMonth')} rules={rules.from}>
          <MonthField />
        </Form.Item>
        <Form.Item
          name="toMonth"
          label={t('budgets.ui.form.field.toMonth')}
          dependencies={['fromMonth']}
          rules={rules.to}
        >
          <MonthField />
        </Form.Item>
      </div>
      {budgetType === BudgetType.STANDARD ? (
        <Form.Item
          name="projects"
          label={t('budgets.ui.form.field.projects')}
          extra={t(
            fillMode === FillMode.MAIN_PROJECT
              ? 'budgets.ui.form.mainHint'
              : 'budgets.ui.form.subHint',
          )}
        >
          <ProjectLinks about={about} disabled={!sound} />
        </Form.Item>
      ) : (
        <Form.Item
          name="members"
          label={t('budgets.ui.form.field.members')}
          extra={t('budgets.ui.form.membersHint')}
        >
          <MemberPicker />
        </Form.Item>
      )}
    </>
  );
}
