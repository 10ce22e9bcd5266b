import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartCard } from '#web/ui/chart-card/chart-card.tsx';
import lines from '../analysis/lines-table.module.css';
import { cellOf, useNames } from '../analysis/words.ts';
import { useBoardAmounts } from '../board/amounts-context.ts';
import { type CardProps, differenceOf, fenOf } from './card-props.ts';
import { FigureCells, useFigureHeads } from './figure-cells.tsx';
import styles from './project.module.css';

/** Categories that unfold to their sub-categories, and what they come to. */
export function CategoriesCard(props: CardProps) {
  const { final, unit, refetching, filters } = props;
  const { t } = useTranslation();
  const { unitWord } = useBoardAmounts();
  const { nameOf } = useNames();
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const heads = useFigureHeads(false);
  const toggle = (id: number) =>
    setUnfolded((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const title = t('boards.project.categories');
  const total = t('boards.analysis.total');
  const { categories, totals, year } = final;
  const cells = (figures: Parameters<typeof differenceOf>[0]) => [
    cellOf(fenOf(figures.budgetAmount), unit),
    cellOf(fenOf(figures.actualAmount), unit),
    cellOf(differenceOf(figures), unit),
  ];
  return (
    <ChartCard
      title={title}
      unit={unitWord}
      summary={title}
      refetching={refetching}
      filters={filters}
      sheet={{
        heads: [
          t('boards.analysis.head.category'),
          t('boards.analysis.head.part'),
          ...heads.slice(0, 3),
        ],
        rows: [
          ...categories.flatMap(({ subCategories, ...category }) => [
            [nameOf(category), null, ...cells(category)],
            ...subCategories.map((sub) => [nameOf(category), nameOf(sub), ...cells(sub)]),
          ]),
          [total, null, ...cells(totals)],
        ],
      }}
    >
      {categories.length === 0 ? (
        <p className={styles.none}>{t('boards.project.nothing', { year })}</p>
      ) : (
        <div className={lines.frame}>
          <table className={lines.table} aria-label={title}>
            <thead>
              <tr>
                {[t('boards.analysis.head.category'), ...heads].map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            {categories.map(({ subCategories, categoryId, ...category }) => {
              const open = unfolded.has(categoryId);
              const name = nameOf(category);
              return (
                <tbody key={categoryId}>
                  <tr>
                    <th scope="row">
                      <button
                        type="button"
                        className={lines.fold}
                        aria-expanded={open}
                        onClick={() => toggle(categoryId)}
                      >
                        {open ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
                        <span>{name}</span>
                      </button>
                    </th>
                    <FigureCells
                      {...props}
                      figures={category}
                      opened={{ path: [total, name], categoryId }}
                    />
                  </tr>
                  {open &&
                    subCategories.map((sub) => (
                      <tr key={sub.subCategoryId} data-part="true">
                        <th scope="row">{nameOf(sub)}</th>
                        <FigureCells
                          {...props}
                          figures={sub}
                          opened={{
                            path: [total, name, nameOf(sub)],
                            subCategoryId: sub.subCategoryId,
                          }}
                        />
                      </tr>
                    ))}
                </tbody>
              );
            })}
            <tfoot>
              <tr>
                <th scope="row">{total}</th>
                <FigureCells {...props} figures={totals} opened={{ path: [total] }} />
              </tr>
            </tfoot>
          </table>
        </div>
      )}
    </ChartCard>
  );
}
