import { QueryClient } from '@tanstack/react-query';

const FRESH_MS = 10_000;

/**
 * The server's answers, as long as a person is signed in. Failures have been shown by the API
 * client already; repeating a call is the person's decision, on the page that shows it failed.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: FRESH_MS, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
}
