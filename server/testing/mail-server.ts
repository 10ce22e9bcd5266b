import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly to: string;
  readonly raw: string;
}

export interface MailServer {
  readonly port: number;
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  close(): Promise<void>;
}

interface MailServerOptions {
  readonly port?: number;
  /** What is answered for a recipient instead of taking them. */
  readonly refuse?: (address: string) => number | null;
  /** What happens while a mail is on its way. */
  readonly meanwhile?: () => Promise<unknown>;
}

/** A real mail server on this machine that keeps what it is given. */
export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      const code = options.refuse?.(address) ?? null;
      done(code === null ? null : Object.assign(new Error('not here'), { responseCode: code }));
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks).toString();
        received.push({ to: envelope.rcptTo.map(({ address }) => address).join(), raw });
        await options.meanwhile?.();
        done();
      });
    },
  });
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
