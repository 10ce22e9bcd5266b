import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mappingEndpoints, type UndecidedAccount } from '#features/actuals/contract-mapping.ts';
import { thousands } from '#kernel/format.ts';
import { answered, call } from '#web/api/call.ts';
import { yuanText } from '#web/ui/amount-text.ts';
import type { ListColumn } from '#web/ui/list/list-column.ts';
import { ListPanel } from '#web/ui/list/list-panel.tsx';
import { type List, useList } from '#web/ui/list/use-list.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import styles from '../inputs.module.css';
import { MonthFilter } from '../month-filter.tsx';
import { useMonthSpan } from '../month-span.ts';
import { refetchInputs, useMappings, useUndecided } from '../queries.ts';
import { UndecidedCard } from './mapping-card.tsx';
import type { Editing } from './mapping-drawer.tsx';
import { pagedResult } from './paged.ts';
import { type Target, targetOf, targetValue, useTargets } from './targets.ts';

const FILTERS = ['account', 'month'] as const;

type Assigned = Target & { readonly prefix: string };

function useAssigning() {
  const { t } = useTranslation();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (accounts: Assigned[]) =>
      answered(call(mappingEndpoints.assign, { body: { accounts } })),
    onSuccess: ({ created }) =>
      showToast('success', t('actuals.ui.mapping.assigned', { count: created })),
    onSettled: () => refetchInputs(client),
  });
}

interface AssignBarProps {
  readonly rows: readonly UndecidedAccount[];
  readonly onDone: () => void;
}

/** The chosen accounts at once: all to one target, or each to what its name suggests. */
function AssignBar({ rows, onDone }: AssignBarProps) {
  const { t } = useTranslation();
  const { data } = useMappings({});
  const { optionsWith } = useTargets(data?.subCategories ?? []);
  const [chosen, setChosen] = useState<string | null>(null);
  const assigning = useAssigning();
  const suggested = rows.flatMap(({ code: prefix, suggestion }) =>
    suggestion === null ? [] : [{ prefix, ...suggestion }],
  );
  // What goes wrong has been shown as a toast; the choice stays as it was.
  const assign = (accounts: Assigned[]) =>
    void assigning.mutateAsync(accounts).then(onDone, () => undefined);
  return (
    <>
      <Select<string>
        className={styles.target ?? ''}
        showSearch={{ optionFilterProp: 'label' }}
        aria-label={t('actuals.ui.mapping.comesTo')}
        placeholder={t('actuals.ui.mapping.comesTo')}
        options={optionsWith(null)}
        onChange={setChosen}
      />
      <Button
        disabled={chosen === null}
        loading={assigning.isPending}
        onClick={() =>
          assign(rows.map(({ code: prefix }) => ({ prefix, ...targetOf(chosen ?? '') })))
        }
      >
        {t('actuals.ui.mapping.assign')}
      </Button>
      <Button
        disabled={suggested.length === 0}
        loading={assigning.isPending}
        onClick={() => assign(suggested)}
      >
        {t('actuals.ui.mapping.takeSuggestions', { count: suggested.length })}
      </Button>
    </>
  );
}

interface MapButtonProps {
  readonly account: UndecidedAccount;
  readonly onEdit: (editing: Editing) => void;
}

/** Opens the form of one account, with what its name suggests. */
function MapButton({ account: { code, suggestion }, onEdit }: MapButtonProps) {
  const { t } = useTranslation();
  const target = suggestion === null ? null : targetValue(suggestion);
  return (
    <span className={styles.operations}>
      <Button
        type="link"
        size="small"
        aria-label={t('actuals.ui.mapping.mapOf', { account: code })}
        onClick={() => onEdit({ prefix: code, target })}
      >
        {t('actuals.ui.mapping.map')}
      </Button>
    </span>
  );
}

/** One account alone, as a finding asks for it; the others are a click away. */
function OnlyOne({ list }: { readonly list: List }) {
  const { t } = useTranslation();
  const { account } = list.view.filters;
  if (account === undefined) return null;
  return (
    <p className={styles.only}>
      {t('actuals.ui.mapping.onlyOne', { account })}
      <Button type="link" size="small" onClick={() => list.change({ filters: { account: '' } })}>
        {t('actuals.ui.mapping.showAll')}
      </Button>
    </p>
  );
}

function useColumns(onEdit: (editing: Editing) => void): ListColumn<UndecidedAccount>[] {
  const { t } = useTranslation();
  const { listed } = useMonthSpan();
  const { data } = useMappings({});
  const { wordFor } = useTargets(data?.subCategories ?? []);
  return [
    {
      key: 'code',
      title: t('actuals.ui.mapping.account'),
      shown: 'always',
      fixed: 'start',
      render: ({ code }) => <span className={styles.code}>{code}</span>,
    },
    {
      key: 'name',
      title: t('actuals.ui.mapping.accountName'),
      shown: 'always',
      render: ({ name }) => name,
    },
    {
      key: 'lines',
      title: t('actuals.ui.mapping.lines'),
      numeric: true,
      render: ({ lines }) => thousands(lines),
    },
    {
      key: 'net',
      title: t('actuals.ui.vouchers.field.net'),
      numeric: true,
      render: ({ net }) => yuanText(net),
    },
    {
      key: 'months',
      title: t('actuals.ui.imports.months'),
      render: ({ months }) => <span className={styles.code}>{listed(months)}</span>,
    },
    {
      key: 'suggestion',
      title: t('actuals.ui.mapping.suggestion'),
      render: ({ suggestion }) =>
        suggestion === null ? <span className={styles.faint}>—</span> : wordFor(suggestion),
    },
    {
      key: 'operations',
      title: t('actuals.ui.operations'),
      shown: 'always',
      fixed: 'end',
      render: (account) => <MapButton account={account} onEdit={onEdit} />,
    },
  ];
}

/** Accounts with lines nobody has decided about, which keep their months from closing. */
export function UndecidedList({ onEdit }: { readonly onEdit: (editing: Editing) => void }) {
  const { t } = useTranslation();
  const list = useList({ filters: FILTERS, textAs: 'query' });
  const result = useUndecided(list.view.filters);
  const columns = useColumns(onEdit);
  const { text, filters } = list.view;
  /** Only the account a finding led to: once it is mapped, nothing is left here. */
  const alone = text === '' && filters.month === undefined && filters.account !== undefined;
  return (
    <ListPanel<UndecidedAccount>
      name="undecidedAccounts"
      label={t('actuals.ui.mapping.undecided')}
      list={list}
      result={pagedResult(
        result,
        list,
        (rows) => rows,
        ({ code, name }) => `${code} ${name}`,
      )}
      rowKey={({ code }) => code}
      columns={columns}
      card={(account) => (
        <UndecidedCard
          account={account}
          operation={<MapButton account={account} onEdit={onEdit} />}
        />
      )}
      notice={<OnlyOne list={list} />}
      search={t('actuals.ui.mapping.searchAccounts')}
      filters={
        <MonthFilter
          list={list}
          label={t('actuals.ui.month')}
          value={list.view.filters.month ?? null}
          optional
        />
      }
      bulk={(rows, clear) => <AssignBar rows={rows} onDone={clear} />}
      {...(alone && { nothingFound: t('actuals.ui.mapping.mapped') })}
      empty={t('actuals.ui.mapping.nothingUndecided')}
    />
  );
}
