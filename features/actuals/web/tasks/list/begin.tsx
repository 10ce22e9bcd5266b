import { CalendarOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { taskEndpoints } from '#features/actuals/contract-tasks.ts';
import { addMonths, monthOf } from '#kernel/dates.ts';
import { companyToday } from '#web/company-time.ts';
import { useMonthName } from '#web/ui/dates.ts';
import { sayElsewhere, send } from '#web/ui/edit/send.ts';
import { MonthField } from '#web/ui/month-field.tsx';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { showToast } from '#web/ui/toast/toasts.ts';
import { useQuestion } from '#web/ui/use-question.ts';
import { refetchTasks } from '../queries.ts';

import styles from './tasks.module.css';

/** With which month the accounts begin; most begin with the one that is just over. */
function FirstMonth() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const monthName = useMonthName();
  const [modal, holder] = useQuestion();
  const [month, setMonth] = useState<string | null>(() => addMonths(monthOf(companyToday()), -1));
  const [busy, setBusy] = useState(false);
  const begin = async (first: string) => {
    setBusy(true);
    try {
      await send(taskEndpoints.begin, { body: { month: first } });
      showToast('success', t('actuals.ui.tasks.begin.begun', { month: monthName(first) }));
    } catch (error) {
      sayElsewhere(error, [], false);
    } finally {
      setBusy(false);
      void refetchTasks(client);
    }
  };
  const ask = (first: string) =>
    modal.confirm({
      title: t('actuals.ui.tasks.begin.question', { month: monthName(first) }),
      content: t('actuals.ui.tasks.begin.consequence', { month: monthName(first) }),
      okText: t('actuals.ui.tasks.begin.ok'),
      cancelText: t('edit.cancel'),
      onOk: () => begin(first),
    });
  return (
    <div className={styles.first}>
      {holder}
      <MonthField label={t('actuals.ui.tasks.begin.month')} value={month} onChange={setMonth} />
      <Button
        type="primary"
        loading={busy}
        disabled={month === null}
        onClick={() => month !== null && void ask(month)}
      >
        {t('actuals.ui.tasks.begin.ok')}
      </Button>
    </div>
  );
}

/** Before the first month: what the accounts are, and where they begin. */
export function Begin({ mayBegin }: { readonly mayBegin: boolean }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<CalendarOutlined />}
      title={t('actuals.ui.tasks.begin.title')}
      detail={t(mayBegin ? 'actuals.ui.tasks.begin.detail' : 'actuals.ui.tasks.begin.waits')}
      {...(mayBegin && { action: <FirstMonth /> })}
    />
  );
}
