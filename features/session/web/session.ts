import { ResultCode } from '#kernel/result.ts';
import { safeRedirect } from '#kernel/safe-redirect.ts';
import { call } from '#web/api/call.ts';
import { clearToken, readToken, storeToken } from '#web/api/token.ts';
import { isAbort } from '#web/api/transport-error.ts';
import { i18n } from '#web/i18n/i18n.ts';
import { currentPath, isLoginPath, loginPath, replacePath, wantedPath } from '#web/location.ts';
import { createStore } from '#web/store.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import type { LoginInfo } from '../contract.ts';
import { lightSession } from './light-endpoints.ts';

export type Session =
  | { readonly status: 'loading' }
  | { readonly status: 'signedOut' }
  | { readonly status: 'signedIn'; readonly info: LoginInfo };

/** Why somebody could not sign in. `credentials` means that typing again may help. */
export interface SignInFailure {
  readonly message: string;
  readonly credentials: boolean;
}

export const session = createStore<Session>({ status: 'loading' });

function messageOf(error: unknown): string {
  return (error instanceof Error && error.message) || i18n.t('session.ui.hasError');
}

async function fetchLoginInfo(): Promise<LoginInfo> {
  const reply = await call(lightSession.loginInfo);
  if (reply.code !== ResultCode.ok) throw new Error(reply.msg);
  return reply.data;
}

/** Shows the sign-in page; whatever else was wanted is remembered in its address. */
export function requireSignIn(): void {
  const here = currentPath();
  if (!isLoginPath(here)) replacePath(loginPath(here));
  session.set({ status: 'signedOut' });
}

/** Decides at start-up, from the kept token, which side of the sign-in page this is. */
export async function startSession(): Promise<void> {
  if (readToken() === null) {
    requireSignIn();
    return;
  }
  try {
    const info = await fetchLoginInfo();
    if (isLoginPath(currentPath())) replacePath('/');
    session.set({ status: 'signedIn', info });
  } catch (error) {
    if (isAbort(error)) return;
    clearToken();
    showToast('error', messageOf(error));
    requireSignIn();
  }
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
    storeToken(reply.data);
    const info = await fetchLoginInfo();
    replacePath(safeRedirect(wantedPath()));
    session.set({ status: 'signedIn', info });
    return null;
  } catch (error) {
    clearToken();
    return { message: messageOf(error), credentials: false };
  }
}

/** Leaves even when the server cannot be told: whoever signs out must not stay signed in here. */
export async function signOut(): Promise<void> {
  await call(lightSession.logout).catch(() => undefined);
  clearToken();
  replacePath(loginPath());
  session.set({ status: 'signedOut' });
}
