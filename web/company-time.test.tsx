import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  companyClock,
  companyMonth,
  companyToday,
  companyYear,
  companyZone,
} from './company-time.ts';
import { startLanguage } from './i18n/language.ts';
import { GreetingClock } from './shell/top-bar/clock.tsx';
import { renderWithTexts } from './testing/render.tsx';
import { useDates } from './ui/dates.ts';

/** New Year's Eve at noon in New York, the small hours of the new year in Shanghai. */
const INSTANT = '2026-12-31T17:30:05.000Z';

function Times() {
  const { dateTime, dueTime, time } = useDates();
  return <p>{[dateTime(INSTANT), dueTime(INSTANT), time(INSTANT)].join(' | ')}</p>;
}

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date(INSTANT), toFake: ['Date'] });
  await startLanguage();
});

afterEach(() => {
  vi.useRealTimers();
  companyZone.set(undefined);
});

describe.each([
  ['Asia/Shanghai', '2027-01-01 01:30:05', '1月1日周五 01:30', '夜深了，'],
  ['America/New_York', '2026-12-31 12:30:05', '12月31日周四 12:30', '中午好，'],
])('time in a company of %s', (zone, clock, due, greeting) => {
  beforeEach(() => companyZone.set(zone));

  it('is the company’s whatever the device thinks', () => {
    expect(companyClock(INSTANT)).toBe(clock);
    expect(companyToday()).toBe(clock.slice(0, 10));
    expect(companyMonth()).toBe(clock.slice(0, 7));
    expect(companyYear()).toBe(Number(clock.slice(0, 4)));
  });

  it('is what times and deadlines are written in', () => {
    renderWithTexts(<Times />);
    const text = screen.getByText(/\|/).textContent;
    expect(text).toBe([clock.slice(0, 16), due, clock.slice(11, 16)].join(' | '));
  });

  it('is what the clock and the greeting go by', () => {
    renderWithTexts(<GreetingClock name="Lin" />);
    expect(screen.getByText(clock)).toBeTruthy();
    expect(screen.getByText(greeting)).toBeTruthy();
  });
});
