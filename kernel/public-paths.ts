/** Where a sign-in provider sends people back to. */
export const AUTH_REDIRECT_PATH = '/auth-redirect';

/** The two routes that need no session. Coming back to them after sign-in would only ask again. */
export const PUBLIC_PATHS = ['/login', AUTH_REDIRECT_PATH] as const;

/** Pages whose frame may be drawn before the roles are known: nearly everybody comes for these. */
const DRAWN_EARLY = ['/workingHoursSettings', '/timeApproval'] as const;

/** What may be opened while the roles are still being fetched. */
export function publicWhileLoading(isSuperAdmin: boolean): readonly string[] {
  return isSuperAdmin ? PUBLIC_PATHS : [...PUBLIC_PATHS, ...DRAWN_EARLY];
}

/** Whether a path is one of these, or lies beneath one. */
export function isPublicWhileLoading(path: string, isSuperAdmin: boolean): boolean {
  const [bare = ''] = path.split(/[?#]/);
  return publicWhileLoading(isSuperAdmin).some(
    (open) => bare === open || bare.startsWith(`${open}/`),
  );
}
