import { configure, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { BookableProject } from '#features/timesheets/contract.ts';
import { loadAppTexts, startLanguage } from '#web/i18n/language.ts';
import { renderWithLibrary } from '#web/testing/render-with-library.tsx';
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

async function picker(projects: readonly BookableProject[], used: readonly number[]) {
  const onPick = vi.fn();
  const onGoTo = vi.fn();
  renderWithLibrary(
    <ProjectPicker
      projects={projects}
      used={new Set(used.map((id) => `p${id}` as const))}
      nameOf={(key) => ({ main: '平台', detail: key })}
      onPick={onPick}
      onGoTo={onGoTo}
      onClosed={() => {}}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: '添加项目' }));
  const field = await screen.findByRole('textbox');
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  const enter = () => fireEvent.keyDown(field, { key: 'Enter' });
  return { onPick, onGoTo, type, enter };
}

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
    expect(screen.getByRole('status').textContent).toBe('已在工时表中');
    fireEvent.click(screen.getByRole('button', { name: /p1.*转到该行/ }));
    expect(onGoTo).toHaveBeenCalledWith('p1');
    expect(onPick).not.toHaveBeenCalled();
  });

  it('knows a closed project that is on the sheet', async () => {
    const { type, enter, onGoTo } = await picker([project(1, { open: false }), project(2)], [1]);
    type('rb1');
    expect(screen.getByRole('status').textContent).toBe('已在工时表中');
    enter();
    expect(onGoTo).toHaveBeenCalledWith('p1');
  });

  it('tells "everything is added" from "nothing matches" and from "nothing is open"', async () => {
    const { type, enter, onGoTo } = await picker([project(1), project(2)], [1, 2]);
    expect(screen.getByRole('status').textContent).toBe('可填报的项目都已在工时表中');
    type('plum');
    expect(screen.getByRole('status').textContent).toBe('没有与“plum”相符的项目');
    enter();
    expect(onGoTo).not.toHaveBeenCalled();
  });

  it('says when no project is open at all', async () => {
    await picker([project(1, { open: false })], []);
    expect(screen.getByRole('status').textContent).toContain('没有可填报的项目');
  });
});
