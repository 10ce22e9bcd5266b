import { ResultCode } from '#kernel/result.ts';
import { call } from '#web/api/call.ts';
import { isAbort } from '#web/api/exchange.ts';
import { clearToken, readToken } from '#web/api/token.ts';
import { i18n } from '#web/i18n/i18n.ts';
import {
  currentPath,
  isAuthRedirectPath,
  isLoginPath,
  loginPath,
  replacePath,
  wantedPath,
} from '#web/location.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import { enter, fetchLoginInfo, messageOf, session } from './entering.ts';
import { lightSession } from './light-endpoints.ts';
import { finishSso, isAnswerAwaited } from './sso.ts';

export { session } from './entering.ts';

/** Why somebody could not sign in. `credentials` means that typing again may help. */
export interface SignInFailure {
  readonly message: string;
  readonly credentials: boolean;
}

/** Shows the sign-in page; whatever else was wanted is remembered in its address. */
export function requireSignIn(): void {
  const here = currentPath();
  if (isAuthRedirectPath(here)) {
    void finishSso();
    return;
  }
  if (!isLoginPath(here)) replacePath(loginPath(here));
  session.set({ status: 'signedOut' });
}

/** Decides at start-up, from the kept token, which side of the sign-in page this is. */
export async function startSession(): Promise<void> {
  // Somebody who has just come back from the provider is whoever they were there.
  if (readToken() === null || isAnswerAwaited()) {
    requireSignIn();
    return;
  }
  try {
    const info = await fetchLoginInfo();
    const here = currentPath();
    if (isLoginPath(here) || isAuthRedirectPath(here)) replacePath('/');
    session.set({ status: 'signedIn', info });
  } catch (error) {
    if (isAbort(error)) return;
    clearToken();
    showToast('error', messageOf(error));
    requireSignIn();
  }
}

/** Reads again who is signed in, after something that changes it; a failure ends as at start-up. */
export function refreshSession(): Promise<void> {
  return startSession();
}

/** Null once signed in. */
export async function signIn(userName: string, password: string): Promise<SignInFailure | null> {
  try {
    const reply = await call(
      lightSession.login,
      { body: { userName, password } },
      { anonymous: true },
    );
    if (reply.code !== ResultCode.ok) {
      const credentials = reply.code === ResultCode.refused || reply.code === ResultCode.invalid;
      return { message: reply.msg || i18n.t('session.refusal.loginFailed'), credentials };
    }
    await enter(reply.data, wantedPath());
    return null;
  } catch (error) {
    clearToken();
    return { message: messageOf(error), credentials: false };
  }
}

/** Leaves even when the server cannot be reached: whoever signs out must not stay signed in here. */
export async function signOut(): Promise<void> {
  await call(lightSession.logout).catch(() => undefined);
  clearToken();
  replacePath(loginPath());
  session.set({ status: 'signedOut' });
}
