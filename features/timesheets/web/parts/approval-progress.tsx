import {
  CheckOutlined,
  ClockCircleOutlined,
  CloseOutlined,
  MinusOutlined,
  RightOutlined,
} from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import type { RouteStep, RowDecision } from '#features/approvals/contract.ts';
import type { RowKey } from '#features/timesheets/rules.ts';
import { useDates } from '#web/ui/dates.ts';
import styles from './approval-progress.module.css';
import { useStepRole } from './approval-words.ts';
import { DecisionMark } from './decision-mark.tsx';
import type { RowName } from './names.ts';

interface ApprovalProgressProps {
  readonly decisions: readonly RowDecision[];
  /** The rows of the sheet; their order is that of the list. */
  readonly rows: readonly { readonly projectId: number | null }[];
  readonly nameOf: (key: RowKey) => RowName;
}

const SHOWN_NAMES = 3;

const ICONS = {
  approved: <CheckOutlined aria-hidden="true" />,
  covered: <CheckOutlined aria-hidden="true" />,
  rejected: <CloseOutlined aria-hidden="true" />,
  skipped: <MinusOutlined aria-hidden="true" />,
  waiting: <RightOutlined aria-hidden="true" />,
} as const;

const CURRENT = <ClockCircleOutlined aria-hidden="true" />;

function useStepWords() {
  const { t } = useTranslation();
  const { dateTime } = useDates();
  return ({ decidedBy, decidedAt, onBehalfOf, state, candidates }: RouteStep): string => {
    if (decidedBy !== null && decidedAt !== null) {
      const who =
        onBehalfOf === null
          ? decidedBy
          : t('timesheets.ui.inPlaceOf', { name: decidedBy, for: onBehalfOf });
      return `${who} · ${dateTime(decidedAt)}`;
    }
    if (state === 'skipped') return t('timesheets.ui.step.skipped');
    if (candidates.length === 0) return t('timesheets.ui.step.nobody');
    const names = candidates
      .slice(0, SHOWN_NAMES)
      .map(({ nickName }) => nickName)
      .join(t('timesheets.ui.decision.and'));
    return candidates.length > SHOWN_NAMES
      ? t('timesheets.ui.step.others', { names, count: candidates.length })
      : names;
  };
}

/** The way of one row: what was approved by whom and when, whom it asks now, and who comes then. */
function Route({ decision }: { readonly decision: RowDecision }) {
  const { t } = useTranslation();
  const wordsOf = useStepWords();
  const roleName = useStepRole();
  const current =
    decision.state === 'pending'
      ? decision.route.findIndex(({ state }) => state === 'waiting')
      : -1;
  return (
    <ol className={styles.route}>
      {decision.route.map((step, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps are numbered, and that is all they are
          key={index}
          className={styles.step}
          data-state={step.state}
          {...(index === current && { 'aria-current': 'step' as const })}
        >
          {index === current ? CURRENT : ICONS[step.state]}
          <span className={styles.role}>{roleName(step.role)}</span>
          <span>{wordsOf(step)}</span>
          {index === current && <span className={styles.now}>{t('timesheets.ui.step.now')}</span>}
          {step.state === 'covered' && <span>{t('timesheets.ui.step.covered')}</span>}
        </li>
      ))}
    </ol>
  );
}

/** Row by row, how far the approval of a sheet is. */
export function ApprovalProgress({ decisions, rows, nameOf }: ApprovalProgressProps) {
  const { t } = useTranslation();
  const placeOf = ({ projectId }: RowDecision) =>
    rows.findIndex((row) => row.projectId === projectId);
  const inOrder = [...decisions].sort((a, b) => placeOf(a) - placeOf(b));
  return (
    <section className={styles.panel} aria-label={t('timesheets.ui.approvalProgress')}>
      <h2 className={styles.title}>{t('timesheets.ui.approvalProgress')}</h2>
      <ul className={styles.rows}>
        {inOrder.map((decision) => {
          const { projectId } = decision;
          const name =
            projectId === null
              ? { main: t('timesheets.ui.leaveRows'), detail: '' }
              : nameOf(`p${projectId}`);
          return (
            <li key={projectId ?? 'leave'} className={styles.row}>
              <div className={styles.name}>
                <strong>{name.main}</strong>
                {name.detail !== '' && <span className={styles.detail}>{name.detail}</span>}
              </div>
              <DecisionMark decision={decision} />
              <Route decision={decision} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
