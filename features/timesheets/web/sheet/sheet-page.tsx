import { Button, Skeleton } from 'antd';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentSheet, SheetPage as SheetPageData } from '#features/timesheets/contract.ts';
import { bookedDays } from '#features/timesheets/rules-corrections.ts';
import { companyToday } from '#web/company-time.ts';
import { useTabName } from '#web/shell/tabs/tab-title.ts';
import { focusIsLost } from '#web/ui/focus/focus-lost.ts';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { BatchSwitcher } from '../parts/batch-switcher.tsx';
import type { BehalfBandProps } from '../parts/behalf-band.tsx';
import { useSheetPage } from '../queries.ts';
import { SheetView } from './sheet-view.tsx';
import { lastCorrection, type SheetMode } from './what-holds.ts';

interface SheetPageProps {
  readonly title: string;
  readonly actorId: number;
  readonly staffNo: string;
  /** A batch, or `latest`. */
  readonly batch: string;
  readonly onBatch: (batchId: number) => void;
  /** Whether submitted sheets may be changed here. */
  readonly modifying?: boolean;
  /** Of a sheet that is booked in part, whether it is about the booked days; and how to say so. */
  readonly correcting?: boolean;
  readonly onCorrection?: (correcting: boolean) => void;
  readonly context?: ReactNode;
  /** Where sheets of others are opened: says whose, and leads back to choosing one. */
  readonly band?: ComponentType<BehalfBandProps>;
  readonly onOtherPerson?: () => void;
}

/**
 * Another sheet, or the same one in another state, begins anew from what the server has; one that is
 * looked at or corrected does whenever it has changed, with what is kept of a correction.
 */
function sheetKeyOf(staffNo: string, page: SheetPageData | undefined, wish: Wish) {
  if (!page?.current) return null;
  const { batchId, sheet, corrections } = page.current;
  const mode = modeOf(page.current, wish);
  const seen = mode !== 'fill' && `${sheet.version} ${lastCorrection(corrections)}`;
  return `${staffNo} ${batchId} ${mode} ${sheet.state} ${seen}`;
}

type Wish = Pick<SheetPageProps, 'modifying' | 'correcting'>;

/** Some days can be modified and others corrected. */
function hasBoth({ abilities, days, bookedMonths }: CurrentSheet): boolean {
  const isBooked = bookedDays(bookedMonths);
  const open = days.some(({ date, requiredHours }) => requiredHours > 0 && !isBooked(date));
  return abilities.modify && abilities.correct && open;
}

function modeOf(current: CurrentSheet, { modifying, correcting }: Wish): SheetMode {
  const { abilities } = current;
  if (abilities.save) return 'fill';
  if (!modifying) return 'read';
  if (abilities.correct && (correcting || !hasBoth(current))) return 'correct';
  return abilities.modify ? 'modify' : 'read';
}

/**
 * Another sheet takes the place of this one with everything on it, also what had the focus: then one
 * is led to the switch of batches, or to what the sheet has become.
 */
function useFocusOnNext(sheetKey: string | null) {
  const shown = useRef<string | null>(null);
  const switching = useRef(false);
  const state = useRef<HTMLSpanElement>(null);
  const switcher = useRef<{ focus: () => void }>(null);
  useEffect(() => {
    if (sheetKey === null) return;
    const another = shown.current !== null && shown.current !== sheetKey;
    shown.current = sheetKey;
    if (another && focusIsLost()) (switching.current ? switcher : state).current?.focus();
    switching.current = false;
  }, [sheetKey]);
  return { switching, state, switcher };
}

/** The sheet of one person, with everything between asking for it and having it. */
export function SheetPage(props: SheetPageProps) {
  const {
    title,
    actorId,
    staffNo,
    batch,
    onBatch,
    modifying = false,
    correcting = false,
    context,
    band: Band,
  } = props;
  const { t } = useTranslation();
  const { data, isError, refetch } = useSheetPage(staffNo, batch);
  // Here, because a sheet that somebody else has changed begins anew, with what was typed.
  const [reasons] = useState(() => new Map<string, string>());
  const batchName = data?.batches.find(({ id }) => id === data.current?.batchId)?.name;
  const sheetName = t('timesheets.ui.sheetOf', { name: data?.person.nickName, batch: batchName });
  const somebodyElse = data !== undefined && data.person.userId !== actorId;
  useTabName(somebodyElse && batchName !== undefined ? sheetName : undefined);
  const wish = { modifying, correcting };
  const { switching, state, switcher } = useFocusOnNext(sheetKeyOf(staffNo, data, wish));
  // What is there stays while it cannot be read again.
  if (isError && data === undefined) {
    return (
      <Page title={title}>
        <EmptyState
          title={t('timesheets.ui.loadFailed')}
          action={<Button onClick={() => void refetch()}>{t('timesheets.ui.retry')}</Button>}
        />
      </Page>
    );
  }
  if (data === undefined) {
    return (
      <Page title={title}>
        <Skeleton active paragraph={{ rows: 10 }} />
      </Page>
    );
  }
  const { current } = data;
  const shown = data.batches.find(({ id }) => id === current?.batchId);
  if (current === null || shown === undefined) {
    const { person } = data;
    const own = person.userId === actorId;
    return (
      <Page title={title} context={context}>
        {!own && Band && <Band person={person} mode="read" onOtherPerson={props.onOtherPerson} />}
        <EmptyState
          title={
            own
              ? t('timesheets.ui.noBatch')
              : t('timesheets.ui.noBatchFor', { name: person.nickName })
          }
          {...(own && { detail: t('timesheets.ui.noBatchDetail') })}
        />
      </Page>
    );
  }
  const mode = modeOf(current, wish);
  return (
    <SheetView
      key={sheetKeyOf(staffNo, data, wish)}
      title={title}
      person={data.person}
      band={Band}
      onOtherPerson={props.onOtherPerson}
      onCorrection={modifying && hasBoth(current) ? props.onCorrection : undefined}
      actorId={actorId}
      staffNo={staffNo}
      requestedBatch={batch}
      batch={shown}
      current={current}
      mode={mode}
      today={companyToday()}
      reasons={reasons}
      stateRef={state}
      context={
        <>
          {context}
          <BatchSwitcher
            ref={switcher}
            batches={data.batches}
            value={shown.id}
            onChange={(batchId) => {
              switching.current = true;
              onBatch(batchId);
            }}
          />
        </>
      }
    />
  );
}
