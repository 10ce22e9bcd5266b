import { useTranslation } from 'react-i18next';
import type { YearAccount } from '#features/actuals/contract.ts';
import { useNames } from '#web/i18n/use-names.ts';
import { withMinus } from '#web/ui/amount-text.ts';
import { Figure, ShutFigure } from '#web/ui/figure/figure.tsx';
import { Strip, StripCell } from '#web/ui/strip/strip.tsx';
import { useBoardAmounts } from '../board/amounts-context.ts';
import { Facts } from '../board/facts.tsx';
import { Money } from '../board/money.tsx';
import { percentText, permilleText, sharesIn } from '../board/rates.ts';
import rows from '../board/rows.module.css';
import { Shown } from '../board/shown.tsx';
import { stepOf } from '../board/steps.ts';
import { useGrowthCell } from '../board/use-growth-cell.tsx';
import { useMonthWords } from '../board/use-month-words.ts';
import { hadAccounts, inSameMonths, isComparable } from './account.ts';
import styles from './account-board.module.css';
import type { Openings, Part } from './openings.ts';
import { useUtilisationWords } from './use-utilisation-words.ts';

type Category = YearAccount['byCategory'][number];

interface StripProps {
  readonly account: YearAccount;
  readonly open: Openings;
  /** The category all cards are narrowed to. */
  readonly chosen: number | null;
  readonly onCategory: (categoryId: number | null) => void;
}

interface AmountProps {
  readonly name: string;
  readonly figures: YearAccount['totals'] | Category;
  readonly part?: Part;
  readonly open: Openings;
}

function Amount({ name, figures, part = {}, open }: AmountProps) {
  const { t } = useTranslation();
  const { text, exact } = useBoardAmounts();
  return (
    <Figure
      detail={`${exact(figures.actualAmount)} · ${t('boards.board.opensRows')}`}
      onOpen={() => open.actual(name, figures, part)}
    >
      <Money>{text(figures.actualAmount)}</Money>
    </Figure>
  );
}

interface LastYearProps extends AmountProps {
  readonly account: YearAccount;
}

/** The same months a year before, and by how much it is more or less now. */
function LastYear({ name, figures, part = {}, open, account }: LastYearProps) {
  const { t } = useTranslation();
  const { spanWord } = useMonthWords();
  const { text, exact } = useBoardAmounts();
  const growthCell = useGrowthCell();
  if (account.lastYearMonths === 0) return t('boards.board.noLastYear');
  const whole = isComparable(account);
  const same = account.byMonth.filter(({ month }) => hadAccounts(account, month));
  const [first = 0, last = first] = [same[0]?.month, same.at(-1)?.month];
  const growth = growthCell(
    inSameMonths(account, part.categoryId),
    figures.lastYearAmount,
    (percent) => open.growth(name, percent, [first, last], part),
  );
  return (
    <Facts>
      <span>
        {whole
          ? t('boards.board.lastYear')
          : t('boards.board.lastYearOnly', { count: account.lastYearMonths })}{' '}
        <Figure
          detail={`${exact(figures.lastYearAmount)} · ${t('boards.board.opensRows')}`}
          onOpen={() => open.lastYear(name, figures, part)}
        >
          {text(figures.lastYearAmount)}
        </Figure>
      </span>
      {growth.open !== undefined && (
        <>
          {!whole && t('boards.board.growthSame', { months: spanWord(first, last) })}
          <Shown cell={growth} />
        </>
      )}
    </Facts>
  );
}

function Utilisation({ account, open }: Pick<StripProps, 'account' | 'open'>) {
  const { t } = useTranslation();
  const arithmeticOf = useUtilisationWords();
  const { utilisation } = account;
  const label = t('boards.accountBoard.utilisation.short');
  if (utilisation === null) return null;
  const { company, lastYear, target } = utilisation;
  const points =
    company.rate === null || lastYear === null || lastYear.rate === null
      ? null
      : Math.round((company.rate - lastYear.rate) * 10) / 10;
  return (
    <StripCell
      label={label}
      value={
        company.rate === null ? (
          '—'
        ) : (
          <Figure
            detail={
              <>
                <div>{arithmeticOf(company)}</div>
                <div>{t('boards.board.opensHours')}</div>
              </>
            }
            onOpen={() => open.utilised(label, company)}
          >
            {company.rate.toFixed(1)}
          </Figure>
        )
      }
      unit={company.rate === null ? undefined : '%'}
      calls={company.rate !== null && company.rate < target}
      note={
        points === null || lastYear === null || lastYear.rate === null ? (
          t('boards.accountBoard.utilisation.target', { target })
        ) : (
          <Facts>
            <span>
              {t('boards.board.lastYear')}{' '}
              <Figure
                detail={
                  <>
                    <div>{arithmeticOf(lastYear)}</div>
                    <div>{t('boards.board.opensHours')}</div>
                  </>
                }
                onOpen={() => open.utilised(label, lastYear, {}, account.year - 1)}
              >
                {percentText(lastYear.rate)}
              </Figure>
            </span>
            <ShutFigure why={t('boards.accountBoard.utilisation.pointsWhy')}>
              {t('boards.accountBoard.utilisation.points', {
                points: withMinus(`${points > 0 ? '+' : ''}${points.toFixed(1)}`),
              })}
            </ShutFigure>
          </Facts>
        )
      }
    />
  );
}

/** What it comes to, and the legend of the categories: a click on one narrows all cards to it. */
export function AccountStrip(props: StripProps & { readonly refetching: boolean }) {
  const { account, open, chosen, onCategory, refetching } = props;
  const { t } = useTranslation();
  const nameOf = useNames();
  const { unitAfter } = useBoardAmounts();
  const { byCategory, totals, utilisation } = account;
  const shares = sharesIn(byCategory.map(({ actualAmount }) => actualAmount));
  const total = t('boards.accountBoard.total');
  const whole = { name: total, figures: totals, open };
  return (
    <Strip
      columns={byCategory.length + (utilisation === null ? 1 : 2)}
      label={t('boards.accountBoard.strip')}
      refetching={refetching}
    >
      <StripCell
        label={total}
        value={<Amount {...whole} />}
        unit={unitAfter}
        note={<LastYear {...whole} account={account} />}
      />
      {byCategory.map((category, at) => {
        const name = nameOf(category);
        const share = shares[at] ?? null;
        const part = { categoryId: category.categoryId };
        const one = { name, figures: category, part, open };
        const isChosen = chosen === category.categoryId;
        return (
          <StripCell
            key={category.categoryId}
            label={
              <button
                type="button"
                className={styles.category}
                aria-pressed={isChosen}
                data-dim={chosen !== null && !isChosen}
                title={[
                  t(
                    isChosen
                      ? 'boards.accountBoard.showAllCategories'
                      : 'boards.accountBoard.onlyCategory',
                    { name },
                  ),
                  ...(share === null ? [] : [t('boards.accountBoard.shareWhy')]),
                ].join('\n')}
                onClick={() => onCategory(isChosen ? null : category.categoryId)}
              >
                <i className={rows.swatch} data-step={stepOf(at)} />
                {name} {share !== null && permilleText(share)}
              </button>
            }
            value={<Amount {...one} />}
            unit={unitAfter}
            note={<LastYear {...one} account={account} />}
          />
        );
      })}
      <Utilisation account={account} open={open} />
    </Strip>
  );
}
