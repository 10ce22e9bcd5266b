import { z } from 'zod';
import { endpoint, id } from '#kernel/schemas.ts';

/** How many people one call may change. */
export const MAX_PEOPLE_AT_ONCE = 200;

export const peopleIds = z
  .array(id)
  .min(1)
  .max(MAX_PEOPLE_AT_ONCE)
  .transform((given) => [...new Set(given)]);

const selection = z.strictObject({ ids: peopleIds });
const count = z.int().min(0);

export const accessPreview = z.strictObject({
  /** Whether this installation sends e-mail. */
  mail: z.boolean(),
  /** Those who have not set a password of their own, and how many of them have an address. */
  waiting: count,
  withAddress: count,
  /** Left out: they sign in with a password of their own, or may not sign in at all. */
  ownPassword: count,
  disabled: count,
});

export type AccessPreview = z.output<typeof accessPreview>;

/** How people who were imported get in for the first time. */
export const accessEndpoints = {
  preview: endpoint({
    id: 'people.accessPreview',
    method: 'POST',
    path: '/api/v1/sysUser/access/preview',
    access: 'people:edit',
    effect: 'read',
    summary: 'Who of a selection still needs a first password, and who can be invited by e-mail',
    body: selection,
    reply: accessPreview,
  }),
  invite: endpoint({
    id: 'people.invite',
    method: 'POST',
    path: '/api/v1/sysUser/access/invite',
    access: 'people:edit',
    effect: 'write',
    summary: 'Invite those of a selection who still need a first password, by e-mail',
    body: selection,
    reply: z.strictObject({ invited: count }),
  }),
  passwords: endpoint({
    id: 'people.oneTimePasswords',
    method: 'POST',
    path: '/api/v1/sysUser/access/passwords',
    access: 'people:edit',
    effect: 'write',
    summary: 'One sheet with a one-time password for everybody of a selection who still needs one',
    download: true,
    body: selection,
    reply: z.unknown(),
  }),
};
