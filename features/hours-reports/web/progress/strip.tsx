import { Skeleton, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProgressFigures } from '#features/hours-reports/contract.ts';
import { fillRate, SHOWN_STATES, type ShownState } from '#features/hours-reports/rules-progress.ts';
import { thousands } from '#kernel/format.ts';
import { sharesOf } from '#kernel/shares.ts';
import { useNarrow } from '#web/shell/use-narrow.ts';
import { StateBar } from './state-bar.tsx';
import styles from './strip.module.css';
import type { PeopleFilter } from './use-progress-address.ts';
import { hoursText } from './words.ts';

interface StripProps {
  /** Undefined until they are known: a zero would be a statement. */
  readonly totals: ProgressFigures | undefined;
  readonly state: PeopleFilter;
  readonly onState: (state: PeopleFilter) => void;
}

const Bone = () => <Skeleton.Node active className={styles.bone ?? ''} />;

function Hours({ totals }: Pick<StripProps, 'totals'>) {
  const { t } = useTranslation();
  if (totals === undefined) return <Bone />;
  const rate = fillRate(totals.filledHours, totals.requiredHours, 1);
  const figures = {
    filled: hoursText(totals.filledHours),
    required: hoursText(totals.requiredHours),
  };
  return (
    <span className={styles.hours}>
      <span>
        <strong className={styles.figure}>{figures.filled}</strong>{' '}
        <span className={styles.faint}>
          {t('hours-reports.progress.ofRequired', { required: figures.required })}
        </span>
      </span>
      {rate !== null && (
        <Tooltip title={t('hours-reports.progress.rateOf', { ...figures, rate: rate.toFixed(1) })}>
          <span className={styles.rate}>{rate.toFixed(1)}%</span>
        </Tooltip>
      )}
    </span>
  );
}

interface StateCellProps extends StripProps {
  readonly name: ShownState;
  readonly share: number;
}

/** Summary, legend and filter in one. */
function StateCell({ name, share, totals, state, onState }: StateCellProps) {
  const { t } = useTranslation();
  const words = t(`hours-reports.state.${name}`);
  const chosen = state === name;
  const count = totals?.[name] ?? 0;
  return (
    <Tooltip
      title={
        totals &&
        t(chosen ? 'hours-reports.progress.unfilter' : 'hours-reports.progress.filter', {
          count,
          state: words,
        })
      }
    >
      <button
        type="button"
        className={styles.cell}
        aria-pressed={chosen}
        disabled={totals === undefined}
        onClick={() => onState(chosen ? 'all' : name)}
      >
        <span className={styles.label}>
          <span className={styles.swatch} data-state={name} aria-hidden="true" />
          {words}
        </span>
        {totals === undefined ? (
          <Bone />
        ) : (
          <span>
            <strong className={styles.figure}>{thousands(count)}</strong>{' '}
            <span className={styles.share}>{share}%</span>
          </span>
        )}
      </button>
    </Tooltip>
  );
}

function Frame({ children, narrow }: { readonly children: ReactNode; readonly narrow: boolean }) {
  const { t } = useTranslation();
  return (
    <section
      className={narrow ? styles.card : styles.strip}
      aria-label={t('hours-reports.progress.summary')}
    >
      {children}
    </section>
  );
}

/** How far everybody in reach is. */
export function Strip(props: StripProps) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const { totals } = props;
  const counts = SHOWN_STATES.map((name) => totals?.[name] ?? 0);
  const shares = sharesOf(counts, 100);
  const states = SHOWN_STATES.map((name, index) => (
    <StateCell key={name} {...props} name={name} share={shares[index] ?? 0} />
  ));
  if (narrow) {
    return (
      <Frame narrow>
        <Hours totals={totals} />
        {totals === undefined ? <Bone /> : <StateBar counts={totals} state={props.state} />}
        <div className={styles.legend}>{states}</div>
      </Frame>
    );
  }
  return (
    <Frame narrow={false}>
      <div className={styles.cell}>
        <span className={styles.label}>{t('hours-reports.progress.people')}</span>
        {totals === undefined ? (
          <Bone />
        ) : (
          <span>
            <strong className={styles.figure}>{thousands(totals.people)}</strong>{' '}
            <span className={styles.share}>{t('hours-reports.progress.peopleUnit')}</span>
          </span>
        )}
      </div>
      {states}
      <div className={`${styles.cell} ${styles.wide}`}>
        <span className={styles.label}>{t('hours-reports.progress.hours')}</span>
        <Hours totals={totals} />
      </div>
    </Frame>
  );
}
