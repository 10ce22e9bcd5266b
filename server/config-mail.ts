import { z } from 'zod';
import type { MailSettings } from './platform/mail/transport.ts';

/** `hours@example.com`, or `Working hours <hours@example.com>`. */
const SENDER = /^(?:[^<>\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;

function isSmtpAddress(value: string): boolean {
  try {
    const { protocol, hostname } = new URL(value);
    return (protocol === 'smtp:' || protocol === 'smtps:') && hostname !== '';
  } catch {
    return false;
  }
}

/** The environment variables that concern sending e-mail; links in it begin with PUBLIC_URL. */
export const mailEnvironment = {
  SMTP_URL: z
    .string()
    .refine(isSmtpAddress, 'must be an address such as smtp://user:password@mail.example.com:587')
    .optional(),
  SMTP_FROM: z
    .string()
    .regex(SENDER, 'must be an e-mail address such as Manhour <hours@example.com>')
    .optional(),
};

type MailEnvironment = z.output<z.ZodObject<typeof mailEnvironment>> & {
  readonly PUBLIC_URL?: string | undefined;
};

const NEEDED = ['SMTP_URL', 'SMTP_FROM', 'PUBLIC_URL'] as const;

/** What keeps these settings from working; half of them is a mistake, not a wish for none. */
export function mailProblems(env: MailEnvironment): string[] {
  if (env.SMTP_URL === undefined && env.SMTP_FROM === undefined) return [];
  return NEEDED.filter((name) => env[name] === undefined).map(
    (name) => `${name} is missing for sending e-mail`,
  );
}

/** Null where no mail server is configured. */
export function readMail(env: MailEnvironment): MailSettings | null {
  const { SMTP_URL: smtpUrl, SMTP_FROM: from, PUBLIC_URL: publicUrl } = env;
  if (smtpUrl === undefined || from === undefined || publicUrl === undefined) return null;
  return { smtpUrl, from, publicUrl };
}
