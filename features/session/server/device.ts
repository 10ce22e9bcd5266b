import { DEVICE } from '#features/session/rules.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { RequestContext } from '#server/platform/wire/context.ts';
import { isDevice, isDeviceOf, keepDevice } from './device-store.ts';
import { fromAddress, fromDevice, type Source } from './throttle.ts';
import { hashToken, looksLikeToken, newToken } from './tokens.ts';

function presented({ device }: RequestContext): string | null {
  return device.token !== null && looksLikeToken(device.token) ? device.token : null;
}

/** Where somebody tries to sign in from: a device the account knows, or else their address. */
export async function sourceOf(context: RequestContext, account: string): Promise<Source> {
  const deviceHash = hashToken(presented(context) ?? '');
  const known = await isDeviceOf(context.db.executor, account, deviceHash);
  return known ? fromDevice(account, deviceHash) : fromAddress(account, context.countedAddress);
}

/** Makes the device known for somebody who has just signed in; gives what it shows next time. */
export async function rememberDevice(
  tx: Transaction,
  context: RequestContext,
  personId: number,
): Promise<string> {
  const token = presented(context);
  // Only what was given out here is taken back: somebody may have put the cookie there.
  const kept = token !== null && (await isDevice(tx, hashToken(token))) ? token : newToken();
  await keepDevice(tx, personId, hashToken(kept), context.now, DEVICE.perPerson);
  return kept;
}
