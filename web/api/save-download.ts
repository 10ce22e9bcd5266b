import type { CallArguments, Callable } from './callable.ts';
import { download, isFile } from './download.ts';
import { saveBlob } from './save-blob.ts';

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
