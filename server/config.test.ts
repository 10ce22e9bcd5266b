import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('the environment', () => {
  it('needs nothing: embedded database, demo, port 3100 on this machine', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      host: 'localhost',
      port: 3100,
      basePath: '',
      database: { kind: 'embedded' },
      demo: true,
      session: { idleMs: 12 * 3_600_000, maxMs: 7 * 86_400_000 },
      timeZone: 'Asia/Shanghai',
    });
  });

  it('loads the demo by itself only where nobody could mistake it for real data', () => {
    const url = 'postgres://localhost/x';
    expect(readConfig({ DATABASE_URL: url }).demo).toBe(false);
    expect(readConfig({ NODE_ENV: 'production' }).demo).toBe(false);
    expect(readConfig({ DEMO: '0' }).demo).toBe(false);
    expect(readConfig({ DATABASE_URL: url, NODE_ENV: 'production', DEMO: '1' }).demo).toBe(true);
  });

  it('notices where the demo would be within reach of others without anybody having said so', () => {
    const withholds = (env: Record<string, string>) => readConfig(env).withholdsDemo;
    expect(withholds({ HOST: '0.0.0.0' })).toBe(true);
    expect(readConfig({ HOST: '0.0.0.0' }).demo).toBe(false);
    expect(withholds({ HOST: 'hours.example' })).toBe(true);
    for (const HOST of ['localhost', '127.0.0.1', '127.8.0.1', '::1', '']) {
      expect(withholds({ HOST }), HOST).toBe(false);
    }
    for (const DEMO of ['0', '1']) expect(withholds({ HOST: '0.0.0.0', DEMO }), DEMO).toBe(false);
    expect(withholds({ HOST: '0.0.0.0', NODE_ENV: 'production' })).toBe(false);
    expect(withholds({ HOST: '0.0.0.0', DATABASE_URL: 'postgres://localhost/x' })).toBe(false);
  });

  it('takes an empty variable for none', () => {
    expect(readConfig({ DATABASE_URL: '', PORT: '', DEMO: '' })).toMatchObject({
      port: 3100,
      demo: true,
      database: { kind: 'embedded' },
    });
  });

  it('knows a sign-in provider once it is named, with what most of them use', () => {
    const named = {
      OIDC_ISSUER: 'https://id.example/realms/main',
      OIDC_CLIENT_ID: 'manhour',
      PUBLIC_URL: 'https://hours.example/',
    };
    expect(readConfig({}).sso).toBeNull();
    expect(readConfig({ PUBLIC_URL: named.PUBLIC_URL }).sso).toBeNull();
    expect(readConfig(named).sso).toEqual({
      issuer: 'https://id.example/realms/main',
      clientId: 'manhour',
      clientSecret: null,
      scope: 'openid profile email',
      claim: 'preferred_username',
      name: 'SSO',
      redirectUri: 'https://hours.example/auth-redirect',
    });
    const under = { ...named, PUBLIC_URL: 'https://example.com/hours', BASE_PATH: '/hours/' };
    expect(readConfig(under).sso?.redirectUri).toBe('https://example.com/hours/auth-redirect');
    expect(() => readConfig({ ...under, BASE_PATH: '' })).toThrow(/PUBLIC_URL .* BASE_PATH/);
  });

  it.each([
    [{ OIDC_ISSUER: 'https://id.example' }, /OIDC_CLIENT_ID is missing.*PUBLIC_URL is missing/],
    [{ OIDC_CLIENT_ID: 'x', PUBLIC_URL: 'https://h.example' }, /: OIDC_ISSUER is missing [^;]*$/],
    [{ OIDC_CLIENT_SECRET: 'x' }, /OIDC_ISSUER.*OIDC_CLIENT_ID.*PUBLIC_URL/],
    [{ OIDC_NAME: 'x' }, /OIDC_ISSUER.*OIDC_CLIENT_ID.*PUBLIC_URL/],
  ])('refuses half a sign-in provider: %j', (half, named) => {
    expect(() => readConfig(half)).toThrow(named);
  });

  it('wants a sign-in provider reached in private unless it is on this machine', () => {
    const sso = (OIDC_ISSUER: string) =>
      readConfig({ OIDC_ISSUER, OIDC_CLIENT_ID: 'x', PUBLIC_URL: 'http://hours.example' }).sso;
    for (const own of ['http://localhost:8080', 'http://127.0.0.1:9', 'http://[::1]:9/a']) {
      expect(sso(own)?.issuer).toBe(own);
    }
    for (const other of ['http://id.example', 'http://127.0.0.1.id.example', 'http://10.0.0.1']) {
      expect(() => sso(other), other).toThrow(/OIDC_ISSUER must begin with https/);
    }
    for (const wrong of [
      'id.example',
      'ftp://id.example',
      'https://a:b@id.example',
      'https://x/?a',
    ]) {
      expect(() => sso(wrong), wrong).toThrow(/OIDC_ISSUER must be an address/);
    }
  });

  it('sends e-mail once a server, a sender and the way back are named', () => {
    const named = {
      SMTP_URL: 'smtps://hours:secret@mail.example:465',
      SMTP_FROM: '工时管理 <hours@example.com>',
      PUBLIC_URL: 'https://hours.example/',
    };
    expect(readConfig({ PUBLIC_URL: named.PUBLIC_URL }).mail).toBeNull();
    expect(readConfig(named).mail).toEqual({
      smtpUrl: named.SMTP_URL,
      from: named.SMTP_FROM,
      publicUrl: 'https://hours.example',
    });
    expect(readConfig({ ...named, SMTP_FROM: 'hours@example.com' }).mail).not.toBeNull();
  });

  it.each([
    [{ SMTP_URL: 'smtp://mail.example' }, /SMTP_FROM is missing for .*; PUBLIC_URL is missing/],
    [{ SMTP_FROM: 'a@b.example', PUBLIC_URL: 'https://h.example' }, /SMTP_URL is missing for/],
    [{ SMTP_URL: 'mail.example:25' }, /SMTP_URL must be an address/],
    [{ SMTP_URL: 'https://mail.example' }, /SMTP_URL must be an address/],
    [{ SMTP_FROM: 'Manhour' }, /SMTP_FROM must be an e-mail address/],
    [{ SMTP_FROM: 'a@b.example, c@d.example' }, /SMTP_FROM must be an e-mail address/],
  ])('refuses what no e-mail could be sent with: %j', (wrong, named) => {
    expect(() => readConfig(wrong)).toThrow(named);
  });

  it('believes no proxy by itself, so many in front, or the ones that are named', () => {
    const trusted = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY }).trustProxy;
    expect(readConfig({}).trustProxy).toBe(false);
    expect([trusted('0'), trusted('1'), trusted('2')]).toEqual([false, 1, 2]);
    expect(trusted('10.0.0.0/8, loopback')).toBe('10.0.0.0/8, loopback');
    for (const wrong of ['yes', '10.0.0', '10.0.0.0/8/1', '1,proxy']) {
      expect(() => trusted(wrong), wrong).toThrow(/TRUST_PROXY must be the number of proxies/);
    }
  });

  it('normalises the base path', () => {
    expect(readConfig({ BASE_PATH: '/hours/' }).basePath).toBe('/hours');
    expect(readConfig({ BASE_PATH: '/' }).basePath).toBe('');
  });

  it('names every variable that is wrong', () => {
    const wrong = {
      PORT: '99999',
      BASE_PATH: 'hours',
      DATABASE_URL: 'mysql://x',
      DEMO: 'yes',
      TIME_ZONE: 'Mars/Olympus',
      METRICS_TOKEN: 'short',
      OIDC_SCOPE: 'profile',
      OIDC_CLAIM: 'a claim',
    };
    expect(() => readConfig(wrong)).toThrow(
      /PORT.*BASE_PATH.*DATABASE_URL.*DEMO.*METRICS_TOKEN.*TIME_ZONE.*OIDC_SCOPE.*OIDC_CLAIM/,
    );
  });

  it('says what would be right', () => {
    expect(() => readConfig({ PORT: 'http', SESSION_IDLE_HOURS: '0' })).toThrow(
      /PORT must be a whole number.*SESSION_IDLE_HOURS must be between/,
    );
  });
});
