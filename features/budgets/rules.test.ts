import { describe, expect, it } from 'vitest';
import { FillMode } from '#kernel/enums.ts';
import { expandLinks, versionLife } from './rules.ts';

const whole = { fromMonth: '2026-01', toMonth: '2026-12' };
const projects = [
  { id: 1, parentId: null },
  { id: 2, parentId: 1 },
  { id: 3, parentId: 1 },
  { id: 4, parentId: null },
];

describe('what links come to', () => {
  it('is a main project with everything beneath it, by main projects', () => {
    const links = [{ projectId: 1, ...whole }];
    expect(
      expandLinks(links, FillMode.MAIN_PROJECT, projects).map(({ projectId }) => projectId),
    ).toEqual([1, 2, 3]);
  });

  it('is just what is named, by sub-projects', () => {
    const links = [
      { projectId: 1, ...whole },
      { projectId: 3, ...whole, fromMonth: '2026-05' },
    ];
    expect(expandLinks(links, FillMode.SUB_PROJECT, projects)).toEqual(links);
  });
});

describe('the life of a version', () => {
  it('ends with being effective, and goes back only by being returned or withdrawn', () => {
    expect(versionLife.events('draft')).toEqual(['submit']);
    expect(versionLife.next('inReview', 'withdraw')).toBe('draft');
    expect(versionLife.next('inReview', 'return')).toBe('returned');
    expect(versionLife.next('returned', 'submit')).toBe('inReview');
    expect(versionLife.events('effective')).toEqual([]);
  });
});
