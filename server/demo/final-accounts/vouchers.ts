import { type CalendarDate, firstDay, type Month } from '#kernel/dates.ts';
import { MINUTES_PER_HOUR } from '#kernel/minutes.ts';
import type { Fen } from '#kernel/money.ts';
import { PLANNED_HOUR_FEN } from '../budgets/plans.ts';
import type { Random } from '../random.ts';
import { workingDaysOf } from '../working-days.ts';
import { ACCOUNT, type AccountName } from './chart.ts';

/** Hours of a month on a project, and the department most of them are of. */
export interface Booking {
  readonly month: Month;
  readonly projectId: number;
  readonly code: string;
  readonly deptId: number;
  readonly deptCode: string;
  readonly minutes: number;
}

/** How the line of a voucher came in, and what finance has decided about one without a project. */
export interface MadeLine {
  readonly month: Month;
  readonly number: string;
  readonly line: number;
  readonly date: CalendarDate;
  readonly accountCode: string;
  readonly accountName: string;
  readonly summary: string;
  readonly debitFen: Fen;
  readonly creditFen: Fen;
  readonly projectId: number | null;
  readonly projectText: string;
  readonly deptId: number | null;
  readonly deptText: string;
  readonly decision: 'company' | 'split' | null;
}

type Side = 'debit' | 'credit';

interface Entry {
  readonly side: Side;
  readonly account: AccountName;
  readonly fen: Fen;
  readonly for?: Booking;
  readonly projectText?: string;
  readonly decision?: MadeLine['decision'];
}

interface Voucher {
  readonly summary: string;
  readonly entries: readonly Entry[];
}

/** Several projects share a voucher where expenses of people are paid back. */
const TOGETHER = 3;
const TAX_PERCENT = 6;
/** From so many months back on, not everything of a month is settled. */
const UNSETTLED_MONTHS = 1;
/** Every so many months something is taken back in red. */
const RED_EVERY = 5;

const RENT_FEN = 86_000_00;
const OFFICE_FEN = 12_400_00;
const TRAINING_FEN = 30_000_00;
const DATA_FEN = 18_600_00;
const LOST_FEN = 7_350_00;
const DIFFERENCE_FEN = 1_00;

type Expense = 'travel' | 'outsourcing' | 'testing' | 'other';

/** What projects pay for, in parts of a thousand of their labour. */
const PER_MILLE: Readonly<Record<Expense, number>> = {
  travel: 55,
  outsourcing: 190,
  testing: 120,
  other: 70,
};

const chunks = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, at * size + size),
  );

const sumOf = (entries: readonly Entry[]) => entries.reduce((sum, { fen }) => sum + fen, 0);

/** Entries with what they come to on the other side. */
const paidFrom = (account: AccountName, entries: readonly Entry[]): Entry[] => [
  ...entries,
  { side: 'credit', account, fen: sumOf(entries) },
];

/** What a project spends in a month follows its labour, now a little more, now less. */
function spent(random: Random, { minutes }: Booking, expense: Expense): Fen {
  const labour = (minutes / MINUTES_PER_HOUR) * PLANNED_HOUR_FEN;
  const share = (PER_MILLE[expense] * (60 + random.below(55))) / 100_000;
  return Math.round(labour * share);
}

/** Not every project has a bill every month; those that have one pay for several months. */
const BILLED_EVERY: Readonly<Record<Expense, number>> = {
  travel: 1,
  outsourcing: 3,
  testing: 3,
  other: 2,
};

function entriesFor(random: Random, bookings: readonly Booking[], expense: Expense): Entry[] {
  const every = BILLED_EVERY[expense];
  const turn = random.below(every);
  return bookings
    .filter((_, at) => at % every === turn)
    .map((booking) => ({
      side: 'debit' as const,
      account: expense,
      fen: spent(random, booking, expense) * every,
      for: booking,
    }))
    .filter(({ fen }) => fen > 0);
}

const withTax = (entry: Entry): Entry[] => [
  entry,
  { side: 'debit', account: 'tax', fen: Math.round((entry.fen * TAX_PERCENT) / 100) },
];

/** What people and suppliers are paid for projects. */
function projectVouchers(random: Random, bookings: readonly Booking[]): Voucher[] {
  const of = (expense: Expense) => entriesFor(random, bookings, expense);
  return [
    ...chunks(of('travel'), TOGETHER).map((entries) => ({
      summary: '报销差旅费',
      entries: paidFrom('staff', entries),
    })),
    ...of('outsourcing').map((entry) => ({
      summary: `${entry.for?.code ?? ''} 委外加工`,
      entries: paidFrom('owed', withTax(entry)),
    })),
    ...of('testing').map((entry) => ({
      summary: `${entry.for?.code ?? ''} 检测认证`,
      entries: paidFrom('owed', withTax(entry)),
    })),
    ...chunks(of('other'), TOGETHER).map((entries) => ({
      summary: '项目杂费',
      entries: paidFrom('bank', entries),
    })),
  ];
}

/** What the company pays as a whole; labour, material and wear count from their own sources. */
function companyVouchers(bookings: readonly Booking[]): Voucher[] {
  const minutes = bookings.reduce((sum, one) => sum + one.minutes, 0);
  const labour = Math.round((minutes / MINUTES_PER_HOUR) * PLANNED_HOUR_FEN);
  const one = (account: AccountName, fen: Fen, more: Partial<Entry> = {}): Entry[] => [
    { side: 'debit', account, fen, ...more },
  ];
  return [
    { summary: '计提工资', entries: paidFrom('wages', one('labour', labour)) },
    { summary: '结转领料', entries: paidFrom('stock', one('material', Math.round(labour / 4))) },
    { summary: '计提折旧', entries: paidFrom('worn', one('depreciation', Math.round(labour / 6))) },
    {
      summary: '办公楼租金',
      entries: paidFrom('bank', one('rent', RENT_FEN, { decision: 'company' })),
    },
    {
      summary: '办公用品',
      entries: paidFrom('bank', one('office', OFFICE_FEN, { decision: 'company' })),
    },
    {
      summary: '质量体系培训',
      entries: paidFrom('bank', one('other', TRAINING_FEN, { decision: 'split' })),
    },
  ];
}

/** Taken back as it was written, with a minus. */
function reversed(vouchers: readonly Voucher[]): Voucher[] {
  const wrong = vouchers.find(({ summary }) => summary.endsWith('检测认证'));
  if (wrong === undefined) return [];
  const entries = wrong.entries.map((entry) => ({ ...entry, fen: -entry.fen }));
  return [{ summary: `冲销 ${wrong.summary}`, entries }];
}

/** What the newest months have that is not settled: an account, projects, and one that is unequal. */
function unsettled(back: number, [booking]: readonly Booking[]): Voucher[] {
  const travel = (fen: Fen, more: Partial<Entry> = {}): Entry => ({
    ...{ side: 'debit', account: 'travel', fen, ...more },
  });
  const vouchers: Voucher[] = [
    {
      summary: '工况数据采购',
      entries: paidFrom('owed', [{ side: 'debit', account: 'data', fen: DATA_FEN }]),
    },
    {
      summary: '展会差旅',
      entries: paidFrom('staff', [
        travel(LOST_FEN, { projectText: 'RM-2699' }),
        travel(LOST_FEN / 2),
      ]),
    },
  ];
  if (back !== UNSETTLED_MONTHS || booking === undefined) return vouchers;
  const unequal: Entry = { side: 'credit', account: 'staff', fen: LOST_FEN - DIFFERENCE_FEN };
  const entries = [travel(LOST_FEN, { for: booking }), unequal];
  return [...vouchers, { summary: '补报差旅费', entries }];
}

function lineOf(
  entry: Entry,
  voucher: Voucher,
  at: { month: Month; number: string; line: number; date: CalendarDate },
  settled: boolean,
): MadeLine {
  const [accountCode, accountName] = ACCOUNT[entry.account];
  return {
    ...at,
    accountCode,
    accountName,
    summary: voucher.summary,
    debitFen: entry.side === 'debit' ? entry.fen : 0,
    creditFen: entry.side === 'credit' ? entry.fen : 0,
    projectId: entry.for?.projectId ?? null,
    projectText: entry.projectText ?? entry.for?.code ?? '',
    deptId: entry.for?.deptId ?? null,
    deptText: entry.for?.deptCode ?? '',
    decision: settled ? (entry.decision ?? null) : null,
  };
}

/** The vouchers of a month up to today, numbered anew from its first; `back` counts months from this one. */
export function vouchersOf(
  random: Random,
  month: Month,
  back: number,
  bookings: readonly Booking[],
  today: CalendarDate,
): MadeLine[] {
  const ordinary = projectVouchers(random, bookings);
  const vouchers = [
    ...ordinary,
    ...companyVouchers(bookings),
    ...(back % RED_EVERY === 2 ? reversed(ordinary) : []),
    ...(back <= UNSETTLED_MONTHS ? unsettled(back, bookings) : []),
  ];
  const days = workingDaysOf(month, today);
  return vouchers.flatMap((voucher, place) => {
    const date = days[Math.floor((place * days.length) / vouchers.length)] ?? firstDay(month);
    // As a file leaves it, so that the same voucher in one takes its place.
    const number = String(place + 1);
    return voucher.entries.map((entry, at) =>
      lineOf(entry, voucher, { month, number, line: at + 1, date }, back > UNSETTLED_MONTHS),
    );
  });
}
