import { readStored, removeStored, writeStored } from '../storage.ts';

const KEY = 'Admin-Token';

/** Beside the token: whether it is a super administrator's, as the server said the last time. */
const SUPER_KEY = 'superAdmin';

/** The demo's token of that role says by itself whose it is. */
const SUPER_ROLE_TOKEN = 'super_admin-token';

const AREAS = ['sessionStorage', 'localStorage'] as const;

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
  for (const area of AREAS) removeStored(area, SUPER_KEY);
}

/** Notes whether the kept token is a super administrator's, for when the page is loaded again. */
export function noteSuperAdmin(isSuperAdmin: boolean): void {
  for (const area of AREAS) writeStored(area, SUPER_KEY, isSuperAdmin ? 'yes' : 'no');
}

/** Whether the kept token is known to be a super administrator's before the server has said so. */
export function isSuperAdminKept(): boolean {
  const noted = readStored('sessionStorage', SUPER_KEY) ?? readStored('localStorage', SUPER_KEY);
  return noted === null ? readToken() === SUPER_ROLE_TOKEN : noted === 'yes';
}

export function clearToken(): void {
  for (const area of AREAS) {
    removeStored(area, KEY);
    removeStored(area, SUPER_KEY);
  }
  unkept = null;
}
