import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * After a change everything that is shown of it is read again. An answer that was asked for before
 * the change and is still on its way must not pass for one from after it: where nothing is known yet,
 * the library would wait for that one and ask no more.
 */
export async function readAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({
    queryKey,
    // What nobody looks at is asked for by whoever waits for it.
    predicate: (query) => query.state.data === undefined && query.getObserversCount() > 0,
  });
  await client.invalidateQueries({ queryKey });
}
