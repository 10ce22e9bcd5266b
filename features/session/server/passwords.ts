import { hash, type Options, verify } from '@node-rs/argon2';

/** OWASP's recommended minimum for argon2id, the library's default algorithm: 19 MiB, two passes. */
const PARAMETERS: Options = {
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

export const hashPassword = (password: string) => hash(password, PARAMETERS);

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
