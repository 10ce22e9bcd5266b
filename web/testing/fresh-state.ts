import { beforeAll } from 'vitest';
import { companyZone } from '#web/company-time.ts';

// These files share one window and its modules, for speed. Each begins with neither of them used.
beforeAll(() => {
  localStorage.clear();
  sessionStorage.clear();
  companyZone.set(undefined);
});
