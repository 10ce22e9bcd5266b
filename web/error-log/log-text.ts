import { companyClock } from '../company-time.ts';
import type { LoggedError } from './error-log.ts';

/** `TypeError: x is not a function`, as the stack begins as well. */
export function headlineOf({ name, message }: LoggedError): string {
  return message === '' ? name : `${name}: ${message}`;
}

/** Stack and source; the stack repeats the headline in some browsers. */
export function detailsOf(entry: LoggedError): string {
  const headline = headlineOf(entry);
  const stack = entry.stack.startsWith(headline) ? entry.stack.slice(headline.length) : entry.stack;
  return [stack, entry.info]
    .map((part) => part.replace(/^[ \t]+/gm, '').trim())
    .filter((part) => part !== '')
    .join('\n\n');
}

export function timeOf(entry: LoggedError): string {
  return companyClock(entry.time);
}

/** The log as somebody would send it to whoever can help. */
export function logText(entries: readonly LoggedError[]): string {
  return entries
    .map((entry) => {
      const often = entry.times > 1 ? ` (× ${entry.times})` : '';
      return [`${timeOf(entry)}${often}`, headlineOf(entry), entry.url, detailsOf(entry)]
        .filter((line) => line !== '')
        .join('\n');
    })
    .join('\n\n---\n\n');
}
