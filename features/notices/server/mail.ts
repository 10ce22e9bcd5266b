import type { Mail, MailText } from '#server/platform/mail/transport.ts';
import type { DueMail, DueNotice } from './mail-store.ts';

/** What people typed goes on one line: a reason must not look like a paragraph of ours. */
const inOneLine = (params: DueNotice['params']) =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, value.replace(/\s+/g, ' ').trim()]),
  );

/** One mail with everything there is to tell one person. */
export function composeMail(
  { nickName, email, notices }: DueMail,
  publicUrl: string,
  text: MailText,
): Mail {
  const lines = notices.map(({ kind, params, times, link }) => ({
    words: text(`notices.kind.${kind}`, { ...inOneLine(params), times }),
    address: publicUrl + link,
  }));
  const [only, ...others] = lines;
  const about =
    only !== undefined && others.length === 0
      ? only.words
      : text('notices.mail.several', { count: lines.length });
  return {
    to: { name: nickName, address: email },
    subject: text('notices.mail.subject', { about }),
    text: [
      text('notices.mail.greeting', { name: nickName }),
      ...lines.map(({ words, address }) => `${words}\n${address}`),
      text('notices.mail.footer'),
    ].join('\n\n'),
  };
}
