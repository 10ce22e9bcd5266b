import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { companyZone } from '#web/company-time.ts';
import { loadAppTexts, startLanguage } from '#web/i18n/language.ts';
import { renderWithLibrary } from '#web/testing/render-with-library.tsx';
import { MiniGrid } from './mini-grid.tsx';

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-12-31T12:00:00.000Z'), toFake: ['Date'] });
  await startLanguage();
  await loadAppTexts();
});
afterEach(() => {
  vi.useRealTimers();
});

const day = (date: string) => ({
  ...{ date, kind: 'workday' as const, nameZh: '', nameEn: '' },
  working: true,
});

// Noon in Greenwich: wherever the device stands, one of the two has another day.
it.each([
  ['Pacific/Kiritimati', '2027-01-01'],
  ['Pacific/Pago_Pago', '2026-12-31'],
])('marks the day the company has in %s', (zone, today) => {
  companyZone.set(zone);
  const days = ['2026-12-31', '2027-01-01'].map(day);
  renderWithLibrary(<MiniGrid detail={{ days, grid: [], changes: null }} />);
  const marked = [...document.querySelectorAll('th')].map(({ dataset }) => dataset.today);
  expect(marked).toEqual(days.map(({ date }) => String(date === today)));
});
