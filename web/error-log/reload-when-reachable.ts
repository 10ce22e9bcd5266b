import { lightSession } from '#features/session/web/light-endpoints.ts';
import { call } from '../api/call.ts';

/**
 * Loads the page anew, but only once the server answers: without it the browser would put its own
 * error page in the place of everything that is still there. That it does not answer is shown.
 */
export async function reloadWhenReachable(): Promise<void> {
  const reachable = await call(lightSession.clientConfig, {}, { anonymous: true }).then(
    () => true,
    () => false,
  );
  if (reachable) window.location.reload();
}
