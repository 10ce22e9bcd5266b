import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ImportReport, PastImport } from '#kernel/import-report.ts';
import { loadAppTexts, startLanguage } from '../../i18n/language.ts';
import { createQueryClient } from '../../signed-in/query-client.ts';
import { answerCalls, ok } from '../../testing/fetch-double.ts';
import { renderWithLibrary } from '../../testing/render-with-library.tsx';
import { toasts } from '../toast/toasts.ts';
import { ImportDialog } from './import-dialog.tsx';
import type { ImportSource } from './import-source.ts';

const JOB = '7b0f8a3e-35a1-4c43-8d0b-0f5f0c6f9d11';

const report: ImportReport = {
  total: 4000,
  created: 4000,
  updated: 0,
  unchanged: 0,
  badRows: 0,
  problems: [],
  moreProblems: 0,
  changes: [],
  moreChanges: 0,
  written: false,
};

const made: PastImport = {
  id: 7,
  fileName: '三月.xlsx',
  at: '2026-11-16T01:30:00.000Z',
  by: '孙博文',
  created: 3,
  updated: 2,
  totals: null,
  undone: null,
  abilities: { undo: true },
};

beforeEach(async () => {
  localStorage.clear();
  await startLanguage();
  await loadAppTexts();
});
afterEach(() => {
  // A dialog that is still there would go on asking.
  cleanup();
  vi.unstubAllGlobals();
});

function open(changes: Partial<ImportSource> = {}, agreement?: (count: number) => string) {
  const source: ImportSource = {
    key: ['test'],
    send: vi.fn(async () => report),
    saveMarked: vi.fn(async () => true),
    past: vi.fn(async () => ({ rows: [], running: null })),
    undo: vi.fn(async () => null),
    ...changes,
  };
  const onWritten = vi.fn();
  renderWithLibrary(
    <QueryClientProvider client={createQueryClient()}>
      <ImportDialog
        open
        title="导入人员"
        hint="…"
        source={source}
        {...(agreement !== undefined && { agreement })}
        onWritten={onWritten}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  );
  return { source, onWritten };
}

const jobAs = (state: string, percent: number, result: unknown = null) =>
  ok({
    id: JOB,
    kind: 'import',
    state,
    step: 'import.step.checking',
    percent,
    createdAt: made.at,
    finishedAt: null,
    result,
  });

async function choose(name: string, content = 'x') {
  const field = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type=file]');
    if (found === null) throw new Error('no field yet');
    return found;
  });
  fireEvent.change(field, { target: { files: [new File([content], name)] } });
}

describe('the import dialog', () => {
  it('says of an empty file that it is empty, and takes one press for two', async () => {
    const { source } = open();
    await choose('空.csv', '');
    expect(await screen.findByText('文件是空的，请选择其他文件')).toBeTruthy();
    expect(source.send).not.toHaveBeenCalled();
    await choose('人员.csv');
    const write = await screen.findByRole('button', { name: '确认导入' });
    write.click();
    write.click();
    await waitFor(() => expect(source.send).toHaveBeenCalledTimes(2));
    expect(vi.mocked(source.send).mock.calls.map(([, mode]) => mode)).toEqual(['check', 'all']);
  });

  it('shows how far a long file is, and what became of it', async () => {
    answerCalls({ [`/api/v1/job/${JOB}`]: jobAs('running', 20) });
    const { source } = open({ send: vi.fn(async () => ({ job: JOB })) });
    await choose('四千人.csv');
    expect(await screen.findByText('正在处理 四千人.csv')).toBeTruthy();
    expect(await screen.findByText(/正在核对每一行/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: '确认导入' })).toBeNull();
    answerCalls({ [`/api/v1/job/${JOB}`]: jobAs('done', 100, { report }) });
    fireEvent.click(await screen.findByRole('button', { name: '确认导入' }, { timeout: 5_000 }));
    await waitFor(() => expect(source.send).toHaveBeenCalledTimes(2));
    expect(source.send).toHaveBeenLastCalledWith(expect.any(File), 'all', false);
  });

  it('finds a job again that was begun before, and asks for the file to write it', async () => {
    answerCalls({ [`/api/v1/job/${JOB}`]: jobAs('done', 100, { report }) });
    const running = { job: JOB, fileName: '四千人.csv', mode: 'check' as const };
    open({ past: async () => ({ rows: [], running }) });
    expect(await screen.findByText('要写入，请重新选择这个文件。')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '确认导入' })).toBeNull();
  });

  it('offers to leave bad rows out, but not of a file that is taken whole or not at all', async () => {
    const bad = { ...report, created: 3, badRows: 1 };
    const send = vi
      .fn<ImportSource['send']>()
      .mockResolvedValueOnce(bad)
      .mockResolvedValueOnce({ ...bad, blocked: true });
    open({ send });
    await choose('一月.xlsx');
    await screen.findByRole('button', { name: '跳过 1 行有问题的，导入其余' });
    fireEvent.click(screen.getByRole('button', { name: '换一个文件' }));
    await choose('二月.xlsx');
    expect(await screen.findByText(/要么整个导入/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /导入其余/ })).toBeNull();
  });

  it('asks whether corrections are accepted only where there are any, and looks again', async () => {
    const refused = { ...report, created: 0, badRows: 2, corrections: 2 };
    const accepted = { ...report, created: 0, updated: 2, corrections: 2 };
    const send = vi.fn<ImportSource['send']>(async (_, __, agreed) =>
      agreed ? accepted : refused,
    );
    open({ send }, (count) => `接受 ${count} 处更正`);
    await choose('九月.xlsx');
    fireEvent.click(await screen.findByRole('checkbox', { name: '接受 2 处更正' }));
    fireEvent.click(await screen.findByRole('button', { name: '确认导入' }));
    await waitFor(() => expect(send).toHaveBeenLastCalledWith(expect.any(File), 'all', true));
    fireEvent.click(await screen.findByRole('button', { name: '换一个文件' }));
    send.mockResolvedValue(report);
    await choose('十月.xlsx');
    await screen.findByRole('button', { name: '确认导入' });
    expect(send).toHaveBeenLastCalledWith(expect.any(File), 'check', false);
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('says what is worth knowing about rows that are taken all the same', async () => {
    const notices = [{ key: 'materials.sheet.noticeLate', count: 1, msg: '第 3 行作为补记' }];
    open({ send: vi.fn(async () => ({ ...report, notices })) });
    await choose('九月.xlsx');
    expect(await screen.findByText('第 3 行作为补记')).toBeTruthy();
    expect(screen.getByRole('button', { name: '确认导入' })).toBeTruthy();
  });

  it('says why a job was refused', async () => {
    answerCalls({
      [`/api/v1/job/${JOB}`]: jobAs('done', 100, { refused: '您没有权限进行此操作' }),
    });
    open({ send: async () => ({ job: JOB }) });
    await choose('四千人.csv');
    expect((await screen.findByRole('alert')).textContent).toBe('您没有权限进行此操作');
  });

  it('lists what was imported before, and takes it back when asked twice', async () => {
    const undone = { ...made, undone: { at: made.at, by: '孙博文' }, abilities: { undo: false } };
    const past = vi
      .fn(async () => ({ rows: [undone], running: null }))
      .mockResolvedValueOnce({ rows: [made] as never, running: null });
    const { source, onWritten } = open({ past });
    fireEvent.click(await screen.findByRole('button', { name: '撤销 三月.xlsx 的导入' }));
    expect(source.undo).not.toHaveBeenCalled();
    fireEvent.click(await screen.findByRole('button', { name: /^撤\s*销$/ }));
    await waitFor(() => expect(source.undo).toHaveBeenCalledWith(7));
    expect(await screen.findByText(/已由孙博文于 2026-11-1\d \d\d:\d\d 撤销/)).toBeTruthy();
    expect(onWritten).toHaveBeenCalledOnce();
    expect(toasts.get().map(({ text }) => text)).toContain('已撤销 三月.xlsx 的导入');
  });
});
