import { CheckOutlined, CloseOutlined, MinusOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import type { RouteStep } from '#features/approvals/contract.ts';
import { useDates } from '#web/ui/dates.ts';
import { useCandidateNames } from '../words.ts';
import styles from './route-line.module.css';

const ICONS = {
  approved: <CheckOutlined aria-hidden="true" />,
  covered: <CheckOutlined aria-hidden="true" />,
  rejected: <CloseOutlined aria-hidden="true" />,
  skipped: <MinusOutlined aria-hidden="true" />,
  waiting: null,
} as const;

function useStepWords() {
  const { t } = useTranslation();
  const { dateTime } = useDates();
  const namesOf = useCandidateNames();
  return (step: RouteStep): string => {
    const { decidedBy, onBehalfOf, decidedAt, candidates, state } = step;
    if (decidedBy !== null && decidedAt !== null) {
      const who =
        onBehalfOf === null
          ? decidedBy
          : t('approvals.ui.inPlaceOf', { name: decidedBy, for: onBehalfOf });
      return `${who} ${dateTime(decidedAt)}`;
    }
    if (state === 'skipped') return t('approvals.ui.stepSkipped');
    return namesOf(candidates);
  };
}

/** Who decides one after the other, and what has become of it so far. */
export function RouteLine({ route }: { readonly route: readonly RouteStep[] }) {
  const { t } = useTranslation();
  const wordsOf = useStepWords();
  const current = route.findIndex(({ state }) => state === 'waiting');
  return (
    <ol className={styles.route}>
      {route.map((step, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps are numbered, and that is all they are
          key={index}
          className={styles.step}
          data-state={step.state}
          {...(index === current && { 'aria-current': 'step' as const })}
        >
          {ICONS[step.state]}
          <span>
            {step.role === 'assigned' ? t('approvals.ui.assigned') : t(`role.${step.role}`)}
          </span>
          <span>{wordsOf(step)}</span>
          {step.raised && <span className={styles.aside}>{t('approvals.ui.stepRaised')}</span>}
          {step.state === 'covered' && (
            <span className={styles.aside}>{t('approvals.ui.stepCovered')}</span>
          )}
        </li>
      ))}
    </ol>
  );
}
