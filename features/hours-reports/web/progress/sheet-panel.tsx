import { LeftOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { MiniGrid } from '#features/approvals/web/fields.tsx';
import type { ProgressBatch, ShownSheet } from '#features/hours-reports/contract.ts';
import { useBehalfAddress } from '#features/timesheets/web/fields.tsx';
import { useOwnPath } from '#web/router/use-own-path.ts';
import { SidePanel } from '#web/ui/side-panel/side-panel.tsx';
import { LoadProblem } from '../load-problem.tsx';
import { StateChip } from '../state-chip.tsx';
import { useShownSheet } from './queries.ts';
import styles from './sheet-panel.module.css';
import type { ProgressAddress } from './use-progress-address.ts';
import { hoursText, useNames, useWhen } from './words.ts';

/** Where the sheet can be filled in for its owner; null for whoever only looks. */
function useSheetAddress(): ((sheet: ShownSheet, batchId: number) => string) | null {
  const to = useBehalfAddress();
  return useOwnPath('/overrideWorkingHoursSettings') === null
    ? null
    : ({ person }, batchId) => to(person.userId, person.staffNo, batchId);
}

function Sheet({ sheet }: { readonly sheet: ShownSheet }) {
  const { t } = useTranslation();
  const when = useWhen();
  const { state, hours, requiredHours, submittedAt, partial, days, grid } = sheet;
  const detail = { days, changes: null, grid: grid.map((row) => ({ ...row, isThis: false })) };
  return (
    <div className={styles.sheet}>
      <p className={styles.facts}>
        <StateChip state={state} />
        <span>
          {t('hours-reports.progress.hoursOf', {
            hours: hoursText(hours),
            required: hoursText(requiredHours),
          })}
        </span>
        {submittedAt !== null && state !== 'draft' && (
          <span>{t('hours-reports.progress.submittedAt', { at: when(submittedAt) })}</span>
        )}
      </p>
      {partial && <p className={styles.note}>{t('hours-reports.progress.partial')}</p>}
      {grid.length === 0 ? (
        <p className={styles.note}>{t('hours-reports.progress.noHours')}</p>
      ) : (
        <MiniGrid detail={detail} />
      )}
    </div>
  );
}

interface SheetPanelProps {
  readonly batch: ProgressBatch;
  readonly userId: number;
  readonly address: ProgressAddress;
}

/** The hours of one person, to look at; who may fill them in goes on from here. */
export function SheetPanel({ batch, userId, address }: SheetPanelProps) {
  const { t } = useTranslation();
  const { departmentOf } = useNames();
  const navigate = useNavigate();
  const sheetAddress = useSheetAddress();
  const { data, error, isError, isPending, refetch } = useShownSheet(batch.id, userId);
  return (
    <SidePanel
      title={data?.person.nickName ?? (isError ? t('hours-reports.progress.person') : '…')}
      {...(data !== undefined && {
        sub: `${data.person.staffNo} · ${departmentOf(data.person)}`,
      })}
      {...(address.dept !== null && {
        tools: (
          <Button
            type="link"
            size="small"
            icon={<LeftOutlined />}
            className={styles.back ?? ''}
            onClick={() => address.change({ person: null })}
          >
            {t('hours-reports.progress.backToPeople')}
          </Button>
        ),
      })}
      foot={
        data !== undefined &&
        sheetAddress !== null && (
          <Button onClick={() => navigate(sheetAddress(data, batch.id))}>
            {t('hours-reports.progress.openSheet')}
          </Button>
        )
      }
      onClose={() => address.change({ person: null, dept: null })}
    >
      {isError && (
        <LoadProblem
          bare
          error={error}
          onRetry={() => void refetch()}
          outOfReach={{
            title: t('hours-reports.progress.notFound.person'),
            detail: t('hours-reports.progress.notFound.personDetail'),
          }}
        />
      )}
      {isPending && (
        <div className={styles.sheet}>
          <Skeleton active paragraph={{ rows: 8 }} />
        </div>
      )}
      {data !== undefined && <Sheet sheet={data} />}
    </SidePanel>
  );
}
