import { BookOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  LINE_STATES,
  type VoucherLineView,
  type VoucherPage,
} from '#features/actuals/contract-vouchers.ts';
import { yuanText } from '#web/ui/amount-text.ts';
import { FilterChoice } from '#web/ui/list/filter-choice.tsx';
import { ListPanel } from '#web/ui/list/list-panel.tsx';
import type { SumsOf } from '#web/ui/list/sum-row.tsx';
import { type List, useList } from '#web/ui/list/use-list.ts';
import styles from '../inputs.module.css';
import { MonthFilter } from '../month-filter.tsx';
import { useBooks, useVouchers } from '../queries.ts';
import { BooksDrawer } from './books-drawer.tsx';
import { ImportButton } from './import-button.tsx';
import { LineCard } from './line-card.tsx';
import { useLineColumns } from './line-columns.tsx';

const FILTERS = ['month', 'bookId', 'account', 'state', 'projectId'] as const;

function LineFilters({ list }: { readonly list: List }) {
  const { t } = useTranslation();
  const { data: books = [] } = useBooks();
  return (
    <>
      <MonthFilter
        list={list}
        label={t('actuals.ui.month')}
        value={list.view.filters.month ?? null}
        optional
      />
      <FilterChoice
        className={styles.filter}
        list={list}
        name="state"
        label={t('actuals.ui.vouchers.field.state')}
        options={LINE_STATES.map((value) => ({
          value,
          label: t(`actuals.ui.vouchers.state.${value}`),
        }))}
      />
      {books.length > 1 && (
        <FilterChoice
          className={styles.filter}
          list={list}
          name="bookId"
          label={t('actuals.ui.vouchers.field.book')}
          options={books.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
    </>
  );
}

const sumOf = (heading: string, { debit, credit, net }: VoucherPage['sums']): SumsOf => ({
  heading,
  cells: { debit: yuanText(debit), credit: yuanText(credit), net: yuanText(net) },
});

/** What was booked under these filters and is found elsewhere now: it is in the sum at close, and in no row. */
function Left({ booked }: Pick<VoucherPage, 'booked'>) {
  const { t } = useTranslation();
  if (booked === null || booked.left === 0) return null;
  return (
    <p className={styles.second}>
      {t('actuals.ui.vouchers.left', { count: booked.left, amount: yuanText(booked.net) })}
    </p>
  );
}

/** Lines of vouchers with what they come to. */
export function LinesList() {
  const { t } = useTranslation();
  const list = useList({ filters: FILTERS, textAs: 'query' });
  const result = useVouchers(list.query);
  const columns = useLineColumns();
  const [keeping, setKeeping] = useState(false);
  return (
    <>
      <ListPanel<VoucherLineView>
        name="vouchers"
        label={t('actuals.ui.vouchers.lines')}
        list={list}
        result={result}
        rowKey={({ id }) => id}
        columns={columns}
        card={(line) => <LineCard line={line} />}
        search={t('actuals.ui.vouchers.search')}
        filters={<LineFilters list={list} />}
        actions={
          <Button icon={<BookOutlined aria-hidden="true" />} onClick={() => setKeeping(true)}>
            {t('actuals.ui.books.title')}
          </Button>
        }
        primary={<ImportButton onNoBook={() => setKeeping(true)} />}
        notice={<Left booked={result.data?.booked ?? null} />}
        empty={t('actuals.ui.vouchers.empty')}
        {...(result.data !== undefined && {
          sums: [
            sumOf(t('actuals.ui.sum'), result.data.sums),
            ...(result.data.booked === null
              ? []
              : [sumOf(t('actuals.ui.vouchers.bookedSum'), result.data.booked)]),
          ],
        })}
      />
      {keeping && <BooksDrawer onClose={() => setKeeping(false)} />}
    </>
  );
}
