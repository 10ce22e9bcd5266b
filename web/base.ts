/**
 * The path prefix the application is served under: '' at the root, else '/prefix' without a closing
 * slash. The server states it in the page's <base>, so nothing about it is fixed at build time.
 */
export function basePathOf(baseUri: string): string {
  return new URL('.', baseUri).pathname.replace(/\/+$/, '');
}

export const basePath = basePathOf(document.baseURI);
