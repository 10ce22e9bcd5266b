import { fileNameIn } from './file-name.ts';

export interface DownloadedFile {
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

export async function readFile(response: Response, arriving: () => void): Promise<DownloadedFile> {
  return {
    blob: await blobOf(response, arriving),
    fileName: fileNameIn(response.headers.get('content-disposition')),
  };
}
