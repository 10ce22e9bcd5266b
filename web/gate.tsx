import { lazy, Suspense, useEffect } from 'react';
import { LoginPage } from '#features/session/web/login-page.tsx';
import { requireSignIn, session } from '#features/session/web/session.ts';
import { loadAppTexts } from './i18n/language.ts';
import { Splash } from './ui/splash.tsx';
import { useStore } from './ui/use-store.ts';

const loadSignedIn = () => import('./signed-in/signed-in-app.tsx');

/** Everything behind the sign-in page, router included, with the texts it is drawn with. */
const SignedInApp = lazy(async () => {
  const [module] = await Promise.all([loadSignedIn(), loadAppTexts()]);
  return { default: module.SignedInApp };
});

/** Fetches the signed-in half while the server still checks the session or the password. */
export function preloadSignedIn(): void {
  // A failure here is met again, and shown, when the page is really needed.
  loadSignedIn().catch(() => undefined);
}

/** Signed out, the address is the gate's own business: nothing but the sign-in page exists. */
function SignedOut() {
  useEffect(() => {
    window.addEventListener('popstate', requireSignIn);
    window.addEventListener('submit', preloadSignedIn);
    return () => {
      window.removeEventListener('popstate', requireSignIn);
      window.removeEventListener('submit', preloadSignedIn);
    };
  }, []);
  return <LoginPage />;
}

/**
 * Decides between the sign-in page and the application. It stands above the router, so that the
 * sign-in page loads without one and routes can be made from the roles before the router starts.
 */
export function Gate() {
  const current = useStore(session);
  switch (current.status) {
    case 'loading':
      return <Splash />;
    case 'signedOut':
      return <SignedOut />;
    case 'signedIn':
      return (
        <Suspense fallback={<Splash />}>
          <SignedInApp info={current.info} />
        </Suspense>
      );
  }
}
