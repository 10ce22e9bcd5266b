import { z } from 'zod';
import type { SsoSettings } from '#features/session/server/sso.ts';
import { AUTH_REDIRECT_PATH } from '#kernel/public-paths.ts';

function parseUrl(value: string): URL | null {
  try {
    return new URL(value);
  } catch {
    return null;
  }
}

/** An address that only says where something is: no account, query or fragment in it. */
function isBareAddress(value: string): boolean {
  const url = parseUrl(value);
  return (
    url !== null &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.username + url.password + url.search + url.hash === ''
  );
}

/** Whether only this machine reaches an address, as it stands in a URL or by itself. */
export const isLoopback = (host: string) =>
  ['localhost', '::1', '[::1]'].includes(host) || /^127(\.\d{1,3}){3}$/.test(host);

/** Tokens must not cross a network in the clear. */
function isPrivateOnTheWay(value: string): boolean {
  const url = parseUrl(value);
  return url === null || url.protocol === 'https:' || isLoopback(url.hostname);
}

const address = z
  .string()
  .refine(isBareAddress, 'must be an address such as https://hours.example.com');

/** The environment variables that concern signing in through an OpenID Connect provider. */
export const ssoEnvironment = {
  PUBLIC_URL: address.transform((value) => value.replace(/\/+$/, '')).optional(),
  OIDC_ISSUER: address
    .refine(isPrivateOnTheWay, 'must begin with https:// unless it is on this machine')
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_SCOPE: z
    .string()
    .refine((value) => value.split(' ').includes('openid'), 'must contain openid')
    .optional(),
  OIDC_CLAIM: z
    .string()
    .regex(/^[\w.:/-]{1,100}$/, 'must be the name of a claim')
    .optional(),
  OIDC_NAME: z.string().max(40, 'must have at most 40 characters').optional(),
};

type SsoEnvironment = z.output<z.ZodObject<typeof ssoEnvironment>>;

const DEFAULTS = { scope: 'openid profile email', claim: 'preferred_username', name: 'SSO' };

const OPTIONAL = ['OIDC_CLIENT_SECRET', 'OIDC_SCOPE', 'OIDC_CLAIM', 'OIDC_NAME'] as const;
const NEEDED = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'PUBLIC_URL'] as const;

/** What keeps these settings from working; half a configuration is a mistake, not a wish for none. */
export function ssoProblems(env: SsoEnvironment, basePath: string): string[] {
  const begun = [...OPTIONAL, 'OIDC_ISSUER', 'OIDC_CLIENT_ID'] as const;
  const wanted = begun.some((name) => env[name] !== undefined);
  const missing = NEEDED.filter((name) => wanted && env[name] === undefined);
  const publicPath = env.PUBLIC_URL === undefined ? null : new URL(env.PUBLIC_URL).pathname;
  return [
    ...missing.map((name) => `${name} is missing for signing in through OpenID Connect`),
    // Nobody would find the way back: the application is not there.
    ...(publicPath === null || publicPath.replace(/\/$/, '') === basePath
      ? []
      : ['PUBLIC_URL must end with BASE_PATH']),
  ];
}

/** Null where no provider is configured. */
export function readSso(env: SsoEnvironment): SsoSettings | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, PUBLIC_URL: publicUrl } = env;
  if (issuer === undefined || clientId === undefined || publicUrl === undefined) return null;
  return {
    issuer,
    clientId,
    clientSecret: env.OIDC_CLIENT_SECRET ?? null,
    scope: env.OIDC_SCOPE ?? DEFAULTS.scope,
    claim: env.OIDC_CLAIM ?? DEFAULTS.claim,
    name: env.OIDC_NAME ?? DEFAULTS.name,
    redirectUri: publicUrl + AUTH_REDIRECT_PATH,
  };
}
