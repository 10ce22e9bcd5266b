import type { CallArguments, Callable } from './callable.ts';
import { download, isFile } from './download.ts';
import { saveBlob } from './save-blob.ts';

/** Fetches a file and hands it to the browser's downloads; what is refused has been shown. */
export async function saveDownload<E extends Callable>(
  endpoint: E,
  ...input: CallArguments<E>
): Promise<void> {
  const answer = await download(endpoint, ...input);
  if (isFile(answer)) saveBlob(answer.blob, answer.fileName ?? 'download.xlsx');
}
