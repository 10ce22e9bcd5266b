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

/** A company of one size with the product serving it. */
export interface Company extends Served {
  readonly databaseUrl: string;
  rows<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  signIn(userName: string): Promise<string>;
  /** Goes through the wire; anything but success fails. */
  call<Data>(
    endpoint: AnyEndpoint,
    token: string,
    request: { readonly query?: string; readonly body?: unknown },
  ): Promise<Data>;
}

export async function openCompany(databaseUrl: string): Promise<Company> {
  const served = await serveProduct(databaseUrl);
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const ask = async <Data>(endpoint: AnyEndpoint, headers: object, query = '', body?: unknown) => {
    const response = await fetch(`${served.url}${endpoint.path}${query}`, {
      method: endpoint.method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const reply = (await response.json()) as Reply<Data>;
    if (reply.code !== 0) throw new Error(`${endpoint.id} answered ${reply.msg}`);
    return reply.data;
  };
  return {
    ...served,
    databaseUrl,
    rows: async (text, values) => (await client.query(text, values)).rows,
    signIn: (userName) =>
      ask<string>(sessionEndpoints.login, {}, '', { userName, password: DEMO_PASSWORD }),
    call: (endpoint, token, { query, body }) =>
      ask(endpoint, { authorization: token }, query, body),
    async stop() {
      await client.end();
      await served.stop();
    },
  };
}
