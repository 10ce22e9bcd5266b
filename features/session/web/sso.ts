import { AUTH_REDIRECT_PATH } from '#kernel/public-paths.ts';
import { ResultCode } from '#kernel/result.ts';
import { call } from '#web/api/call.ts';
import { isAbort } from '#web/api/exchange.ts';
import { clearToken } from '#web/api/token.ts';
import { i18n } from '#web/i18n/i18n.ts';
import {
  currentPath,
  isAuthRedirectPath,
  loginPath,
  replacePath,
  wantedPath,
} from '#web/location.ts';
import { readStored, removeStored, writeStored } from '#web/storage.ts';
import { SSO } from '../rules.ts';
import { enter, messageOf, type ReturnFailure, session } from './entering.ts';
import { lightSession } from './light-endpoints.ts';

/** Kept by this tab alone: the state that was sent, a space, and the sign-in page as it was left. */
const KEY = 'sso-attempt';

function readAttempt(): { readonly state: string; readonly wayBack: string } | null {
  const [state, wayBack] = readStored('sessionStorage', KEY)?.split(' ', 2) ?? [];
  return state && wayBack ? { state, wayBack } : null;
}

const answeredState = () => new URLSearchParams(window.location.search).get('state');

/** Sends the browser to the provider; gives the reason where that is not possible. */
export async function beginSso(): Promise<string | null> {
  const wanted = wantedPath() ?? undefined;
  const redirect = wanted && wanted.length <= SSO.maxRedirectLength ? wanted : undefined;
  try {
    const reply = await call(lightSession.ssoStart, { query: { redirect } }, { anonymous: true });
    if (reply.code !== ResultCode.ok) return reply.msg || i18n.t('session.refusal.loginFailed');
    const { state, url } = reply.data;
    if (!writeStored('sessionStorage', KEY, `${state} ${loginPath(wanted)}`)) {
      return i18n.t('session.ui.ssoNeedsStorage');
    }
    window.location.assign(url);
    return null;
  } catch (error) {
    return messageOf(error);
  }
}

/** Whether this is the answer to what this tab has asked. */
export function isAnswerAwaited(): boolean {
  return isAuthRedirectPath(currentPath()) && readAttempt()?.state === answeredState();
}

/**
 * Redeems the provider's answer, if this tab asked for it: an answer from elsewhere would sign
 * people in as whoever sent it to them. What was asked and the code in the address are forgotten
 * first, so that neither a reload nor the back button tries them a second time.
 */
export async function finishSso(): Promise<void> {
  session.set({ status: 'returning', failure: null });
  const awaited = isAnswerAwaited();
  const wayBack = readAttempt()?.wayBack ?? loginPath();
  const query = window.location.search;
  removeStored('sessionStorage', KEY);
  replacePath(AUTH_REDIRECT_PATH);
  const fail = (message: string) =>
    session.set({ status: 'returning', failure: { message, language: i18n.language, wayBack } });
  if (!awaited) return fail(i18n.t('session.ui.ssoNotAwaited'));
  try {
    const reply = await call(lightSession.ssoFinish, { body: { query } }, { anonymous: true });
    if (reply.code !== ResultCode.ok) return fail(reply.msg || i18n.t('session.ui.hasError'));
    await enter(reply.data.token, reply.data.redirect);
  } catch (error) {
    if (isAbort(error)) return;
    clearToken();
    fail(messageOf(error));
  }
}

/** From the failure to the sign-in page as it was left. */
export function leaveForSignIn({ wayBack }: ReturnFailure): void {
  replacePath(wayBack);
  session.set({ status: 'signedOut' });
}
