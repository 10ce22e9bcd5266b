import { CalendarOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type TaskList, taskEndpoints } from '#features/actuals/contract-tasks.ts';
import { TaskStatus } from '#features/actuals/rules.ts';
import { useMonthName } from '#web/ui/dates.ts';
import { sayElsewhere, send } from '#web/ui/edit/send.ts';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { WithSidePanel } from '#web/ui/side-panel/side-panel.tsx';
import { useDrill } from '../../drill/use-drill.tsx';
import { taskPath } from '../paths.ts';
import { refetchTasks, useTasks } from '../queries.ts';

import { Begin } from './begin.tsx';
import { TaskTable } from './task-table.tsx';
import styles from './tasks.module.css';

/** The one month people come for: worked out when nobody has, else looked at. */
function NextMonth({ list }: { readonly list: TaskList }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const monthName = useMonthName();
  const [busy, setBusy] = useState(false);
  const { next, rows, abilities } = list;
  if (next === null) return null;
  const month = monthName(next);
  const task = rows.find((row) => row.month === next);
  if (!abilities.run || task?.status !== TaskStatus.pending) {
    return (
      <Button type="primary" onClick={() => navigate(taskPath(next))}>
        {t('actuals.ui.tasks.list.look', { month })}
      </Button>
    );
  }
  const run = async () => {
    setBusy(true);
    try {
      await send(taskEndpoints.run, { body: { month: next } });
      navigate(taskPath(next));
    } catch (error) {
      sayElsewhere(error, [], false);
    } finally {
      setBusy(false);
      void refetchTasks(client);
    }
  };
  return (
    <Button type="primary" loading={busy} onClick={() => void run()}>
      {t('actuals.ui.tasks.list.run', { month })}
    </Button>
  );
}

/** How far the accounts are, in words. */
function State({ start, closedThrough, next }: TaskList) {
  const { t } = useTranslation();
  const monthName = useMonthName();
  const where = t('actuals.ui.tasks.list.since', { month: monthName(start ?? '') });
  const closed =
    closedThrough === null
      ? t('actuals.ui.tasks.list.nothingClosed')
      : t('actuals.ui.tasks.list.closedThrough', { month: monthName(closedThrough) });
  return (
    <p className={styles.state}>
      <strong>{closed}</strong>
      {next !== null && <span>{t('actuals.ui.tasks.list.next', { month: monthName(next) })}</span>}
      <span className={styles.faint}>{where}</span>
    </p>
  );
}

/** Every month of the accounts, how far it is, and what is to be done next. */
export function TasksPanel() {
  const { t } = useTranslation();
  const { data: list, isError, refetch } = useTasks();
  const { open, panel } = useDrill();
  if (list === undefined) {
    if (!isError) {
      return (
        <section className={styles.panel}>
          <SkeletonRows columns={6} />
        </section>
      );
    }
    return (
      <EmptyState
        alert
        title={t('list.loadFailed')}
        action={<Button onClick={() => void refetch()}>{t('list.retry')}</Button>}
      />
    );
  }
  if (list.start === null) {
    return <Begin mayBegin={list.abilities.begin} standardFrom={list.standardFrom} />;
  }
  return (
    <section className={styles.panel} aria-label={t('actuals.ui.tasks.list.label')}>
      <header className={styles.head}>
        <State {...list} />
        <NextMonth list={list} />
      </header>
      {list.rows.length === 0 ? (
        <EmptyState bare icon={<CalendarOutlined />} title={t('actuals.ui.tasks.list.noMonth')} />
      ) : (
        <WithSidePanel over panel={panel}>
          <TaskTable rows={list.rows} onOpen={open} />
        </WithSidePanel>
      )}
    </section>
  );
}
