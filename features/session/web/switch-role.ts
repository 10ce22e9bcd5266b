import type { Role } from '#kernel/roles.ts';
import { storeToken } from '#web/api/token.ts';
import { replacePath } from '#web/location.ts';
import { refreshSession } from './session.ts';

/**
 * Looks through another role's eyes. The token of a role exists in the demo alone; anywhere else
 * the server does not know it and the session ends.
 */
export async function switchRole(role: Role): Promise<void> {
  storeToken(`${role}-token`);
  replacePath('/');
  await refreshSession();
}
