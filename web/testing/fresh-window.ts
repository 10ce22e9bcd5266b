import { cleanup, screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { session } from '#features/session/web/entering.ts';
import { companyZone } from '#web/company-time.ts';
import { errorLog } from '#web/error-log/error-log.ts';
import { openTabs } from '#web/shell/tabs/open-tabs.ts';
import { unsavedWork } from '#web/shell/tabs/unsaved-tabs.ts';
import { toasts } from '#web/ui/toast/toasts.ts';

// Files of component tests share their modules, for speed, and have a window each. Whatever the
// modules remember of the file before is forgotten.
beforeAll(() => {
  // It keeps to the window it was loaded in.
  Object.assign(screen, within(document.body));
  localStorage.clear();
  sessionStorage.clear();
  companyZone.set(undefined);
  errorLog.set([]);
  openTabs.set([]);
  session.set({ status: 'loading' });
  toasts.set([]);
  unsavedWork.set(new Map());
});

afterEach(cleanup);

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
