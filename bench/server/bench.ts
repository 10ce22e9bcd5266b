import { afterAll, beforeAll, expect, inject } from 'vitest';
import { type Company, openCompany } from './company.ts';
import { type BenchSize, copyOf } from './setup.ts';
import { type Line, report } from './table.ts';

interface Bench<Size extends BenchSize> {
  /** There once the first test has begun. */
  readonly companies: Readonly<Record<Size, Company>>;
  /** Notes what was measured, and fails where it does not hold. */
  judge(line: Omit<Line, 'holds'>, holds: boolean): void;
}

/** Companies of these sizes for the tests of a file, and what they find kept under its name. */
export function benchWith<Size extends BenchSize>(
  name: string,
  ...sizes: readonly Size[]
): Bench<Size> {
  const companies = {} as Record<Size, Company>;
  const lines: Line[] = [];
  beforeAll(async () => {
    for (const size of sizes) {
      companies[size] = await openCompany(await copyOf(inject('benchServer'), size));
    }
  });
  afterAll(async () => {
    report(lines, name);
    for (const size of sizes) await companies[size].stop();
  });
  return {
    companies,
    judge(line, holds) {
      lines.push({ ...line, holds });
      expect(holds, `${line.name}: ${line.bar}, was ${line.ratio.toFixed(2)}`).toBe(true);
    },
  };
}

/** The batch people are filling in. */
export async function openBatch({ rows }: Company): Promise<number> {
  const [newest] = await rows<{ id: number }>(
    `select id from batch where status = 'open' order by start_date desc`,
  );
  if (newest === undefined) throw new Error('no batch to measure with');
  return newest.id;
}
