import { Button, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { PERSON_RATE_FILTERS, type PersonRateRow } from '#features/people/contract-rates.ts';
import { firstDay, isDate, monthOf } from '#kernel/dates.ts';
import { companyToday } from '#web/company-time.ts';
import { useKeptState } from '#web/kept-work/use-kept-work.ts';
import { yuanText } from '#web/ui/amount-text.ts';
import { Chip, type ChipTone } from '#web/ui/chip.tsx';
import type { ListColumn } from '#web/ui/list/list-column.ts';
import { ListPanel } from '#web/ui/list/list-panel.tsx';
import { LongText } from '#web/ui/list/long-text.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { useAskedRate } from './asked-rate.ts';
import { PersonHistory } from './person-history.tsx';
import { usePersonRates } from './queries.ts';
import { RateDialog } from './rate-dialog.tsx';
import styles from './rates.module.css';

const FILTERS = ['only'] as const;

const SOURCE_TONES: Readonly<Partial<Record<PersonRateRow['source'], ChipTone>>> = {
  personal: 'info',
  none: 'careful',
};

function useColumns(onSet: (row: PersonRateRow) => void): ListColumn<PersonRateRow>[] {
  const { t, i18n } = useTranslation();
  const english = i18n.language === 'en';
  return [
    {
      key: 'nickName',
      fixed: 'start',
      title: t('people.ui.rates.name'),
      sortable: true,
      shown: 'always',
      render: ({ nickName, leaveDate }) => (
        <span className={styles.name}>
          <LongText>{nickName}</LongText>
          {leaveDate !== null && leaveDate < companyToday() && (
            <Chip>{t('people.ui.rates.left')}</Chip>
          )}
        </span>
      ),
    },
    {
      key: 'staffNo',
      title: t('people.ui.rates.staffNo'),
      sortable: true,
      shown: 'always',
      render: ({ staffNo }) => staffNo,
    },
    {
      key: 'department',
      title: t('people.ui.rates.department'),
      render: ({ deptNameEn, deptNameZh }) => (english ? deptNameEn : deptNameZh),
    },
    {
      key: 'grade',
      title: t('people.ui.rates.grade'),
      sortable: true,
      render: ({ grade }) => grade ?? t('people.ui.rates.noGrade'),
    },
    {
      key: 'hourlyCost',
      title: t('people.ui.rates.current'),
      sortable: true,
      numeric: true,
      shown: 'always',
      render: ({ hourlyCost }) => (hourlyCost === null ? '–' : yuanText(hourlyCost)),
    },
    {
      key: 'source',
      title: t('people.ui.rates.sourceLabel'),
      render: ({ source }) => (
        <Chip tone={SOURCE_TONES[source] ?? 'plain'}>{t(`people.ui.rates.source.${source}`)}</Chip>
      ),
    },
    {
      key: 'effectiveFrom',
      title: t('people.ui.rates.effectiveFrom'),
      sortable: true,
      render: ({ effectiveFrom }) => effectiveFrom,
    },
    {
      key: 'set',
      title: t('people.ui.field.actions'),
      shown: 'always',
      fixed: 'end',
      render: (row) => (
        <Button
          type="link"
          size="small"
          aria-label={t('people.ui.rates.setFor', { name: row.nickName })}
          onClick={() => onSet(row)}
        >
          {t('people.ui.rates.setOwn')}
        </Button>
      ),
    },
  ];
}

/** What an hour of each person costs today; each row opens both histories. */
export function PersonRates() {
  const { t } = useTranslation();
  const list = useList({ filters: FILTERS, textAs: 'nameOrNoQuery' });
  const result = usePersonRates(list.query);
  const [chosen, setEditing] = useKeptState<PersonRateRow | null>('edited personal rate', null);
  const columns = useColumns(setEditing);
  const { whose, from, forget } = useAskedRate(isDate);
  const asked = result.data?.rows.find(({ staffNo }) => staffNo === whose) ?? null;
  const editing = chosen ?? asked;
  return (
    <>
      <ListPanel
        name="person-rates"
        label={t('people.ui.rates.byPerson')}
        list={list}
        result={result}
        rowKey={({ userId }) => userId}
        columns={columns}
        search={t('people.ui.rates.search')}
        filters={
          <Select
            className={styles.filter ?? ''}
            aria-label={t('people.ui.rates.sourceLabel')}
            value={list.view.filters.only ?? 'all'}
            onChange={(only) => list.change({ filters: { only: only === 'all' ? '' : only } })}
            options={PERSON_RATE_FILTERS.map((only) => ({
              value: only as string,
              label: t(`people.ui.rates.only.${only}`),
            }))}
          />
        }
        expandable={{
          fixed: 'start',
          expandedRowRender: ({ userId }) => <PersonHistory userId={userId} />,
        }}
        empty={t('people.ui.rates.noPeople')}
      />
      {editing !== null && (
        <RateDialog
          target={{ userId: editing.userId }}
          name={editing.nickName}
          initialFrom={from ?? firstDay(monthOf(companyToday()))}
          onClose={() => {
            setEditing(null);
            if (whose !== null) forget();
          }}
        />
      )}
    </>
  );
}
