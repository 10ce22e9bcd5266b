import { createHash, randomBytes } from 'node:crypto';
import { isRole, type Role } from '#kernel/roles.ts';

/** 256 random bits; nothing about the person can be read from it. */
export const newToken = () => randomBytes(32).toString('base64url');

export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

/** Whether something could have come from `newToken`. */
export const looksLikeToken = (text: string) => /^[\w-]{43}$/.test(text);

const SCHEME = /^bearer\s+/i;

/** The token of an `Authorization` header, with or without a scheme in front. */
export function tokenOf(header: string | undefined): string | null {
  const token = header?.replace(SCHEME, '').trim() ?? '';
  return token === '' ? null : token;
}

const DEMO_SUFFIX = '-token';

/** The role a demo token stands for. Only asked in demo mode. */
export function demoRoleOf(token: string): Role | null {
  if (!token.endsWith(DEMO_SUFFIX)) return null;
  const name = token.slice(0, -DEMO_SUFFIX.length);
  return isRole(name) ? name : null;
}
