import { actorOfPerson } from '#features/session/server/store.ts';
import { LANGUAGES, type Language } from '#kernel/language.ts';
import type { MessageParams } from '#kernel/result.ts';
import { listeners } from './listeners.ts';
import { translate } from './messages.ts';
import type { JobContext } from './platform/jobs/kind.ts';
import { announceTo } from './platform/wire/announcement.ts';
import type { SignedInContext } from './platform/wire/context.ts';

export const textIn =
  (language: Language) =>
  (key: string, params: MessageParams = {}) =>
    translate(language, key, params);

interface ActingPerson {
  readonly byId: number;
  readonly language: Language;
  readonly address: string;
}

/** What a request would know, without the browser that is no longer there. */
export async function actingAgain(
  job: JobContext,
  { byId, language, address }: ActingPerson,
): Promise<SignedInContext | null> {
  const clock = job.clock();
  const actor = await actorOfPerson(job.db.executor, byId, clock.today);
  if (actor === null) return null;
  return {
    ...clock,
    requestId: job.id,
    address,
    countedAddress: null,
    device: { token: null, keep: () => undefined },
    userAgent: '',
    language,
    text: textIn(language),
    everyText: (key) => LANGUAGES.map((each) => translate(each, key)),
    db: job.db,
    announce: announceTo(listeners, clock),
    enqueue: null,
    signal: job.signal,
    log: job.log,
    actor,
  };
}
