import { reroute, type Settled, settle } from '#features/approvals/rules.ts';
import { lockSheets } from '#features/timesheets/server/service.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { inStatements } from '#server/platform/import/slices.ts';
import type { Listener } from '#server/platform/wire/announcement.ts';
import { finishSheets } from './finish-sheets.ts';
import { findItems, findSheetIds, type StoredItem, writeItems } from './items-store.ts';
import { notifyCandidates } from './notify.ts';
import { loadRoutingContext } from './routing-context.ts';
import { lockRouting } from './routing-lock.ts';
import {
  findOfficeMembers,
  findUndecided,
  findUndecidedAround,
  findUndecidedOfProjects,
  findUndecidedUnder,
} from './undecided-store.ts';

const sameRoute = (item: StoredItem, { steps, state }: Settled) =>
  item.state === state && JSON.stringify(item.steps) === JSON.stringify(steps);

/** A change of the organisation may concern every row there is; so many are looked at together. */
const REROUTED_AT_ONCE = 1_000;

async function rerouteSome(tx: Transaction, ids: readonly number[], today: CalendarDate) {
  const items = (await findItems(tx, ids)).filter(
    ({ state }) => state === 'pending' || state === 'orphaned',
  );
  const routing = await loadRoutingContext(tx, items, today);
  const changed = items.flatMap((item) => {
    const settled = settle(reroute(item.steps, routing.contextOf(item)), 'routing');
    return sameRoute(item, settled) ? [] : [{ ...item, ...settled }];
  });
  await writeItems(tx, changed, { seenAnew: false });
  return changed;
}

/** The organisation has changed: rows that nobody has decided yet ask whom they should ask now. */
async function rerouteItems(
  tx: Transaction,
  find: (tx: Transaction) => Promise<number[]>,
  clock: Clock,
): Promise<number> {
  await lockRouting(tx);
  const ids = await find(tx);
  if (ids.length === 0) return 0;
  const sheetIds = await findSheetIds(tx, ids);
  await lockSheets(tx, sheetIds);
  const changed = await inStatements(ids, REROUTED_AT_ONCE, (some) =>
    rerouteSome(tx, some, clock.today),
  );
  await notifyCandidates(
    tx,
    changed.map(({ id }) => id),
    clock,
  );
  const approved = changed.filter(({ state }) => state === 'approved');
  if (approved.length > 0)
    await finishSheets(tx, [...new Set(approved.map((one) => one.sheetId))], clock);
  return changed.length;
}

const LOOKED_UP_AT_ONCE = 2_000;

/** Of those who have just come, an office that decides about projects alone can matter to anybody. */
export const rerouteAroundPeople: Listener<'people'> = async (tx, { ids, isNew }, clock) => {
  const concerned =
    isNew === true
      ? await inStatements(ids, LOOKED_UP_AT_ONCE, (some) => findOfficeMembers(tx, some))
      : ids;
  if (concerned.length === 0) return;
  const find = async (on: Transaction) => {
    const found = await inStatements(concerned, LOOKED_UP_AT_ONCE, (some) =>
      findUndecidedAround(on, some),
    );
    return [...new Set(found)];
  };
  await rerouteItems(tx, find, clock);
};

export const rerouteAroundDepartments: Listener<'departments'> = async (tx, change, clock) => {
  await rerouteItems(tx, (on) => findUndecidedUnder(on, change), clock);
};

export const rerouteProjects: Listener<'projects'> = async (tx, { ids }, clock) => {
  await rerouteItems(tx, (on) => findUndecidedOfProjects(on, ids), clock);
};

/** Everything anew, for people who leave on a day nobody does anything. */
export const rerouteEverything = (tx: Transaction, clock: Clock) =>
  rerouteItems(tx, findUndecided, clock);
