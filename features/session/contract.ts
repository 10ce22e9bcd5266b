import { z } from 'zod';
import { passwordProblem } from '#kernel/password.ts';
import { defineRefusals, ResultCode } from '#kernel/result.ts';
import { ROLES } from '#kernel/roles.ts';
import { day, endpoint, id } from '#kernel/schemas.ts';
import { SSO } from './rules.ts';

/** Long enough for any real name and password, short enough to hash without being abused. */
const MAX_CREDENTIAL_LENGTH = 128;

export const sessionRefusals = defineRefusals('session', {
  loginFailed: ResultCode.refused,
  tooManyAttempts: ResultCode.tooMany,
  passwordChangeRequired: ResultCode.notPermitted,
  notYourAccount: ResultCode.notPermitted,
  oldPasswordWrong: ResultCode.refused,
  passwordUnchanged: ResultCode.refused,
  ssoNotConfigured: ResultCode.refused,
  ssoUnavailable: ResultCode.refused,
  ssoExpired: ResultCode.refused,
  ssoRefused: ResultCode.refused,
  /** The same words for somebody unknown and for an account that is disabled. */
  ssoNoAccount: ResultCode.refused,
});

export const loginRequest = z.strictObject({
  userName: z.string().trim().min(1).max(MAX_CREDENTIAL_LENGTH),
  password: z.string().min(1).max(MAX_CREDENTIAL_LENGTH),
});

export const userInfo = z.strictObject({
  userId: id,
  userName: z.string(),
  nickName: z.string(),
  staffNo: z.string(),
  deptId: id,
  deptName: z.string(),
  hireDate: day,
});

export const loginInfo = z.strictObject({
  roles: z.array(z.enum(ROLES)),
  approvals: z.array(z.enum(ROLES)),
  name: z.string(),
  avatar: z.string(),
  introduction: z.string(),
  userInfo,
  /** True until the person has replaced the password an administrator gave them. */
  mustChangePassword: z.boolean(),
  /** In which days begin and deadlines are written, wherever the reader is. */
  timeZone: z.string(),
});

export type LoginInfo = z.output<typeof loginInfo>;

const newPassword = z.string().refine((value) => passwordProblem(value) === null, {
  error: 'session.passwordFormat',
});

export const changePasswordRequest = z.strictObject({
  userId: id,
  oldPassword: z.string().min(1).max(MAX_CREDENTIAL_LENGTH),
  newPassword,
});

/** What the sign-in page must know before anybody has signed in. */
export const clientConfig = z.strictObject({
  demo: z
    .strictObject({
      password: z.string(),
      accounts: z.array(z.enum(ROLES)),
    })
    .nullable(),
  guideUrl: z.string(),
  /** How the sign-in provider is called; null where there is none. */
  sso: z.strictObject({ name: z.string() }).nullable(),
});

export type ClientConfig = z.output<typeof clientConfig>;

export const ssoStartQuery = z.strictObject({
  redirect: z.string().max(SSO.maxRedirectLength).optional(),
});

/** Where the browser goes, and the one-time word it must find again in the answer. */
export const ssoStarted = z.strictObject({ url: z.string(), state: z.string() });

export const ssoFinishRequest = z.strictObject({
  /** All that stands behind the question mark when the provider sends the browser back. */
  query: z.string().min(1).max(SSO.maxAnswerLength),
});

export const ssoFinished = z.strictObject({ token: z.string(), redirect: z.string() });

export const sessionEndpoints = {
  login: endpoint({
    id: 'session.login',
    method: 'POST',
    path: '/api/v1/login',
    access: 'public',
    effect: 'write',
    summary: 'Sign in with user name and password; the reply is the session token',
    body: loginRequest,
    reply: z.string(),
  }),
  loginInfo: endpoint({
    id: 'session.loginInfo',
    method: 'GET',
    path: '/api/v1/getLoginInfo',
    access: 'session:use',
    effect: 'read',
    summary: 'Who is signed in, with roles and derived approver roles',
    beforePasswordChange: true,
    reply: loginInfo,
  }),
  logout: endpoint({
    id: 'session.logout',
    method: 'POST',
    path: '/api/v1/logout',
    access: 'session:use',
    effect: 'write',
    summary: 'End the session whose token is in the header',
    beforePasswordChange: true,
    body: z.strictObject({ token: z.string().max(MAX_CREDENTIAL_LENGTH).optional() }),
    reply: z.null(),
  }),
  changePassword: endpoint({
    id: 'session.changePassword',
    method: 'PUT',
    path: '/api/v1/sysUser/resetPwd',
    access: 'session:use',
    effect: 'write',
    summary: 'Change the own password; every other session of the account ends',
    beforePasswordChange: true,
    body: changePasswordRequest,
    reply: z.null(),
  }),
  clientConfig: endpoint({
    id: 'session.clientConfig',
    method: 'GET',
    path: '/api/v1/clientConfig',
    access: 'public',
    effect: 'read',
    summary: 'What the sign-in page needs to know before anybody has signed in',
    reply: clientConfig,
  }),
  ssoStart: endpoint({
    id: 'session.ssoStart',
    method: 'GET',
    path: '/api/v1/sso/start',
    access: 'public',
    // It stores an attempt. Nothing of a person changes yet: the audit entry comes with the finish.
    effect: 'write',
    summary: 'Begin a sign-in through the OpenID Connect provider; go to the url it gives',
    query: ssoStartQuery,
    reply: ssoStarted,
  }),
  ssoFinish: endpoint({
    id: 'session.ssoFinish',
    method: 'POST',
    path: '/api/v1/sso/finish',
    access: 'public',
    effect: 'write',
    summary: 'Redeem what the provider sent back for a session token, once',
    body: ssoFinishRequest,
    reply: ssoFinished,
  }),
};
