import type { ForecastParts } from '#features/boards/contract.ts';
import { firstDay, lastDay } from '#kernel/dates.ts';
import { type Fen, roundHalfEven, sumFen, yuanToFen } from '#kernel/money.ts';
import { type Drill, planSide } from './drill.ts';

type Forecast = ForecastParts['documents'][number];
type Line = Forecast['lines'][number];
type Value = NonNullable<Forecast['value']>;

/** What a document is expected to cost by the work that is done: BAC × AC ÷ EV, rounded once. */
export function expectedBy({ bac, ac, percentDone }: Value): Fen {
  const earned = BigInt(yuanToFen(bac)) * BigInt(Math.round(percentDone * 100));
  const spent = BigInt(yuanToFen(bac)) * BigInt(yuanToFen(ac)) * 10_000n;
  return Number(roundHalfEven(spent, earned));
}

/** What a document's own parts come to; of a member, which has none here, what it says. Null without a forecast. */
function partsOf({ amount, value, lines, months }: Forecast, alone: boolean): Fen | null {
  if (amount === null) return null;
  if (!alone) return yuanToFen(amount);
  if (value !== null) return expectedBy(value) - yuanToFen(value.ac);
  return months === null ? 0 : sumFen(lines.map((line) => yuanToFen(line.amount)));
}

/** The document itself, where it plans lines of its own. */
export const aloneIn = (
  { documents }: ForecastParts,
  { budgetId }: { readonly budgetId: number },
): Forecast | null => documents.find((one) => one.budgetId === budgetId) ?? null;

/** What is still to come, added up; null where something of it has no forecast now. */
export function foundToCome(reply: ForecastParts, of: { readonly budgetId: number }): Fen | null {
  const alone = aloneIn(reply, of) !== null;
  const parts = reply.documents.map((one) => partsOf(one, alone));
  return parts.every((part) => part !== null) ? sumFen(parts) : null;
}

/** What a line comes of: the rows a trend goes by, or cells; nothing opens what somebody entered. */
export function lineDrill(
  from: Drill,
  { budgetId, method, months }: Forecast,
  line: Line,
  name: string,
  planned: string,
): Drill | null {
  if (months === null || method === 'manual') return null;
  const { projectId, direct, subCategory } = line;
  const rows = {
    budgetId,
    filter: {
      startDate: firstDay(months.from),
      endDate: lastDay(months.to),
      ...{ projectId, direct, subCategoryId: subCategory.id },
    },
  };
  const { path } = from;
  const at = { ...rows, path, title: `${from.title} › ${name}`, parent: from };
  return method === 'trend'
    ? { ...at, pressed: { kind: 'amount', yuan: line.booked } }
    : { ...at, pressed: { kind: 'plan', yuan: line.amount, other: planSide(planned, rows) } };
}
