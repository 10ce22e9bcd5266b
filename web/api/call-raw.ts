import type { CallArguments, Callable } from './callable.ts';
import { type DownloadedFile, readFile } from './downloaded-file.ts';
import { type Answer, exchange } from './exchange.ts';
import { TransportError } from './transport-error.ts';

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
