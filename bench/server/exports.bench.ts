import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { exportsEndpoints } from '#features/hours-reports/contract.ts';
import { xlsxContent } from '#server/platform/spreadsheet/workbook.ts';
import { benchWith } from './bench.ts';
import { median } from './measure.ts';

const TURNS = 3;
const ROWS = 200_000;
const MAX_GROWTH_MB = 150;
const FIRST_BYTE_MS = 1_000;

const { companies, judge } = benchWith('exports', 'large');

/** The month with most cells. */
async function fullestMonth(): Promise<{ from: string; to: string; rows: number }> {
  const months = await companies.large.rows<{ from: string; to: string; rows: number }>(
    `select to_char(month, 'YYYY-MM-DD') as from,
       to_char(month + interval '1 month - 1 day', 'YYYY-MM-DD') as to, rows
     from (select date_trunc('month', date) as month, count(*)::int as rows
       from timesheet_cell group by 1) counted order by rows desc limit 1`,
  );
  const [fullest] = months;
  if (fullest === undefined) throw new Error('nothing is filled in');
  return fullest;
}

const memoryMb = () => {
  const [, kb] =
    /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${companies.large.pid}/status`, 'utf8')) ?? [];
  return Number(kb) / 1_000;
};

interface Fetched {
  readonly ms: number;
  readonly firstMs: number;
  readonly bytes: number;
  readonly growthMb: number;
}

async function fetchDetail(range: { from: string; to: string }): Promise<Fetched> {
  const before = memoryMb();
  const since = performance.now();
  const response = await fetch(`${companies.large.url}${exportsEndpoints.hoursStatistics.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'finance-token' },
    body: JSON.stringify({ kind: 'detail', format: 'xlsx', from: range.from, to: range.to }),
  });
  expect(response.headers.get('content-disposition')).toContain('attachment');
  const reader = response.body?.getReader();
  let [bytes, firstMs, most, seen] = [0, 0, before, 0];
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    firstMs ||= performance.now() - since;
    bytes += part.value.length;
    seen += 1;
    if (seen % 20 === 0) most = Math.max(most, memoryMb());
  }
  return { ms: performance.now() - since, firstMs, bytes, growthMb: most - before };
}

const day = (at: number) => `2026-10-${String(1 + (at % 31)).padStart(2, '0')}`;

/** Rows as the file has them, made once and in memory. */
const rowsInMemory = (count: number) =>
  Array.from({ length: count }, (_, at) => [
    `S${20_000 + (at % 5_000)}`,
    `林若楠${at % 97}`,
    `RD-CTL-${at % 400}`,
    `控制平台部第${at % 400}组`,
    day(at),
    `RM-26${at % 90}-0${at % 9}`,
    `商用空调控制平台${at % 90}`,
    null,
    30 * (1 + (at % 16)),
    '已通过',
    '2026年10月工时',
    '标准',
    null,
    at % 5 === 0 ? '联调与回归测试' : '',
  ]);

const COLUMNS = Array.from({ length: 14 }, (_, at) => ({
  header: `列${at}`,
  kind: at === 4 ? ('date' as const) : at === 8 ? ('hours' as const) : ('text' as const),
}));

async function writeFromMemory(rows: ReturnType<typeof rowsInMemory>): Promise<number> {
  const since = performance.now();
  let bytes = 0;
  for await (const part of xlsxContent('F', COLUMNS, rows)) bytes += part.length;
  expect(bytes).toBeGreaterThan(0);
  return performance.now() - since;
}

it('a month of detail', async () => {
  const range = await fullestMonth();
  expect(range.rows).toBeGreaterThanOrEqual(ROWS);
  const rows = rowsInMemory(range.rows);
  await fetchDetail(range);
  const ours: Fetched[] = [];
  const floors: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    ours.push(await fetchDetail(range));
    floors.push(await writeFromMemory(rows));
  }
  const perSecond = (ms: number) => (range.rows * 1_000) / ms;
  const large = perSecond(median(ours.map(({ ms }) => ms)));
  const floor = perSecond(median(floors));
  const name = `export ${range.rows} rows`;
  const ratio = large / floor;
  judge(
    { name, unit: '/s', medium: null, large, floor, ratio, bar: '≥ 0.60 × writer' },
    ratio >= 0.6,
  );

  const firstMs = Math.max(...ours.map((one) => one.firstMs));
  judge(
    {
      name: 'export, first byte',
      unit: 'ms',
      medium: null,
      large: firstMs,
      floor: FIRST_BYTE_MS,
      ratio: firstMs / FIRST_BYTE_MS,
      bar: '≤ 1 s',
    },
    firstMs <= FIRST_BYTE_MS,
  );

  const growth = Math.max(...ours.map((one) => one.growthMb));
  judge(
    {
      name: 'export, memory growth',
      unit: 'MB',
      medium: null,
      large: growth,
      floor: MAX_GROWTH_MB,
      ratio: growth / MAX_GROWTH_MB,
      bar: '≤ 150 MB',
    },
    growth <= MAX_GROWTH_MB,
  );
});
