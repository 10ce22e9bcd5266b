import type { QueryClient, QueryKey } from '@tanstack/react-query';

interface Saved {
  readonly id: number;
  readonly version: number;
}

/**
 * Shows a record as it was saved wherever it stands in lists, before they have been read again: whoever
 * opened the older one meanwhile would seem to compete with somebody else.
 */
export function showSaved(client: QueryClient, queryKey: QueryKey, saved: Saved): void {
  const now = (row: unknown) => {
    const { id, version } = row as Partial<Saved>;
    return id === saved.id && version !== undefined && version < saved.version ? saved : row;
  };
  client.setQueriesData({ queryKey }, (data: unknown) => {
    if (Array.isArray(data)) return data.map(now);
    const { rows } = (data ?? {}) as { rows?: unknown };
    return Array.isArray(rows) ? { ...(data as object), rows: rows.map(now) } : data;
  });
}
