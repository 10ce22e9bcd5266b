import { basePath } from '../base.ts';

type Values = Readonly<Record<string, unknown>>;

function fillPath(path: string, params: Values): string {
  return path.replace(/[:{](\w+)\}?/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === '') {
      throw new Error(`The path ${path} needs a value for ${name}`);
    }
    return encodeURIComponent(String(value));
  });
}

function queryText(query: Values): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) search.append(name, String(one));
    }
  }
  return search.size === 0 ? '' : `?${search}`;
}

/** The address of a call: prefix, path with its parameters encoded, and what is set of the query. */
export function callUrl(path: string, params: Values = {}, query: Values = {}): string {
  return basePath + fillPath(path, params) + queryText(query);
}
