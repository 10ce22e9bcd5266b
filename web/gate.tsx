import { lazy, Suspense, useEffect } from 'react';
import { AuthRedirectPage } from '#features/session/web/auth-redirect-page.tsx';
import type { ReturnFailure } from '#features/session/web/entering.ts';
import { LoginPage } from '#features/session/web/login-page.tsx';
import { requireSignIn, session } from '#features/session/web/session.ts';
import { isPublicWhileLoading } from '#kernel/public-paths.ts';
import { isSuperAdminKept } from './api/token.ts';
import { loadFirstTexts } from './i18n/language.ts';
import { currentPath } from './location.ts';
import { FrameSkeleton } from './ui/frame-skeleton.tsx';
import { Splash } from './ui/splash.tsx';
import { useStore } from './ui/use-store.ts';

let signedInHalf: Promise<typeof import('./signed-in/signed-in-app.tsx')> | null = null;

/**
 * Once, whatever becomes of it: the second attempt would take a style sheet that failed for one that
 * is there, and draw the application without it. What failed comes with a new page, or not at all.
 */
function loadSignedIn() {
  signedInHalf ??= import('./signed-in/signed-in-app.tsx');
  return signedInHalf;
}

/** Whether the signed-in half failed to come while somebody was still signing in. */
let failedWhileSigningIn = false;

/** Everything behind the sign-in page, router included, with the texts it is drawn with. */
const SignedInApp = lazy(async () => {
  if (failedWhileSigningIn) {
    // The session is kept and the server has just answered, so a new page goes on from here.
    window.location.reload();
    return new Promise<never>(() => undefined);
  }
  const [module] = await Promise.all([loadSignedIn(), loadFirstTexts()]);
  return { default: module.SignedInApp };
});

/** Fetches the signed-in half while the server still checks the session. */
export function preloadSignedIn(): void {
  // A failure here is met again, and shown, when the page is really needed.
  loadSignedIn().catch(() => undefined);
}

/** The same while it checks the password. */
function preloadWhileSigningIn(): void {
  loadSignedIn().catch(() => {
    failedWhileSigningIn = true;
  });
}

/** Until the roles are known: the bare frame where the page is one nearly everybody may open. */
function Waiting({ isSuperAdmin }: { readonly isSuperAdmin: boolean }) {
  return isPublicWhileLoading(currentPath(), isSuperAdmin) ? <FrameSkeleton /> : <Splash />;
}

/** Signed out, the address is the gate's own business: nothing but the sign-in page exists. */
function SignedOut() {
  useEffect(() => {
    window.addEventListener('popstate', requireSignIn);
    window.addEventListener('submit', preloadWhileSigningIn);
    return () => {
      window.removeEventListener('popstate', requireSignIn);
      window.removeEventListener('submit', preloadWhileSigningIn);
    };
  }, []);
  return <LoginPage />;
}

/** Back from the sign-in provider, and most likely about to be let in. */
function Returning({ failure }: { readonly failure: ReturnFailure | null }) {
  useEffect(() => {
    if (failure === null) preloadWhileSigningIn();
  }, [failure]);
  return <AuthRedirectPage failure={failure} />;
}

/**
 * Decides between the sign-in page and the application. It stands above the router, so that the
 * sign-in page loads without one and routes can be made from the roles before the router starts.
 */
export function Gate() {
  const current = useStore(session);
  switch (current.status) {
    case 'loading':
      return <Waiting isSuperAdmin={isSuperAdminKept()} />;
    case 'signedOut':
      return <SignedOut />;
    case 'returning':
      return <Returning failure={current.failure} />;
    case 'signedIn':
      return (
        <Suspense fallback={<Waiting isSuperAdmin={current.info.roles.includes('super_admin')} />}>
          <SignedInApp info={current.info} />
        </Suspense>
      );
  }
}
