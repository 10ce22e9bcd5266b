import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { monthsText } from '#features/periods/rules.ts';
import type { CurrentSheet, SheetBatch } from '#features/timesheets/contract.ts';
import { sheetMachine } from '#features/timesheets/rules.ts';
import type { Month } from '#kernel/dates.ts';
import { monthNames } from '#kernel/month-name.ts';
import { useDates } from '#web/ui/dates.ts';
import type { Rejection } from './rejections.ts';
import styles from './sheet-notices.module.css';

interface SheetNoticesProps {
  /** Whose hours they are, where they are not one's own. */
  readonly behalfOf: string | null;
  readonly batch: SheetBatch;
  readonly sheet: CurrentSheet['sheet'];
  /** Months whose hours are in the accounts, where that matters to whoever looks. */
  readonly bookedMonths: readonly Month[];
  /** Whether the booked days are what is worked on, or all but them. */
  readonly mode: 'fill' | 'modify' | 'correct' | 'read';
  /** How often booked hours of it were put right. */
  readonly corrections: number;
  /** Changes that were not saved last time are back. */
  readonly restored: boolean;
  readonly rejections: readonly Rejection[];
  /** Somebody has begun to work on the sheet. */
  readonly touched: boolean;
  readonly place: 'above' | 'below';
}

type Notice = { readonly key: string; readonly type: 'info' | 'warning'; readonly text: string };

function useNotices(props: SheetNoticesProps): Notice[] {
  const { batch, sheet, restored, mode, corrections } = props;
  const { t, i18n } = useTranslation();
  const { dueTime, dateTime } = useDates();
  const { onBehalfBy, modifiedAt, state } = sheet;
  const notices: (Notice | false)[] = [
    batch.phase === 'notYet' && {
      key: 'notYet',
      type: 'info',
      text: t('timesheets.ui.opensAt', { time: dueTime(batch.openAt) }),
    },
    mode === 'modify' &&
      sheetMachine.can(state, 'submit') && {
        key: 'entering',
        type: 'info',
        text: t('timesheets.ui.entering'),
      },
    mode !== 'modify' &&
      batch.phase === 'over' &&
      sheetMachine.can(state, 'submit') && {
        key: 'over',
        type: 'warning',
        text: t('timesheets.ui.deadlineOver', { time: dueTime(batch.deadline) }),
      },
    onBehalfBy !== null && {
      key: 'behalf',
      type: 'info',
      text: t('timesheets.ui.filledBy', { name: onBehalfBy }),
    },
    modifiedAt !== null && {
      key: 'modified',
      type: 'info',
      text: t('timesheets.ui.modifiedAt', { time: dateTime(modifiedAt) }),
    },
    props.bookedMonths.length > 0 && {
      key: 'booked',
      type: 'info',
      text: t(mode === 'correct' ? 'timesheets.ui.correcting' : 'timesheets.ui.bookedMonths', {
        months: monthNames(i18n.language, monthsText(props.bookedMonths)),
      }),
    },
    corrections > 0 && {
      key: 'corrected',
      type: 'info',
      text: t(
        mode === 'modify' ? 'timesheets.ui.correctedBeside' : 'timesheets.ui.correctedNotice',
        { count: corrections },
      ),
    },
    restored && { key: 'restored', type: 'info', text: t('timesheets.ui.restored') },
  ];
  return notices.filter((notice) => notice !== false);
}

/** What was known before anybody touched the sheet; from then on it stays as it was. */
function useKnownBefore(keys: readonly string[], touched: boolean): ReadonlySet<string> {
  const known = useRef<ReadonlySet<string> | null>(null);
  if (!touched || known.current === null) known.current = new Set(keys);
  return known.current;
}

function Rejections({ rejections }: Pick<SheetNoticesProps, 'rejections'>) {
  const { t } = useTranslation();
  return (
    <ul>
      {rejections.map(({ key, name, by, reason }) => (
        <li key={key}>
          <strong>{name}</strong> {t('timesheets.ui.rejectedBy', { by, reason })}
        </li>
      ))}
    </ul>
  );
}

/**
 * What one should know about this sheet before touching it, above it; why it came back first of all.
 * What turns up only afterwards goes beneath, so that the cells stay where they are.
 */
export const SheetNotices = memo(function SheetNotices(props: SheetNoticesProps) {
  const { sheet, rejections, touched, place } = props;
  const { t } = useTranslation();
  const notices = useNotices(props);
  const reasons = rejections.length > 0 ? ['rejections'] : [];
  const known = useKnownBefore([...notices.map(({ key }) => key), ...reasons], touched);
  const isHere = (key: string) => known.has(key) === (place === 'above');
  const returned = sheet.state === 'returned' && place === 'above';
  const reasonsHere = reasons.length > 0 && isHere('rejections');
  return (
    <>
      {(returned || reasonsHere) && (
        <div className={styles.notice} data-kind="warning" role="status">
          {returned && (
            <p>
              {props.behalfOf === null
                ? t('timesheets.ui.returnedNotice')
                : t('timesheets.ui.returnedNoticeFor', { name: props.behalfOf })}
            </p>
          )}
          {reasonsHere && <Rejections rejections={rejections} />}
        </div>
      )}
      {notices
        .filter(({ key }) => isHere(key))
        .map(({ key, type, text }) => (
          <p key={key} className={styles.notice} data-kind={type} role="status">
            {text}
          </p>
        ))}
    </>
  );
});
