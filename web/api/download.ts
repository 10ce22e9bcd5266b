import { parseReply, reportRefusal } from './call.ts';
import type { CallArguments, Callable, Reply } from './callable.ts';
import { type Answer, exchange, TransportError } from './exchange.ts';

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

interface DownloadedFile {
  readonly blob: Blob;
  /** As the server calls it, where it does. */
  readonly fileName: string | null;
}

/** Takes a file in piece by piece: only so does anybody know that it is still coming. */
async function blobOf(response: Response, arriving: () => void): Promise<Blob> {
  const reader = response.body?.getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    arriving();
    pieces.push(part.value);
  }
  return new Blob(pieces, { type: response.headers.get('content-type') ?? '' });
}

async function readFile(response: Response, arriving: () => void): Promise<DownloadedFile> {
  return {
    blob: await blobOf(response, arriving),
    fileName: fileNameIn(response.headers.get('content-disposition')),
  };
}

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\b/i;

/** Instead of a file the application may answer in words, as it does to any other call. */
const fileOrReply: Answer<DownloadedFile | Reply<unknown>> = {
  accept: '*/*',
  read: async (response, arriving) => {
    const file = await readFile(response, arriving);
    const isJson = JSON_TYPE.test(response.headers.get('content-type') ?? '');
    const reply = isJson ? parseReply(await file.blob.text()) : null;
    if (reply !== null) return reply;
    // A gateway's error page must not be saved under the name of the report.
    if (!response.ok) throw new TransportError('badReply', response.status);
    return file;
  },
};

export function isFile(answer: DownloadedFile | Reply<unknown>): answer is DownloadedFile {
  return 'blob' in answer;
}

/**
 * Fetches a file. Where the application answers with its wrapper instead, that is shown like any
 * other refusal and returned; `isFile` tells the two apart.
 */
export async function download<E extends Callable>(
  endpoint: E,
  ...[input, options = {}]: CallArguments<E>
): Promise<DownloadedFile | Reply<unknown>> {
  const answer = await exchange(endpoint, input, options, fileOrReply);
  if (!isFile(answer)) reportRefusal(answer);
  return answer;
}

const raw: Answer<DownloadedFile> = {
  accept: '*/*',
  read: async (response, arriving) => {
    if (!response.ok) throw new TransportError('badReply', response.status);
    return readFile(response, arriving);
  },
};

/**
 * For the export endpoints whose answer is handed on as it came: no code is looked for in it. Use
 * `download` wherever a refusal should be told from a file.
 */
export async function callRaw<E extends Callable>(
  endpoint: E,
  ...[input, options = {}]: CallArguments<E>
): Promise<DownloadedFile> {
  return exchange(endpoint, input, options, raw);
}

/** Long enough for a slow browser to have taken the data over, short enough to give it back. */
const RELEASE_MS = 60_000;

/** Hands a file to the browser's own downloads. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  // Firefox follows only links that are part of the page.
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_MS);
}

/** Fetches a file and hands it to the browser's downloads. False when refused, which has been shown. */
export async function saveDownload<E extends Callable>(
  endpoint: E,
  ...input: CallArguments<E>
): Promise<boolean> {
  const answer = await download(endpoint, ...input);
  if (!isFile(answer)) return false;
  saveBlob(answer.blob, answer.fileName ?? 'download.xlsx');
  return true;
}
