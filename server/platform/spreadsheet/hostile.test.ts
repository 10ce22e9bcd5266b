import { describe, expect, it } from 'vitest';
import { createRandom } from '#server/testing/fuzz/random.ts';
import { SEED } from '#server/testing/sample.ts';
import { rowsWithOneCell, workbookOf } from '#server/testing/workbooks.ts';
import { readSheet } from './read-sheet.ts';
import { xlsxContent } from './workbook.ts';

const limits = { maxRows: 50_000, maxUnpackedBytes: 64 * 1024 * 1024 };

/** `read`, the key of the refusal, or the fault itself, which no file may cause. */
const outcomeOf = (file: Uint8Array) =>
  readSheet(file, limits).then(
    () => 'read',
    (error) => error.kind?.key ?? error,
  );

/** Turns of the event loop there are while a file is read. In this thread it would be read in one or two. */
const TURNS = 5;

async function turnsDuring<T>(work: Promise<T>): Promise<{ turns: number; result: T }> {
  let turns = 0;
  const counting = setInterval(() => {
    turns += 1;
  }, 1);
  const result = await work;
  clearInterval(counting);
  return { turns, result };
}

async function goodWorkbook(): Promise<Uint8Array> {
  const rows = Array.from({ length: 30 }, (_, at) => [`S${at}`, `名字${at}`, at]);
  const columns = [{ header: '工号' }, { header: '姓名' }, { header: '数' }];
  const parts: Uint8Array[] = [];
  for await (const part of xlsxContent('A', columns, rows)) parts.push(part);
  return Buffer.concat(parts);
}

describe('a file that means harm', () => {
  it('with one cell in the last column of many rows is refused', async () => {
    const file = workbookOf(rowsWithOneCell(12_000, 'XFD'));
    const { result, turns } = await turnsDuring(outcomeOf(file));
    expect(result).toBe('common.tooManyColumns');
    expect(turns).toBeGreaterThanOrEqual(TURNS);
  });

  it('of nothing but line breaks is refused while others are served', async () => {
    const { result, turns } = await turnsDuring(outcomeOf(Buffer.alloc(10 * 1024 * 1024, '\n')));
    expect(result).toBe('common.tooManyRows');
    expect(turns).toBeGreaterThanOrEqual(TURNS);
  });
});

describe('a damaged workbook', () => {
  it('is read or refused, never a fault', async () => {
    const good = await goodWorkbook();
    const { below } = createRandom(SEED);
    const outcomes = new Map<unknown, number>();
    for (let round = 0; round < 60; round += 1) {
      const file = Uint8Array.from(good);
      for (let change = 0; change < 4; change += 1) file[below(file.length)] = below(256);
      const outcome = await outcomeOf(file);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
    const faults = [...outcomes.keys()].filter((outcome) => typeof outcome !== 'string');
    expect(faults).toEqual([]);
  });
});
