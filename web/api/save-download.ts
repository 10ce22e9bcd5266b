import type { CallArguments, Callable } from './callable.ts';
import { download, isFile } from './download.ts';
import { saveBlob } from './save-blob.ts';

/** Making a large sheet takes the server longer than an ordinary call. */
const DOWNLOAD_TIMEOUT_MS = 120_000;

/** Fetches a file and hands it to the browser's downloads. False when refused, which has been shown. */
export async function saveDownload<E extends Callable>(
  endpoint: E,
  ...[input, options = {}]: CallArguments<E>
): Promise<boolean> {
  const patient = [input, { timeoutMs: DOWNLOAD_TIMEOUT_MS, ...options }] as CallArguments<E>;
  const answer = await download(endpoint, ...patient);
  if (!isFile(answer)) return false;
  saveBlob(answer.blob, answer.fileName ?? 'download.xlsx');
  return true;
}
