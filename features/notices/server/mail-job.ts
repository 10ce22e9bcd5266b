import { z } from 'zod';
import { type JobContext, type JobKind, jobKind } from '#server/platform/jobs/kind.ts';
import {
  type Mailer,
  type MailOutcome,
  type MailSettings,
  type MailText,
  openMailer,
} from '#server/platform/mail/transport.ts';
import { composeMail } from './mail.ts';
import { type DueMail, findDueMail, markMailed } from './mail-store.ts';

const PEOPLE_PER_SLICE = 100;

type Outcome = Record<MailOutcome, number>;

type Compose = (due: DueMail) => ReturnType<typeof composeMail>;

async function sendOne(job: JobContext, mailer: Mailer, due: DueMail, compose: Compose) {
  const { outcome, error } = await mailer.send(compose(due));
  if (outcome !== 'sent') {
    job.log.warn({ err: error, personId: due.personId, outcome }, 'e-mail was refused');
  }
  return outcome;
}

/** Noted after each mail, so that a run that breaks off repeats none but its last. */
async function sendAll(job: JobContext, mailer: Mailer, compose: Compose): Promise<Outcome> {
  const outcome: Outcome = { sent: 0, refused: 0, delayed: 0 };
  let slice: DueMail[];
  let last = 0;
  do {
    slice = await findDueMail(job.db.executor, last, PEOPLE_PER_SLICE, job.clock());
    for (const due of slice) {
      if (job.signal.aborted) return outcome;
      const how = await sendOne(job, mailer, due, compose);
      outcome[how] += 1;
      if (how !== 'delayed') {
        await markMailed(job.db.executor, due.notices, job.now());
      }
      last = due.personId;
    }
  } while (slice.length === PEOPLE_PER_SLICE);
  return outcome;
}

/**
 * Every minute: what people have not been told by e-mail yet, one mail for each of them. The
 * notices themselves are the queue: they are written with what they tell of, or not at all.
 */
export const noticeMailJob = (settings: MailSettings, text: MailText): JobKind =>
  jobKind({
    name: 'notice-mail',
    input: z.strictObject({}),
    maxAttempts: 2,
    retryDelaySeconds: 20,
    cron: '* * * * *',
    alone: true,
    run: async (job) => {
      const mailer = openMailer(settings);
      try {
        const outcome = await sendAll(job, mailer, (due) =>
          composeMail(due, settings.publicUrl, text),
        );
        if (outcome.delayed > 0) throw new Error(`${outcome.delayed} e-mails have to wait`);
        return outcome;
      } finally {
        mailer.close();
      }
    },
  });
