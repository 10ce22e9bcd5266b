import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { SsoSettings } from '#features/session/server/sso.ts';
import { mailEnvironment, mailProblems, readMail } from './config-mail.ts';
import { isLoopback, readSso, ssoEnvironment, ssoProblems } from './config-sso.ts';
import type { MailSettings } from './platform/mail/transport.ts';
import { StartupProblem } from './platform/startup-problem.ts';
import type { MetricsAccess } from './plugins/metrics.ts';

const wholeNumber = (min: number, max: number, initial: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be between ${min} and ${max}`)
    .default(initial);

const flag = z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1');

function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}

const PROXY_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

/** A number, or addresses, networks and the names of ranges, separated by commas. */
function isTrustedProxy(value: string): boolean {
  if (/^\d$/.test(value)) return true;
  return value.split(',').every((part) => {
    const [address = '', bits = '0', ...rest] = part.trim().split('/');
    const network = isIP(address) > 0 && /^\d{1,3}$/.test(bits) && rest.length === 0;
    return network || PROXY_RANGES.includes(part.trim());
  });
}

const environment = z.object({
  NODE_ENV: z.string().default('development'),
  HOST: z.string().default('localhost'),
  PORT: wholeNumber(0, 65_535, 3100),
  BASE_PATH: z
    .string()
    .regex(/^(\/[\w.~-]+)*\/?$/, 'must look like /manhour')
    .default(''),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  DATABASE_POOL: wholeNumber(2, 200, 10),
  DEMO: flag.optional(),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], 'must be a log level')
    .default('info'),
  SESSION_IDLE_HOURS: wholeNumber(1, 24 * 30, 12),
  SESSION_MAX_DAYS: wholeNumber(1, 365, 7),
  TRUST_PROXY: z
    .string()
    .refine(isTrustedProxy, 'must be the number of proxies in front, or their addresses')
    .optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  METRICS_LOOPBACK: flag.default(false),
  API_DOCS: flag.default(true),
  GUIDE_URL: z.string().default(''),
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be a time zone such as Asia/Shanghai')
    .default('Asia/Shanghai'),
  ...ssoEnvironment,
  ...mailEnvironment,
});

export interface Config {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  /** Empty, or a path beginning with a slash and not ending with one. */
  readonly basePath: string;
  readonly database:
    | { readonly kind: 'embedded'; readonly dataDir: string }
    | { readonly kind: 'postgres'; readonly url: string; readonly maxConnections: number };
  /** Whether an empty database gets the demo company, and whether the demo's conveniences exist. */
  readonly demo: boolean;
  /** The demo would be there by default, but other machines could reach it: somebody has to ask for that. */
  readonly withholdsDemo: boolean;
  readonly logLevel: string;
  readonly session: { readonly idleMs: number; readonly maxMs: number };
  /** How many proxies, or which, are believed about whom they forward; false believes none. */
  readonly trustProxy: string | number | false;
  readonly metrics: MetricsAccess;
  readonly apiDocs: boolean;
  readonly guideUrl: string;
  readonly timeZone: string;
  /** The OpenID Connect provider people may sign in through; null where there is none. */
  readonly sso: SsoSettings | null;
  /** Through which server notices also go out by e-mail; null where they do not. */
  readonly mail: MailSettings | null;
}

/** An empty variable is as good as none: shells and service files set them by accident. */
const withoutEmpty = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );

/**
 * A number counts the proxies in front: of the addresses a request has collected on its way only
 * so many, from the end, were written by somebody who can be believed.
 */
function trustProxy(value: string | undefined): string | number | false {
  if (value === undefined || value === '0') return false;
  return /^\d$/.test(value) ? Number(value) : value;
}

const notRight = (problems: readonly string[]) =>
  new StartupProblem(`The environment is not right: ${problems.join('; ')}.`);

export function readConfig(env: NodeJS.ProcessEnv): Config {
  const parsed = environment.safeParse(withoutEmpty(env));
  if (!parsed.success) {
    throw notRight(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
  }
  const value = parsed.data;
  const basePath = value.BASE_PATH.replace(/\/$/, '');
  const unfinished = [...ssoProblems(value, basePath), ...mailProblems(value)];
  if (unfinished.length > 0) throw notRight(unfinished);
  const production = value.NODE_ENV === 'production';
  const embedded = value.DATABASE_URL === undefined;
  const demoByDefault = embedded && !production;
  const isOpen = !isLoopback(value.HOST);
  return {
    production,
    host: value.HOST,
    port: value.PORT,
    basePath,
    database:
      value.DATABASE_URL === undefined
        ? { kind: 'embedded', dataDir: resolve(value.DATA_DIR) }
        : { kind: 'postgres', url: value.DATABASE_URL, maxConnections: value.DATABASE_POOL },
    demo: value.DEMO ?? (demoByDefault && !isOpen),
    withholdsDemo: value.DEMO === undefined && demoByDefault && isOpen,
    logLevel: value.LOG_LEVEL,
    session: {
      idleMs: value.SESSION_IDLE_HOURS * 3_600_000,
      maxMs: value.SESSION_MAX_DAYS * 86_400_000,
    },
    trustProxy: trustProxy(value.TRUST_PROXY),
    metrics: { token: value.METRICS_TOKEN ?? null, toLoopback: value.METRICS_LOOPBACK },
    apiDocs: value.API_DOCS,
    guideUrl: value.GUIDE_URL,
    timeZone: value.TIME_ZONE,
    sso: readSso(value),
    mail: readMail(value),
  };
}
