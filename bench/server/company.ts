import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { sessionEndpoints } from '#features/session/contract.ts';
import type { AnyEndpoint } from '#kernel/endpoint.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { type Served, serveProduct } from './process.ts';

interface Reply<Data> {
  readonly code: number;
  readonly msg: string;
  readonly data: Data;
}

interface Asked {
  readonly query?: string;
  readonly body?: unknown;
}

type Call = <Data>(endpoint: AnyEndpoint, token: string, asked: Asked) => Promise<Data>;

/** A company of one size with the product serving it. */
export interface Company extends Served {
  readonly databaseUrl: string;
  rows<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  signIn(userName: string): Promise<string>;
  /** Goes through the wire; anything but success fails. */
  readonly call: Call;
  /**
   * The same by Node's own client, to hold it against what does not go over the wire at all: `fetch` takes
   * a millisecond, which is none of the server's.
   */
  readonly callBarely: Call;
}

interface Sent {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

const fetched = async (url: string, sent: Sent) => (await fetch(url, sent)).text();

const kept = new Agent({ keepAlive: true });

async function barely(url: string, { method, headers, body = '' }: Sent): Promise<string> {
  const length = String(Buffer.byteLength(body));
  const asking = request(url, {
    agent: kept,
    method,
    headers: { ...headers, 'content-length': length },
  });
  asking.end(body);
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  return text(response);
}

export async function openCompany(databaseUrl: string): Promise<Company> {
  const served = await serveProduct(databaseUrl);
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const ask = async <Data>(
    exchange: typeof fetched,
    { id, method, path }: AnyEndpoint,
    headers: Sent['headers'],
    { query = '', body }: Asked,
  ) => {
    const answer = await exchange(`${served.url}${path}${query}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const reply = JSON.parse(answer) as Reply<Data>;
    if (reply.code !== 0) throw new Error(`${id} answered ${reply.msg}`);
    return reply.data;
  };
  const callBy =
    (exchange: typeof fetched): Call =>
    (endpoint, token, asked) =>
      ask(exchange, endpoint, { authorization: token }, asked);
  return {
    ...served,
    databaseUrl,
    rows: async (text, values) => (await client.query(text, values)).rows,
    signIn: (userName) =>
      ask<string>(
        fetched,
        sessionEndpoints.login,
        {},
        { body: { userName, password: DEMO_PASSWORD } },
      ),
    call: callBy(fetched),
    callBarely: callBy(barely),
    async stop() {
      await client.end();
      await served.stop();
    },
  };
}
