import { basePath } from './base.ts';

const ONE_YEAR_SECONDS = 31_536_000;

export function readCookie(name: string): string | null {
  const entry = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`));
  return entry === undefined ? null : decodeURIComponent(entry.slice(name.length + 1));
}

/** Kept for a year, for this application alone; the server never needs to see it. */
export function writeCookie(name: string, value: string): void {
  const path = `${basePath}/`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${name}=${encodeURIComponent(value)}; path=${path}; max-age=${ONE_YEAR_SECONDS}; samesite=lax`;
}
