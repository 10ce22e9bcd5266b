import type { CallArguments, Callable, Reply } from './callable.ts';
import { type DownloadedFile, readFile } from './downloaded-file.ts';
import { type Answer, exchange } from './exchange.ts';
import { parseReply, reportRefusal } from './reply.ts';
import { TransportError } from './transport-error.ts';

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
