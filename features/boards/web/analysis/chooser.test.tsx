import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { page, row } from '#features/budgets/web/testing.tsx';
import { ResultCode } from '#kernel/result.ts';
import { switchLanguage } from '#web/i18n/language.ts';
import { beginSignedIn } from '#web/testing/begin-signed-in.ts';
import { ok, refused } from '#web/testing/fetch-double.ts';
import { toasts } from '#web/ui/toast/toasts.ts';
import { LIST, openAnalysis } from './testing.tsx';

beforeEach(beginSignedIn);

it('names the department of a budget in the language of the reader', async () => {
  openAnalysis('', { [LIST]: ok(page([row()])) }, null);
  expect(await screen.findByText(/· 整机部 ·/)).toBeTruthy();
  await act(() => switchLanguage('en'));
  expect(await screen.findByText(/· Units ·/)).toBeTruthy();
});

it('has the newest year first, and writes months as they are written everywhere', async () => {
  const { requests } = openAnalysis('', { [LIST]: ok(page([row()])) }, null);
  expect(await screen.findByText(/· 2026年1–12月$/)).toBeTruthy();
  const asked = new URL(requests.find(({ url }) => url.includes(LIST))?.url ?? '').searchParams;
  expect(asked.get('sort')).toBe('newest');
});

it('says in the words of the server why there is nothing to choose from', async () => {
  openAnalysis('', { [LIST]: refused(ResultCode.internal, '服务正在维护') }, null);
  expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy();
  expect(toasts.get().map(({ text }) => text)).toEqual(['服务正在维护']);
});

it('leads back to the choice by a button with a name in the language of the reader', async () => {
  const { router } = openAnalysis('', { [LIST]: ok(page([row()])) });
  await screen.findByLabelText('预算执行概况');
  fireEvent.click(screen.getByRole('button', { name: '清除' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/budgetManagement/analysis'));
});
