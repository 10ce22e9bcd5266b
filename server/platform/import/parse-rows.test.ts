import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { duplicatesWithin, type ImportColumn, parseRows } from './parse-rows.ts';

const columns: readonly ImportColumn[] = [
  { field: 'staffNo', headings: ['工号', 'Staff no'], required: true },
  { field: 'nickName', headings: ['姓名', 'Name'], required: true },
  { field: 'grade', headings: ['职级', 'Grade'], required: false },
];
const schema = z.strictObject({
  staffNo: z.string().max(5),
  nickName: z.string(),
  grade: z.string().optional(),
});

const sheet = (...rows: string[][]) => rows.map((cells, index) => ({ number: index + 1, cells }));

describe('the rows of an import', () => {
  it('are read by heading, in any order, either language, with unknown columns between', async () => {
    const read = await parseRows(
      sheet(['Name', 'Remarks', ' 工号 *'], ['Lin', 'x', 'S1'], ['Chen', '', 'S2']),
      columns,
      schema,
    );
    expect(read).toEqual({
      total: 2,
      rows: [
        { number: 2, value: { nickName: 'Lin', staffNo: 'S1' } },
        { number: 3, value: { nickName: 'Chen', staffNo: 'S2' } },
      ],
      broken: [],
      problems: [],
    });
  });

  it('name every problem with its row and field, and keep the good rows', async () => {
    const read = await parseRows(
      sheet(['staff no', 'name'], ['S1', 'Lin'], ['S2', ''], ['S123456', '']),
      columns,
      schema,
    );
    expect(read.rows.map(({ number }) => number)).toEqual([2]);
    expect(read.broken).toEqual([
      { number: 3, value: { staffNo: 'S2' } },
      { number: 4, value: {} },
    ]);
    expect(read.problems).toEqual([
      { row: 3, field: 'nickName', key: 'common.required' },
      { row: 4, field: 'staffNo', key: 'common.tooLong', params: { limit: 5 } },
      { row: 4, field: 'nickName', key: 'common.required' },
    ]);
  });

  it('are not read at all when a required column is missing', async () => {
    const read = await parseRows(sheet(['姓名'], ['Lin']), columns, schema);
    expect(read).toEqual({
      total: 1,
      rows: [],
      broken: [],
      problems: [
        { row: 1, field: 'staffNo', key: 'common.missingColumn', params: { column: '工号' } },
      ],
    });
    expect((await parseRows([], columns, schema)).problems).toHaveLength(2);
  });

  it('are told apart by what must be unique, in any letter case', async () => {
    const { rows } = await parseRows(
      sheet(['工号', '姓名'], ['S1', 'a'], ['S2', 'b'], ['s1', 'c']),
      columns,
      schema,
    );
    expect(await duplicatesWithin(rows, 'staffNo', ({ staffNo }) => staffNo.toLowerCase())).toEqual(
      [{ row: 4, field: 'staffNo', key: 'common.duplicateRow', params: { row: 2 } }],
    );
  });
});
