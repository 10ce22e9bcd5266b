import { PlusOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { BATCH_STATUSES } from '#features/batches/rules.ts';
import { companyYear } from '#web/company-time.ts';
import { ListPanel } from '#web/ui/list/list-panel.tsx';
import { type List, useList } from '#web/ui/list/use-list.ts';
import { NEW_PATH } from '../paths.ts';
import { useBatchList } from '../queries.ts';
import styles from './batches-panel.module.css';
import { useBatchColumns } from './use-batch-columns.tsx';

const FILTERS = ['status', 'year'] as const;

/** This year in the middle: batches are made a little ahead and looked at for a while. */
function offeredYears(): number[] {
  const year = companyYear();
  return [year + 1, year, year - 1, year - 2];
}

function Filters({ list }: { readonly list: List }) {
  const { t } = useTranslation();
  const { status, year } = list.view.filters;
  return (
    <>
      <Select
        className={styles.filter ?? ''}
        aria-label={t('batches.ui.column.phase')}
        placeholder={t('batches.ui.anyStatus')}
        allowClear
        value={status ?? null}
        onChange={(value) => list.change({ filters: { status: value ?? '' } })}
        options={BATCH_STATUSES.map((value) => ({
          value,
          label: t(`batches.ui.status.${value}`),
        }))}
      />
      <Select
        className={styles.filter ?? ''}
        aria-label={t('batches.ui.year')}
        placeholder={t('batches.ui.anyYear')}
        allowClear
        value={year ?? null}
        onChange={(value) => list.change({ filters: { year: value ?? '' } })}
        options={offeredYears().map((value) => ({ value: String(value), label: String(value) }))}
      />
    </>
  );
}

/** Every batch there is, newest first. */
export function BatchesPanel() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const list = useList({ filters: FILTERS, textAs: 'query' });
  const result = useBatchList(list.query);
  const columns = useBatchColumns(result.data?.timeZone);
  return (
    <ListPanel
      name="batches"
      label={t('fillSettings.batches')}
      list={list}
      result={result}
      rowKey={({ id }) => id}
      columns={columns}
      search={t('batches.ui.search')}
      filters={<Filters list={list} />}
      primary={
        <Button
          type="primary"
          icon={<PlusOutlined aria-hidden="true" />}
          onClick={() => void navigate(NEW_PATH)}
        >
          {t('batches.ui.new')}
        </Button>
      }
      empty={t('batches.ui.empty')}
    />
  );
}
