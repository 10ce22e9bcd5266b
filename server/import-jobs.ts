import { peopleImport } from '#features/people/server/staff/import.ts';
import { projectImport } from '#features/projects/server/import/import.ts';
import { actorOfPerson } from '#features/session/server/store.ts';
import { LANGUAGES, type Language } from '#kernel/language.ts';
import type { MessageParams } from '#kernel/result.ts';
import { listeners } from './listeners.ts';
import { translate } from './messages.ts';
import { type ActingAgain, anyImport, importJob } from './platform/import/background.ts';
import { announceTo } from './platform/wire/announcement.ts';

const textIn =
  (language: Language) =>
  (key: string, params: MessageParams = {}) =>
    translate(language, key, params);

/** What a request would know, without the browser that is no longer there. */
const actingAgain: ActingAgain = async (job, { byId, language, address }) => {
  const actor = await actorOfPerson(job.db.executor, byId);
  if (actor === null) return null;
  const clock = job.clock();
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
};

/** Files that are too long for somebody to wait for. */
export const longImportsJob = importJob(
  [anyImport(peopleImport), anyImport(projectImport)],
  actingAgain,
  textIn,
);
