import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { ImportReport } from '#kernel/import-report.ts';
import { loadAppTexts, startLanguage, switchLanguage } from '../../i18n/language.ts';
import { renderWithTexts } from '../../testing/render.tsx';
import { ReportView } from './report-view.tsx';

const report: ImportReport = {
  total: 9,
  created: 0,
  updated: 0,
  unchanged: 0,
  badRows: 9,
  problems: [
    {
      row: 2,
      field: 'hireDate',
      column: 'Hire date',
      value: '2026/13/01',
      key: 'common.wrongFormat',
      msg: 'Wrong format',
      expected: 'a date, e.g. 2026-01-31',
    },
  ],
  moreProblems: 0,
  changes: [],
  moreChanges: 0,
  written: false,
};

beforeAll(async () => {
  await startLanguage();
  await loadAppTexts();
});

const show = (changed: Partial<ImportReport>) => {
  const saveMarked = vi.fn(async () => true);
  renderWithTexts(
    <ReportView fileName="a.csv" report={{ ...report, ...changed }} saveMarked={saveMarked} />,
  );
  return saveMarked;
};

describe('the report of an import', () => {
  it('says how many problems it does not list', async () => {
    await switchLanguage('zh');
    show({ moreProblems: 1312 });
    expect(screen.getByText('另有 1,312 处问题未列出')).toBeTruthy();
    await switchLanguage('en');
    show({ moreProblems: 1 });
    expect(screen.getByText('and 1 more problem')).toBeTruthy();
  });

  it('says nothing when it lists them all', async () => {
    await switchLanguage('en');
    show({});
    expect(screen.queryByText(/more/)).toBeNull();
  });

  it('says of a problem where it is, what stands there and what may', async () => {
    await switchLanguage('en');
    const saveMarked = show({});
    const [, line] = screen.getAllByRole('row');
    expect(line?.textContent).toBe(
      '2Hire date2026/13/01Wrong formatExpected: a date, e.g. 2026-01-31',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Download the file with problems marked' }));
    expect(saveMarked).toHaveBeenCalledOnce();
  });

  it('shows what will change, before it does', async () => {
    await switchLanguage('en');
    const fields = [{ field: 'grade', column: 'Grade', before: '', after: 'P5' }];
    const changed = [
      ...fields,
      { field: 'nickName', column: 'Name', before: 'Li', after: 'Lin' },
      { field: 'email', column: 'E-mail', before: 'li@example.com', after: '' },
    ];
    const changes = [
      { kind: 'updated' as const, row: 2, what: 'S1 Lin', fields: changed },
      { kind: 'created' as const, row: 3, what: 'S2 Chen', fields },
    ];
    show({ problems: [], badRows: 0, changes, moreChanges: 7 });
    expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'RowRecordChange',
      '2S1 LinChangedGrade P5Name Li → LinE-mail li@example.com → (empty)',
      '3S2 ChenNewGrade P5',
    ]);
    expect(screen.getByText('and 7 more changes')).toBeTruthy();
  });

  it('has nothing left to show as a change once it is written', async () => {
    const changes = [{ kind: 'created' as const, row: 2, what: 'S1 Lin', fields: [] }];
    show({ problems: [], badRows: 0, changes, written: true });
    expect(screen.queryByText('S1 Lin')).toBeNull();
  });
});
