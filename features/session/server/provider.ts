import * as oidc from 'openid-client';

export interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  /** Null for a public client, which proves itself by PKCE alone. */
  readonly clientSecret: string | null;
  readonly scope: string;
  readonly redirectUri: string;
}

/** What ties an answer to its question; nobody but the two sides ever sees the last two. */
export interface AttemptSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

export type Claims = Readonly<Record<string, unknown>>;

/** The OpenID Connect provider as this product uses it; failures are `ProviderProblem`s. */
export interface Provider {
  /** Where to send the browser, with new secrets. */
  authorize(now: Date): Promise<AttemptSecrets & { readonly url: string }>;
  /** Checks what came back and gives what the provider says about the person. */
  redeem(query: string, secrets: AttemptSecrets, wanted: string, now: Date): Promise<Claims>;
}

/** For every single request to the provider: somebody is waiting in front of the sign-in page. */
const TIMEOUT_SECONDS = 4;

/** Endpoints hardly ever move; a provider that was moved is found again without a restart. */
const DISCOVERY_MS = 3_600_000;

const OUT_OF_REACH = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);

const textOf = (value: unknown) => (typeof value === 'string' ? value.slice(0, 200) : undefined);

/** The provider could not be asked, or it said no. */
export class ProviderProblem extends Error {
  readonly unreachable: boolean;
  /** For the log: nothing of what the browser or the provider sent but the names of the errors. */
  readonly detail: Readonly<Record<string, string | undefined>>;

  constructor(thrown: unknown, unreachable: boolean) {
    const { message, code, error, cause } = Object(thrown) as Record<string, unknown>;
    super(textOf(message) ?? 'no answer', { cause: thrown });
    this.name = 'ProviderProblem';
    this.unreachable = unreachable;
    this.detail = {
      message: textOf(message),
      code: textOf(code),
      error: textOf(error),
      cause: textOf((Object(cause) as Record<string, unknown>).code),
    };
  }
}

/** A connection that failed is a TypeError to `fetch`; those of the library itself carry a code. */
function isOutOfReach(error: unknown): boolean {
  if (error instanceof TypeError) return !('code' in error);
  return error instanceof oidc.ClientError && OUT_OF_REACH.has(error.code ?? '');
}

/** As the provider wants it: in the header, as the standard has it, or else in the body. */
function clientAuth(secret: string | null): oidc.ClientAuth {
  if (secret === null) return oidc.None();
  const [inHeader, inBody] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? inHeader : inBody)(server, ...rest);
  };
}

const isPlainHttp = (url: string) => new URL(url).protocol === 'http:';

function discover({ issuer, clientId, clientSecret }: ProviderSettings) {
  return oidc.discovery(new URL(issuer), clientId, {}, clientAuth(clientSecret), {
    timeout: TIMEOUT_SECONDS,
    execute: [
      // The library trusts TLS alone for a token it fetched itself; its signature costs little.
      oidc.enableNonRepudiationChecks,
      // The settings admit such an issuer on this machine only.
      ...(isPlainHttp(issuer) ? [oidc.allowInsecureRequests] : []),
    ],
  });
}

/** Asked for at first use and kept, so that a provider that is down does not stop the start. */
function lazyDiscovery(settings: ProviderSettings) {
  let known: { readonly at: number; readonly found: Promise<oidc.Configuration> } | null = null;
  return async (now: Date): Promise<oidc.Configuration> => {
    if (known === null || now.getTime() - known.at >= DISCOVERY_MS) {
      known = { at: now.getTime(), found: discover(settings) };
    }
    const mine = known;
    try {
      return await mine.found;
    } catch (error) {
      if (known === mine) known = null;
      throw new ProviderProblem(error, true);
    }
  };
}

export function createProvider(settings: ProviderSettings): Provider {
  const discovered = lazyDiscovery(settings);

  async function authorize(now: Date) {
    const config = await discovered(now);
    const secrets = {
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      codeVerifier: oidc.randomPKCECodeVerifier(),
    };
    const url = oidc.buildAuthorizationUrl(config, {
      redirect_uri: settings.redirectUri,
      scope: settings.scope,
      state: secrets.state,
      nonce: secrets.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(secrets.codeVerifier),
      code_challenge_method: 'S256',
    });
    return { ...secrets, url: url.href };
  }

  async function exchange(config: oidc.Configuration, query: string, secrets: AttemptSecrets) {
    const answered = new URL(settings.redirectUri);
    answered.search = query;
    return oidc.authorizationCodeGrant(config, answered, {
      expectedState: secrets.state,
      expectedNonce: secrets.nonce,
      pkceCodeVerifier: secrets.codeVerifier,
    });
  }

  /** Providers differ in what they put into the token itself; what is missing there is asked for. */
  async function claimsOf(
    config: oidc.Configuration,
    tokens: Awaited<ReturnType<typeof exchange>>,
    wanted: string,
  ): Promise<Claims> {
    const claims = tokens.claims();
    if (claims === undefined) throw new Error('no id token');
    if (Object.hasOwn(claims, wanted) || config.serverMetadata().userinfo_endpoint === undefined)
      return claims;
    return oidc.fetchUserInfo(config, tokens.access_token, claims.sub);
  }

  return {
    async authorize(now) {
      try {
        return await authorize(now);
      } catch (error) {
        throw error instanceof ProviderProblem ? error : new ProviderProblem(error, true);
      }
    },
    async redeem(query, secrets, wanted, now) {
      const config = await discovered(now);
      try {
        return await claimsOf(config, await exchange(config, query, secrets), wanted);
      } catch (error) {
        throw new ProviderProblem(error, isOutOfReach(error));
      }
    },
  };
}
