import { finished } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { commonRefusals, Refusal } from '#kernel/result.ts';

/** Files that are being received or read; each is held in memory whole. */
const MAX_UPLOADS = 8;

let underWay = 0;

/** Counts a file in before a byte of it is read, and out when it is answered or given up. */
export function takeUpload(reply: FastifyReply): void {
  if (underWay >= MAX_UPLOADS) throw new Refusal(commonRefusals.tooManyUploads);
  underWay += 1;
  finished(reply.raw, () => {
    underWay -= 1;
  });
}
