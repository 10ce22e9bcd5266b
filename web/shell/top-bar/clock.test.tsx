import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { companyZone } from '../../company-time.ts';
import { startLanguage } from '../../i18n/language.ts';
import texts from '../../locales/zh.json';
import { renderWithTexts } from '../../testing/render.tsx';
import { GreetingClock } from './clock.tsx';

const { night, morning, noon, afternoon, evening } = texts.shell.greeting;

beforeEach(async () => {
  await startLanguage();
  companyZone.set('Asia/Shanghai');
});

afterEach(() => {
  vi.useRealTimers();
  companyZone.set(undefined);
});

it('greets by name and shows the time, second by second, through the day', () => {
  vi.useFakeTimers({ now: new Date('2026-03-02T03:59:00+08:00') });
  renderWithTexts(<GreetingClock name="Lin" />);
  const greeting = () => screen.getByText('Lin').parentElement?.textContent;
  const clock = () => screen.getByRole('time').textContent;
  const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  expect(greeting()).toBe(`${night}Lin`);
  expect(clock()).toBe('2026-03-02 03:59:00');
  wait(1_000);
  expect(clock()).toBe('2026-03-02 03:59:01');
  for (const [hours, words] of [
    [4, morning],
    [4, noon],
    [3, afternoon],
    [6, evening],
  ] as const) {
    vi.setSystemTime(Date.now() + hours * 3_600_000);
    wait(1_000);
    expect(greeting()).toBe(`${words}Lin`);
  }
  expect(clock()).toBe('2026-03-02 20:59:05');
});
