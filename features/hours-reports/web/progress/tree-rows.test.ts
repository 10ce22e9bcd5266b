import { describe, expect, it } from 'vitest';
import type { ProgressDepartment } from '#features/hours-reports/contract.ts';
import { rowKey, visibleRows } from './tree-rows.ts';

const row = (
  id: number,
  parentId: number | null,
  nameZh: string,
  figures: Partial<ProgressDepartment> = {},
): ProgressDepartment => ({
  id,
  parentId,
  nameZh,
  nameEn: `Unit ${id}`,
  depth: parentId === null ? 0 : 1,
  hasChildren: false,
  own: false,
  people: 1,
  none: 0,
  draft: 0,
  submitted: 0,
  returned: 0,
  approved: 1,
  filledHours: 8,
  requiredHours: 8,
  remindedToday: 0,
  remindable: 0,
  lastReminder: null,
  ...figures,
});

const rows = [
  row(1, null, '研发中心', { draft: 1 }),
  row(2, 1, '控制平台部', { draft: 1 }),
  row(3, 2, '算法组', { draft: 1, depth: 2 }),
  row(4, 1, '结构部'),
  row(5, null, '运营中心', { returned: 1 }),
  row(9, null, '公司', { own: true }),
];

const all = { text: '', unfinished: false, state: 'all' } as const;
const shown = (filter: Parameters<typeof visibleRows>[1], open = true) =>
  visibleRows(rows, filter, () => open).map(({ nameZh }) => nameZh);

describe('the rows of the tree', () => {
  it('are those that are not folded away', () => {
    expect(shown(all)).toHaveLength(6);
    expect(shown(all, false)).toEqual(['研发中心', '运营中心', '公司']);
  });

  it('are those that have not finished, or are in a state', () => {
    expect(shown({ ...all, unfinished: true })).toEqual([
      '研发中心',
      '控制平台部',
      '算法组',
      '运营中心',
    ]);
    expect(shown({ ...all, state: 'returned' })).toEqual(['运营中心']);
  });

  it('are found with what they lie beneath, whatever is folded and in either language', () => {
    expect(shown({ ...all, text: '算法' }, false)).toEqual(['研发中心', '控制平台部', '算法组']);
    expect(shown({ ...all, text: 'unit 5' }, false)).toEqual(['运营中心']);
    expect(shown({ ...all, text: 'nobody' })).toEqual([]);
  });

  it('tell the company and those directly in it apart', () => {
    expect(rowKey({ id: 9, own: true })).not.toBe(rowKey({ id: 9, own: false }));
  });
});
