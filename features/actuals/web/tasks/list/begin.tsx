import { CalendarOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Form } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { taskEndpoints } from '#features/actuals/contract-tasks.ts';
import { MAX_HOURLY_YUAN, MIN_HOURLY_YUAN } from '#features/people/rules.ts';
import { addMonths, type Month, monthOf } from '#kernel/dates.ts';
import { fenToYuan, parseYuan, yuanToFen } from '#kernel/money.ts';
import { readAgain } from '#web/api/read-again.ts';
import { companyToday } from '#web/company-time.ts';
import { useMonthName } from '#web/ui/dates.ts';
import { sayElsewhere, send } from '#web/ui/edit/send.ts';
import { YuanItem } from '#web/ui/edit/yuan-item.tsx';
import { MonthField } from '#web/ui/month-field.tsx';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { showToast } from '#web/ui/toast/toasts.ts';
import { useQuestion } from '#web/ui/use-question.ts';
import { refetchTasks, useProposedStandard } from '../queries.ts';
import styles from './tasks.module.css';

/** The rate as it was typed; asked for only where none holds by the month. */
interface BeginValues {
  readonly month: Month;
  readonly standardRate?: string;
}

interface BeginProps {
  readonly mayBegin: boolean;
  /** The first month standard rates hold for; null while there are none. */
  readonly standardFrom: Month | null;
}

function useBeginning() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const monthName = useMonthName();
  const [modal, holder] = useQuestion();
  const [busy, setBusy] = useState(false);
  const begin = async (month: Month, standardRate: string | undefined) => {
    setBusy(true);
    try {
      const rate = standardRate === undefined ? null : parseYuan(standardRate);
      await send(taskEndpoints.begin, {
        body: { month, ...(rate !== null && { standardRate: fenToYuan(rate) }) },
      });
      showToast('success', t('actuals.ui.tasks.begin.begun', { month: monthName(month) }));
    } catch (error) {
      sayElsewhere(error, [], false);
    } finally {
      setBusy(false);
      void refetchTasks(client);
      void readAgain(client, ['rates']);
    }
  };
  const ask = ({ month, standardRate }: BeginValues) =>
    modal.confirm({
      title: t('actuals.ui.tasks.begin.question', { month: monthName(month) }),
      content: t('actuals.ui.tasks.begin.consequence', { month: monthName(month) }),
      okText: t('actuals.ui.tasks.begin.ok'),
      cancelText: t('edit.cancel'),
      onOk: () => begin(month, standardRate),
    });
  return { holder, busy, ask };
}

/** With which month the accounts begin, and at which rate where there is none yet. */
function FirstMonth({ standardFrom }: Pick<BeginProps, 'standardFrom'>) {
  const { t } = useTranslation();
  const { holder, busy, ask } = useBeginning();
  const [form] = Form.useForm<BeginValues>();
  // Most begin with the month that is just over.
  const [usual] = useState(() => addMonths(monthOf(companyToday()), -1));
  const month = Form.useWatch('month', form) ?? usual;
  const asksRate = standardFrom === null || standardFrom > month;
  const { data: proposal } = useProposedStandard(asksRate);
  const proposed = proposal?.rate ?? null;
  useEffect(() => {
    if (proposed === null || form.isFieldTouched('standardRate')) return;
    form.setFieldValue('standardRate', String(proposed));
  }, [form, proposed]);
  return (
    <Form<BeginValues>
      form={form}
      className={styles.first ?? ''}
      layout="vertical"
      initialValues={{ month: usual }}
      onFinish={(values) => void ask(values)}
    >
      {holder}
      <Form.Item name="month" label={t('actuals.ui.tasks.begin.month')} required>
        <MonthField />
      </Form.Item>
      {asksRate && (
        <>
          <YuanItem
            name="standardRate"
            label={t('actuals.ui.tasks.begin.standardRate')}
            min={yuanToFen(MIN_HOURLY_YUAN)}
            max={yuanToFen(MAX_HOURLY_YUAN)}
            unit={t('actuals.ui.tasks.unit.perHour')}
          />
          <div className={`${styles.about} ${styles.faint}`}>
            <p>{t('actuals.ui.tasks.begin.standardWhat')}</p>
            {proposed !== null && <p>{t('actuals.ui.tasks.begin.standardProposed')}</p>}
          </div>
        </>
      )}
      <Button type="primary" htmlType="submit" loading={busy}>
        {t('actuals.ui.tasks.begin.ok')}
      </Button>
    </Form>
  );
}

/** Before the first month: what the accounts are, and where they begin. */
export function Begin({ mayBegin, standardFrom }: BeginProps) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<CalendarOutlined />}
      title={t('actuals.ui.tasks.begin.title')}
      detail={t(mayBegin ? 'actuals.ui.tasks.begin.detail' : 'actuals.ui.tasks.begin.waits')}
      {...(mayBegin && { action: <FirstMonth standardFrom={standardFrom} /> })}
    />
  );
}
