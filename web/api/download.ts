import { i18n } from '../i18n/i18n.ts';
import { showToast } from '../ui/toast/toasts.ts';
import { parseReply, reportRefusal } from './call.ts';
import type { CallArguments, Callable, CallOptions, Reply } from './callable.ts';
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

export interface DownloadedFile {
  readonly blob: Blob;
  /** As the server calls it, where it does. */
  readonly fileName: string | null;
}

/** Takes a file in piece by piece: only so does anybody know that it is still coming. */
async function blobOf(
  response: Response,
  arriving: () => void,
  onBytes?: CallOptions['onBytes'],
): Promise<Blob> {
  const reader = response.body?.getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    arriving();
    pieces.push(part.value);
    bytes += part.value.length;
    onBytes?.(bytes);
  }
  return new Blob(pieces, { type: response.headers.get('content-type') ?? '' });
}

async function readFile(
  response: Response,
  arriving: () => void,
  onBytes?: CallOptions['onBytes'],
): Promise<DownloadedFile> {
  return {
    blob: await blobOf(response, arriving, onBytes),
    fileName: fileNameIn(response.headers.get('content-disposition')),
  };
}

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\b/i;

const isJson = (response: Response) => JSON_TYPE.test(response.headers.get('content-type') ?? '');

/** Instead of a file the application may answer in words, as it does to any other call. */
const fileOrReply = (onBytes: CallOptions['onBytes']): Answer<DownloadedFile | Reply<unknown>> => ({
  accept: '*/*',
  read: async (response, arriving) => {
    const file = await readFile(response, arriving, onBytes);
    const reply = isJson(response) ? parseReply(await file.blob.text()) : null;
    if (reply !== null) return reply;
    // A gateway's error page must not be saved under the name of the report.
    if (!response.ok) throw new TransportError('badReply', response.status);
    return file;
  },
});

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
  const answer = await exchange(endpoint, input, options, fileOrReply(options.onBytes));
  if (!isFile(answer)) reportRefusal(answer);
  return answer;
}

const raw = (onBytes: CallOptions['onBytes']): Answer<DownloadedFile> => ({
  accept: '*/*',
  read: async (response, arriving) => {
    // What the application says of its own failure is handed on like everything else it says.
    if (!response.ok && !isJson(response)) throw new TransportError('badReply', response.status);
    return readFile(response, arriving, onBytes);
  },
});

/**
 * For the export endpoints whose answer is handed on as it came: no code is looked for in it. Use
 * `download` wherever a refusal should be told from a file.
 */
export async function callRaw<E extends Callable>(
  endpoint: E,
  ...[input, options = {}]: CallArguments<E>
): Promise<DownloadedFile> {
  return exchange(endpoint, input, options, raw(options.onBytes));
}

/** Whether what came raw is words in place of a file; they are shown as the error they are. */
export async function isShownRefusal({ blob }: DownloadedFile): Promise<boolean> {
  if (!JSON_TYPE.test(blob.type)) return false;
  const reply = parseReply(await blob.text());
  if (reply === null) showToast('error', i18n.t('reply.noMessage'));
  else reportRefusal(reply);
  return true;
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
