import { describe, expect, it } from 'vitest';
import { formatClock } from '#kernel/format.ts';
import type { LoggedError } from './error-log.ts';
import { detailsOf, logText } from './log-text.ts';

const time = Date.UTC(2026, 10, 16, 1, 42, 18);

const entry: LoggedError = {
  id: 1,
  name: 'TypeError',
  message: 'broken',
  stack: 'TypeError: broken\n    at sum (main.js:1:2)\n    at Grid (main.js:3:4)',
  info: '\n    at Grid\n    at Page',
  url: 'http://here/home',
  time,
  times: 1,
};

describe('the text of the log', () => {
  it('names the error once, however the browser writes its stack', () => {
    const details = 'at sum (main.js:1:2)\nat Grid (main.js:3:4)\n\nat Grid\nat Page';
    expect(detailsOf(entry)).toBe(details);
    const firefox = 'sum@main.js:1:2\nGrid@main.js:3:4\n';
    expect(detailsOf({ ...entry, stack: firefox, info: '' })).toBe(firefox.trim());
  });

  it('has everything somebody needs who was not there', () => {
    const plain = { ...entry, id: 2, message: '', stack: '', info: '', times: 3 };
    expect(logText([entry, plain])).toBe(
      [
        formatClock(new Date(time)),
        'TypeError: broken',
        'http://here/home',
        detailsOf(entry),
        '',
        '---',
        '',
        `${formatClock(new Date(time))} (× 3)`,
        'TypeError',
        'http://here/home',
      ].join('\n'),
    );
  });
});
