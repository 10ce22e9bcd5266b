import { expect, it } from 'vitest';
import type { BookableProject } from '#features/timesheets/contract.ts';
import { findProjects } from './find-projects.ts';

const project = (changes: Partial<BookableProject>): BookableProject => ({
  id: 1,
  code: 'RM-2601',
  nameZh: '热泵平台',
  nameEn: 'Heat pump platform',
  parent: null,
  pinyin: 'rbpt rebengpingtai',
  open: true,
  startDate: '2026-01-01',
  endDate: null,
  pinned: false,
  ...changes,
});

const projects = [
  project({}),
  project({
    id: 2,
    code: 'RM-2602-1',
    nameZh: '控制板',
    nameEn: 'Controller',
    pinyin: 'kzb kongzhiban',
    pinned: true,
    parent: { code: 'RM-2602', nameZh: '多联机', nameEn: 'Multi-split', pinyin: 'dlj duolianji' },
  }),
];

it.each([
  ['', [2, 1]],
  ['热泵', [1]],
  ['rbpt', [1]],
  ['2601', [1]],
  ['multi controller', [2]],
  ['RM', [2, 1]],
  ['rebengpingtai', [1]],
  ['re beng', [1]],
  // What is on screen is the name of the main project.
  ['多联机', [2]],
  ['dlj', [2]],
  ['duolianji', [2]],
  ["Duo'lian", [2]],
  ['rm-2602', [2]],
  ['dlj kzb', [2]],
  ['kzb rbpt', []],
  ['plum', []],
])('finds projects by name, code and sound: %j', (text, ids) => {
  expect(findProjects(projects, text).map(({ id }) => id)).toEqual(ids);
});
