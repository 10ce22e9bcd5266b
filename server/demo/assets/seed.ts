import { sql } from 'drizzle-orm';
import { toBp } from '#features/assets/rules.ts';
import { rewriteSchedules } from '#features/assets/server/service.ts';
import { type GivenSet, replaceSets } from '#features/assets/server/shares-store.ts';
import { type AssetValues, insertAssets } from '#features/assets/server/store.ts';
import { addMonths, type Month, monthOf } from '#kernel/dates.ts';
import { yuanToFen } from '#kernel/money.ts';
import type { Clock } from '../../platform/clock.ts';
import { rowsOf, type Transaction } from '../../platform/db/database.ts';
import { DEMO_ASSETS, type DemoAsset } from './list.ts';

interface Company {
  readonly categories: Readonly<Record<string, number>>;
  readonly projects: Readonly<Record<string, number>>;
  readonly people: readonly { readonly id: number; readonly deptId: number }[];
  readonly financeId: number;
}

async function findCompany(tx: Transaction): Promise<Company> {
  const [found] = await rowsOf<Company>(
    tx,
    sql`
      select
        (select json_object_agg(code, id) from cost_sub_category) as categories,
        (select json_object_agg(code, id) from project) as projects,
        (select json_agg(json_build_object('id', one.id, 'deptId', one.dept_id) order by staff_no)
          from person one join department dept on dept.id = one.dept_id
          where enabled and leave_date is null and dept.code similar to '(RD|DL)-%') as people,
        (select id from person where user_name = 'finance') as "financeId"`,
  );
  if (found === undefined) throw new Error('there is no company');
  return found;
}

/** One for each that came in a year, in the order of the list. */
function codesOf(months: readonly Month[]): string[] {
  const counts = new Map<string, number>();
  return months.map((month) => {
    const year = month.slice(0, 4);
    const count = (counts.get(year) ?? 0) + 1;
    counts.set(year, count);
    return `ZC-${year}-${String(count).padStart(3, '0')}`;
  });
}

/** Different people keep them, near one another in the list of staff. */
const STEP = 7;

function valuesOf(
  asset: DemoAsset,
  index: number,
  code: string,
  thisMonth: Month,
  { categories, people }: Company,
): AssetValues {
  const { name, category, yuan, since, life, residual, state } = asset;
  const keeper = people[(index * STEP) % people.length];
  const scrapped = typeof state === 'object' ? state.scrapped : null;
  return {
    code,
    name,
    subCategoryId: categories[category] ?? 0,
    kind: category === 'software' ? 'software' : 'fixed',
    originalFen: yuanToFen(yuan),
    inServiceMonth: addMonths(thisMonth, -since),
    lifeMonths: life,
    residualBp: residual,
    custodianId: keeper?.id ?? null,
    deptId: keeper?.deptId ?? 0,
    status: scrapped !== null ? 'scrapped' : state === 'idle' ? 'idle' : 'inUse',
    scrappedMonth: scrapped === null ? null : addMonths(thisMonth, -scrapped),
    note: '',
  };
}

function setsOf(
  { shares, since, category }: DemoAsset,
  assetId: number,
  thisMonth: Month,
  { projects }: Company,
): GivenSet[] {
  const first = addMonths(thisMonth, category === 'software' ? -since : 1 - since);
  return shares.map(([from, text]) => ({
    assetId,
    fromMonth: from === null ? first : addMonths(thisMonth, -from),
    shares: text.split(';').map((part) => {
      const [code = '', percent = ''] = part.split(':');
      return { projectId: projects[code] ?? 0, shareBp: toBp(Number(percent)) };
    }),
  }));
}

/**
 * Assets with their shares and schedules. Schedules are those of accounts that have not begun; when
 * they begin, `rewriteSchedules` says them anew.
 */
export async function seedAssets(tx: Transaction, { today, instant }: Clock): Promise<void> {
  const company = await findCompany(tx);
  const thisMonth = monthOf(today);
  const codes = codesOf(DEMO_ASSETS.map(({ since }) => addMonths(thisMonth, -since)));
  const inserted = await insertAssets(
    tx,
    DEMO_ASSETS.map((asset, index) =>
      valuesOf(asset, index, codes[index] ?? '', thisMonth, company),
    ),
    { at: instant, by: company.financeId },
  );
  const idOf = new Map(inserted.map(({ id, code }) => [code, id]));
  await replaceSets(
    tx,
    DEMO_ASSETS.flatMap((asset, index) =>
      setsOf(asset, idOf.get(codes[index] ?? '') ?? 0, thisMonth, company),
    ),
  );
  await rewriteSchedules(tx);
}
