import { z } from 'zod';
import { endpoint, id, instant, page, pageQuery } from '#kernel/schemas.ts';
import { NOTICE_KINDS } from './rules.ts';

export const noticeView = z.strictObject({
  id,
  kind: z.enum(NOTICE_KINDS),
  params: z.record(z.string(), z.string()),
  link: z.string(),
  /** How many things of the same kind it stands for. */
  times: z.int().min(1),
  at: instant,
  read: z.boolean(),
});

export type NoticeView = z.output<typeof noticeView>;

const unreadCount = z.strictObject({ unread: z.int().min(0) });

/** As many as the longest page shows. */
const MAX_READ_AT_ONCE = 200;

export const readRequest = z.union([
  z.strictObject({ ids: z.array(id).min(1).max(MAX_READ_AT_ONCE) }),
  z.strictObject({ all: z.literal(true) }),
]);

export const noticeEndpoints = {
  list: endpoint({
    id: 'notices.list',
    method: 'GET',
    path: '/api/v1/notice/list',
    access: 'notices:own',
    effect: 'read',
    summary: 'One’s own notices, newest first',
    query: z.strictObject({ ...pageQuery, unread: z.enum(['true', 'false']).default('false') }),
    reply: page(noticeView),
  }),
  unread: endpoint({
    id: 'notices.unread',
    method: 'GET',
    path: '/api/v1/notice/unread',
    access: 'notices:own',
    effect: 'read',
    unattended: true,
    summary: 'How many of one’s own notices are unread',
    reply: unreadCount,
  }),
  read: endpoint({
    id: 'notices.read',
    method: 'PUT',
    path: '/api/v1/notice/read',
    access: 'notices:own',
    effect: 'write',
    summary: 'Mark some or all of one’s own notices as read',
    body: readRequest,
    reply: unreadCount,
  }),
};
