import { z } from 'zod';
import { endSessions, hashPassword, oneTimePassword } from '#features/session/server/service.ts';
import { transact } from '#server/platform/db/database.ts';
import { type JobContext, type JobKind, jobKind } from '#server/platform/jobs/kind.ts';
import {
  type Mail,
  type Mailer,
  type MailOutcome,
  type MailSettings,
  type MailText,
  openMailer,
} from '#server/platform/mail/transport.ts';
import {
  closeInvitation,
  type DueInvitation,
  dropInvitation,
  findDueInvitations,
  setFirstPasswords,
} from './store.ts';

const PEOPLE_PER_SLICE = 50;

/** In every language: nobody knows yet which one a newcomer reads. */
function composeInvitation(
  { nickName, userName, email }: DueInvitation,
  password: string,
  publicUrl: string,
  texts: readonly MailText[],
): Mail {
  const params = { name: nickName, userName, password, address: `${publicUrl}/login` };
  return {
    to: { name: nickName, address: email },
    subject: texts.map((text) => text('people.mail.subject')).join(' / '),
    text: texts.map((text) => text('people.mail.body', params)).join('\n\n---\n\n'),
  };
}

type Compose = (due: DueInvitation, password: string) => Mail;

/**
 * The password is made when the mail is, and nowhere kept in words: a mail that has to wait gets
 * another one the next time. It works before the mail is gone, never the other way round.
 */
async function inviteOne(
  job: JobContext,
  mailer: Mailer,
  due: DueInvitation,
  compose: Compose,
): Promise<MailOutcome | 'settled'> {
  const { personId } = due;
  const password = oneTimePassword();
  const passwordHash = await hashPassword(password);
  const taken = await transact(job.db, async (tx) => {
    const [id] = await setFirstPasswords(tx, [{ id: personId, passwordHash }], job.clock().today);
    if (id === undefined) await dropInvitation(tx, personId);
    else await endSessions(tx, [id]);
    return id !== undefined;
  });
  if (!taken) return 'settled';
  const { outcome, error } = await mailer.send(compose(due, password));
  if (outcome !== 'sent') {
    job.log.warn({ err: error, personId, outcome }, 'an invitation was refused');
  }
  if (outcome !== 'delayed') {
    await closeInvitation(job.db.executor, personId, outcome, job.now());
  }
  return outcome;
}

async function inviteAll(job: JobContext, mailer: Mailer, compose: Compose) {
  const outcome = { sent: 0, refused: 0, delayed: 0, settled: 0 };
  let slice: DueInvitation[];
  let last = 0;
  do {
    slice = await findDueInvitations(job.db.executor, last, PEOPLE_PER_SLICE, job.clock().today);
    for (const due of slice) {
      if (job.signal.aborted) return outcome;
      outcome[await inviteOne(job, mailer, due, compose)] += 1;
      last = due.personId;
    }
  } while (slice.length === PEOPLE_PER_SLICE);
  return outcome;
}

/** Every minute: the invitations somebody has asked for. The rows of `invitation` are the queue. */
export const invitationMailJob = (settings: MailSettings, texts: readonly MailText[]): JobKind =>
  jobKind({
    name: 'invitation-mail',
    input: z.strictObject({}),
    maxAttempts: 2,
    retryDelaySeconds: 20,
    cron: '* * * * *',
    alone: true,
    run: async (job) => {
      const mailer = openMailer(settings);
      try {
        const outcome = await inviteAll(job, mailer, (due, password) =>
          composeInvitation(due, password, settings.publicUrl, texts),
        );
        if (outcome.delayed > 0) throw new Error(`${outcome.delayed} invitations have to wait`);
        return outcome;
      } finally {
        mailer.close();
      }
    },
  });
