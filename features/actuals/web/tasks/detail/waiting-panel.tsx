import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Finding, TaskDetail } from '#features/actuals/contract-tasks.ts';
import type { CostSource } from '#features/budgets/rules.ts';
import { hoursToMinutes } from '#kernel/minutes.ts';
import { yuanToFen } from '#kernel/money.ts';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { SidePanel } from '#web/ui/side-panel/side-panel.tsx';
import { type Drill, isInHours } from '../../drill/drill.ts';
import { Foot } from '../../drill/foot.tsx';
import { Head } from '../../drill/head.tsx';
import type { Found } from '../../drill/proof.ts';
import { refetchTasks, useAllFindings } from '../queries.ts';
import { FindingLine, isMendable, keyOf } from './finding-line.tsx';
import styles from './findings.module.css';

/** Of whose hours and amounts a finding says that they are not booked; null where they are, all the same. */
function sourceOf(finding: Finding): CostSource | null {
  switch (finding.kind) {
    case 'missingStandard':
      return 'labour';
    case 'unmapped':
      return 'voucher';
    case 'unassigned':
      return finding.source;
    case 'closedShare':
      return 'asset';
    default:
      return null;
  }
}

const IN_HOURS = ['missingStandard'] as const;
const IN_YUAN = ['unmapped', 'unassigned', 'closedShare'] as const;

const foundIn = (findings: readonly Finding[]): Found => ({
  rows: findings.length,
  fen: findings.reduce((sum, one) => sum + ('amount' in one ? yuanToFen(one.amount) : 0), 0),
  minutes: findings.reduce((sum, one) => sum + ('hours' in one ? hoursToMinutes(one.hours) : 0), 0),
});

interface WaitingPanelProps {
  readonly drill: Drill;
  readonly detail: TaskDetail;
  readonly runId: number;
  readonly onClose: () => void;
}

/** What waits of a source: the findings that keep it out of the accounts, with the proof that they are it. */
export function WaitingPanel({ drill, detail, runId, onClose }: WaitingPanelProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { month, findings } = detail;
  const { pressed, sources = [] } = drill;
  const wanted: readonly Finding['kind'][] = isInHours(pressed) ? IN_HOURS : IN_YUAN;
  const kinds = findings.map(({ kind }) => kind).filter((kind) => wanted.includes(kind));
  const { data, isError, refetch } = useAllFindings(month, kinds, runId);
  const shown = data?.filter(isMendable).filter((one) => {
    const source = sourceOf(one);
    return source !== null && sources.includes(source);
  });
  const again = () => {
    void refetchTasks(client);
    onClose();
  };
  return (
    <SidePanel
      title={drill.title}
      tools={<Head drill={drill}>{null}</Head>}
      foot={
        shown !== undefined && (
          <Foot pressed={pressed} found={foundIn(shown)} incomplete={false} onAgain={again} />
        )
      }
      onClose={onClose}
    >
      {shown === undefined && !isError && <SkeletonRows columns={2} />}
      {shown === undefined && isError && (
        <EmptyState
          alert
          bare
          title={t('list.loadFailed')}
          action={<Button onClick={() => void refetch()}>{t('list.retry')}</Button>}
        />
      )}
      {shown !== undefined && (
        <ul className={styles.lines}>
          {shown.map((finding) => (
            <FindingLine
              key={`${finding.kind} ${keyOf(finding)}`}
              finding={finding}
              month={month}
            />
          ))}
        </ul>
      )}
    </SidePanel>
  );
}
