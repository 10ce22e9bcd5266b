import { useEffect, useMemo } from 'react';
import type { FinalDetails } from '#features/boards/contract-details.ts';
import { useBudgetMonths } from '#features/boards/web/cache/use-budget-months.ts';
import { firstDay, lastDay } from '#kernel/dates.ts';
import { groundOf, hasAllMonths, monthsWanted, sceneOf } from './ground.ts';
import { type BudgetDocument, useDetails, useForecastInput, usePeriods } from './queries.ts';
import type { AnalysisAddress } from './use-analysis-address.ts';

interface About {
  readonly document: BudgetDocument;
  readonly version: BudgetDocument['versions'][number];
  readonly address: AnalysisAddress;
}

/**
 * Months of the document and of the range: from what is held, or by origin or at actual from the server.
 * They are asked for before the server has said how far the document reaches, which is seldom beyond itself.
 */
function useMonths({ document, version, address }: About, details: FinalDetails | undefined) {
  const { basis, labour } = address;
  const known = details?.dataVersion;
  const isHeld = basis === 'posting' && labour === 'standard';
  const range = monthsWanted({ version, address, span: details?.span });
  const held = useBudgetMonths(document.id, range, { known, enabled: isHeld });
  const asked = usePeriods(
    'period',
    {
      budgetId: document.id,
      startDate: firstDay(range.dateRangeStart),
      endDate: lastDay(range.dateRangeEnd),
      dimension: 'month',
      project: true,
      subCategory: true,
      basis,
      ...(labour === 'actual' && { labour }),
    },
    !isHeld,
    known,
  );
  return isHeld ? held : asked;
}

/** The points of the curve; months as they are need no question of their own. */
function useCurve(
  { document, address }: About,
  months: ReturnType<typeof useMonths>,
  known: number | undefined,
) {
  const { dateRangeStart, dateRangeEnd, mode, by, basis, labour } = address;
  const asIs = mode === 'period' && by === 'month';
  const asked = usePeriods(
    mode,
    {
      budgetId: document.id,
      startDate: firstDay(dateRangeStart),
      endDate: lastDay(dateRangeEnd),
      dimension: by,
      project: false,
      subCategory: false,
      basis,
      ...(labour === 'actual' && { labour }),
    },
    !asIs,
    known,
  );
  const entries = useMemo(() => {
    if (!asIs) return asked.data?.children;
    return months.data?.children.filter(({ year, month }) => {
      const at = `${year}-${String(month).padStart(2, '0')}`;
      return at >= dateRangeStart && at <= dateRangeEnd;
    });
  }, [asIs, asked.data, months.data, dateRangeStart, dateRangeEnd]);
  return { entries, shown: asIs ? months : asked };
}

/** Everything the cards show, asked for at once. */
export function useFigures(about: About) {
  const { document, version, address } = about;
  const details = useDetails(document.id, lastDay(address.dateRangeEnd), address.labour);
  const known = details.data?.dataVersion;
  const months = useMonths(about, details.data);
  const curve = useCurve(about, months, known);
  // Whoever only takes part in its projects may not ask for it: months then lie as planned.
  const entered = useForecastInput(
    document.id,
    details.data?.opens === true &&
      details.data.forecast.method === 'manual' &&
      details.data.forecast.eac !== null,
  );
  const { refetch } = details;
  const newest = months.data?.dataVersion ?? null;
  useEffect(() => {
    // A month was closed between the two answers: figures of before must not stand beside new ones.
    if (known !== undefined && newest !== null && newest > known) void refetch();
  }, [known, newest, refetch]);
  const made = { document, version, address, span: details.data?.span };
  return {
    details,
    months,
    curve,
    entered: entered.data,
    scene: sceneOf({ ...made, months: months.data }),
    ground:
      details.data === undefined || months.data === undefined || !hasAllMonths(made, months.data)
        ? null
        : groundOf({ ...made, months: months.data }, details.data),
    refetching: details.isPlaceholderData || months.isPlaceholderData,
  };
}
