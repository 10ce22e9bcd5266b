import { useTranslation } from 'react-i18next';
import type { YearAccount } from '#features/actuals/contract.ts';
import { useSeesRates } from '#features/people/web/fields.tsx';
import { Figure } from '#web/ui/figure/figure.tsx';
import { useYearAccount } from '../account-board/queries.ts';
import { sumYuan } from '../board/amounts.ts';
import { useBoardAmounts } from '../board/amounts-context.ts';
import { KpiBar, KpiCard } from '../board/kpi-card.tsx';
import { Money } from '../board/money.tsx';
import { growthOf, growthText } from '../board/rates.ts';
import { isNarrowed } from '../board/use-board-address.ts';
import type { KpiProps } from './kpi-props.ts';

const standardLabour = ({ byCategory }: YearAccount): number =>
  sumYuan(
    byCategory
      .flatMap(({ subCategories }) => subCategories)
      .filter(({ source }) => source === 'labour')
      .map(({ actualAmount }) => actualAmount),
  );

interface NoteProps {
  readonly standard: number;
  readonly difference: number;
  readonly rates: KpiProps['open']['rates'];
}

/** What part of labour at standard that is. */
function OfLabour({ standard, difference, rates }: NoteProps) {
  const { t } = useTranslation();
  const { text, exact } = useBoardAmounts();
  const atActual = sumYuan([standard, difference]);
  const [share, percent] = [growthText(atActual, standard), growthOf(atActual, standard)];
  const label = t('boards.projectBoard.standardLabour');
  return (
    <>
      {share !== null && percent !== null && (
        <>
          <Figure
            detail={`${exact(difference)} ÷ ${exact(standard)} = ${share} · ${t('boards.accountBoard.opensBothRates')}`}
            onOpen={() => rates.share(t('boards.accountBoard.rateDifference'), percent)}
          >
            {share}
          </Figure>
          {t('boards.projectBoard.ofLabour')}
        </>
      )}
      {label}{' '}
      <Figure
        detail={`${exact(standard)} · ${t('boards.board.opensRows')}`}
        onOpen={() => rates.standard(t('boards.accountBoard.atStandard'), standard)}
      >
        {text(standard)}
      </Figure>
    </>
  );
}

/** As the final-account board is told of it: of the whole company, at standard whatever the page shows. */
function OfCompany({ comparison, about, open }: KpiProps) {
  const { t } = useTranslation();
  const { signed, exact, unitAfter } = useBoardAmounts();
  const months = { startMonth: null, endMonth: null, categoryId: null };
  const asked = useYearAccount({ ...about, labour: 'standard', ...months });
  const account = asked.data;
  const label = t('boards.accountBoard.rateDifference');
  const frame = { label, aside: t('boards.projectBoard.actualLessStandard') };
  // Of another year, or of months that were closed or opened meanwhile: it is being asked for again.
  const isOf = account?.year === comparison.year && account.maxPeriod === comparison.maxPeriod;
  if (account === undefined || !isOf) {
    return asked.isError ? (
      <KpiCard {...frame} value="—" note={t('chart.failed')} />
    ) : (
      <KpiCard {...frame} value={<KpiBar />} note={'\u00a0'} />
    );
  }
  const { rateDifference } = account.totals;
  if (rateDifference === null) return null;
  return (
    <KpiCard
      {...frame}
      value={
        <Figure
          detail={`${exact(rateDifference)} · ${t('boards.accountBoard.opensBothRates')}`}
          onOpen={() => open.rates.difference(label, rateDifference)}
        >
          <Money>{signed(rateDifference)}</Money>
        </Figure>
      }
      unit={unitAfter}
      note={
        <OfLabour
          standard={standardLabour(account)}
          difference={rateDifference}
          rates={open.rates}
        />
      }
    />
  );
}

/** Labour at actual less at standard rates, for whoever may see both: a fact, not a verdict. */
export function RateDifference(props: KpiProps) {
  const seesRates = useSeesRates();
  // Documents of a part of the company are not what its people cost.
  return seesRates && !isNarrowed(props.about) ? <OfCompany {...props} /> : null;
}
