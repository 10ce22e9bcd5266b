import { useEffect, useState } from 'react';
import { ResultCode } from '#kernel/result.ts';
import { call } from '#web/api/call.ts';
import type { ClientConfig } from '../contract.ts';
import { lightSession } from './light-endpoints.ts';

/** Null until it is known; a failure has been shown by the client and leaves the page usable. */
export function useClientConfig(): ClientConfig | null {
  const [config, setConfig] = useState<ClientConfig | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    call(lightSession.clientConfig, {}, { signal: leaving.signal })
      .then((reply) => {
        if (reply.code === ResultCode.ok) setConfig(reply.data);
      })
      .catch(() => undefined);
    return () => leaving.abort();
  }, []);
  return config;
}
