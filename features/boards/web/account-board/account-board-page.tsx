import { Tag } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { YearAccount } from '#features/actuals/contract.ts';
import { useDrill } from '#features/actuals/web/fields.tsx';
import { isGone } from '#web/api/is-gone.ts';
import { useNames } from '#web/i18n/use-names.ts';
import { useCurrentTitle } from '#web/router/current-title.ts';
import { useOwnPath } from '#web/router/use-own-path.ts';
import { Figure } from '#web/ui/figure/figure.tsx';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { WithSidePanel } from '#web/ui/side-panel/side-panel.tsx';
import { AmountsContext, useBoardAmounts } from '../board/amounts-context.ts';
import shared from '../board/board.module.css';
import { BoardActions } from '../board/board-actions.tsx';
import { ClosedWords } from '../board/closed-words.tsx';
import { BoardFilters } from '../board/filters.tsx';
import { LoadProblem } from '../board/load-problem.tsx';
import { useRefresh } from '../board/queries.ts';
import { SheetsContext, saveSheets, useSheets } from '../board/sheets-context.ts';
import { stepOf } from '../board/steps.ts';
import { useAmounts } from '../board/use-amounts.ts';
import { useFilterWords } from '../board/use-filter-words.ts';
import styles from './account-board.module.css';
import { AccountStrip } from './account-strip.tsx';
import { CompositionCard } from './composition-card.tsx';
import { DepartmentsCard } from './departments-card.tsx';
import { MonthRange } from './month-range.tsx';
import { MonthsCard } from './months-card.tsx';
import { type Openings, useOpenings } from './openings.ts';
import { useYearAccount } from './queries.ts';
import { TypesCard } from './types-card.tsx';
import { type AccountAbout, useAccountAddress } from './use-account-address.ts';
import { UtilisationCard } from './utilisation-card.tsx';
import { Waiting } from './waiting.tsx';

interface CompanyLineProps {
  readonly account: YearAccount;
  readonly open: Openings;
}

/** Costs of the company, which belong to no project: a line of its own, in no figure above. */
function CompanyLine({ account: { totals }, open }: CompanyLineProps) {
  const { t } = useTranslation();
  const { text, exact, unitWord } = useBoardAmounts();
  const amount = totals.unassignedAmount;
  if (amount === null) return null;
  const label = t('boards.accountBoard.companyCost');
  return (
    <p className={styles.line}>
      <span>{label}</span>
      <strong>
        <Figure
          detail={`${exact(amount)} · ${t('boards.board.opensRows')}`}
          onOpen={() => open.companyCost(label, amount)}
        >
          {text(amount)}
        </Figure>{' '}
        <small className={styles.small}>{unitWord}</small>
      </strong>
      <span className={styles.small}>{t('boards.accountBoard.companyCostAbout')}</span>
    </p>
  );
}

interface WorkProps {
  /** Of all categories: the strip is their legend. */
  readonly whole: YearAccount;
  /** Of the category the cards are narrowed to; undefined where it has not come. */
  readonly narrowed: YearAccount | undefined;
  readonly about: AccountAbout;
  readonly refetching: boolean;
  readonly filters: readonly string[];
  readonly onRetry: (() => void) | undefined;
}

/** The figures, and beside them what stands behind the one that was opened. */
function Work({ whole, narrowed, about, refetching, filters, onRetry }: WorkProps) {
  const { t } = useTranslation();
  const { change } = useAccountAddress();
  const drill = useDrill();
  const account = narrowed ?? whole;
  const onDrill = (opened: Parameters<Parameters<typeof useOpenings>[2]>[0]) =>
    drill.open({ ...opened, budgetId: 0, path: [opened.title] });
  const open = useOpenings(account, about, onDrill);
  const openWhole = useOpenings(whole, { ...about, categoryId: null }, onDrill);
  const steps = useMemo(
    () => new Map(whole.byCategory.map(({ categoryId }, at) => [categoryId, stepOf(at)])),
    [whole.byCategory],
  );
  const given = { account, open, steps, refetching, filters, onRetry };
  const { utilisation } = account;
  return (
    <WithSidePanel panel={drill.panel}>
      <div className={styles.board}>
        {account.labour !== 'all' && (
          <p className={shared.problem}>{t(`boards.board.labour.${account.labour}`)}</p>
        )}
        <AccountStrip
          account={whole}
          open={openWhole}
          chosen={about.categoryId}
          onCategory={(category) => change({ category })}
          refetching={refetching}
        />
        <div className={styles.cards} data-utilisation={utilisation !== null}>
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
function CategoryChip({ whole }: { readonly whole: YearAccount | undefined }) {
  const { t } = useTranslation();
  const nameOf = useNames();
  const { about, change } = useAccountAddress();
  const category = whole?.byCategory.find(({ categoryId }) => categoryId === about.categoryId);
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
  const { t } = useTranslation();
  const title = useCurrentTitle();
  const { about, change } = useAccountAddress();
  const [amounts, chooseUnit] = useAmounts('account-board');
  const filters = useFilterWords(about);
  const sheets = useSheets();
  const whole = useYearAccount({ ...about, categoryId: null });
  const narrowed = useYearAccount(about);
  const isNarrowed = about.categoryId !== null;
  const { refreshing, refresh } = useRefresh(() =>
    Promise.all([whole.refetch(), ...(isNarrowed ? [narrowed.refetch()] : [])]),
  );
  // What somebody saw before it went out of reach is not for them any more.
  const shown = isGone(whole.error) ? undefined : whole.data;
  const failed = whole.isError && shown === undefined;
  const empty = shown !== undefined && shown.maxPeriod === 0;
  return (
    <Page
      title={title}
      context={
        <>
          <BoardFilters withTypes />
          {shown !== undefined && <MonthRange maxPeriod={shown.maxPeriod} />}
          <CategoryChip whole={shown} />
          {shown !== undefined && <ClosedWords maxPeriod={shown.maxPeriod} />}
        </>
      }
      actions={
        <BoardActions
          unit={amounts.unit}
          onUnit={chooseUnit}
          refreshing={refreshing}
          onRefresh={refresh}
          onExport={
            shown === undefined || empty
              ? null
              : () => saveSheets(`${title} ${about.year}`, filters, sheets)
          }
        />
      }
    >
      {failed && (
        <LoadProblem
          error={whole.error}
          onRetry={refresh}
          onShowAll={about.deptId === null ? undefined : () => change({ dept: null })}
        />
      )}
      {!failed && shown === undefined && <Waiting />}
      {whole.isError && shown !== undefined && (
        <p className={shared.problem} role="alert">
          {t('boards.board.stale')}
        </p>
      )}
      {empty && <NothingClosed year={about.year} />}
      {shown !== undefined && !empty && (
        <AmountsContext value={amounts}>
          <SheetsContext value={sheets}>
            <Work
              whole={shown}
              narrowed={narrowed.data}
              about={about}
              refetching={whole.isPlaceholderData || narrowed.isPlaceholderData || refreshing}
              filters={filters}
              onRetry={narrowed.isError ? () => void narrowed.refetch() : undefined}
            />
          </SheetsContext>
        </AmountsContext>
      )}
    </Page>
  );
}
