import { DownOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaskDetail } from '#features/actuals/contract-tasks.ts';
import { TaskStatus } from '#features/actuals/rules.ts';
import { choosesOnce, returnFocus } from '#web/shell/return-focus.ts';
import { useMonthName } from '#web/ui/dates.ts';
import { useWhen } from '../../when.ts';
import { StatusChip } from '../status-chip.tsx';
import { ExportButton } from './export-button.tsx';
import styles from './task-document.module.css';
import type { TaskActions } from './use-task-actions.tsx';

interface ContextProps {
  readonly detail: TaskDetail;
  /** Compares an earlier run with the one everybody sees; of any other, opens what is recorded. */
  readonly onRun: (runId: number) => void;
}

/** All runs of the month; the button names the one everybody sees, or did before it was withdrawn. */
function Runs({ detail: { runs, run, withdrawn }, onRun }: ContextProps) {
  const { t } = useTranslation();
  const when = useWhen();
  const button = useRef<HTMLButtonElement>(null);
  const last = runs.find(({ no }) => no === withdrawn?.runNo);
  if (run === null && last === undefined) return null;
  const items = runs.map(({ id, no, askedAt, state, published }) => ({
    key: String(id),
    label: t(
      published
        ? 'actuals.ui.tasks.detail.runShown'
        : state === 'failed'
          ? 'actuals.ui.tasks.detail.runFailed'
          : state === 'superseded'
            ? 'actuals.ui.tasks.detail.runSuperseded'
            : state === 'done'
              ? run === null
                ? 'actuals.ui.tasks.detail.runWithdrawn'
                : 'actuals.ui.tasks.detail.runEarlier'
              : 'actuals.ui.tasks.detail.runAt',
      { no, at: when(askedAt) },
    ),
  }));
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      menu={{ items, onKeyDown: choosesOnce, onClick: ({ key }) => onRun(Number(key)) }}
      onOpenChange={(open) => open || returnFocus(button.current)}
    >
      <Button ref={button} iconPlacement="end" icon={<DownOutlined aria-hidden />}>
        {run === null
          ? last &&
            t('actuals.ui.tasks.detail.runWithdrawn', { no: last.no, at: when(last.askedAt) })
          : t('actuals.ui.tasks.detail.runAt', { no: run.no, at: when(run.at) })}
      </Button>
    </Dropdown>
  );
}

/** How far the month is, with which run, and how the month before stands. */
export function Context({ detail, onRun }: ContextProps) {
  const { t } = useTranslation();
  const when = useWhen();
  const monthName = useMonthName();
  const { before, closed } = detail;
  const reopened = detail.story.find(({ event }) => event === 'closed' || event === 'reopened');
  return (
    <>
      <span role="status">
        <StatusChip {...detail} />
      </span>
      <Runs detail={detail} onRun={onRun} />
      {reopened?.event === 'reopened' && (
        <span className={styles.about}>
          {t('actuals.ui.tasks.detail.reopenedBy', {
            ...{ by: reopened.by, at: when(reopened.at), reason: reopened.reason },
          })}
        </span>
      )}
      {closed !== null ? (
        <span className={styles.about}>
          {t('actuals.ui.tasks.detail.closedBy', { by: closed.by, at: when(closed.at) })}
        </span>
      ) : (
        before !== null && (
          <span className={styles.about}>
            {before.closed === null
              ? t('actuals.ui.tasks.detail.beforeOpen', { month: monthName(before.month) })
              : t('actuals.ui.tasks.detail.beforeClosed', {
                  month: monthName(before.month),
                  at: when(before.closed.at),
                })}
          </span>
        )
      )}
    </>
  );
}

/** Why the month cannot be closed now, in words; null where it can, or has been. */
function useObstacle({ closeBlocked, openFindings, before }: TaskDetail): string | null {
  const { t } = useTranslation();
  const monthName = useMonthName();
  if (closeBlocked === null || closeBlocked === 'closed') return null;
  return t(`actuals.ui.tasks.blocked.${closeBlocked}`, {
    count: openFindings.length,
    month: monthName(before?.month ?? ''),
  });
}

interface HeadActionsProps {
  readonly detail: TaskDetail;
  readonly actions: TaskActions;
  readonly onReopen: () => void;
}

/** What can be done with the month; whatever leads on is the primary button. */
export function HeadActions({ detail, actions, onReopen }: HeadActionsProps) {
  const { t } = useTranslation();
  const obstacle = useObstacle(detail);
  const obstacleId = useId();
  const { abilities, closeBlocked, run, underWay, status, outOfDate } = detail;
  const { busy, starting } = actions;
  const exporting = run !== null && <ExportButton month={detail.month} />;
  if (status === TaskStatus.closed) {
    return (
      <>
        {exporting}
        {abilities.reopen && (
          <Button disabled={busy} onClick={onReopen}>
            {t('actuals.ui.tasks.detail.reopen')}
          </Button>
        )}
      </>
    );
  }
  const ready = closeBlocked === null && abilities.close;
  // What has changed may come to nothing, so that it can be closed all the same; another run says so.
  const leads = ready && outOfDate === null;
  return (
    <>
      {obstacle !== null && (
        <span id={obstacleId} className={styles.obstacle}>
          {obstacle}
        </span>
      )}
      {exporting}
      <Button
        type={leads ? 'primary' : 'default'}
        disabled={!ready || busy}
        {...(obstacle !== null && { 'aria-describedby': obstacleId })}
        onClick={actions.askClose}
      >
        {t('actuals.ui.tasks.detail.close')}
      </Button>
      {(abilities.run || underWay !== null) && (
        <Button
          type={leads ? 'default' : 'primary'}
          loading={underWay !== null || starting}
          disabled={underWay !== null || busy}
          onClick={actions.run}
        >
          {t(run === null ? 'actuals.ui.tasks.detail.run' : 'actuals.ui.tasks.detail.rerun')}
        </Button>
      )}
    </>
  );
}
