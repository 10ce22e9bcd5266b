import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { FinalDetails } from '#features/boards/contract-details.ts';
import type { CostSource, Unit } from '#features/budgets/rules.ts';
import { hoursToMinutes, type Minutes, minutesToHours, sumMinutes } from '#kernel/minutes.ts';
import { type Fen, sumFen, yuanToFen } from '#kernel/money.ts';
import { CardTable } from '#web/ui/chart-card/card-table.tsx';
import type { CardSheet } from '#web/ui/chart-card/sheet.ts';
import type { CardProps } from './card-props.ts';
import { departmentFilter, drillOf } from './drills.ts';
import { ActualFigure, PlanFigure } from './figures.tsx';
import type { Ground } from './ground.ts';
import styles from './lines-table.module.css';
import { cellOf, fenText, minutesText, NONE, useNames, useSpan } from './words.ts';

type Department = FinalDetails['departments'][number];

const heads = (t: TFunction) => [
  t('boards.analysis.head.department'),
  t('boards.analysis.head.actual'),
  t('boards.analysis.head.planHours'),
  t('boards.analysis.head.hours'),
];

/** What can be opened by department where labour is only to be seen by project. */
const NOT_LABOUR: readonly CostSource[] = ['voucher', 'material', 'asset'];

/** A line of the table. Hours are null where the line is about amounts alone. */
interface Line {
  readonly key: string | number;
  readonly name: string;
  readonly fen: Fen;
  readonly planned: Minutes | null;
  readonly worked: Minutes | null;
  readonly withheld: number;
  readonly narrowed?: ReturnType<typeof departmentFilter>;
  readonly sources?: readonly CostSource[];
  readonly hoursOpen: boolean;
}

/**
 * Departments, and what they all come to: the document itself, in which a project-month that several
 * departments booked is left out once. Labour that is only to be seen by project is in no department, and
 * stands in a line of its own.
 */
function linesOf(details: FinalDetails, t: TFunction, nameOf: (row: Department) => string) {
  const { departments, totals, labour } = details;
  const byDepartment = labour === 'all';
  const rows: Line[] = departments.map((row) => ({
    key: row.deptId ?? 0,
    name: row.deptId === null ? t('boards.analysis.noDept') : nameOf(row),
    fen: yuanToFen(row.actualAmount),
    planned: hoursToMinutes(row.budgetHours),
    worked: hoursToMinutes(row.actualHours),
    withheld: row.withheldCells,
    narrowed: departmentFilter(row.deptId),
    ...(!byDepartment && { sources: NOT_LABOUR }),
    hoursOpen: byDepartment,
  }));
  const { actualAmount, actualHours, withheldCells: withheld } = totals.cumulative;
  const total: Line = {
    key: 'total',
    name: t('boards.analysis.total'),
    fen: yuanToFen(actualAmount),
    planned: sumMinutes(departments.map(({ budgetHours }) => hoursToMinutes(budgetHours))),
    worked: hoursToMinutes(actualHours),
    withheld,
    hoursOpen: true,
  };
  if (!byDepartment) {
    rows.push({
      key: 'labour',
      name: t('boards.analysis.labourOfAll'),
      fen: sumFen([total.fen, ...rows.map(({ fen }) => -fen)]),
      ...{ planned: null, worked: null, withheld, hoursOpen: false },
      sources: ['labour'],
    });
  }
  return { rows, total };
}

const sheetHours = (minutes: Minutes | null) => (minutes === null ? null : minutesToHours(minutes));

export function departmentsSheet(
  { details }: Ground,
  unit: Unit,
  t: TFunction,
  nameOf: (row: Department) => string,
): CardSheet {
  const { rows, total } = linesOf(details, t, nameOf);
  return {
    heads: heads(t),
    rows: [...rows, total].map(({ name, fen, planned, worked }) => [
      name,
      cellOf(fen, unit),
      sheetHours(planned),
      sheetHours(worked),
    ]),
  };
}

/** What each department booked; always from the first month with costs, as they are kept. */
export function DepartmentsTable({ ground, unit, onOpen }: CardProps) {
  const { t } = useTranslation();
  const { nameOf } = useNames();
  const span = useSpan();
  const { details, document, opens } = ground;
  const { through } = details;
  const first = details.firstMonth ?? ground.from;
  if (through === null) return <p className={styles.note}>{t('boards.analysis.noClosedDetail')}</p>;
  const { rows, total } = linesOf(details, t, nameOf);
  const openLine = (line: Line, kind: 'amount' | 'hours') =>
    onOpen(
      drillOf(ground, {
        title: line.name,
        path: line === total ? [total.name] : [total.name, line.name],
        actual: kind === 'amount' ? line.fen : null,
        withheld: line.withheld,
        ...{ from: first, to: through, posting: true },
        ...(line.sources !== undefined && { sources: line.sources }),
        ...(kind === 'hours' && { minutes: line.worked ?? 0, sources: ['labour'] as const }),
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
    line.planned === null ? (
      NONE
    ) : (
      <PlanFigure key="plan" budgetId={document.id} hours versionId={ground.versionId}>
        {minutesText(line.planned)}
      </PlanFigure>
    ),
    line.worked === null ? (
      NONE
    ) : (
      <ActualFigure
        key="hours"
        opens={opens && line.hoursOpen}
        onOpen={() => openLine(line, 'hours')}
      >
        {minutesText(line.worked)}
      </ActualFigure>
    ),
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
        {[
          t('boards.analysis.departmentsNote', { span: span(first, through) }),
          total.withheld > 0 ? t('boards.analysis.withheld', { count: total.withheld }) : null,
        ]
          .filter((part) => part !== null)
          .join(' · ')}
      </p>
    </>
  );
}
