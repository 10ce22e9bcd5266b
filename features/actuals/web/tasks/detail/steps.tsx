import {
  CheckCircleOutlined,
  ClockCircleOutlined,
  ExclamationCircleOutlined,
  LoadingOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { StepView, TaskDetail } from '#features/actuals/contract-tasks.ts';
import { type FindingKind, RUN_STEPS } from '#features/actuals/rules.ts';
import { thousands } from '#kernel/format.ts';
import { yuanText } from '#web/ui/amount-text.ts';
import { ShutFigure } from '#web/ui/figure/figure.tsx';
import { useWhen } from '../../when.ts';
import { Opened } from '../opened.tsx';
import { type OnOpen, useMonthOpenings } from '../openings.ts';
import { besides, hoursBetween, hoursText, signed, yuanBetween, yuanSum } from '../words.ts';
import styles from './steps.module.css';
import { useDuration } from './use-duration.ts';

const ICONS: Readonly<Record<StepView['state'], ReactNode>> = {
  waiting: <ClockCircleOutlined aria-hidden />,
  running: <LoadingOutlined aria-hidden />,
  done: <CheckCircleOutlined aria-hidden />,
  attention: <ExclamationCircleOutlined aria-hidden />,
};

/** Seen as soon as it has begun. */
const LEAST_FILL = 6;

/** How much of its bar a step fills, in per cent: the whole is divided evenly among the steps. */
export function fillOf(state: StepView['state'], index: number, percent: number): number {
  if (state === 'waiting') return 0;
  if (state !== 'running') return 100;
  const within = percent * RUN_STEPS.length - index * 100;
  return Math.max(LEAST_FILL, Math.min(100, within));
}

/** What a step took in, in its own measure. */
function useTakenIn({ sources, findings }: TaskDetail) {
  const { t } = useTranslation();
  const takenIn = ({ step, rows, people, hours, leaveHours }: StepView): string => {
    if (step === 'hours') {
      const taken = { count: people, hours: hoursText(hours), people: thousands(people) };
      return leaveHours === null
        ? t('actuals.ui.tasks.took.hours', taken)
        : t('actuals.ui.tasks.took.approved', {
            ...taken,
            projects: hoursText(hoursBetween(leaveHours, hours)),
            leave: hoursText(leaveHours),
          });
    }
    // Labour stands in its own figures.
    if (step === 'labour') return '';
    if (step !== 'proof')
      return t(`actuals.ui.tasks.took.${step}`, { count: rows, rows: thousands(rows) });
    const difference = yuanSum(
      sources.flatMap((one) => [Math.abs(one.difference), Math.abs(one.differenceAtActual)]),
    );
    return t('actuals.ui.tasks.took.proof', { amount: yuanText(difference) });
  };
  const found = (kind: FindingKind) =>
    t(`actuals.ui.tasks.found.${kind}`, {
      count: findings.find((group) => group.kind === kind)?.open ?? 0,
    });
  return (step: StepView): string => {
    if (step.state === 'waiting') return t('actuals.ui.tasks.took.waiting');
    return besides([takenIn(step), ...step.findings.map(found)].filter((fact) => fact !== ''));
  };
}

interface LabourProps extends Pick<StepsProps, 'detail' | 'onOpen'> {
  readonly step: StepView;
  /** What the step came upon. */
  readonly found: string;
}

/** What labour comes to at standard, what it really costs, and by how much that differs. */
function Labour({ step: { amount, atActual }, found, detail, onOpen }: LabourProps) {
  const { t } = useTranslation();
  const open = useMonthOpenings(detail.month, onOpen);
  const name = t('actuals.ui.tasks.source.labour');
  const of = { name, sources: ['labour'] as const };
  const difference = yuanBetween(amount, atActual);
  const opens = t('actuals.ui.tasks.proof.opens');
  const figure = (value: number, text: string, about: string, onPress: () => void) =>
    detail.underWay === null ? (
      <Opened value={value} detail={about} onOpen={onPress}>
        {text}
      </Opened>
    ) : (
      <ShutFigure why={t('actuals.ui.tasks.detail.opensOnceDone')} beside={about !== opens}>
        {text}
      </ShutFigure>
    );
  return (
    <>
      {figure(
        amount,
        besides([t('actuals.ui.tasks.took.labour', { amount: yuanText(amount) })]),
        opens,
        () => open.booked(of, amount),
      )}
      {found !== '' && (
        <>
          {'\u00a0· '}
          {found}
        </>
      )}
      <small className={styles.atActual}>
        {figure(
          atActual,
          t('actuals.ui.tasks.atActual', { amount: yuanText(atActual) }),
          opens,
          () => open.booked(of, atActual, 'actual'),
        )}{' '}
        {figure(
          difference,
          t('actuals.ui.tasks.rateDifference', { amount: signed(difference, yuanText) }),
          t('actuals.ui.tasks.list.opensSides'),
          () => open.rateDifference(name, difference),
        )}
      </small>
    </>
  );
}

/** What the month comes to with labour at standard, at people's own rates, and between the two. */
function Booked({ detail, onOpen }: Pick<StepsProps, 'detail' | 'onOpen'>) {
  const { t } = useTranslation();
  const { month, bookedAmount, bookedAtActual, sources } = detail;
  const open = useMonthOpenings(month, onOpen);
  if (bookedAmount === null || bookedAtActual === null) return null;
  const all = { name: t('actuals.ui.tasks.total'), sources: sources.map(({ source }) => source) };
  const opens = t('actuals.ui.tasks.proof.opens');
  const difference = yuanBetween(bookedAmount, bookedAtActual);
  return (
    <dl className={styles.booked}>
      <dt>{t('actuals.ui.tasks.list.booked')}</dt>
      <dd>
        <Opened value={bookedAmount} detail={opens} onOpen={() => open.booked(all, bookedAmount)}>
          {yuanText(bookedAmount)}
        </Opened>
      </dd>
      <dt>{t('actuals.ui.tasks.list.atActual')}</dt>
      <dd>
        <Opened
          value={bookedAtActual}
          detail={opens}
          onOpen={() => open.booked(all, bookedAtActual, 'actual')}
        >
          {yuanText(bookedAtActual)}
        </Opened>
      </dd>
      <dt>{t('actuals.ui.tasks.list.rateDifference')}</dt>
      <dd>
        <Opened
          value={difference}
          detail={t('actuals.ui.tasks.list.opensSides')}
          onOpen={() => open.rateDifference(t('actuals.ui.tasks.source.labour'), difference)}
        >
          {signed(difference, yuanText)}
        </Opened>
      </dd>
    </dl>
  );
}

/** How long the run took or how far it is, whose it is, and the way to all of them. */
function Summary({ detail, onRecords, onOpen }: Omit<StepsProps, 'place'>) {
  const { t } = useTranslation();
  const when = useWhen();
  const duration = useDuration();
  const { runs, underWay } = detail;
  const shown = runs.find(
    underWay === null ? (run) => run.published : ({ id }) => id === underWay.runId,
  );
  return (
    <div className={styles.summary}>
      {underWay === null && <Booked detail={detail} onOpen={onOpen} />}
      {underWay !== null && (
        <span>{t('actuals.ui.tasks.detail.percent', { percent: underWay.percent })}</span>
      )}
      {underWay === null && shown !== undefined && shown.seconds !== null && (
        <span>{t('actuals.ui.tasks.detail.took', { time: duration(shown.seconds) })}</span>
      )}
      {shown !== undefined && (
        <span>
          {shown.by} · {when(shown.askedAt)}
        </span>
      )}
      {underWay !== null && <span>{t('actuals.ui.tasks.detail.goesOn')}</span>}
      {runs.length > 0 && (
        <Button type="link" size="small" className={styles.records ?? ''} onClick={onRecords}>
          {t('actuals.ui.tasks.detail.records', { count: runs.length })}
        </Button>
      )}
    </div>
  );
}

interface StepsProps {
  readonly detail: TaskDetail;
  readonly onRecords: () => void;
  readonly onOpen: OnOpen;
  /** Where somebody is led once what they pressed is gone. */
  readonly place: Ref<HTMLElement>;
}

/** What a run does, one after the other: what each step took in and how far it is. */
export function Steps({ detail, onRecords, onOpen, place }: StepsProps) {
  const { t } = useTranslation();
  const takenIn = useTakenIn(detail);
  const percent = detail.underWay?.percent ?? 100;
  return (
    <section
      ref={place}
      className={styles.strip}
      tabIndex={-1}
      aria-label={t('actuals.ui.tasks.detail.steps')}
    >
      <ol className={styles.steps}>
        {detail.steps.map((step, index) => (
          <li
            key={step.step}
            className={styles.step}
            data-state={step.state}
            aria-current={step.state === 'running' ? 'step' : undefined}
          >
            <span className={styles.name}>
              <span className={styles.icon}>{ICONS[step.state]}</span>
              {index + 1} {t(`actuals.step.${step.step}`)}
            </span>
            <span className={styles.bar} aria-hidden="true">
              <span style={{ width: `${fillOf(step.state, index, percent)}%` }} />
            </span>
            <span className={styles.took}>
              {step.step === 'labour' && step.state !== 'waiting' ? (
                <Labour {...{ step, detail, onOpen }} found={takenIn(step)} />
              ) : (
                takenIn(step)
              )}
            </span>
          </li>
        ))}
      </ol>
      <Summary detail={detail} onRecords={onRecords} onOpen={onOpen} />
    </section>
  );
}
