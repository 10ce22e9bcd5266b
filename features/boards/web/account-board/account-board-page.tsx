import { Tag } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { YearAccount } from '#features/actuals/contract.ts';
import { useDrill } from '#features/actuals/web/fields.tsx';
import { useNames } from '#web/i18n/use-names.ts';
import { useOwnPath } from '#web/router/use-own-path.ts';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { WithSidePanel } from '#web/ui/side-panel/side-panel.tsx';
import shared from '../board/board.module.css';
import { BoardPage } from '../board/board-page.tsx';
import { type BoardDrill, drillAt } from '../board/drill.ts';
import { stepOf } from '../board/steps.ts';
import type { About } from '../board/use-board-address.ts';
import styles from './account-board.module.css';
import { AccountStrip } from './account-strip.tsx';
import { CompanyLine } from './company-line.tsx';
import { CompositionCard } from './composition-card.tsx';
import { DepartmentsCard } from './departments-card.tsx';
import { MonthRange } from './month-range.tsx';
import { MonthsCard } from './months-card.tsx';
import { useOpenings } from './openings.ts';
import { type ShownAccount, useYearAccount } from './queries.ts';
import { RateDifferenceLine } from './rate-difference-line.tsx';
import { TypesCard } from './types-card.tsx';
import { useAccountAddress } from './use-account-address.ts';
import { useAccountFilterWords } from './use-account-filter-words.ts';
import { UtilisationCard } from './utilisation-card.tsx';
import { Waiting } from './waiting.tsx';

interface WorkProps {
  /** Of all categories: the strip is their legend. */
  readonly whole: ShownAccount;
  /** Of the category the cards are narrowed to; undefined where it has not come. */
  readonly narrowed: ShownAccount | undefined;
  readonly refetching: boolean;
  readonly filters: readonly string[];
  readonly onRetry: (() => void) | undefined;
}

/** The figures, and over them what stands behind the one that was opened. */
function Work({ whole, narrowed, refetching, filters, onRetry }: WorkProps) {
  const { about, change } = useAccountAddress();
  const drill = useDrill();
  const account = narrowed ?? whole;
  // Not what the address says: figures of before open as what they are.
  const drillOf = (about: About) => (opened: BoardDrill) =>
    drill.open(drillAt(about.labour, opened));
  const open = useOpenings(account, account.about, drillOf(account.about));
  const openWhole = useOpenings(whole, whole.about, drillOf(whole.about));
  const steps = useMemo(
    () => new Map(whole.byCategory.map(({ categoryId }, at) => [categoryId, stepOf(at)])),
    [whole.byCategory],
  );
  const given = { account, open, steps, refetching, filters, onRetry };
  const { utilisation } = account;
  return (
    <WithSidePanel over panel={drill.panel}>
      <div className={shared.board}>
        <AccountStrip
          account={whole}
          open={openWhole}
          chosen={about.categoryId}
          onCategory={(category) => change({ category })}
          refetching={refetching}
        />
        <div className={`${shared.cards} ${styles.cards}`} data-utilisation={utilisation !== null}>
          <MonthsCard {...given} className={styles.months} />
          <CompositionCard {...given} className={styles.composition} />
          <DepartmentsCard {...given} className={styles.departments} />
          <TypesCard {...given} className={styles.types} />
          {utilisation !== null && (
            <UtilisationCard
              utilisation={utilisation}
              open={open}
              refetching={refetching}
              filters={filters}
              className={styles.utilisation}
            />
          )}
        </div>
        <CompanyLine account={account} open={open} />
        <RateDifferenceLine account={whole} open={openWhole} />
      </div>
    </WithSidePanel>
  );
}

/** No closed month: when figures come, and the way to close one for those who have it. */
function NothingClosed({ year }: { readonly year: number }) {
  const { t } = useTranslation();
  const tasks = useOwnPath('/budgetSettings/taskList');
  return (
    <EmptyState
      title={t('boards.accountBoard.none', { year })}
      detail={t('boards.accountBoard.noneDetail')}
      action={tasks !== null && <Link to={tasks}>{t('boards.accountBoard.toTasks')}</Link>}
    />
  );
}

/** The category all cards are narrowed to, which a click takes away again. */
function CategoryChip({ whole }: { readonly whole: YearAccount }) {
  const { t } = useTranslation();
  const nameOf = useNames();
  const { about, change } = useAccountAddress();
  const category = whole.byCategory.find(({ categoryId }) => categoryId === about.categoryId);
  if (category === undefined) return null;
  return (
    <Tag
      closable={{ 'aria-label': t('boards.accountBoard.showAllCategories') }}
      onClose={(event) => {
        event.preventDefault();
        change({ category: null });
      }}
    >
      {nameOf(category)}
    </Tag>
  );
}

/** What the closed months of a year have cost, cut in every way. */
export function AccountBoardPage() {
  const { about } = useAccountAddress();
  const whole = useYearAccount({ ...about, categoryId: null });
  const narrowed = useYearAccount(about);
  const filters = useAccountFilterWords(about, whole.data);
  const isNarrowed = about.categoryId !== null;
  // Nothing of all categories stands where a part of them was asked for.
  const begun = narrowed.isPending ? undefined : whole.data;
  return (
    <BoardPage
      name="account-board"
      about={about}
      reply={{ ...whole, data: begun }}
      refetch={() => Promise.all([whole.refetch(), ...(isNarrowed ? [narrowed.refetch()] : [])])}
      lacks={narrowed.isError || narrowed.isPlaceholderData}
      filters={filters}
      context={(shown, maxPeriod) => (
        <>
          {maxPeriod !== null && <MonthRange maxPeriod={maxPeriod} />}
          <CategoryChip whole={shown} />
        </>
      )}
      waiting={<Waiting />}
      isEmpty={({ maxPeriod }) => maxPeriod === 0}
      nothing={<NothingClosed year={whole.data?.about.year ?? about.year} />}
    >
      {(shown, refetching) => (
        <Work
          whole={shown}
          narrowed={narrowed.data}
          refetching={refetching || narrowed.isPlaceholderData}
          filters={filters}
          onRetry={narrowed.isError ? () => void narrowed.refetch() : undefined}
        />
      )}
    </BoardPage>
  );
}
