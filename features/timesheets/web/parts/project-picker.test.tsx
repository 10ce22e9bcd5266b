import { QueryClientProvider } from '@tanstack/react-query';
import { configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { BookableProject, FoundProjects } from '#features/timesheets/contract.ts';
import { loadAppTexts, startLanguage } from '#web/i18n/language.ts';
import { createQueryClient } from '#web/signed-in/query-client.ts';
import { renderWithLibrary } from '#web/testing/render-with-library.tsx';
import type { FindProjects } from '../queries.ts';
import { ProjectPicker } from './project-picker.tsx';

configure({ asyncUtilTimeout: 10_000 });

beforeEach(async () => {
  localStorage.clear();
  await startLanguage();
  await loadAppTexts();
});

const project = (id: number, changes: Partial<BookableProject> = {}): BookableProject => ({
  id,
  code: `RM-${id}`,
  nameZh: `热泵 ${id}`,
  nameEn: `Heat pump ${id}`,
  parent: { code: 'RM', nameZh: '平台', nameEn: 'Platform', pinyin: 'pt pingtai' },
  pinyin: `rb${id} rebeng${id}`,
  open: true,
  startDate: '2026-01-01',
  endDate: null,
  pinned: false,
  ...changes,
});

const NOTHING: FoundProjects = { projects: [], more: false };

/** What the page knows, what is on the sheet, and what the server answers to a text. */
async function picker(
  projects: readonly BookableProject[],
  used: readonly number[],
  byText: FindProjects['byText'] = async () => NOTHING,
) {
  const onPick = vi.fn();
  const onGoTo = vi.fn();
  renderWithLibrary(
    <QueryClientProvider client={createQueryClient()}>
      <ProjectPicker
        projects={projects}
        find={{ staffNo: 'S1', batchId: 2, byText }}
        used={new Set(used.map((id) => `p${id}` as const))}
        onPick={({ id }) => onPick(id)}
        onGoTo={onGoTo}
        onClosed={() => {}}
      />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: '添加项目' }));
  const field = await screen.findByRole('textbox');
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  const enter = () => fireEvent.keyDown(field, { key: 'Enter' });
  return { onPick, onGoTo, type, enter };
}

const says = (text: string) =>
  waitFor(() => expect(screen.getByRole('status').textContent).toContain(text));
const offered = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

describe('adding a project', () => {
  it('adds what is found by the sound of its main project', async () => {
    const { onPick, type, enter } = await picker([project(1), project(2)], [1]);
    type('pingtai');
    enter();
    expect(onPick).toHaveBeenCalledWith(2);
  });

  it('says that a project is on the sheet already, and leads to its row', async () => {
    const { onPick, onGoTo, type } = await picker([project(1), project(2)], [1]);
    type('rb1');
    await says('已在工时表中');
    fireEvent.click(screen.getByRole('button', { name: /RM-1 .*转到该行/ }));
    expect(onGoTo).toHaveBeenCalledWith('p1');
    expect(onPick).not.toHaveBeenCalled();
  });

  it('knows a closed project that is on the sheet', async () => {
    const { type, enter, onGoTo } = await picker([project(1, { open: false }), project(2)], [1]);
    type('rb1');
    enter();
    await says('已在工时表中');
    expect(onGoTo).toHaveBeenCalledWith('p1');
  });

  it('tells "everything is added" from "nothing matches" and from "nothing is open"', async () => {
    const { type, enter, onGoTo } = await picker([project(1), project(2)], [1, 2]);
    await says('可填报的项目都已在工时表中');
    type('plum');
    await says('没有与“plum”相符的项目');
    enter();
    expect(onGoTo).not.toHaveBeenCalled();
  });

  it('says when no project is open at all', async () => {
    await picker([project(1, { open: false })], []);
    await says('没有可填报的项目');
  });
});

describe('projects the page was not told about', () => {
  it('are looked for while one types, behind what is known, and say that there are more', async () => {
    const asked: string[] = [];
    const { type } = await picker([project(1)], [], async (text) => {
      asked.push(text);
      return { projects: [project(1), project(12)], more: true };
    });
    await says('还有更多项目，请输入名称、编号或拼音查找');
    type('r');
    type('rb');
    type('rb1');
    expect(offered()).toEqual(['平台RM-1 · 热泵 1']);
    await says('还有更多，请继续输入');
    expect(offered()).toEqual(['平台RM-1 · 热泵 1', '平台RM-12 · 热泵 12']);
    expect(asked).toEqual(['', 'rb1']);
  });

  it('are taken by Enter as soon as they are found', async () => {
    const { type, enter, onPick } = await picker([], [], async (text) =>
      text === 'rb12' ? { projects: [project(12)], more: false } : NOTHING,
    );
    type('rb12');
    enter();
    expect(onPick).not.toHaveBeenCalled();
    await waitFor(() => expect(onPick).toHaveBeenCalledWith(12));
    expect(onPick).toHaveBeenCalledTimes(1);
  });

  it('are never those of an older text', async () => {
    const answers = new Map<string, (found: FoundProjects) => void>();
    const { type, enter, onPick } = await picker(
      [],
      [],
      (text) => new Promise((resolve) => answers.set(text, resolve)),
    );
    type('old');
    enter();
    await waitFor(() => expect([...answers.keys()]).toContain('old'));
    type('new');
    enter();
    await waitFor(() => expect([...answers.keys()]).toContain('new'));
    answers.get('old')?.({ projects: [project(1)], more: false });
    await says('正在查找');
    expect([offered(), onPick.mock.calls]).toEqual([[], []]);
    answers.get('new')?.({ projects: [project(2)], more: false });
    await waitFor(() => expect(onPick).toHaveBeenCalledWith(2));
  });

  it('can be looked for again when that has failed', async () => {
    let works = false;
    const { onPick } = await picker([project(1)], [], async () => {
      if (!works) throw new Error('offline');
      return { projects: [project(2)], more: false };
    });
    await says('查找失败');
    expect(offered()).toHaveLength(1);
    works = true;
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    fireEvent.click(await screen.findByRole('button', { name: /RM-2 / }));
    expect(onPick).toHaveBeenCalledWith(2);
  });
});
