import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  MAX_POOL_LINES,
  POOL_STATES,
  type PoolLine,
  poolEndpoints,
} from '#features/actuals/contract-pool.ts';
import { POOL_SOURCES } from '#features/actuals/rules.ts';
import { answered, call } from '#web/api/call.ts';
import { companyMonth } from '#web/company-time.ts';
import { useMonthName } from '#web/ui/dates.ts';
import { useLeadOn } from '#web/ui/focus/use-lead-on.ts';
import { FilterChoice } from '#web/ui/list/filter-choice.tsx';
import { ListPanel } from '#web/ui/list/list-panel.tsx';
import { type List, useList } from '#web/ui/list/use-list.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import styles from '../inputs.module.css';
import { MonthFilter } from '../month-filter.tsx';
import { refetchInputs, usePool } from '../queries.ts';
import { DecideDialog } from './decide-dialog.tsx';
import { PoolCard } from './pool-card.tsx';
import { usePoolColumns } from './pool-columns.tsx';
import { usePoolSums } from './pool-sums.tsx';

const FILTERS = ['month', 'source', 'sourceId', 'state'] as const;

/** The month of the address, or this one. */
function useMonth(list: List): string {
  return list.view.filters.month ?? companyMonth();
}

function PoolFilters({ list, month }: { readonly list: List; readonly month: string }) {
  const { t } = useTranslation();
  return (
    <>
      <MonthFilter list={list} label={t('actuals.ui.month')} value={month} />
      <FilterChoice
        className={styles.filter}
        list={list}
        name="source"
        label={t('actuals.ui.pool.sourceLabel')}
        options={POOL_SOURCES.map((value) => ({
          value,
          label: t(`actuals.ui.pool.source.${value}`),
        }))}
      />
      <FilterChoice
        className={styles.filter}
        list={list}
        name="state"
        label={t('actuals.ui.pool.state')}
        options={POOL_STATES.map((value) => ({
          value,
          label: t(`actuals.ui.pool.states.${value}`),
        }))}
      />
    </>
  );
}

const nothing = () => undefined;

/** Lines somebody decides about; those that were chosen are not chosen any more once it is done. */
interface Deciding {
  readonly lines: readonly PoolLine[];
  readonly clear: () => void;
}

const NOTHING: Deciding = { lines: [], clear: nothing };

function useTakingBack() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const takeBack = async (lines: readonly PoolLine[], clear: () => void) => {
    const decided = lines.flatMap(({ source, sourceId, month, decision }) =>
      decision === null ? [] : [{ source, sourceId, month, version: decision.version }],
    );
    try {
      const body = { lines: decided };
      const { takenBack } = await answered(call(poolEndpoints.takeBack, { body }));
      showToast('success', t('actuals.ui.pool.takenBack', { count: takenBack }));
      clear();
    } catch {
      // What goes wrong has been shown as a toast.
    }
    await refetchInputs(client);
  };
  return (lines: readonly PoolLine[], clear: () => void = nothing) => void takeBack(lines, clear);
}

/** One line alone, as a finding asks for it; the others are a click away. */
function OnlyOne({ list }: { readonly list: List }) {
  const { t } = useTranslation();
  if (list.view.filters.sourceId === undefined) return null;
  return (
    <p className={styles.only}>
      {t('actuals.ui.pool.onlyOne')}
      <Button
        type="link"
        size="small"
        onClick={() => list.change({ filters: { sourceId: '', source: '' } })}
      >
        {t('actuals.ui.pool.showAll')}
      </Button>
    </p>
  );
}

/** Costs of a month without a project that can be used, until somebody says where they go. */
export function PoolPanel() {
  const { t } = useTranslation();
  const list = useList({ filters: FILTERS, textAs: 'query' });
  const month = useMonth(list);
  const monthName = useMonthName();
  const result = usePool({ ...list.query, month });
  const [deciding, setDeciding] = useState<Deciding>(NOTHING);
  const takeBack = useTakingBack();
  /** A line that is decided about may leave the list, and what was pressed with it. */
  const { place, noteDone } = useLeadOn<HTMLDivElement>();
  const operations = {
    decide: (line: PoolLine) => setDeciding({ ...NOTHING, lines: [line] }),
    takeBack: (line: PoolLine) => takeBack([line]),
  };
  const columns = usePoolColumns(operations, {
    ofCompany: list.view.filters.state === 'company',
  });
  const sums = usePoolSums(list, result.data);
  return (
    <div ref={place} tabIndex={-1} className={styles.panel}>
      <ListPanel<PoolLine>
        name="pool"
        label={t('finalAccountSettings.pool')}
        list={list}
        result={result}
        rowKey={({ source, sourceId }) => `${source} ${sourceId}`}
        columns={columns}
        card={(line) => <PoolCard line={line} {...operations} />}
        search={t('actuals.ui.pool.search')}
        filters={<PoolFilters list={list} month={month} />}
        notice={<OnlyOne list={list} />}
        selectable={({ abilities }) => abilities.decide}
        bulk={(rows, clear) => (
          <>
            <Button
              disabled={rows.length > MAX_POOL_LINES}
              onClick={() => setDeciding({ lines: rows, clear })}
            >
              {t('actuals.ui.pool.decide')}
            </Button>
            <Button
              disabled={rows.every(({ decision }) => decision === null)}
              onClick={() => takeBack(rows, clear)}
            >
              {t('actuals.ui.pool.takeBack')}
            </Button>
          </>
        )}
        empty={t('actuals.ui.pool.empty', { month: monthName(month) })}
        {...sums}
      />
      {deciding.lines.length > 0 && (
        <DecideDialog
          key={deciding.lines.map(({ sourceId }) => sourceId).join(' ')}
          lines={deciding.lines}
          onDone={() => {
            noteDone();
            deciding.clear();
            setDeciding(NOTHING);
          }}
          onClose={() => setDeciding(NOTHING)}
        />
      )}
    </div>
  );
}
