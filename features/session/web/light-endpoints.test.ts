import { describe, expect, it } from 'vitest';
import { sessionEndpoints } from '../contract.ts';
import { lightSession } from './light-endpoints.ts';

describe('the light endpoints', () => {
  it.each(Object.keys(lightSession) as (keyof typeof lightSession)[])(
    '%s is called as the contract says',
    (name) => {
      const { method, path, timeoutMs } = sessionEndpoints[name];
      expect(lightSession[name]).toEqual({ method, path, timeoutMs });
    },
  );
});
