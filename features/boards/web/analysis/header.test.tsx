import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTabs } from '#web/shell/tabs/open-tabs.ts';
import { beginSignedIn } from '#web/testing/begin-signed-in.ts';
import { budgetDocument, openAnalysis } from './testing.tsx';

interface Sized {
  readonly happyDOM: { readonly setViewport: (size: { width: number; height: number }) => void };
}

const widthIs = (width: number) =>
  (window as unknown as Sized).happyDOM.setViewport({ width, height: 900 });

beforeEach(beginSignedIn);
afterEach(() => {
  widthIs(1024);
  openTabs.set([]);
});

const shown = (name: string) => screen.queryByRole('button', { name }) !== null;

it('keeps print and export behind three dots on a narrow screen', async () => {
  widthIs(390);
  openAnalysis();
  const more = await screen.findByRole('button', { name: '更多' });
  expect(['阈值与预测', '打印', '导出'].map(shown)).toEqual([true, false, false]);
  fireEvent.click(more);
  expect(['打印', '导出'].map(shown)).toEqual([true, true]);
});

it('has them in the row where there is room', async () => {
  openAnalysis();
  await screen.findByLabelText('预算执行概况');
  expect(['阈值与预测', '打印', '导出', '更多'].map(shown)).toEqual([true, true, true, false]);
});

it('calls its tab after the budget', async () => {
  // Outside of the shell a view is in the tab of no path.
  const tab = { path: '', search: '', name: '', titleKey: 'budgetAnalysis', recordName: '' };
  openTabs.set([{ ...tab, affix: false, noCache: false, life: 0 }]);
  openAnalysis();
  await screen.findByLabelText('预算执行概况');
  expect(openTabs.get()[0]?.recordName).toBe(budgetDocument().name);
});
