import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTask, runMonth, workedOutNow } from '#features/actuals/server/testing.ts';
import type { LabourValue } from '#features/people/rules.ts';
import { isPermitted } from '#kernel/permissions.ts';
import { ResultCode } from '#kernel/result.ts';
import { ROLES, type Role } from '#kernel/roles.ts';
import { findKnown, type Known } from './testing/endpoints/asks.ts';
import { changesOf, placeOf } from './testing/endpoints/changes.ts';
import {
  type Asked,
  type ClosedCompany,
  OPEN,
  startClosedCompany,
} from './testing/endpoints/closed-company.ts';
import { type Figure, figuresOf, isOfFirst, unlisted } from './testing/endpoints/closed-figures.ts';
import { ofAccounts, ofMonths } from './testing/endpoints/writes/accounts.ts';
import { ofHours } from './testing/endpoints/writes/hours.ts';
import { ofPeople } from './testing/endpoints/writes/people.ts';
import { ofPlans } from './testing/endpoints/writes/plans.ts';
import type { Writes } from './testing/endpoints/writes/writes.ts';
import { IS_FULL, SEED, someOf } from './testing/sample.ts';

/**
 * What a closed month shows never changes: every endpoint that writes is called, as dangerously as the
 * product takes it, and closed months show the same before and after. And what a run of the open month
 * would give never changes unsaid: where it does, the month says that it is out of date.
 */

/** Where something may change what closed months show; each is the product's own rule. */
interface MayChange {
  readonly place: RegExp;
  /** Of lines of files, what they say. */
  readonly line?: RegExp;
  /** The only requests that tell it: all of them are sent before and after. */
  readonly asked?: RegExp;
}

/** What a record was booked as is told while it is another. */
const TOLD_MEANWHILE = /\.bookedAs: (nothing → |.* → nothing$)/;

/** Of boards that add up a year so far: not what they say of single months. */
const SO_FAR = String.raw`(rows\[\]|totals|noBudget|by\w+\[\])\.(\w+Amount|\w+Hours|toDateRate|categories\b[^ ]*)`;

const MAY_CHANGE: Readonly<Record<string, MayChange>> = {
  // A first version covers closed months: costs that no budget covered are held against its plan. What other
  // documents cost in them is none of it.
  'budgets.approve': {
    place: new RegExp(
      [
        String.raw`boards\.(comparison|changes) [^ ]*\.(rows\+|totals\.|noBudget\b|by(Division|ProjectType)\b)`,
        // What it plans and nobody has spent stands in lines of its own.
        String.raw`boards\.project-final [^ ]*[cC]ategories\+`,
        String.raw`(actuals|boards\.(?!comparison))[^ ]* .*(noBudget|"budgets":|budgetAmount|originalAmount|budgetHours|\.budgets)`,
      ].join('|'),
    ),
  },
  // By origin, what the month that has closed posts into earlier ones counts there from now on; what is
  // said of a year so far goes one month further.
  'actuals.close': {
    place: new RegExp(
      [
        '"basis":"origin"|budgets\\.(list|exportList)|[mM]axPeriod|lastYear|forecastThrough|closedThrough',
        String.raw`boards\.comparison [^ ]*\.${SO_FAR}$`,
        // The last two closings are others.
        String.raw`boards\.changes [^ ]*\.(months|rows\[\]\.(before|after)|noBudget|afterwards)\b`,
        // Categories are called what they were as the last month closed.
        String.raw`boards\.comparison [^ ]*\.categories\[\]\.name(Zh|En)$`,
        String.raw`boards\.project-final [^ ]*\.(totals|categories|parts|years|budgets)\b`,
      ].join('|'),
    ),
    line: /Closed through/,
  },
  // A document is found where it stands today, and its department has gone to another branch of the tree.
  'departments.move': {
    place: /boards\.(comparison|changes) .*"deptId"/,
    asked: /^boards\.(comparison|changes) .*"deptId"/,
  },
  // A month that is open again is no closed one; the one before it is held by itself.
  'actuals.reopen': { place: /./ },
};

const isAllowed = ({ place, line }: MayChange, change: string) =>
  place.test(placeOf(change)) || line?.test(change) === true;

/**
 * Whom of those who see a part of the company it makes see more or less of closed months, because who sees
 * what follows the leaders, owners, divisions and the tree of today.
 */
const MAY_MOVE: Readonly<Record<string, readonly Role[]>> = {
  // The office of a division sees what is issued to its projects.
  'projects.update': ['pmo', 'pmd'],
  'projects.import': ['pmo', 'pmd'],
  'projects.undoImport': ['pmo', 'pmd'],
  // Its new owner sees a document.
  'budgets.update': ['user'],
  // Whoever sees a document sees what it costs that no document in force had covered.
  'budgets.approve': ['user', 'gl', 'pmo', 'pmd', 'dl', 'cl', 'vp_view', 'wh_ap', 'admin'],
  // Its new leader sees a department.
  'departments.update': ['pd'],
  // A department goes from one branch of the tree to another.
  'departments.move': ['cl', 'admin'],
};

const WRITES: Writes = { ...ofHours, ...ofAccounts, ...ofPlans, ...ofPeople };

/** Accounts begin once: with a closed month there is no other answer. */
const NEVER_TAKEN = 'actuals.begin';

/** Once each, in CI too: what one of them has seen otherwise is what the next compares with. */
const ONCE = { timeout: IS_FULL ? 7_200_000 : 600_000, retry: 0 };

/** What an endpoint is asked of all it can be; files take long. */
type Takes = (id: string, asks: readonly Asked[]) => readonly Asked[];

/** Rows are shown by posting and by origin. */
const always = (id: string) => (id.includes('page-') ? 2 : 1);

/** At the beginning and the end. */
const whole: Takes = (id, asks) => [
  ...asks.slice(0, always(id)),
  ...someOf(asks.slice(always(id)), id.endsWith('export') ? 0 : 2),
];

/** After each entry the first of those, and by turns one of the others. */
const few =
  (turn: number): Takes =>
  (id, asks) => {
    if (id.endsWith('export')) return turn % 16 === SEED % 16 ? asks.slice(0, 1) : [];
    const all = whole(id, asks);
    const first = id.startsWith('boards.') ? 0 : always(id);
    return all.filter((_, at) => at < first || at === turn % all.length);
  };

interface Viewer {
  readonly role: Role;
  readonly labour: LabourValue;
  /** What was shown when it was last looked at, and after how many entries that was. */
  readonly shown: Map<string, { readonly figure: Figure; readonly at: number }>;
  readonly seen: Map<string, ReadonlySet<string>>;
}

/** Whose reach is the whole company, whatever is changed. Others see a part of it. */
const SEES_ALL: readonly Role[] = ['finance', 'super_admin', 'leader', 'wl_view', 'gc_admin'];

const VIEWERS: readonly Viewer[] = ROLES.flatMap((role) =>
  (isPermitted(new Set([role]), 'rates:read')
    ? (['standard', 'actual'] as const)
    : (['standard'] as const)
  ).map((labour) => ({ role, labour, shown: new Map(), seen: new Map() })),
);
const FINANCE = VIEWERS.filter(({ role }) => role === 'finance');
const OTHERS = VIEWERS.filter(({ role }) => role !== 'finance' && SEES_ALL.includes(role));
const SCOPED = someOf(
  VIEWERS.filter(({ role }) => !SEES_ALL.includes(role)),
  2,
);

let company: ClosedCompany;
let known: Known;
/** What a run of the open month gave when it was last worked out. */
let given: string;
let count = 0;
/** What has changed as it is said to, and after how many entries. */
const accepted: { readonly what: MayChange; readonly at: number }[] = [];

/** What somebody sees otherwise than before. */
async function look(viewer: Viewer, takes: Takes): Promise<string[]> {
  const { role, labour, shown, seen } = viewer;
  const figures = await figuresOf({ app: company.app, known, role, labour, takes, seen });
  const changes: string[] = [];
  for (const [key, figure] of figures) {
    const before = shown.get(key);
    shown.set(key, { figure, at: count });
    if (before === undefined) continue;
    const since = accepted.filter(({ at }) => at > before.at);
    changes.push(
      ...changesOf(before.figure, figure, `${role} ${key}`).filter(
        (change) =>
          !TOLD_MEANWHILE.test(change) && !since.some(({ what }) => isAllowed(what, change)),
      ),
    );
  }
  return changes;
}

async function lookAll(viewers: readonly Viewer[], takes: Takes) {
  const changes: string[] = [];
  for (const viewer of viewers) changes.push(...(await look(viewer, takes)));
  return changes;
}

/** As finance sees them, as those do who see a part, and some of it as others do. */
const lookEverywhere = async () => [
  ...(await lookAll([...FINANCE, ...SCOPED], whole)),
  ...(await lookAll(OTHERS, IS_FULL ? whole : few(SEED))),
];

const run = async () => JSON.stringify(await workedOutNow(company.app, OPEN));

/** Works the open month out again where it says that it is out of date. */
async function bringUpToDate(): Promise<boolean> {
  const { outOfDate } = await readTask(company.app, OPEN);
  if (outOfDate === null) return false;
  expect(outOfDate.causes.length).toBeGreaterThan(0);
  await runMonth(company.app, OPEN);
  given = await run();
  return true;
}

/** A change of what the open month would come to has marked it. */
async function expectMarked(): Promise<void> {
  if (await bringUpToDate()) return;
  expect(await run(), 'a run would give something else, and nobody is told').toBe(given);
}

/** What is asked wherever it may be told. */
const tellingOf =
  ({ asked }: MayChange): Takes =>
  (id, asks) =>
    asked === undefined ? [] : asks.filter((ask) => asked.test(`${id} ${JSON.stringify(ask)}`));

const changesBy = (id: string | undefined) => MAY_CHANGE[id ?? ''];

/** Every call is made; in part, a third of them is looked at by itself and the others together with the next. */
const isLookedAt = (at: number) => IS_FULL || at % 3 === SEED % 3;

/** Those whom it makes see more or less of the company. */
const movedBy = (id: string) => SCOPED.filter(({ role }) => MAY_MOVE[id]?.includes(role));

/** Lists with all their records; where nothing moves, what comes late is not compared. */
const lists: Takes = (id, asks) => (id.endsWith('.list') ? whole(id, asks) : []);

/** What they see otherwise from now on is not to hide what has changed before. */
async function expectUnmoved(id: string): Promise<void> {
  const moved = movedBy(id);
  const changes = await lookAll(moved, whole);
  expect(changes.slice(0, 20), `${changes.length} changes before it`).toEqual([]);
  for (const { seen } of moved) seen.clear();
  await lookAll(moved, lists);
}

/** What it may change is not to hide what has changed before. */
async function expectNotYet(id: string): Promise<void> {
  const what = changesBy(id);
  if (what === undefined) return;
  const changes = await lookAll(FINANCE, tellingOf(what));
  expect(changes.slice(0, 20), `${changes.length} changes before it`).toEqual([]);
}

/** They do see otherwise, and that is what they are to see from now on. */
async function expectMoved(id: string): Promise<void> {
  for (const viewer of movedBy(id)) {
    viewer.seen.clear();
    const changes = await look(viewer, whole);
    const unmoved = `${viewer.role} sees what they did: take them out of the list`;
    expect(changes.length, unmoved).toBeGreaterThan(0);
  }
}

async function expectUnchanged(id: string): Promise<void> {
  const what = changesBy(id);
  const changes = [
    ...(await lookAll(IS_FULL ? VIEWERS : FINANCE, few(count))),
    ...(what === undefined ? [] : await lookAll(FINANCE, tellingOf(what))),
  ];
  if (what === undefined) {
    expect(changes.slice(0, 20), `${changes.length} changes`).toEqual([]);
    return;
  }
  accepted.push({ what, at: count });
  const others = changes.filter((change) => !isAllowed(what, change));
  expect(others.slice(0, 20), `${others.length} changes besides those it may make`).toEqual([]);
  expect(changes.length, 'it changes nothing any more: take it out of the list').toBeGreaterThan(0);
}

async function carryOut(id: string, write: Writes[string]): Promise<void> {
  company.takeCalls();
  await write?.(company);
  const code = id === NEVER_TAKEN ? ResultCode.refused : ResultCode.ok;
  expect(company.takeCalls()).toContainEqual({ id, code });
  count += 1;
}

beforeAll(async () => {
  company = await startClosedCompany();
  known = await findKnown(company.app.db.executor);
  given = await run();
  await lookEverywhere();
}, ONCE.timeout);
afterAll(() => company.close());

it('every endpoint that writes is called, and every one that reads says whether it tells figures', () => {
  const ids = (wanted: string) =>
    company.app.routes
      .map(({ endpoint }) => endpoint)
      .filter(({ effect }) => effect === wanted)
      .map(({ id }) => id);
  const called = [...Object.keys(WRITES), ...Object.keys(ofMonths)];
  expect(called.sort()).toEqual(ids('write').sort());
  expect(called).toEqual(expect.arrayContaining(Object.keys({ ...MAY_CHANGE, ...MAY_MOVE })));
  expect(unlisted(ids('read'))).toEqual([]);
});

describe('what closed months show stays, and what open ones would come to is told, after', () => {
  for (const [at, [id, write]] of Object.entries(WRITES).entries()) {
    const looked = isLookedAt(at);
    // What one of these changes is not to hide what those before it have changed.
    const next = Object.keys(WRITES)[at + 1];
    const held = looked || changesBy(id) !== undefined || changesBy(next) !== undefined;
    it(id, ONCE, async () => {
      await expectUnmoved(id);
      await expectNotYet(id);
      if (looked) await bringUpToDate();
      await carryOut(id, write);
      try {
        if (looked) await expectMarked();
      } finally {
        await expectMoved(id);
        if (held) await expectUnchanged(id);
      }
    });
  }
});

it('what closed months show is the same to everybody after all of that', ONCE, async () => {
  const changes = await lookEverywhere();
  expect(changes.slice(0, 20), `${changes.length} changes`).toEqual([]);
});

/** All that is asked of the first closed month alone. */
const ofFirst: Takes = (_, asks) => asks.filter(isOfFirst);

describe('what closed months show stays as it may after', () => {
  for (const [id, write] of Object.entries(ofMonths)) {
    it(id, ONCE, async () => {
      expect((await lookAll(FINANCE, ofFirst)).slice(0, 20), 'before it').toEqual([]);
      await carryOut(id, write);
      const first = await lookAll(FINANCE, ofFirst);
      expect(first.slice(0, 20), `${first.length} changes of the first month`).toEqual([]);
      await expectUnchanged(id);
    });
  }
});
