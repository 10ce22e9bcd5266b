import { useTranslation } from 'react-i18next';
import { OutOfDateNote, useOutOfDateWords } from '#features/actuals/web/fields.tsx';
import { useAmounts, writtenIn } from '#features/budgets/web/fields.tsx';
import { useKeptState } from '#web/kept-work/use-kept-work.ts';
import { useCurrentTitle } from '#web/router/current-title.ts';
import { useTabName } from '#web/shell/tabs/tab-title.ts';
import { Page } from '#web/ui/page/page.tsx';
import { WithSidePanel } from '#web/ui/side-panel/side-panel.tsx';
import { AmountsContext } from '../board/amounts-context.ts';
import styles from './analysis.module.css';
import { useBeside } from './beside/use-beside.tsx';
import { BurnCard } from './burn-card.tsx';
import { ForecastDrawer } from './forecast/forecast-drawer.tsx';
import { HeaderActions, HeaderContext } from './header.tsx';
import { HoursCard } from './hours-card.tsx';
import { LabourCard } from './labour-card.tsx';
import { LinesCard } from './lines-card.tsx';
import { PeopleCard } from './people-card.tsx';
import type { BudgetDocument } from './queries.ts';
import { Strip, StripWaiting } from './strip.tsx';
import { ThresholdNote } from './threshold-note.tsx';
import { useAnalysisAddress } from './use-analysis-address.ts';
import { useFigures } from './use-figures.ts';
import { CardFailed, CardWaiting } from './waiting.tsx';
import { WaterfallCard } from './waterfall-card.tsx';
import { useSpan } from './words.ts';

interface AnalysisProps {
  readonly document: BudgetDocument;
  /** The one in force. */
  readonly version: BudgetDocument['versions'][number];
}

/** How much, over time, why, where; then hours, and the rows behind whatever is clicked. */
export function Analysis({ document, version }: AnalysisProps) {
  const { t } = useTranslation();
  const title = useCurrentTitle();
  const span = useSpan();
  const outOfDateWords = useOutOfDateWords();
  useTabName(document.name);
  const address = useAnalysisAddress({
    budgetId: document.id,
    fillMode: document.fillMode,
    fromMonth: version.fromMonth,
    toMonth: version.toMonth,
  });
  const { config, unitSet } = document;
  const [amounts, setUnit] = useAmounts('budget-analysis', unitSet ? config.unit : null);
  const { unit } = amounts;
  const [settings, setSettings] = useKeptState(`settings of ${document.id}`, false);
  const figures = useFigures({ document, version, address });
  const { details, months, curve, entered, ground, scene, refetching } = figures;
  const { open, openWaiting, openVariance, panel } = useBeside(scene);
  const { dateRangeStart, dateRangeEnd, basis, labour } = address;
  // A month the document does not reach says nothing of it.
  const outOfDate = (details.data?.outOfDate ?? []).filter(
    ({ month }) => scene.span.from <= month && month <= scene.span.to,
  );
  const filters = [
    `${document.code} ${document.name}`,
    [
      span(dateRangeStart, dateRangeEnd),
      t(`boards.analysis.mode.${address.mode}`),
      ...(basis === 'origin' ? [t('boards.analysis.basis.origin')] : []),
      ...(labour === 'actual' ? [t('people.ui.labour.atActual')] : []),
    ].join(' · '),
    ...outOfDate.map(outOfDateWords),
  ];
  const failed = ground === null && (details.isError || months.isError);
  const again = () => {
    if (details.isError) void details.refetch();
    if (months.isError) void months.refetch();
  };
  const shared = { unit, onOpen: open, refetching, filters };
  const onForecast = () => setSettings(true);
  const cardOf = (name: 'burn' | 'waterfall' | 'lines', heading: string) =>
    failed ? (
      <CardFailed className={styles[name]} title={heading} onRetry={again} />
    ) : (
      <CardWaiting className={styles[name]} title={heading} />
    );
  const burnTitle = t(`boards.analysis.burn.${address.mode}`);
  return (
    <Page
      title={title}
      context={<HeaderContext document={document} address={address} unit={unit} onUnit={setUnit} />}
      actions={<HeaderActions document={document} address={address} onForecast={onForecast} />}
    >
      <OutOfDateNote months={outOfDate} />
      <AmountsContext value={amounts}>
        <WithSidePanel over panel={panel}>
          <div className={styles.board}>
            {ground === null ? (
              !failed && <StripWaiting scene={scene} />
            ) : (
              <Strip ground={ground} {...shared} />
            )}
            <ThresholdNote document={document} />
            <div className={styles.cards}>
              {ground !== null && curve.entries !== undefined ? (
                <BurnCard
                  {...shared}
                  className={styles.burn}
                  ground={ground}
                  entries={curve.entries}
                  by={address.by}
                  entered={entered}
                  refetching={refetching || curve.shown.isPlaceholderData}
                  onForecast={onForecast}
                />
              ) : curve.shown.isError ? (
                <CardFailed
                  className={styles.burn}
                  title={burnTitle}
                  onRetry={() => void curve.shown.refetch()}
                />
              ) : (
                cardOf('burn', burnTitle)
              )}
              {ground === null ? (
                cardOf('waterfall', t('boards.analysis.waterfall'))
              ) : (
                <WaterfallCard {...shared} className={styles.waterfall} ground={ground} />
              )}
              {ground === null ? (
                cardOf('lines', t('boards.analysis.lines'))
              ) : (
                <LinesCard
                  {...shared}
                  className={styles.lines}
                  ground={ground}
                  cut={address.cut}
                  onCut={(cut) => address.look({ cut })}
                />
              )}
              <HoursCard
                className={styles.hours}
                scene={scene}
                by={address.hoursBy}
                onBy={(hoursBy) => address.look({ hoursBy })}
                onOpen={open}
                onWaiting={openWaiting}
                filters={filters}
              />
              <PeopleCard
                className={styles.people}
                scene={scene}
                waiting={months.isPending}
                onOpen={open}
                filters={filters}
              />
              {ground !== null && (
                <LabourCard
                  {...shared}
                  className={styles.labour}
                  ground={ground}
                  onVariance={openVariance}
                />
              )}
            </div>
          </div>
        </WithSidePanel>
      </AmountsContext>
      {settings && (
        <ForecastDrawer
          document={document}
          details={details.data}
          waiting={details.isPending}
          unit={writtenIn(unit)}
          onClose={() => setSettings(false)}
        />
      )}
    </Page>
  );
}
