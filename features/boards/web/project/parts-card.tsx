import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { projectFinalPath } from '#features/budgets/web/fields.tsx';
import { ChartCard } from '#web/ui/chart-card/chart-card.tsx';
import lines from '../analysis/lines-table.module.css';
import { cellOf, useNames } from '../analysis/words.ts';
import { useBoardAmounts } from '../board/amounts-context.ts';
import { type CardProps, differenceOf, fenOf } from './card-props.ts';
import { FigureCells, useFigureHeads } from './figure-cells.tsx';
import styles from './project.module.css';

/** What each part of a main project has cost, and the main project on its own. */
export function PartsCard(props: CardProps) {
  const { final, unit, refetching, filters } = props;
  const { t } = useTranslation();
  const { unitWord } = useBoardAmounts();
  const { nameOf } = useNames();
  const heads = useFigureHeads(true);
  const title = t('boards.project.parts');
  const total = t('boards.analysis.total');
  const { parts, totals, year } = final;
  const nameOfPart = ({ project, direct }: (typeof parts)[number]) =>
    direct ? t('boards.analysis.direct', { name: nameOf(project) }) : nameOf(project);
  return (
    <ChartCard
      title={title}
      unit={unitWord}
      summary={title}
      refetching={refetching}
      filters={filters}
      sheet={{
        heads: [t('boards.analysis.head.project'), ...heads.slice(0, 3), heads.at(-1) ?? ''],
        rows: [
          ...parts.map((part) => [
            `${part.project.code} ${nameOfPart(part)}`,
            cellOf(fenOf(part.budgetAmount), unit),
            cellOf(fenOf(part.actualAmount), unit),
            cellOf(differenceOf(part), unit),
            part.actualHours,
          ]),
          [
            total,
            cellOf(fenOf(totals.budgetAmount), unit),
            cellOf(fenOf(totals.actualAmount), unit),
            cellOf(differenceOf(totals), unit),
            totals.actualHours,
          ],
        ],
      }}
    >
      <div className={lines.frame}>
        <table className={lines.table} aria-label={title}>
          <thead>
            <tr>
              {[t('boards.analysis.head.project'), ...heads].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {parts.map((part) => {
              const { project, direct, ...figures } = part;
              const name = nameOfPart(part);
              return (
                <tr key={project.id}>
                  <th scope="row">
                    {direct ? (
                      name
                    ) : (
                      <Link className={styles.link} to={projectFinalPath(project.id, year)}>
                        {name}
                      </Link>
                    )}
                  </th>
                  <FigureCells
                    {...props}
                    figures={figures}
                    hours
                    opened={{ path: [total, name], part: { id: project.id, direct } }}
                  />
                </tr>
              );
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{total}</th>
              <FigureCells {...props} figures={totals} hours opened={{ path: [total] }} />
            </tr>
          </tfoot>
        </table>
      </div>
    </ChartCard>
  );
}
