import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEVICE } from '#features/session/rules.ts';

const NAME = 'manhour_device';

/** What the browser was given at an earlier sign-in. It opens nothing; it only tells devices apart. */
export function deviceTokenOf({ headers }: FastifyRequest): string | null {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const own = pairs.find((pair) => pair.startsWith(`${NAME}=`));
  return own === undefined ? null : own.slice(NAME.length + 1);
}

/** Out of reach of scripts and of other sites, and sent to the API alone. */
export function giveDeviceToken(request: FastifyRequest, reply: FastifyReply, token: string) {
  const parts = [
    `${NAME}=${token}`,
    `Path=${request.server.prefix}/api`,
    `Max-Age=${DEVICE.keptMs / 1000}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(request.protocol === 'https' ? ['Secure'] : []),
  ];
  reply.header('set-cookie', parts.join('; '));
}
