import { QueryClientProvider } from '@tanstack/react-query';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { approvalEndpoints } from '#features/approvals/contract.ts';
import { loadFirstTexts, startLanguage } from '../i18n/language.ts';
import { createQueryClient } from '../signed-in/query-client.ts';
import { answerCalls, refused } from '../testing/fetch-double.ts';
import { renderWithLibrary } from '../testing/render-with-library.tsx';
import { CorrectionAbove } from './correction-above.tsx';

configure({ asyncUtilTimeout: 10_000 });

beforeEach(async () => {
  localStorage.clear();
  await startLanguage();
  await loadFirstTexts();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

function open(path: string, search: string) {
  const requests = answerCalls({
    [approvalEndpoints.correction.path.replace(':id', '7')]: refused(5, '没有找到'),
  });
  const element = (
    <QueryClientProvider client={createQueryClient()}>
      <CorrectionAbove active={path} />
    </QueryClientProvider>
  );
  const router = createMemoryRouter([{ path, element }], { initialEntries: [path + search] });
  renderWithLibrary(<RouterProvider router={router} />);
  return { requests, router };
}

describe('a correction in the address', () => {
  it('opens above a page that knows nothing of it, and leaves the rest of the address', async () => {
    const { router } = open('/laborHoursExport', '?batch=5&correction=7');
    const shown = within(await screen.findByRole('dialog', { name: '已入账工时的更正' }));
    fireEvent.click(await shown.findByText('关闭'));
    await waitFor(() => expect(router.state.location.search).toBe('?batch=5'));
    await waitFor(() => expect(screen.queryByText('已入账工时的更正')).toBeNull());
  });

  it.each([
    ['/timeApproval/timeApproval', '?correction=7'],
    ['/laborHoursExport', '?correction=x'],
    ['/laborHoursExport', ''],
  ])('is left alone at %s%s', (path, search) => {
    const { requests } = open(path, search);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(requests).toEqual([]);
  });
});
