import { useTranslation } from 'react-i18next';
import type { YearAccount } from '#features/actuals/contract.ts';
import { useNames } from '#web/i18n/use-names.ts';
import { useColors } from '#web/theme/use-colors.ts';
import { Figure } from '#web/ui/figure/figure.tsx';
import { useBoardAmounts } from '../board/amounts-context.ts';
import { barsPicture } from '../board/bars-picture.ts';
import { BoardCard } from '../board/board-card.tsx';
import { permilleText, sharesIn } from '../board/rates.ts';
import rows from '../board/rows.module.css';
import { widthOf } from '../board/steps.ts';
import type { BoardTable } from '../board/table-model.ts';
import styles from './account-board.module.css';
import type { AccountCardProps } from './card-props.ts';
import type { Openings } from './openings.ts';

type TypeLine = YearAccount['byProjectType'][number];

const NONE = { actualAmount: 0 } as const;

const ofCategory = ({ categories }: TypeLine, id: number) =>
  categories.find(({ categoryId }) => categoryId === id) ?? NONE;

function useTypesTable(
  { byProjectType, byCategory, totals }: YearAccount,
  shares: readonly (number | null)[],
  open: Openings,
): BoardTable {
  const { t } = useTranslation();
  const nameOf = useNames();
  const { text, inFile, exact, inUnit } = useBoardAmounts();
  const amount = (yuan: number, onOpen: () => void) => ({
    text: text(yuan),
    file: inFile(yuan),
    detail: `${exact(yuan)} · ${t('boards.board.opensRows')}`,
    open: onOpen,
  });
  const total = t('boards.accountBoard.total');
  return {
    heads: [
      t('boards.accountBoard.head.projectType'),
      t('boards.accountBoard.head.projects'),
      ...byCategory.map((category) => inUnit(nameOf(category))),
      inUnit(t('boards.board.sum')),
      t('boards.accountBoard.head.share'),
    ],
    rows: byProjectType.map((line, at) => {
      const name = t(`budgets.ui.list.projectType.${line.projectType}`);
      const { projectType } = line;
      const share = shares[at] ?? null;
      return {
        key: projectType,
        cells: [
          { text: name },
          { text: String(line.projects), file: line.projects },
          ...byCategory.map((category) => {
            const own = ofCategory(line, category.categoryId);
            return amount(own.actualAmount, () =>
              open.actual(`${name} › ${nameOf(category)}`, own, {
                projectType,
                categoryId: category.categoryId,
              }),
            );
          }),
          amount(line.actualAmount, () => open.actual(name, line, { projectType })),
          {
            text: share === null ? '—' : permilleText(share),
            file: share === null ? null : share / 10,
          },
        ],
      };
    }),
    sums: [
      { text: t('boards.board.sum') },
      { text: '' },
      ...byCategory.map((category) =>
        amount(category.actualAmount, () =>
          open.actual(nameOf(category), category, { categoryId: category.categoryId }),
        ),
      ),
      amount(totals.actualAmount, () => open.actual(total, totals)),
      { text: shares.some((share) => share !== null) ? '100.0%' : '—', file: null },
    ],
  };
}

/** What projects of each type cost, and of what. */
export function TypesCard({ account, open, steps, ...frame }: AccountCardProps) {
  const { t } = useTranslation();
  const nameOf = useNames();
  const { text, exact, unitWord } = useBoardAmounts();
  const { byProjectType, byCategory, totals } = account;
  const colors = useColors();
  const shares = sharesIn(byProjectType.map(({ actualAmount }) => actualAmount));
  const table = useTypesTable(account, shares, open);
  const picture = barsPicture(
    byProjectType.map((line) => ({
      name: t(`budgets.ui.list.projectType.${line.projectType}`),
      parts: byCategory.map(({ categoryId }) => ({
        amount: ofCategory(line, categoryId).actualAmount,
        color: `step${steps.get(categoryId) ?? 5}` as const,
      })),
      text: text(line.actualAmount),
    })),
    colors,
  );
  const total = t('boards.accountBoard.total');
  return (
    <BoardCard
      {...frame}
      page="account-board"
      card="types"
      title={t('boards.accountBoard.types.title')}
      unit={t('boards.accountBoard.types.unit', { unit: unitWord })}
      summary={t('boards.accountBoard.types.summary', {
        count: byProjectType.length,
        amount: text(totals.actualAmount),
      })}
      table={table}
      picture={picture}
    >
      <ul className={rows.rows}>
        {byProjectType.map((line, at) => {
          const name = t(`budgets.ui.list.projectType.${line.projectType}`);
          const share = shares[at] ?? null;
          return (
            <li key={line.projectType} className={`${rows.row} ${styles.type}`}>
              <span className={rows.name}>
                {name}{' '}
                <span className={rows.small}>
                  {t('boards.accountBoard.projects', { count: line.projects })}
                </span>
              </span>
              <span className={rows.track} aria-hidden="true">
                {byCategory.map(({ categoryId }) => {
                  const { actualAmount } = ofCategory(line, categoryId);
                  return (
                    <span
                      key={categoryId}
                      className={rows.segment}
                      data-step={steps.get(categoryId)}
                      hidden={actualAmount <= 0}
                      style={{ width: widthOf(actualAmount, line.actualAmount) }}
                    />
                  );
                })}
              </span>
              <span className={rows.figure}>
                <Figure
                  detail={
                    <>
                      {byCategory.map((category) => (
                        <div key={category.categoryId}>
                          {nameOf(category)}{' '}
                          {exact(ofCategory(line, category.categoryId).actualAmount)}
                        </div>
                      ))}
                      <div>{t('boards.board.opensRows')}</div>
                    </>
                  }
                  onOpen={() => open.actual(name, line, { projectType: line.projectType })}
                >
                  {text(line.actualAmount)}
                </Figure>
              </span>
              <span className={rows.share}>{share === null ? '—' : permilleText(share)}</span>
            </li>
          );
        })}
      </ul>
      <p className={`${rows.sum} ${styles.type}`}>
        <span>{t('boards.board.sum')}</span>
        <span />
        <span className={rows.figure}>
          <Figure
            detail={`${exact(totals.actualAmount)} · ${t('boards.board.opensRows')}`}
            onOpen={() => open.actual(total, totals)}
          >
            {text(totals.actualAmount)}
          </Figure>
        </span>
        <span className={rows.share}>{shares.some((one) => one !== null) ? '100.0%' : '—'}</span>
      </p>
    </BoardCard>
  );
}
