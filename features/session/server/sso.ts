import { sessionRefusals } from '#features/session/contract.ts';
import { claimedAccount, networkOf, SSO, throttleWait } from '#features/session/rules.ts';
import { Refusal } from '#kernel/result.ts';
import { safeRedirect } from '#kernel/safe-redirect.ts';
import { write } from '#server/platform/audit/trail.ts';
import { transact } from '#server/platform/db/database.ts';
import type { RequestContext } from '#server/platform/wire/context.ts';
import { openSession } from './open-session.ts';
import {
  type AttemptSecrets,
  createProvider,
  type Provider,
  ProviderProblem,
  type ProviderSettings,
} from './provider.ts';
import {
  findActivePerson,
  insertSsoAttempt,
  lockSsoAttempts,
  openSsoAttempts,
  takeSsoAttempt,
} from './sso-store.ts';
import { tooManyAttempts } from './throttle.ts';
import { hashToken } from './tokens.ts';

export interface SsoSettings extends ProviderSettings {
  /** What people call the provider. */
  readonly name: string;
  /** Which claim names the account: `email` is held against the e-mail address, others the name. */
  readonly claim: string;
}

export interface Sso extends Pick<SsoSettings, 'name' | 'claim'> {
  readonly provider: Provider;
}

export const createSso = (settings: SsoSettings): Sso => ({
  name: settings.name,
  claim: settings.claim,
  provider: createProvider(settings),
});

function configured(sso: Sso | null): Sso {
  if (sso === null) throw new Refusal(sessionRefusals.ssoNotConfigured);
  return sso;
}

const oldestOpen = (now: Date) => new Date(now.getTime() - SSO.lifetimeMs);

/** Passes the provider's answer on; its failures become refusals that say so, and a line of log. */
async function answerOf<T>({ log }: RequestContext, { name }: Sso, asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof ProviderProblem)) throw error;
    log.warn({ provider: error.detail }, 'sign-in through the provider failed');
    const kind = error.unreachable ? sessionRefusals.ssoUnavailable : sessionRefusals.ssoRefused;
    throw new Refusal(kind, { name });
  }
}

/** Remembers an attempt, unless too many from that address are open: anybody may ask for one. */
async function keepAttempt(
  context: RequestContext,
  { state, nonce, codeVerifier }: AttemptSecrets,
  redirect: string,
): Promise<void> {
  const { db, now, countedAddress } = context;
  const address = countedAddress === null ? 'unknown' : networkOf(countedAddress);
  const most = countedAddress === null ? SSO.openUnknown : SSO.openPerAddress;
  await transact(db, async (tx) => {
    await lockSsoAttempts(tx, address);
    const open = await openSsoAttempts(tx, address, oldestOpen(now), most);
    const waitMs = throttleWait(open, most, now, SSO.lifetimeMs);
    if (waitMs > 0) throw tooManyAttempts(context, waitMs);
    const stateHash = hashToken(state);
    await insertSsoAttempt(tx, { stateHash, nonce, codeVerifier, redirect, address, now });
  });
}

export async function startSso(
  context: RequestContext,
  settings: Sso | null,
  wanted: string | undefined,
): Promise<{ url: string; state: string }> {
  const sso = configured(settings);
  const { url, ...secrets } = await answerOf(context, sso, sso.provider.authorize(context.now));
  await keepAttempt(context, secrets, safeRedirect(wanted ?? null));
  return { url, state: secrets.state };
}

/** Who may come in on the strength of these claims; that nobody may is for administrators to see. */
async function admittedPerson(context: RequestContext, account: string | null, { claim }: Sso) {
  const by = claim === 'email' ? 'email' : 'userName';
  const { db, today } = context;
  const found = account === null ? null : await findActivePerson(db.executor, by, account, today);
  if (found !== null) return found;
  await write(context, async (_, audit) => {
    const after = { [claim]: account };
    audit.record({ action: 'session.ssoFailed', entity: 'person', entityId: '', after });
  });
  throw new Refusal(sessionRefusals.ssoNoAccount);
}

/** Whatever comes of it, the attempt is used up first: an answer is worth one try. */
export async function finishSso(
  context: RequestContext,
  settings: Sso | null,
  query: string,
): Promise<{ token: string; redirect: string }> {
  const sso = configured(settings);
  const { db, now } = context;
  const state = new URLSearchParams(query).get('state') ?? '';
  const attempt = await takeSsoAttempt(db.executor, hashToken(state), oldestOpen(now));
  if (attempt === null) throw new Refusal(sessionRefusals.ssoExpired);
  const { redirect, ...secrets } = attempt;
  const claims = await answerOf(
    context,
    sso,
    sso.provider.redeem(query, { state, ...secrets }, sso.claim, now),
  );
  const person = await admittedPerson(context, claimedAccount(claims, sso.claim), sso);
  const opened = await write(context, (tx, audit) =>
    openSession(tx, audit, context, person, 'sso'),
  );
  if (opened === null) throw new Refusal(sessionRefusals.ssoNoAccount);
  context.device.keep(opened.deviceToken);
  return { token: opened.token, redirect };
}
