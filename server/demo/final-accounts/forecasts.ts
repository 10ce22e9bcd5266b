import { sql } from 'drizzle-orm';
import {
  type AmountWrite,
  countEntry,
  writeAmounts,
  writePercents,
} from '#features/boards/server/forecast/entries-store.ts';
import {
  type Entries,
  findEntries,
  isOpenMonth,
} from '#features/boards/server/forecast/reading.ts';
import { documentsInForce, plannedMonths } from '#features/budgets/server/sql.ts';
import type { Month } from '#kernel/dates.ts';
import type { Fen } from '#kernel/money.ts';
import { rowsOf, type Transaction } from '../../platform/db/database.ts';
import { DEMO_PLANS } from '../budgets/plans.ts';
import { seededRandom } from '../random.ts';

const STEP_FEN = 100_00;
/** Whoever reports progress says it to half a per cent. */
const STEP_BP = 50;

interface Document {
  readonly id: number;
  readonly method: string;
  readonly main: string;
  readonly months: readonly (readonly [Month, Fen])[];
}

const findDocuments = (tx: Transaction): Promise<Document[]> =>
  rowsOf<Document>(
    tx,
    sql`
      select document.id, document.forecast_method as method, project.code as main,
        (select json_agg(json_build_array(to_char(month.month, 'YYYY-MM'), month.fen) order by month.month)
          from ${plannedMonths} month where month.version_id = document.version_id) as months
      from ${documentsInForce} document
      join project on project.name_zh = document.name and project.parent_id is null
      where document.forecast_method in ('manual', 'cpi') and document.version_id is not null
      order by document.id`,
  );

/** Every line of the months to come as its owner sees it by now: a little more, or less. */
function expected({ document, lines }: Entries): AmountWrite[] {
  const random = seededRandom(document.id);
  return lines.flatMap(({ projectId, subCategoryId, cells }) => {
    const percent = 84 + random.below(46);
    return cells
      .filter(([month, planned]) => planned !== null && isOpenMonth(document, month))
      .map(([month, planned]) => ({
        ...{ projectId, subCategoryId, month },
        fen: Math.round(((planned ?? 0) * percent) / 100 / STEP_FEN) * STEP_FEN,
      }));
  });
}

/** How much was done by each closed month: what was to be done by then, and the part of it that is. */
function done({ months, main }: Document, through: Month | null) {
  const part = DEMO_PLANS.find((plan) => plan.main === main)?.story.done ?? 1;
  const whole = months.reduce((sum, [, fen]) => sum + fen, 0);
  return months
    .filter(([month]) => through !== null && month <= through)
    .map(([month], at) => {
      const planned = months.slice(0, at + 1).reduce((sum, [, fen]) => sum + fen, 0);
      return { month, bp: Math.round((planned * part * 10_000) / whole / STEP_BP) * STEP_BP };
    });
}

/** What owners have entered of how their documents end: figures of months to come, and what is done. */
export async function seedForecasts(tx: Transaction): Promise<void> {
  for (const document of await findDocuments(tx)) {
    const entries = await findEntries(tx, document.id);
    await countEntry(tx, document.id);
    if (document.method === 'manual') await writeAmounts(tx, document.id, expected(entries));
    else await writePercents(tx, document.id, done(document, entries.document.through));
  }
}
