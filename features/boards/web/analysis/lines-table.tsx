import { DownOutlined, RightOutlined } from '@ant-design/icons';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ShownUnit } from '#features/budgets/web/fields.tsx';
import { projectFinalPath } from '#features/budgets/web/fields.tsx';
import type { CardSheet } from '#web/ui/chart-card/sheet.ts';
import type { CardProps } from './card-props.ts';
import { drillOf, wholeMonths } from './drills.ts';
import { ActualFigure } from './figures.tsx';
import type { Ground } from './ground.ts';
import type { Line } from './lines.ts';
import styles from './lines-table.module.css';
import { differenceOf, rateOf } from './sums.ts';
import { cellOf, fenText, NONE, rateText, signedText, useMeasures, useNames } from './words.ts';

interface LinesTableProps extends CardProps {
  readonly lines: readonly Line[];
  readonly cut: 'category' | 'project';
}

type Sums = Pick<Line, 'toDate' | 'whole'>;

type Measures = Pick<ReturnType<typeof useMeasures>, 'planned' | 'rateHead'>;

const heads = (t: TFunction, cut: 'category' | 'project', measures: Measures) => [
  t(`boards.analysis.head.${cut}`),
  measures.planned,
  t('boards.analysis.head.actual'),
  t('boards.analysis.difference'),
  measures.rateHead,
];

/** Every line, unfolded, with the total last. */
export function linesSheet(
  lines: readonly Line[],
  ground: Ground,
  unit: ShownUnit,
  t: TFunction,
  { lineName, ...measures }: Measures & { readonly lineName: (line: Line) => string },
): CardSheet {
  const cells = ({ toDate, whole }: Sums) => {
    const rate = rateOf(toDate, whole.budget);
    return [
      cellOf(toDate.budget, unit),
      cellOf(toDate.actual, unit),
      cellOf(differenceOf(toDate), unit),
      rate === null ? null : rate / 100,
    ];
  };
  const rows = lines.flatMap((line) => [
    [lineName(line), null, ...cells(line)],
    ...line.children.map((child) => [lineName(line), lineName(child), ...cells(child)]),
  ]);
  const [first = '', ...others] = heads(t, 'category', measures);
  return {
    heads: [first, t('boards.analysis.head.part'), ...others],
    rows: [...rows, [t('boards.analysis.total'), null, ...cells(ground)]],
  };
}

interface CellsProps extends Pick<CardProps, 'ground' | 'unit' | 'onOpen'> {
  readonly sums: Sums;
  readonly path: readonly string[];
  readonly line?: Line;
}

/** The figures of a row; each is a way in. */
function Cells({ ground, unit, onOpen, sums, path, line }: CellsProps) {
  const { t } = useTranslation();
  const measures = useMeasures(ground);
  const { opens, through } = ground;
  const { toDate, whole } = sums;
  const difference = differenceOf(toDate);
  const rate = rateOf(toDate, whole.budget);
  if (through === null) {
    return (
      <>
        <td>{NONE}</td>
        <td>{NONE}</td>
        <td>{NONE}</td>
        <td>{NONE}</td>
      </>
    );
  }
  const arithmetic = `${fenText(toDate.actual, 'yuan')} − ${fenText(toDate.budget, 'yuan')} = ${signedText(difference, 'yuan')}`;
  const { planned } = measures;
  const open = (figure: Parameters<typeof drillOf>[1]['figure'], word?: string) =>
    onOpen(
      drillOf(ground, {
        title: [path.at(-1), word].filter((part) => part !== undefined).join(' · '),
        path,
        figure,
        ...(line !== undefined && { narrowed: line.filter, sources: line.sources }),
      }),
    );
  const openRate = (hundredths: number) =>
    open(
      { kind: 'rate', hundredths, planned: measures.whole, ...wholeMonths(ground) },
      measures.rateHead,
    );
  return (
    <>
      <td>
        {toDate.budget === null ? (
          NONE
        ) : (
          <ActualFigure
            opens
            detail={fenText(toDate.budget, 'yuan')}
            hint={t('boards.board.opensCells')}
            onOpen={() => open({ kind: 'plan', fen: toDate.budget ?? 0, planned }, planned)}
          >
            {fenText(toDate.budget, unit)}
          </ActualFigure>
        )}
      </td>
      <td>
        <ActualFigure
          opens={opens}
          detail={fenText(toDate.actual, 'yuan')}
          onOpen={() => open({ kind: 'amount', fen: toDate.actual })}
        >
          {fenText(toDate.actual, unit)}
        </ActualFigure>
      </td>
      <td data-over={difference !== null && difference > 0}>
        {difference === null ? (
          NONE
        ) : (
          <ActualFigure
            opens={opens}
            detail={arithmetic}
            onOpen={() =>
              open(
                { kind: 'difference', fen: difference, planned },
                t('boards.analysis.difference'),
              )
            }
          >
            {signedText(difference, unit)}
          </ActualFigure>
        )}
      </td>
      <td className={styles.rate}>
        {rate === null ? (
          NONE
        ) : (
          <ActualFigure
            opens={opens}
            detail={`${fenText(toDate.actual, 'yuan')} ÷ ${fenText(whole.budget, 'yuan')} = ${rateText(rate)}`}
            onOpen={() => openRate(rate)}
          >
            {rateText(rate)}
          </ActualFigure>
        )}
      </td>
    </>
  );
}

/** A project's code leads to its final account, for whoever sees the budget whole. */
function ProjectCode({ ground, line }: { readonly ground: Ground; readonly line: Line }) {
  const { t } = useTranslation();
  const { lineName } = useNames();
  const { code, filter } = line;
  if (code === undefined || filter.projectId === undefined) return null;
  if (!ground.opens) return <small className={styles.code}>{code}</small>;
  const year = Number((ground.through ?? ground.end).slice(0, 4));
  return (
    <Link
      className={styles.code}
      to={projectFinalPath(filter.projectId, year)}
      title={t('boards.analysis.toProject')}
      aria-label={t('boards.analysis.toProjectNamed', { code, name: lineName(line) })}
    >
      {code}
    </Link>
  );
}

/** Lines that unfold to their parts, and the total they come to. */
export function LinesTable({ ground, unit, onOpen, lines, cut }: LinesTableProps) {
  const { t } = useTranslation();
  const { lineName } = useNames();
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const toggle = (key: string) =>
    setUnfolded((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  const measures = useMeasures(ground);
  const total = t('boards.analysis.total');
  const shared = { ground, unit, onOpen };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and may hold nothing to press.
    <div className={styles.frame} tabIndex={0}>
      <table className={styles.table} aria-label={t('boards.analysis.lines')}>
        <thead>
          <tr>
            {heads(t, cut, measures).map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {lines.map((line) => {
          const open = unfolded.has(line.key);
          const name = lineName(line);
          return (
            <tbody key={line.key}>
              <tr>
                <th scope="row">
                  {line.children.length === 0 ? (
                    <span className={styles.flat}>{name}</span>
                  ) : (
                    <button
                      type="button"
                      className={styles.fold}
                      aria-expanded={open}
                      onClick={() => toggle(line.key)}
                    >
                      {open ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
                      <span>{name}</span>
                    </button>
                  )}
                  <ProjectCode ground={ground} line={line} />
                </th>
                <Cells {...shared} sums={line} line={line} path={[total, name]} />
              </tr>
              {open &&
                line.children.map((child) => (
                  <tr key={child.key} data-part="true">
                    <th scope="row">{lineName(child)}</th>
                    <Cells
                      {...shared}
                      sums={child}
                      line={child}
                      path={[total, name, lineName(child)]}
                    />
                  </tr>
                ))}
            </tbody>
          );
        })}
        <tfoot>
          <tr>
            <th scope="row">{total}</th>
            <Cells {...shared} sums={ground} path={[total]} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
