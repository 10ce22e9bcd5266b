import { describe, expect, it } from 'vitest';
import { fileNameIn } from './download.ts';

describe('the name of a download', () => {
  it.each([
    ['attachment; filename=hours.xlsx', 'hours.xlsx'],
    ['attachment; filename="hours; may.xlsx"', 'hours; may.xlsx'],
    ['attachment; filename="a \\"b\\".csv"', 'a "b".csv'],
    ['attachment;filename="hours.xlsx";size=12', 'hours.xlsx'],
    ['attachment; FileName = hours.xlsx ; size=12', 'hours.xlsx'],
    ["attachment; filename*=UTF-8''%E5%B7%A5%E6%97%B6.xlsx", '工时.xlsx'],
    ["attachment; filename*=utf-8'zh'%E5%B7%A5%E6%97%B6.xlsx", '工时.xlsx'],
    ['attachment; filename="hours.xlsx"; filename*=UTF-8\'\'%E5%B7%A5.xlsx', '工.xlsx'],
    ['attachment; filename*=UTF-8\'\'%E5%B7%A5.xlsx; filename="hours.xlsx"', '工.xlsx'],
  ])('is read from %s', (header, name) => {
    expect(fileNameIn(header)).toBe(name);
  });

  it('falls back to the plain form when the encoded one cannot be read', () => {
    expect(fileNameIn("attachment; filename=a.csv; filename*=UTF-8''%E5%ZZ")).toBe('a.csv');
    expect(fileNameIn("attachment; filename=a.csv; filename*=iso-8859-1''%A3")).toBe('a.csv');
  });

  it.each([null, '', 'attachment', 'inline; filename=""'])('is unknown in %j', (header) => {
    expect(fileNameIn(header)).toBeNull();
  });
});
