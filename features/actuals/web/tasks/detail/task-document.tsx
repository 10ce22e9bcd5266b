import { ThunderboltOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { type Ref, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaskDetail } from '#features/actuals/contract-tasks.ts';
import { TaskStatus } from '#features/actuals/rules.ts';
import { useNarrow } from '#web/shell/use-narrow.ts';
import { useMonthName } from '#web/ui/dates.ts';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { WithSidePanel } from '#web/ui/side-panel/side-panel.tsx';
import type { Drill } from '../../drill/drill.ts';
import { useDrill } from '../../drill/use-drill.tsx';
import { OutOfDateNote } from '../../out-of-date.tsx';
import { useWhen } from '../../when.ts';
import type { OnOpen } from '../openings.ts';
import { ComparisonCard } from './comparison-card.tsx';
import { FindingsCard, WaivedCard } from './findings-card.tsx';
import { Context, HeadActions } from './head.tsx';
import { ProofCard } from './proof-card.tsx';
import { RecordsDrawer } from './records-drawer.tsx';
import { ReopenDialog } from './reopen-dialog.tsx';
import { Steps } from './steps.tsx';
import styles from './task-document.module.css';
import { isEarlier, useCompared } from './use-compared.ts';
import { type TaskActions, useTaskActions } from './use-task-actions.tsx';
import { WaitingPanel } from './waiting-panel.tsx';

/** What the last attempt came to, and a run that did not end well. */
function Notices(props: {
  readonly detail: TaskDetail;
  readonly actions: TaskActions;
  readonly onRun: (runId: number) => void;
}) {
  const { t } = useTranslation();
  const { detail, actions, onRun } = props;
  const { notice, forget } = actions;
  const [latest] = detail.runs;
  return (
    <>
      {notice !== null && (
        <Alert
          type={notice.type}
          showIcon
          title={notice.text}
          closable={{ onClose: forget }}
          {...(notice.action ? { action: notice.action } : {})}
        />
      )}
      {detail.outOfDate !== null && (
        <OutOfDateNote
          months={[detail.outOfDate]}
          action={
            detail.abilities.run &&
            detail.underWay === null && (
              <Button size="small" disabled={actions.busy} onClick={actions.run}>
                {t('actuals.ui.tasks.detail.rerun')}
              </Button>
            )
          }
        />
      )}
      {latest?.state === 'failed' && (
        <Alert
          type="error"
          showIcon
          title={t('actuals.ui.tasks.detail.failed', { no: latest.no })}
          description={t('actuals.ui.tasks.detail.failedDetail')}
          action={
            <Button size="small" onClick={() => onRun(latest.id)}>
              {t('actuals.ui.tasks.log.show')}
            </Button>
          }
        />
      )}
    </>
  );
}

/** A month without a result: nobody has run it, or what it had was withdrawn. */
function NoResult({ detail: { underWay, withdrawn, before } }: { readonly detail: TaskDetail }) {
  const { t } = useTranslation();
  const when = useWhen();
  const monthName = useMonthName();
  const title =
    withdrawn === null
      ? t(
          underWay === null
            ? 'actuals.ui.tasks.detail.noRun'
            : 'actuals.ui.tasks.detail.firstRunning',
        )
      : t(
          underWay === null
            ? 'actuals.ui.tasks.detail.withdrawn'
            : 'actuals.ui.tasks.detail.runningAgain',
        );
  const reopened = withdrawn?.reopened;
  const why =
    withdrawn === null
      ? t('actuals.ui.tasks.detail.noRunDetail')
      : reopened == null || before === null
        ? t('actuals.ui.tasks.detail.withdrawnSince', { no: withdrawn.runNo })
        : t('actuals.ui.tasks.detail.withdrawnBy', {
            ...{ no: withdrawn.runNo, month: monthName(before.month) },
            ...{ by: reopened.by, at: when(reopened.at), reason: reopened.reason },
          });
  return <EmptyState icon={<ThunderboltOutlined />} title={title} detail={why} />;
}

/** What a run has come to: what is left to mend, that it adds up, what moved. */
function Result(props: {
  readonly detail: TaskDetail;
  readonly comparison: Ref<HTMLElement>;
  readonly onOpen: OnOpen;
}) {
  const { detail, comparison, onOpen } = props;
  const { run, runs, sources, status, outOfDate } = detail;
  if (run === null) return <NoResult detail={detail} />;
  return (
    <div className={styles.work} data-closed={status === TaskStatus.closed}>
      {status !== TaskStatus.closed && <FindingsCard detail={detail} runId={run.id} />}
      <div className={styles.column}>
        <ProofCard
          sources={sources}
          month={detail.month}
          {...(outOfDate !== null && { asOf: run.no })}
          onOpen={onOpen}
        />
        <ComparisonCard ref={comparison} runs={runs} month={detail.month} onOpen={onOpen} />
      </div>
      {status === TaskStatus.closed && <WaivedCard detail={detail} runId={run.id} />}
    </div>
  );
}

/** The panel behind the figure that is open: rows, or what waits among the findings. */
function useOpened(detail: TaskDetail) {
  const drill = useDrill();
  const [waiting, setWaiting] = useState<Drill | null>(null);
  const open: OnOpen = (opened, waits = false) => {
    setWaiting(waits ? opened : null);
    if (waits) drill.close();
    else drill.open(opened);
  };
  return {
    open,
    panel:
      waiting !== null && detail.run !== null ? (
        <WaitingPanel
          key={`${waiting.title} ${waiting.pressed.kind}`}
          drill={waiting}
          detail={detail}
          runId={detail.run.id}
          onClose={() => setWaiting(null)}
        />
      ) : (
        drill.panel
      ),
  };
}

/** A month of the accounts: how far it is, what keeps it open, and everything that is done with it. */
export function TaskDocument({ detail }: { readonly detail: TaskDetail }) {
  const { t } = useTranslation();
  const monthName = useMonthName();
  const narrow = useNarrow();
  const actions = useTaskActions(detail);
  const { open, panel } = useOpened(detail);
  const [reopening, setReopening] = useState(false);
  /** `null`: no record of runs is open; `{ runId: null }`: the list of them. */
  const [records, setRecords] = useState<{ readonly runId: number | null } | null>(null);
  const showRun = (runId: number) => setRecords({ runId });
  const comparison = useRef<HTMLElement>(null);
  const { change } = useCompared(detail.runs);
  const compare = (from: number) => {
    setRecords(null);
    change({ from, to: detail.run?.id ?? from });
    comparison.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  };
  const chooseRun = (runId: number) =>
    detail.run !== null && detail.runs.some((run) => run.id === runId && isEarlier(run))
      ? compare(runId)
      : showRun(runId);
  const buttons = (
    <HeadActions detail={detail} actions={actions} onReopen={() => setReopening(true)} />
  );
  const hasButtons =
    detail.status !== TaskStatus.closed || detail.abilities.reopen || detail.run !== null;
  return (
    <Page
      title={t('actuals.ui.tasks.detail.title', { month: monthName(detail.month) })}
      context={<Context detail={detail} onRun={chooseRun} />}
      {...(!narrow && { actions: buttons })}
    >
      {actions.question}
      <Notices detail={detail} actions={actions} onRun={showRun} />
      <Steps
        detail={detail}
        place={actions.place}
        onOpen={open}
        onRecords={() => setRecords({ runId: detail.run?.id ?? detail.runs[0]?.id ?? null })}
      />
      <WithSidePanel over panel={panel}>
        <Result detail={detail} comparison={comparison} onOpen={open} />
      </WithSidePanel>
      {narrow && hasButtons && <div className={styles.bar}>{buttons}</div>}
      {reopening && (
        <ReopenDialog
          month={detail.month}
          onDone={actions.noteDone}
          onClose={() => setReopening(false)}
        />
      )}
      {records !== null && (
        <RecordsDrawer
          month={detail.month}
          runs={detail.runs}
          story={detail.story}
          runId={records.runId}
          onRun={(runId) => setRecords({ runId })}
          {...(detail.run !== null && { onCompare: compare })}
          onClose={() => setRecords(null)}
        />
      )}
    </Page>
  );
}
