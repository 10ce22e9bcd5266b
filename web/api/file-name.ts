/** RFC 8187 (once 5987): `UTF-8'zh'%E5%B7%A5…`. Other character sets are allowed but never used. */
function decodeExtended(value: string): string | null {
  const encoded = /^utf-8'[^']*'(.+)$/i.exec(value)?.[1];
  if (encoded === undefined) return null;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return null;
  }
}

/** The parts after the disposition's type; a semicolon inside quotes belongs to the name. */
function parametersOf(header: string): ReadonlyMap<string, string> {
  const found = header.matchAll(/;\s*([\w!#$&+.^`|~-]+\*?)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]*))/g);
  return new Map(
    [...found].map(([, name = '', quoted, plain = '']) => [
      name.toLowerCase(),
      quoted?.replace(/\\(.)/g, '$1') ?? plain.trim(),
    ]),
  );
}

/** The name a `Content-Disposition` header gives a file; the encoded form says it exactly. */
export function fileNameIn(header: string | null): string | null {
  const parameters = parametersOf(header ?? '');
  return decodeExtended(parameters.get('filename*') ?? '') || parameters.get('filename') || null;
}
