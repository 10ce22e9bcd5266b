import { randomBytes } from 'node:crypto';
import { hash, type Options, verify } from '@node-rs/argon2';

/** OWASP's recommended minimum for argon2id, the library's default algorithm: 19 MiB, two passes. */
const PARAMETERS: Options = {
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

export const hashPassword = (password: string) => hash(password, PARAMETERS);

/** 48 random bits in a form the password rule accepts. Shown once, replaced at the first sign-in. */
export const oneTimePassword = () =>
  `${randomBytes(5).toString('hex')}-Ab${randomBytes(1).toString('hex')}`;

let hashOfNobody: Promise<string> | undefined;

/**
 * Checks a password. An account that does not exist, has no password or is disabled costs exactly
 * the same work, so the time of the answer tells nothing.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  hashOfNobody ??= hashPassword('no account has this password');
  const matches = await verify(stored ?? (await hashOfNobody), password);
  return matches && stored !== null;
}
