import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { FinalDetails } from '#features/boards/contract-details.ts';
import type { ShownUnit } from '#features/budgets/web/fields.tsx';
import { hoursToMinutes, type Minutes, minutesToHours, sumMinutes } from '#kernel/minutes.ts';
import { type Fen, yuanToFen } from '#kernel/money.ts';
import { CardTable } from '#web/ui/chart-card/card-table.tsx';
import type { CardSheet } from '#web/ui/chart-card/sheet.ts';
import type { CardProps } from './card-props.ts';
import { departmentFilter, drillOf } from './drills.ts';
import { ActualFigure, PlanFigure } from './figures.tsx';
import type { Ground } from './ground.ts';
import styles from './lines-table.module.css';
import { cellOf, fenText, minutesText, useNames, useSpan } from './words.ts';

type Department = FinalDetails['departments'][number];

const heads = (t: TFunction) => [
  t('boards.analysis.head.department'),
  t('boards.analysis.head.actual'),
  t('boards.analysis.head.planHours'),
  t('boards.analysis.head.hours'),
];

/** A line of the table. */
interface Line {
  readonly key: string | number;
  readonly name: string;
  readonly fen: Fen;
  readonly planned: Minutes;
  readonly worked: Minutes;
  readonly narrowed?: ReturnType<typeof departmentFilter>;
}

/** Departments, and what they all come to: the document itself. */
function linesOf(
  { departments, totals: { cumulative } }: FinalDetails,
  t: TFunction,
  nameOf: (row: Department) => string,
) {
  const rows = departments.map(
    (row): Line => ({
      key: row.deptId ?? 0,
      name: row.deptId === null ? t('boards.analysis.noDept') : nameOf(row),
      fen: yuanToFen(row.actualAmount),
      planned: hoursToMinutes(row.budgetHours),
      worked: hoursToMinutes(row.actualHours),
      narrowed: departmentFilter(row.deptId),
    }),
  );
  const total: Line = {
    key: 'total',
    name: t('boards.analysis.total'),
    fen: yuanToFen(cumulative.actualAmount),
    planned: sumMinutes(rows.map(({ planned }) => planned)),
    worked: hoursToMinutes(cumulative.actualHours),
  };
  return { rows, total };
}

export function departmentsSheet(
  { details }: Ground,
  unit: ShownUnit,
  t: TFunction,
  nameOf: (row: Department) => string,
): CardSheet {
  const { rows, total } = linesOf(details, t, nameOf);
  return {
    heads: heads(t),
    rows: [...rows, total].map(({ name, fen, planned, worked }) => [
      name,
      cellOf(fen, unit),
      minutesToHours(planned),
      minutesToHours(worked),
    ]),
  };
}

/** What each department booked; always from the first month of all, as they are kept. */
export function DepartmentsTable({ ground, unit, onOpen }: CardProps) {
  const { t } = useTranslation();
  const { nameOf } = useNames();
  const span = useSpan();
  const { details, document, opens } = ground;
  const { through } = details;
  const first = ground.span.from;
  if (through === null) return <p className={styles.note}>{t('boards.analysis.noClosedDetail')}</p>;
  const { rows, total } = linesOf(details, t, nameOf);
  const openLine = (line: Line, kind: 'amount' | 'hours') =>
    onOpen(
      drillOf(ground, {
        title: line.name,
        path: line === total ? [total.name] : [total.name, line.name],
        figure: kind === 'amount' ? { kind, fen: line.fen } : { kind, minutes: line.worked },
        ...{ from: first, to: through, posting: true },
        ...(kind === 'hours' && { sources: ['labour'] as const }),
        ...(line.narrowed !== undefined && { narrowed: line.narrowed }),
      }),
    );
  const cells = (line: Line) => [
    <ActualFigure
      key="amount"
      opens={opens}
      detail={fenText(line.fen, 'yuan')}
      onOpen={() => openLine(line, 'amount')}
    >
      {fenText(line.fen, unit)}
    </ActualFigure>,
    <PlanFigure key="plan" budgetId={document.id} hours versionId={ground.versionId}>
      {minutesText(line.planned)}
    </PlanFigure>,
    <ActualFigure key="hours" opens={opens} onOpen={() => openLine(line, 'hours')}>
      {minutesText(line.worked)}
    </ActualFigure>,
  ];
  return (
    <>
      <CardTable
        label={t('boards.analysis.lines')}
        heads={heads(t)}
        rows={rows.map((line) => ({ key: line.key, cells: [line.name, ...cells(line)] }))}
        sums={[total.name, ...cells(total)]}
      />
      <p className={styles.note}>
        {t('boards.analysis.departmentsNote', { span: span(first, through) })}
      </p>
    </>
  );
}
