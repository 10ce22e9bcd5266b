import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearErrorLog, errorLog } from '../error-log/error-log.ts';
import { startLanguage } from '../i18n/language.ts';
import { answerCalls, ok } from '../testing/fetch-double.ts';
import { renderWithTexts } from '../testing/render.tsx';
import { FailureBoundary } from './failure-boundary.tsx';
import { toasts } from './toast/toasts.ts';

beforeEach(async () => {
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

function Broken(): never {
  throw new Error('broken');
}

const reachable = { '/api/v1/clientConfig': ok({ demo: null, guideUrl: '', sso: null }) };

it('leaves a way on, and a trace', async () => {
  answerCalls(reachable);
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  renderWithTexts(
    <FailureBoundary>
      <Broken />
    </FailureBoundary>,
  );
  fireEvent.click(screen.getByRole('button', { name: '重新载入' }));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(errorLog.get()).toMatchObject([{ message: 'broken' }]);
  expect(errorLog.get()[0]?.info).toContain('Broken');
});

it('stays and says why while the server cannot be reached', async () => {
  answerCalls({});
  toasts.set([]);
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  renderWithTexts(
    <FailureBoundary>
      <Broken />
    </FailureBoundary>,
  );
  fireEvent.click(screen.getByRole('button', { name: '重新载入' }));
  await waitFor(() => expect(toasts.get()).toHaveLength(1));
  expect(toasts.get()[0]?.text).toBe('连不上服务器，请稍后再试');
  expect(reload).not.toHaveBeenCalled();
});
