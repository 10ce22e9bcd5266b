import { Button, Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import type { LogLine, RunView, StoryEvent } from '#features/actuals/contract-tasks.ts';
import type { RunState } from '#features/actuals/rules.ts';
import { thousands } from '#kernel/format.ts';
import { companyClock } from '#web/company-time.ts';
import { useNarrow } from '#web/shell/use-narrow.ts';
import { yuanText } from '#web/ui/amount-text.ts';
import { Chip, type ChipTone } from '#web/ui/chip.tsx';
import { useDates, useMonthName } from '#web/ui/dates.ts';
import { ReturnFocus } from '#web/ui/focus/return-focus.tsx';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';
import { useRunLog } from '../queries.ts';
import { differenceText, hoursText } from '../words.ts';

import styles from './records.module.css';
import { isEarlier } from './use-compared.ts';
import { useDuration } from './use-duration.ts';

const TONES: Readonly<Record<RunState, ChipTone>> = {
  queued: 'plain',
  running: 'info',
  done: 'good',
  failed: 'bad',
  superseded: 'plain',
};

/** One thing that happened in a run. */
function useLineWords(): (line: LogLine) => string {
  const { t } = useTranslation();
  const duration = useDuration();
  return ({ event, step, rows, amount, atActual, seconds }) => {
    const name = step === null ? '' : t(`actuals.step.${step}`);
    // Hours have no price before the next step, which gives them two.
    const priced = step === 'labour' ? 'labourDone' : 'stepDone';
    const words = event !== 'stepDone' ? event : step === 'hours' ? 'hoursDone' : priced;
    return t(`actuals.ui.tasks.log.${words}`, {
      count: rows,
      step: name,
      rows: thousands(rows),
      amount: amount === null ? '–' : yuanText(amount),
      actual: yuanText(atActual),
      difference: amount === null ? '–' : differenceText(amount, atActual),
      time: duration(seconds),
    });
  };
}

function Log({ runId }: { readonly runId: number }) {
  const { t } = useTranslation();
  const words = useLineWords();
  const { data, isError, refetch } = useRunLog(runId);
  if (data === undefined) {
    if (!isError) return <SkeletonRows rows={6} columns={2} />;
    return (
      <p role="alert">
        {t('list.loadFailed')}
        <Button type="link" size="small" onClick={() => void refetch()}>
          {t('list.retry')}
        </Button>
      </p>
    );
  }
  if (data.lines.length === 0) return <p>{t('actuals.ui.tasks.log.nothing')}</p>;
  return (
    <ol className={styles.log}>
      {data.lines.map((line) => (
        <li key={`${line.at} ${line.event} ${line.step}`} data-event={line.event}>
          <time dateTime={line.at}>{companyClock(line.at).slice(5)}</time>
          <span>{words(line)}</span>
        </li>
      ))}
    </ol>
  );
}

interface RecordProps {
  readonly run: RunView;
  readonly open: boolean;
  readonly onOpen: () => void;
  /** Left out where there is none to compare it with. */
  readonly onCompare: (() => void) | undefined;
}

function RunRecord({ run, open, onOpen, onCompare }: RecordProps) {
  const { t } = useTranslation();
  const { dateTime } = useDates();
  const duration = useDuration();
  const { no, state, askedAt, by, seconds, digest, published } = run;
  const facts = [
    dateTime(askedAt),
    by,
    ...(seconds === null ? [] : [t('actuals.ui.tasks.detail.took', { time: duration(seconds) })]),
  ];
  return (
    <li className={styles.record}>
      <div className={styles.recordHead}>
        <strong>{t('actuals.ui.tasks.runNo', { no })}</strong>
        <Chip tone={TONES[state]}>{t(`actuals.ui.tasks.runState.${state}`)}</Chip>
        {published && <Chip tone="info">{t('actuals.ui.tasks.detail.shownNow')}</Chip>}
        <Button
          type="link"
          size="small"
          aria-expanded={open}
          aria-label={t('actuals.ui.tasks.log.of', { no })}
          onClick={onOpen}
        >
          {t(open ? 'actuals.ui.tasks.log.hide' : 'actuals.ui.tasks.log.show')}
        </Button>
        {onCompare !== undefined && isEarlier(run) && (
          <Button
            type="link"
            size="small"
            aria-label={t('actuals.ui.tasks.compare.withShownOf', { no })}
            onClick={onCompare}
          >
            {t('actuals.ui.tasks.compare.withShown')}
          </Button>
        )}
      </div>
      <p className={styles.facts}>{facts.join(' · ')}</p>
      {digest !== null && (
        <p className={styles.facts} title={digest}>
          {t('actuals.ui.tasks.detail.digest', { digest: digest.slice(0, 12) })}
        </p>
      )}
      {open && <Log runId={run.id} />}
    </li>
  );
}

/** The month was closed, opened again, or some hours are not waited for. */
function StoryRecord({ told }: { readonly told: StoryEvent }) {
  const { t } = useTranslation();
  const { dateTime } = useDates();
  const { event, at, by, reason, runNo, people, hours } = told;
  const facts = [
    dateTime(at),
    by,
    ...(runNo === null ? [] : [t('actuals.ui.tasks.story.withRun', { no: runNo })]),
    ...(people === 0
      ? []
      : [
          hours === null
            ? t('actuals.ui.tasks.story.peopleAlone', { count: people })
            : t('actuals.ui.tasks.story.people', { count: people, hours: hoursText(hours) }),
        ]),
  ];
  return (
    <li className={styles.record}>
      <div className={styles.recordHead}>
        <strong>{t(`actuals.ui.tasks.story.${event}`)}</strong>
      </div>
      <p className={styles.facts}>{facts.join(' · ')}</p>
      {reason !== '' && <p className={styles.facts}>{reason}</p>}
    </li>
  );
}

interface RecordsDrawerProps {
  readonly month: string;
  readonly runs: readonly RunView[];
  readonly story: readonly StoryEvent[];
  /** The run whose log is read. */
  readonly runId: number | null;
  readonly onRun: (runId: number | null) => void;
  /** Left out where there is no run everybody sees. */
  readonly onCompare?: (runId: number) => void;
  readonly onClose: () => void;
}

const momentOf = (one: RunView | StoryEvent) => ('event' in one ? one.at : one.askedAt);

/** The newest first; what is of one moment stays as the server has it. */
const inOrder = (runs: readonly RunView[], story: readonly StoryEvent[]) =>
  [...story, ...runs].sort((a, b) => Date.parse(momentOf(b)) - Date.parse(momentOf(a)));

/** All runs of the month and what became of it; for one run, what it did step by step. */
export function RecordsDrawer(props: RecordsDrawerProps) {
  const { month, runs, story, runId, onRun, onCompare, onClose } = props;
  const { t } = useTranslation();
  const monthName = useMonthName();
  const narrow = useNarrow();
  return (
    <ReturnFocus>
      <Drawer
        open
        title={t('actuals.ui.tasks.detail.recordsOf', { month: monthName(month) })}
        placement={narrow ? 'bottom' : 'right'}
        size={narrow ? '86dvh' : 'min(460px, 100vw)'}
        onClose={onClose}
      >
        <p className={styles.hint}>{t('actuals.ui.tasks.detail.digestHint')}</p>
        <ul className={styles.records}>
          {inOrder(runs, story).map((one) =>
            'event' in one ? (
              <StoryRecord key={`${one.event} ${one.at} ${one.by} ${one.reason}`} told={one} />
            ) : (
              <RunRecord
                key={one.id}
                run={one}
                open={one.id === runId}
                onOpen={() => onRun(one.id === runId ? null : one.id)}
                onCompare={onCompare && (() => onCompare(one.id))}
              />
            ),
          )}
        </ul>
      </Drawer>
    </ReturnFocus>
  );
}
