import { ResultCode } from '#kernel/result.ts';
import { i18n } from '../i18n/i18n.ts';
import { showToast } from '../ui/toast/toasts.ts';
import type { Reply } from './callable.ts';
import { endSession } from './session-ended.ts';

function isReply(value: unknown): value is Reply<unknown> {
  return (
    typeof value === 'object' && value !== null && 'code' in value && Number.isInteger(value.code)
  );
}

/** The application's wrapper, or null for anything else: a gateway's page, a file, nothing. */
export function parseReply(text: string): Reply<unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isReply(value) ? value : null;
  } catch {
    return null;
  }
}

/** Shows what the application refused, and leaves with a session it no longer knows. */
export function reportRefusal(reply: Reply<unknown>): void {
  if (reply.code === ResultCode.ok) return;
  const message = reply.msg || i18n.t('reply.noMessage');
  showToast('error', message);
  if (reply.code === ResultCode.sessionEnded) endSession(message);
}
