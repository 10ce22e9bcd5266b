import { fileNameIn } from './file-name.ts';

export interface DownloadedFile {
  readonly blob: Blob;
  /** As the server calls it, where it does. */
  readonly fileName: string | null;
}

export async function readFile(response: Response): Promise<DownloadedFile> {
  return {
    blob: await response.blob(),
    fileName: fileNameIn(response.headers.get('content-disposition')),
  };
}
