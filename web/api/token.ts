import { readStored, removeStored, writeStored } from '../storage.ts';

const KEY = 'Admin-Token';

/** Only used where the browser keeps nothing: then the session lasts as long as the page. */
let unkept: string | null = null;

/** This tab's own session first, then the one shared by all tabs. */
export function readToken(): string | null {
  return readStored('sessionStorage', KEY) || readStored('localStorage', KEY) || unkept;
}

export function storeToken(token: string): void {
  const inSession = writeStored('sessionStorage', KEY, token);
  const inLocal = writeStored('localStorage', KEY, token);
  unkept = inSession || inLocal ? null : token;
}

export function clearToken(): void {
  removeStored('sessionStorage', KEY);
  removeStored('localStorage', KEY);
  unkept = null;
}
