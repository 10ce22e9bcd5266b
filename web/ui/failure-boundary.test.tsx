import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearErrorLog, errorLog } from '../error-log/error-log.ts';
import { startLanguage } from '../i18n/language.ts';
import { renderWithTexts } from '../testing/render.tsx';
import { FailureBoundary } from './failure-boundary.tsx';

beforeEach(async () => {
  vi.stubEnv('PROD', true);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  clearErrorLog();
  await startLanguage();
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

function Broken(): never {
  throw new Error('broken');
}

it('leaves a way on, and a trace', () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  renderWithTexts(
    <FailureBoundary>
      <Broken />
    </FailureBoundary>,
  );
  fireEvent.click(screen.getByRole('button', { name: '重新载入' }));
  expect(reload).toHaveBeenCalledOnce();
  expect(errorLog.get()).toMatchObject([{ message: 'broken' }]);
  expect(errorLog.get()[0]?.info).toContain('Broken');
});
