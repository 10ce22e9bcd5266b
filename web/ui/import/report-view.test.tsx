import { screen } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
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
  problems: [{ row: 2, field: 'code', key: 'common.required', msg: 'Required' }],
  moreProblems: 0,
  written: false,
};

beforeAll(async () => {
  await startLanguage();
  await loadAppTexts();
});

const show = (moreProblems: number) =>
  renderWithTexts(<ReportView fileName="a.csv" report={{ ...report, moreProblems }} />);

describe('the report of an import', () => {
  it('says how many problems it does not list', async () => {
    await switchLanguage('zh');
    show(1312);
    expect(screen.getByText('另有 1,312 处问题未列出')).toBeTruthy();
    await switchLanguage('en');
    show(1);
    expect(screen.getByText('and 1 more problem')).toBeTruthy();
  });

  it('says nothing when it lists them all', async () => {
    await switchLanguage('en');
    show(0);
    expect(screen.queryByText(/more/)).toBeNull();
  });
});
