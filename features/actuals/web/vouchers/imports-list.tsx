import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { type VoucherImportRow, voucherEndpoints } from '#features/actuals/contract-vouchers.ts';
import { thousands } from '#kernel/format.ts';
import { answered, call } from '#web/api/call.ts';
import { yuanText } from '#web/ui/amount-text.ts';
import { Chip } from '#web/ui/chip.tsx';
import { useDates } from '#web/ui/dates.ts';
import type { ListColumn } from '#web/ui/list/list-column.ts';
import { ListPanel } from '#web/ui/list/list-panel.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import { useQuestion } from '#web/ui/use-question.ts';
import styles from '../inputs.module.css';
import { useMonthSpan } from '../month-span.ts';
import { refetchInputs, useVoucherImports } from '../queries.ts';
import { ImportCard } from './import-card.tsx';

function useUndo() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [questions, holder] = useQuestion();
  const undo = async ({ id, fileName }: VoucherImportRow) => {
    const name = fileName || t('import.unnamed');
    const sure = await questions.confirm({
      title: t('import.undoAsk', { name }),
      content: t('import.undoDetail'),
      okText: t('import.undo'),
      cancelText: t('import.cancel'),
    });
    if (!sure) return;
    await answered(call(voucherEndpoints.undoImport, { body: { id } }));
    showToast('success', t('import.undoneNow', { name }));
    await refetchInputs(client);
  };
  // What stands in the way has been shown as a toast.
  return { holder, undo: (row: VoucherImportRow) => void undo(row).catch(() => undefined) };
}

interface UndoProps {
  readonly row: VoucherImportRow;
  readonly undo: (row: VoucherImportRow) => void;
}

/** The way back, or that it has been gone. */
function Undo({ row, undo }: UndoProps) {
  const { t } = useTranslation();
  if (row.undone !== null) return <Chip>{t('actuals.ui.imports.undone', row.undone)}</Chip>;
  if (!row.abilities.undo) return null;
  const name = row.fileName || t('import.unnamed');
  return (
    <span className={styles.operations}>
      <Button
        type="link"
        size="small"
        aria-label={t('import.undoOf', { name })}
        onClick={() => undo(row)}
      >
        {t('import.undo')}
      </Button>
    </span>
  );
}

function useColumns(undo: (row: VoucherImportRow) => void): ListColumn<VoucherImportRow>[] {
  const { t } = useTranslation();
  const { dateTime } = useDates();
  const { listed } = useMonthSpan();
  const amount = (row: VoucherImportRow, side: 'debit' | 'credit') =>
    row.sums === null ? '—' : yuanText(row.sums[side]);
  return [
    {
      key: 'fileName',
      title: t('actuals.ui.imports.file'),
      shown: 'always',
      render: ({ fileName, book }) => (
        <span>
          {fileName || t('import.unnamed')}
          <span className={styles.second}>{book?.name}</span>
        </span>
      ),
    },
    { key: 'at', title: t('actuals.ui.imports.at'), render: ({ at }) => dateTime(at) },
    { key: 'by', title: t('actuals.ui.imports.by'), render: ({ by }) => by },
    {
      key: 'months',
      title: t('actuals.ui.imports.months'),
      render: ({ months }) => <span className={styles.code}>{listed(months) || '—'}</span>,
    },
    {
      key: 'created',
      title: t('import.figure.created'),
      numeric: true,
      render: ({ created }) => thousands(created),
    },
    {
      key: 'updated',
      title: t('import.figure.updated'),
      numeric: true,
      render: ({ updated }) => thousands(updated),
    },
    {
      key: 'size',
      title: t('actuals.ui.imports.size'),
      numeric: true,
      render: ({ sums }) =>
        sums === null ? (
          '—'
        ) : (
          <span>
            {thousands(sums.vouchers)} / {thousands(sums.lines)}
            {sums.reckoned && (
              <span className={styles.second}>{t('actuals.ui.imports.reckoned')}</span>
            )}
          </span>
        ),
    },
    {
      key: 'debit',
      title: t('actuals.ui.vouchers.field.debit'),
      numeric: true,
      render: (row) => amount(row, 'debit'),
    },
    {
      key: 'credit',
      title: t('actuals.ui.vouchers.field.credit'),
      numeric: true,
      render: (row) => amount(row, 'credit'),
    },
    {
      key: 'operations',
      title: t('actuals.ui.operations'),
      shown: 'always',
      fixed: 'end',
      render: (row) => <Undo row={row} undo={undo} />,
    },
  ];
}

/** Imports of every book: who, when, how much, and a way back. */
export function ImportsList() {
  const { t } = useTranslation();
  const list = useList({ textAs: 'query' });
  const { pageNum = '1', pageSize = '20' } = list.query;
  const result = useVoucherImports({ pageNum, pageSize });
  const { holder, undo } = useUndo();
  const columns = useColumns(undo);
  return (
    <>
      {holder}
      <ListPanel<VoucherImportRow>
        name="voucherImports"
        label={t('actuals.ui.vouchers.imports')}
        list={list}
        result={result}
        rowKey={({ id }) => id}
        columns={columns}
        card={(row) => <ImportCard row={row} operation={<Undo row={row} undo={undo} />} />}
        empty={t('actuals.ui.imports.empty')}
      />
    </>
  );
}
