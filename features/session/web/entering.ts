import { ResultCode } from '#kernel/result.ts';
import { safeRedirect } from '#kernel/safe-redirect.ts';
import { call } from '#web/api/call.ts';
import { noteSuperAdmin, storeToken } from '#web/api/token.ts';
import { companyZone } from '#web/company-time.ts';
import { i18n } from '#web/i18n/i18n.ts';
import { replacePath } from '#web/location.ts';
import { createStore } from '#web/store.ts';
import type { LoginInfo } from '../contract.ts';
import { lightSession } from './light-endpoints.ts';

/** Why somebody came back from the provider without being let in. */
export interface ReturnFailure {
  readonly message: string;
  /** In which the message is. */
  readonly language: string;
  /** The sign-in page as they left it. */
  readonly wayBack: string;
}

export type Session =
  | { readonly status: 'loading' }
  | { readonly status: 'signedOut' }
  /** Back from the sign-in provider; whether that was any good is being asked, or is known. */
  | { readonly status: 'returning'; readonly failure: ReturnFailure | null }
  | { readonly status: 'signedIn'; readonly info: LoginInfo };

export const session = createStore<Session>({ status: 'loading' });

export function messageOf(error: unknown): string {
  return (error instanceof Error && error.message) || i18n.t('session.ui.hasError');
}

/** No pages can be made for somebody of whom nothing is known: that ends like a refusal. */
function usable(info: LoginInfo): LoginInfo {
  if (!Array.isArray(info.roles) || info.userInfo?.userId === undefined) throw new Error();
  return { ...info, approvals: info.approvals ?? [] };
}

export async function fetchLoginInfo(): Promise<LoginInfo> {
  const reply = await call(lightSession.loginInfo);
  if (reply.code !== ResultCode.ok) throw new Error(reply.msg);
  const info = usable(reply.data);
  noteSuperAdmin(info.roles.includes('super_admin'));
  companyZone.set(info.timeZone);
  return info;
}

/** How every sign-in ends, wherever the token is from. */
export async function enter(token: string, wanted: string | null): Promise<void> {
  storeToken(token);
  const info = await fetchLoginInfo();
  replacePath(safeRedirect(wanted));
  session.set({ status: 'signedIn', info });
}
