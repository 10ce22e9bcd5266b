import { PlusOutlined } from '@ant-design/icons';
import { Button, Table } from 'antd';
import { useTranslation } from 'react-i18next';
import type {
  GradeRateRow,
  GradeRates as GradeRatesData,
} from '#features/people/contract-rates.ts';
import { addMonths, firstDay, isDate, monthOf } from '#kernel/dates.ts';
import { thousands } from '#kernel/format.ts';
import { useKeptState } from '#web/kept-work/use-kept-work.ts';
import { yuanText } from '#web/ui/amount-text.ts';
import { Chip } from '#web/ui/chip.tsx';
import { LongText } from '#web/ui/list/long-text.tsx';
import { TableFrame } from '#web/ui/list/table-frame.tsx';
import { useAskedRate } from './asked-rate.ts';
import { NotHere } from './not-here.tsx';
import { useGradeRates } from './queries.ts';
import { RateDialog } from './rate-dialog.tsx';
import { datedRates, RateHistory } from './rate-history.tsx';
import styles from './rates.module.css';

interface GradeTableProps {
  readonly data: GradeRatesData;
  /** The grade somebody was led to. */
  readonly unfolded: string | null;
  readonly onSet: (grade: string) => void;
}

function GradeTable({ data, unfolded, onSet }: GradeTableProps) {
  const { t } = useTranslation();
  const { rows, today, abilities } = data;
  const table = (
    <Table<GradeRateRow>
      aria-label={t('people.ui.rates.byGrade')}
      size="small"
      rowKey="grade"
      pagination={false}
      dataSource={rows}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: t('people.ui.rates.noGrades') }}
      expandable={{
        fixed: 'start',
        ...(unfolded !== null && { defaultExpandedRowKeys: [unfolded] }),
        expandedRowRender: ({ grade, history }) => {
          const title = t('people.ui.rates.historyOf', { name: grade });
          return (
            <section>
              <h3 className={styles.historyTitle}>{title}</h3>
              <RateHistory
                label={title}
                history={datedRates(history)}
                today={today}
                {...(abilities.edit && { removable: { target: { grade }, name: grade } })}
              />
            </section>
          );
        },
      }}
      columns={[
        {
          key: 'grade',
          fixed: 'start',
          title: t('people.ui.rates.grade'),
          render: (_, { grade }) => (
            <strong>
              <LongText>{grade}</LongText>
            </strong>
          ),
        },
        {
          key: 'headcount',
          title: t('people.ui.rates.headcount'),
          align: 'end',
          render: (_, { headcount }) => thousands(headcount),
        },
        {
          key: 'current',
          title: t('people.ui.rates.current'),
          align: 'end',
          render: (_, { current }) =>
            current === null ? (
              <Chip tone="careful">{t('people.ui.rates.source.none')}</Chip>
            ) : (
              yuanText(current.hourlyCost)
            ),
        },
        {
          key: 'since',
          title: t('people.ui.rates.effectiveFrom'),
          render: (_, { current }) => current?.effectiveFrom,
        },
        {
          key: 'next',
          title: t('people.ui.rates.next'),
          render: (_, { next }) =>
            next !== null &&
            t('people.ui.rates.nextFrom', {
              day: next.effectiveFrom,
              amount: yuanText(next.hourlyCost),
            }),
        },
        {
          key: 'set',
          title: t('people.ui.field.actions'),
          fixed: 'end',
          align: 'end',
          render: (_, { grade }) =>
            abilities.edit && (
              <Button
                type="link"
                size="small"
                aria-label={t('people.ui.rates.setFor', { name: grade })}
                onClick={() => onSet(grade)}
              >
                {t('people.ui.rates.set')}
              </Button>
            ),
        },
      ]}
    />
  );
  return <TableFrame>{table}</TableFrame>;
}

/** What an hour of each grade costs; each row opens its history. */
export function GradeRates() {
  const { t } = useTranslation();
  const query = useGradeRates();
  const [chosen, setEditing] = useKeptState<{ grade: string | null } | null>(
    'edited grade rate',
    null,
  );
  const { whose, from, forget } = useAskedRate(isDate);
  const editing = chosen ?? (whose === null ? null : { grade: whose });
  const { data } = query;
  if (data === undefined) return <NotHere query={query} />;
  return (
    <section className={styles.card} aria-label={t('people.ui.rates.byGrade')}>
      <div className={styles.toolbar}>
        <p className={styles.hint}>{t('people.ui.rates.gradeHint')}</p>
        {data.abilities.edit && (
          <Button icon={<PlusOutlined />} onClick={() => setEditing({ grade: null })}>
            {t('people.ui.rates.addGrade')}
          </Button>
        )}
      </div>
      <GradeTable data={data} unfolded={whose} onSet={(grade) => setEditing({ grade })} />
      {editing !== null && data.abilities.edit && (
        <RateDialog
          target={editing.grade === null ? null : { grade: editing.grade }}
          name={editing.grade ?? ''}
          // Rates are usually settled for the month to come.
          initialFrom={from ?? firstDay(addMonths(monthOf(data.today), 1))}
          onClose={() => {
            setEditing(null);
            if (whose !== null) forget();
          }}
        />
      )}
    </section>
  );
}
