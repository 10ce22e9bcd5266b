import { createTransport } from 'nodemailer';
import type { MessageParams } from '#kernel/result.ts';

export interface MailSettings {
  readonly smtpUrl: string;
  readonly from: string;
  /** Where the application is found, without a slash at the end. */
  readonly publicUrl: string;
}

/** The words for a key, in the language e-mails are written in. */
export type MailText = (key: string, params?: MessageParams) => string;

export interface Mail {
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
}

/** A mail is gone, will never be taken, or has to wait. */
export type MailOutcome = 'sent' | 'refused' | 'delayed';

export interface Mailer {
  /** A server that takes no mail at all is an error; what concerns one mail is an outcome. */
  send(mail: Mail): Promise<{ readonly outcome: MailOutcome; readonly error?: unknown }>;
  close(): void;
}

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

/** One connection to the mail server for everything a run has to send. */
export function openMailer({ smtpUrl, from }: MailSettings): Mailer {
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
  return {
    async send(mail) {
      try {
        await transport.sendMail({ from, ...mail });
        return { outcome: 'sent' };
      } catch (error) {
        const problem = error as SmtpProblem;
        if (!concernsOneMail(problem)) throw error;
        return { outcome: isFinal(problem) ? 'refused' : 'delayed', error };
      }
    },
    close: () => transport.close(),
  };
}
