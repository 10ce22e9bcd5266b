import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Provider from 'oidc-provider';

const CLIENT_ID = 'manhour';
const CLIENT_SECRET = 'a secret of 32 characters or more';

export interface SignInProvider {
  readonly issuer: string;
  /** What a server that people reach at this address needs in its environment. */
  environment(publicUrl: string): Record<string, string>;
  close(): Promise<void>;
}

export interface SignInProviderOptions {
  /** Where servers are reached that send people here. */
  readonly publicUrls: readonly string[];
  /** What is known about whoever typed that name; the name itself unless told otherwise. */
  readonly claims?: (account: string) => Record<string, unknown>;
  /** Whether it all stands in the token already; strict providers keep it for the second question. */
  readonly talkative?: boolean;
  /** A client without a secret. */
  readonly publicClient?: boolean;
}

const FORM = `<!doctype html><title>Provider</title><form method="post">
<label>Account <input name="account" autofocus></label>
<button>Continue</button> <button name="deny" value="1">Cancel</button></form>`;

async function decide(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  const answer = new URLSearchParams(await text(request));
  if (answer.has('deny')) {
    return provider.interactionFinished(request, response, { error: 'access_denied' });
  }
  const { params } = await provider.interactionDetails(request, response);
  const accountId = answer.get('account') ?? '';
  const grant = new provider.Grant({ accountId, clientId: String(params.client_id) });
  grant.addOIDCScope(String(params.scope));
  const grantId = await grant.save();
  return provider.interactionFinished(request, response, {
    login: { accountId },
    consent: { grantId },
  });
}

function createProvider(issuer: string, options: SignInProviderOptions): Provider {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        redirect_uris: options.publicUrls.map((url) => `${url}/auth-redirect`),
        ...(options.publicClient
          ? { token_endpoint_auth_method: 'none' }
          : { client_secret: CLIENT_SECRET }),
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kty: 'RSA', use: 'sig' }] },
    cookies: { keys: ['only for tests'] },
    ttl: { AccessToken: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    claims: {
      openid: ['sub'],
      profile: ['preferred_username'],
      email: ['email', 'email_verified'],
    },
    conformIdTokenClaims: options.talkative !== true,
    features: { devInteractions: { enabled: false } },
    findAccount: (_, accountId) => ({
      accountId,
      claims: () => ({
        preferred_username: accountId,
        ...options.claims?.(accountId),
        sub: accountId,
      }),
    }),
  });
}

async function listen(): Promise<{ server: Server; issuer: string }> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** A real OpenID Connect provider on this machine. It believes whatever name is typed. */
export async function startSignInProvider(options: SignInProviderOptions): Promise<SignInProvider> {
  const { server, issuer } = await listen();
  const provider = createProvider(issuer, options);
  const handle = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void handle(request, response);
    if (request.method === 'POST') return void decide(provider, request, response);
    response.setHeader('content-type', 'text/html').end(FORM);
  });
  return {
    issuer,
    environment: (publicUrl) => ({
      PUBLIC_URL: publicUrl,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT_ID,
      ...(options.publicClient ? {} : { OIDC_CLIENT_SECRET: CLIENT_SECRET }),
    }),
    async close() {
      server.close();
      server.closeAllConnections();
      if (server.listening) await once(server, 'close');
    },
  };
}

/** Keeps what a browser would keep; the provider's cookies have names enough to share one jar. */
class Cookies {
  private readonly kept = new Map<string, string>();

  take(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
      if (value === '') this.kept.delete(name);
      else this.kept.set(name, value);
    }
  }

  header(): string {
    return [...this.kept].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}

/**
 * Does what a browser and a person do at the provider: follows, types the name (or says no) and
 * comes back. Gives what then stands behind the question mark.
 */
export async function answerFrom(authorizationUrl: string, account: string | null) {
  const cookies = new Cookies();
  const home = new URL(authorizationUrl).origin;
  const typed = account === null ? { deny: '1' } : { account };
  let url = authorizationUrl;
  for (let steps = 0; steps < 10; steps += 1) {
    const atForm = new URL(url).pathname.startsWith('/interaction/');
    const response: Response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: cookies.header() },
      ...(atForm ? { method: 'POST', body: new URLSearchParams(typed) } : {}),
    });
    cookies.take(response);
    const next = response.headers.get('location');
    if (next === null) throw new Error(`the provider stopped at ${url}: ${await response.text()}`);
    url = new URL(next, url).href;
    if (new URL(url).origin !== home) return new URL(url).search;
  }
  throw new Error('the provider never sent anybody back');
}
