import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { type JobContext, type JobKind, jobKind } from '#server/platform/jobs/kind.ts';
import { composeMail, type MailSettings, type MailText } from './mail.ts';
import { type DueMail, findDueMail, markMailed } from './mail-store.ts';

const PEOPLE_PER_SLICE = 100;
const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;

interface SmtpProblem {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
}

/** The mail server took the connection and the sender, and refused this one mail. */
function concernsOneMail({ code, command }: SmtpProblem): boolean {
  return code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM');
}

/** Trying again would be answered the same way: an address that is none, or nobody's. */
const isFinal = ({ responseCode }: SmtpProblem) =>
  responseCode === undefined || responseCode >= 500;

interface Outcome {
  sent: number;
  refused: number;
  delayed: number;
}

type Send = (due: DueMail) => Promise<unknown>;

/** Sends one mail and says how it went; a server that takes no mail at all ends the run. */
async function sendOne(job: JobContext, send: Send, due: DueMail): Promise<keyof Outcome> {
  try {
    await send(due);
    return 'sent';
  } catch (error) {
    const problem = error as SmtpProblem;
    if (!concernsOneMail(problem)) throw error;
    const final = isFinal(problem);
    job.log.warn({ err: error, personId: due.personId, final }, 'e-mail was refused');
    return final ? 'refused' : 'delayed';
  }
}

/** Noted after each mail, so that a run that breaks off repeats none but its last. */
async function sendAll(job: JobContext, send: Send): Promise<Outcome> {
  const outcome: Outcome = { sent: 0, refused: 0, delayed: 0 };
  let slice: DueMail[];
  let last = 0;
  do {
    slice = await findDueMail(job.db.executor, last, PEOPLE_PER_SLICE, job.now());
    for (const due of slice) {
      if (job.signal.aborted) return outcome;
      const how = await sendOne(job, send, due);
      outcome[how] += 1;
      if (how !== 'delayed') {
        const ids = due.notices.map(({ id }) => id);
        await markMailed(job.db.executor, ids, job.now());
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
export const noticeMailJob = (
  { smtpUrl, from, publicUrl }: MailSettings,
  text: MailText,
): JobKind =>
  jobKind({
    name: 'notice-mail',
    input: z.strictObject({}),
    maxAttempts: 2,
    retryDelaySeconds: 20,
    cron: '* * * * *',
    alone: true,
    run: async (job) => {
      const transport = createTransport({
        url: smtpUrl,
        pool: true,
        maxConnections: 1,
        connectionTimeout: CONNECT_MS,
        greetingTimeout: CONNECT_MS,
        socketTimeout: SILENCE_MS,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      try {
        const outcome = await sendAll(job, (due) =>
          transport.sendMail({ from, ...composeMail(due, publicUrl, text) }),
        );
        if (outcome.delayed > 0) throw new Error(`${outcome.delayed} e-mails have to wait`);
        return outcome;
      } finally {
        transport.close();
      }
    },
  });
