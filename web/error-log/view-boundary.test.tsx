import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { lazy, type ReactNode, Suspense } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TransportError } from '../api/exchange.ts';
import { startLanguage } from '../i18n/language.ts';
import { answerCalls, ok } from '../testing/fetch-double.ts';
import { renderWithLibrary } from '../testing/render-with-library.tsx';
import { NotFoundError } from '../ui/not-found.ts';
import { clearErrorLog, errorLog } from './error-log.ts';
import { ViewBoundary } from './view-boundary.tsx';

const REQUEST_ID = '0e5b1f7a-7d0a-4c52-9a37-3f1f5d2f8c11';

let thrown: { readonly error: unknown } | null = null;

function View() {
  if (thrown !== null) throw thrown.error;
  return <p>view</p>;
}

const Where = () => <p>at {useLocation().pathname}</p>;

const inRouter = (content: ReactNode) => (
  <MemoryRouter initialEntries={['/budget/9']}>
    <Where />
    {content}
  </MemoryRouter>
);

const boundary = (content: ReactNode, resetKey = '/a') =>
  inRouter(<ViewBoundary resetKey={resetKey}>{content}</ViewBoundary>);

const retry = () => screen.getByRole('button', { name: /重\s?试/ });

beforeEach(async () => {
  thrown = null;
  vi.stubEnv('PROD', true);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  clearErrorLog();
  await startLanguage();
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

describe('a view that cannot be drawn', () => {
  it('is replaced alone, and put into the log with where it was', () => {
    thrown = { error: new TypeError('secret detail') };
    renderWithLibrary(
      inRouter(
        <>
          <nav>menu</nav>
          <ViewBoundary resetKey="/a">
            <View />
          </ViewBoundary>
        </>,
      ),
    );
    expect(screen.getByText('menu')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('这个页面出了点问题');
    expect(screen.queryByText(/secret detail/)).toBeNull();
    expect(errorLog.get()).toMatchObject([{ name: 'TypeError', message: 'secret detail' }]);
    expect(errorLog.get()[0]?.info).toContain('View');
  });

  it.each([null, undefined, 'text'])('is caught whatever is thrown: %j', (error) => {
    thrown = { error };
    renderWithLibrary(boundary(<View />));
    expect(screen.getByRole('alert')).toBeTruthy();
  });

  it('is drawn anew on request', () => {
    thrown = { error: new Error('once') };
    renderWithLibrary(boundary(<View />));
    fireEvent.click(retry());
    expect(screen.getByRole('alert')).toBeTruthy();
    thrown = null;
    fireEvent.click(retry());
    expect(screen.getByText('view')).toBeTruthy();
  });

  it('makes room for another view', () => {
    thrown = { error: new Error('once') };
    const { rerender } = renderWithLibrary(boundary(<View />, '/a'));
    thrown = null;
    rerender(boundary(<View />, '/a'));
    expect(screen.getByRole('alert')).toBeTruthy();
    rerender(boundary(<View />, '/b'));
    expect(screen.getByText('view')).toBeTruthy();
  });

  it('tells the number of the failed request', () => {
    thrown = { error: new Error(`Something went wrong. Quote ${REQUEST_ID}`) };
    renderWithLibrary(boundary(<View />));
    expect(screen.getByText(REQUEST_ID)).toBeTruthy();
  });

  it('says why there was no answer, and does not call that an error of ours', () => {
    thrown = { error: new TransportError('offline') };
    renderWithLibrary(boundary(<View />));
    expect(screen.getByText('网络已断开，请检查网络连接')).toBeTruthy();
    expect(errorLog.get()).toEqual([]);
  });
});

describe('a query that failed', () => {
  it('is asked again on request', async () => {
    const ask = vi.fn().mockRejectedValueOnce(new Error('down')).mockResolvedValue('answer');
    function Asking() {
      const { data } = useQuery({ queryKey: ['x'], queryFn: ask, throwOnError: true });
      return <p>{data ?? 'asking'}</p>;
    }
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    renderWithLibrary(
      <QueryClientProvider client={client}>{boundary(<Asking />)}</QueryClientProvider>,
    );
    await screen.findByRole('alert');
    fireEvent.click(retry());
    expect(await screen.findByText('answer')).toBeTruthy();
    expect(ask).toHaveBeenCalledTimes(2);
  });
});

describe('something that does not exist', () => {
  it('is no failure: it says so and leads home', () => {
    thrown = { error: new NotFoundError() };
    renderWithLibrary(boundary(<View />));
    expect(screen.getByRole('heading', { name: '没有找到' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(errorLog.get()).toEqual([]);
    fireEvent.click(screen.getByRole('link', { name: '回到首页' }));
    expect(screen.getByText('at /')).toBeTruthy();
  });
});

describe('a part that is gone since the last deployment', () => {
  it.each([
    'Failed to fetch dynamically imported module: http://here/assets/grid-1.js',
    'error loading dynamically imported module: http://here/assets/grid-1.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/grid-1.css',
  ])('is mended by a new page: %s', async (message) => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    const Gone = lazy(() => Promise.reject(new TypeError(message)));
    renderWithLibrary(
      boundary(
        <Suspense fallback="…">
          <Gone />
        </Suspense>,
      ),
    );
    answerCalls({ '/api/v1/clientConfig': ok({ demo: null, guideUrl: '', sso: null }) });
    fireEvent.click(await screen.findByRole('button', { name: '重新载入' }));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(screen.queryByRole('button', { name: /重\s?试/ })).toBeNull();
  });
});
