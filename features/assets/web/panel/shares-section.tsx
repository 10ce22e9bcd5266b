import { CheckCircleOutlined, WarningOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import type { AssetDetail, ShareSet } from '#features/assets/contract-parts.ts';
import { sharesIn } from '#features/assets/rules-schedule.ts';
import { addMonths } from '#kernel/dates.ts';
import { useNames } from '#web/i18n/use-names.ts';
import { percentText } from '../amounts.ts';
import styles from './asset-panel.module.css';

const STEPS = 5;

const largestFirst = ({ shares }: ShareSet) =>
  [...shares].sort((one, other) => other.share - one.share);

/** The parts of a set as one bar; every part has its name and its per cent in it. */
function ShareBar({ set }: { readonly set: ShareSet }) {
  const { t } = useTranslation();
  const nameOf = useNames();
  return (
    <ul className={styles.bar} aria-label={t('assets.ui.shares.title')}>
      {largestFirst(set).map(({ project, share }, index) => (
        <li
          key={project.id}
          style={{ flexGrow: share }}
          data-step={Math.min(index + 1, STEPS)}
          title={`${project.code} ${nameOf(project)} ${percentText(share)}`}
        >
          <span className={styles.share}>{nameOf(project)}</span> {percentText(share)}
        </li>
      ))}
    </ul>
  );
}

interface OtherSetProps {
  readonly set: ShareSet;
  readonly until: string | null;
}

/** A set that held before or will hold later, in one line. */
function OtherSet({ set, until }: OtherSetProps) {
  const { t } = useTranslation();
  const nameOf = useNames();
  const parts = largestFirst(set).map(
    ({ project, share }) => `${nameOf(project)} ${percentText(share)}`,
  );
  const from = set.fromMonth;
  return (
    <li>
      <span>
        {until === null
          ? t('assets.ui.shares.from', { month: from })
          : t('assets.ui.shares.between', { from, to: until })}
      </span>
      {parts.join(' · ')}
    </li>
  );
}

/** Who bears an asset in the month that is shown, and who did before and will later. */
export function SharesSection({ asset }: { readonly asset: AssetDetail }) {
  const { t } = useTranslation();
  const { shareSets, month } = asset;
  const held = sharesIn(shareSets, month);
  const others = shareSets.filter((set) => set !== held);
  const closed = held?.shares.some(({ project }) => project.closed) === true;
  const untilOf = (set: ShareSet) => {
    const next = shareSets[shareSets.indexOf(set) + 1];
    return next === undefined ? null : addMonths(next.fromMonth, -1);
  };
  return (
    <section className={styles.section}>
      <header className={styles.sectionHead}>
        <h3>{t('assets.ui.shares.title')}</h3>
        {held !== null && (
          <>
            <span>{t('assets.ui.shares.from', { month: held.fromMonth })}</span>
            <span className={styles.whole}>
              <CheckCircleOutlined aria-hidden /> {t('assets.ui.shares.whole')}
            </span>
          </>
        )}
      </header>
      {held === null ? (
        <p className={styles.careful}>
          <WarningOutlined aria-hidden /> {t('assets.ui.shares.none')}
        </p>
      ) : (
        <ShareBar set={held} />
      )}
      {closed && (
        <p className={styles.careful}>
          <WarningOutlined aria-hidden /> {t('assets.ui.shares.closedProject')}
        </p>
      )}
      {others.length > 0 && (
        <ul className={styles.otherSets}>
          {[...others].reverse().map((set) => (
            <OtherSet key={set.fromMonth} set={set} until={untilOf(set)} />
          ))}
        </ul>
      )}
    </section>
  );
}
