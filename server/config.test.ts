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

  it('takes an empty variable for none', () => {
    expect(readConfig({ DATABASE_URL: '', PORT: '', DEMO: '' })).toMatchObject({
      port: 3100,
      demo: true,
      database: { kind: 'embedded' },
    });
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
    };
    expect(() => readConfig(wrong)).toThrow(
      /PORT.*BASE_PATH.*DATABASE_URL.*DEMO.*METRICS_TOKEN.*TIME_ZONE/,
    );
  });
});
