import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { findHeading, type ImportColumn } from './columns.ts';
import { missingColumns, parseRows, repeatsOf } from './parse-rows.ts';

const WORDS: Readonly<Record<string, readonly string[]>> = {
  staffNo: ['工号', 'Staff no'],
  nickName: ['姓名', 'Name'],
  grade: ['职级', 'Grade'],
};
const column = (key: string, required: boolean): ImportColumn => ({
  key,
  kind: 'text',
  heading: key,
  required,
});
const columns = [
  column('staffNo', true),
  { ...column('nickName', true), aliases: ['名字'] },
  column('grade', false),
];
const schema = z.strictObject({
  staffNo: z.string().max(5),
  nickName: z.string(),
  grade: z.string().optional(),
});

const sheet = (...rows: string[][]) => rows.map((cells, index) => ({ number: index + 1, cells }));

const everyText = (key: string) => WORDS[key] ?? [];
const headingIn = (rows: ReturnType<typeof sheet>) => findHeading(rows, columns, everyText);
const read = (rows: ReturnType<typeof sheet>) => {
  const heading = headingIn(rows);
  return parseRows(rows.slice(heading.above.length + 1), heading, schema);
};
const missing = (rows: ReturnType<typeof sheet>) =>
  missingColumns(headingIn(rows), ({ heading }) => everyText(heading)[0] ?? heading);

describe('the rows of an import', () => {
  it('are read by heading, in any order, either language, with unknown columns between', () => {
    const found = read(
      sheet(['Name', 'Remarks', ' 工号 *'], ['Lin', 'x', 'S1'], ['Chen', '', 'S2']),
    );
    expect(found).toEqual({
      rows: [
        { number: 2, value: { nickName: 'Lin', staffNo: 'S1' } },
        { number: 3, value: { nickName: 'Chen', staffNo: 'S2' } },
      ],
      broken: [],
      problems: [],
    });
  });

  it('name every problem with its row and field, and keep the good rows', () => {
    const found = read(sheet(['staff no', 'name'], ['S1', 'Lin'], ['S2', ''], ['S123456', '']));
    expect(found.rows.map(({ number }) => number)).toEqual([2]);
    expect(found.broken).toEqual([
      { number: 3, value: { staffNo: 'S2' } },
      { number: 4, value: {} },
    ]);
    expect(found.problems).toEqual([
      { row: 3, field: 'nickName', key: 'common.required' },
      { row: 4, field: 'staffNo', key: 'common.tooLong', params: { limit: 5 } },
      { row: 4, field: 'nickName', key: 'common.required' },
    ]);
  });

  it('need every required column', () => {
    expect(missing(sheet(['姓名'], ['Lin']))).toEqual([
      { row: 1, field: 'staffNo', key: 'common.missingColumn', params: { column: '工号' } },
    ]);
    expect(missing([])).toHaveLength(2);
    expect(missing(sheet(['姓名', '工号']))).toEqual([]);
  });

  it('are told apart by what must be unique, in any letter case and across portions', () => {
    const { rows } = read(
      sheet(['工号', '姓名'], ['S1', 'a'], ['S2', 'b'], ['s1', 'c'], ['s2', 'd']),
    );
    const repeatsIn = repeatsOf<{ staffNo: string }>('staffNo', ({ staffNo }) =>
      staffNo.toLowerCase(),
    );
    const repeat = { field: 'staffNo', key: 'common.duplicateRow' };
    expect(repeatsIn(rows.slice(0, 3))).toEqual([{ row: 4, ...repeat, params: { row: 2 } }]);
    expect(repeatsIn(rows.slice(3))).toEqual([{ row: 5, ...repeat, params: { row: 3 } }]);
  });
});

describe('the headings', () => {
  const title = ['恒岚电气 人员名册'];
  const remark = ['制表：人事', '', '姓名以身份证为准'];

  it('may stand beneath a title and remarks, and rows keep the numbers they have in the file', () => {
    const rows = [
      { number: 1, cells: title },
      { number: 3, cells: remark },
      { number: 5, cells: ['工号', '名字', '备注'] },
      { number: 7, cells: ['S1', ''] },
    ];
    const { row, above, cells } = headingIn(rows);
    expect({ row, above: above.length, cells }).toMatchObject({ row: 5, above: 2 });
    expect(read(rows).problems).toEqual([{ row: 7, field: 'nickName', key: 'common.required' }]);
  });

  it('are the row with most of what is required, not the first that names one of them', () => {
    const { row } = headingIn(
      sheet(['姓名', '职级'], title, ['职级', '工号', '姓名'], ['1', '2', '3']),
    );
    expect(row).toBe(3);
  });

  it('are looked for in the first ten rows alone', () => {
    const nine = Array.from({ length: 9 }, () => title);
    const head = ['工号', '姓名'];
    expect(headingIn(sheet(...nine, head, ['S1', 'a'])).row).toBe(10);
    const problems = missing(sheet(title, ...nine, head, ['S1', 'a']));
    expect(problems.map(({ key, row }) => [row, key])).toEqual([
      [1, 'common.missingColumn'],
      [1, 'common.missingColumn'],
    ]);
  });
});
