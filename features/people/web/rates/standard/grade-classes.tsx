import { PlusOutlined } from '@ant-design/icons';
import { Button, Table } from 'antd';
import { useTranslation } from 'react-i18next';
import type { RateClassView, StandardRates } from '#features/people/contract-standards.ts';
import { useNames } from '#web/i18n/use-names.ts';
import { LongText } from '#web/ui/list/long-text.tsx';
import { TableFrame } from '#web/ui/list/table-frame.tsx';
import { showToast } from '#web/ui/toast/toasts.ts';
import { HistoryTable } from '../history-table.tsx';
import { usePlaceGrade } from '../queries.ts';
import styles from '../rates.module.css';
import { RemoveDialog } from '../remove-dialog.tsx';
import { type PlacedGrade, useClassName } from './placed-grade.ts';

interface Placement {
  readonly from: string;
  readonly classId: number;
}

interface RemovePlacementProps {
  readonly grade: string;
  readonly placement: Placement;
  readonly className: string;
  readonly onClose: () => void;
}

function RemovePlacement({ grade, placement, className, onClose }: RemovePlacementProps) {
  const { t } = useTranslation();
  const place = usePlaceGrade();
  const { from, classId } = placement;
  return (
    <RemoveDialog
      title={t('people.ui.standards.removeTitle', { grade })}
      question={t('people.ui.standards.removeQuestion', { month: from, name: className })}
      target={{ placed: grade }}
      from={from}
      busy={place.isPending}
      onConfirm={() =>
        place.mutate(
          { grade, fromMonth: from, classId: null, replaces: classId },
          {
            onSuccess: () => showToast('success', t('people.ui.standards.removed')),
            // Refused, it is gone or another one by now; the table behind shows what there is.
            onSettled: onClose,
          },
        )
      }
      onClose={onClose}
    />
  );
}

interface GradeTableProps {
  readonly data: StandardRates;
  readonly onPlace: (grade: string) => void;
}

function PlacementHistory({
  of,
  data,
}: {
  readonly of: PlacedGrade;
  readonly data: StandardRates;
}) {
  const { t } = useTranslation();
  const className = useClassName(data.classes);
  const { grade, placements } = of;
  const title = t('people.ui.standards.placementsOf', { grade });
  return (
    <section>
      <h3 className={styles.historyTitle}>{title}</h3>
      <HistoryTable<Placement>
        label={title}
        history={placements.map(({ fromMonth, classId }) => ({ from: fromMonth, classId }))}
        today={data.today}
        empty={t('people.ui.standards.alwaysDefault')}
        columns={[
          {
            key: 'class',
            title: t('people.ui.standards.class'),
            render: (_, { classId }) => className(classId),
          },
        ]}
        {...(data.abilities.edit && {
          removing: {
            label: (from) => t('people.ui.standards.removeOf', { grade, month: from }),
            ask: (placement, onClose) => (
              <RemovePlacement
                grade={grade}
                placement={placement}
                className={className(placement.classId)}
                onClose={onClose}
              />
            ),
          },
        })}
      />
    </section>
  );
}

function GradeTable({ data, onPlace }: GradeTableProps) {
  const { t } = useTranslation();
  const { classes, grades, today, abilities } = data;
  const className = useClassName(classes);
  // A month is less than each of its days.
  const now = ({ placements }: PlacedGrade) =>
    placements.find(({ fromMonth }) => fromMonth <= today) ?? null;
  const next = ({ placements }: PlacedGrade) =>
    placements.findLast(({ fromMonth }) => fromMonth > today) ?? null;
  return (
    <TableFrame>
      <Table<PlacedGrade>
        aria-label={t('people.ui.standards.grades')}
        size="small"
        rowKey="grade"
        pagination={false}
        dataSource={grades}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: t('people.ui.rates.noGrades') }}
        expandable={{
          fixed: 'start',
          expandedRowRender: (of) => <PlacementHistory of={of} data={data} />,
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
            key: 'class',
            title: t('people.ui.standards.class'),
            render: (_, of) => <LongText>{className(now(of)?.classId ?? null)}</LongText>,
          },
          {
            key: 'since',
            title: t('people.ui.standards.fromMonth'),
            render: (_, of) => now(of)?.fromMonth ?? '–',
          },
          {
            key: 'next',
            title: t('people.ui.rates.next'),
            render: (_, of) => {
              const coming = next(of);
              return (
                coming !== null &&
                t('people.ui.standards.nextClass', {
                  month: coming.fromMonth,
                  name: className(coming.classId),
                })
              );
            },
          },
          ...(abilities.edit
            ? [
                {
                  key: 'place',
                  title: t('people.ui.field.actions'),
                  fixed: 'end' as const,
                  align: 'end' as const,
                  render: (_: unknown, { grade }: PlacedGrade) => (
                    <Button
                      type="link"
                      size="small"
                      aria-label={t('people.ui.standards.placeTitle', { grade })}
                      onClick={() => onPlace(grade)}
                    >
                      {t('people.ui.rates.set')}
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
    </TableFrame>
  );
}

interface GradeClassesProps extends GradeTableProps {
  /** Null for whoever only reads. */
  readonly onAddClass: (() => void) | null;
}

/** Which grades are in which class; with one class there is nothing to choose. */
export function GradeClasses({ data, onPlace, onAddClass }: GradeClassesProps) {
  const { t } = useTranslation();
  const nameOf = useNames();
  const [first, ...others] = data.classes;
  if (first === undefined) return null;
  return (
    <section className={styles.card} aria-label={t('people.ui.standards.grades')}>
      {others.length === 0 ? (
        <OneClass rateClass={first} onAddClass={onAddClass} />
      ) : (
        <>
          <div>
            <h2 className={styles.historyTitle}>{t('people.ui.standards.grades')}</h2>
            <p className={styles.hint}>
              {t('people.ui.standards.gradesHint', { name: nameOf(first) })}
            </p>
          </div>
          <GradeTable data={data} onPlace={onPlace} />
        </>
      )}
    </section>
  );
}

interface OneClassProps {
  readonly rateClass: RateClassView;
  readonly onAddClass: (() => void) | null;
}

function OneClass({ rateClass, onAddClass }: OneClassProps) {
  const { t } = useTranslation();
  const nameOf = useNames();
  return (
    <div className={styles.toolbar}>
      <p className={styles.hint}>
        {t('people.ui.standards.oneClass', { name: nameOf(rateClass) })}
      </p>
      {onAddClass !== null && (
        <Button icon={<PlusOutlined />} onClick={onAddClass}>
          {t('people.ui.standards.addClass')}
        </Button>
      )}
    </div>
  );
}
