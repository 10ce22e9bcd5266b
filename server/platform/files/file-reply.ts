import { Readable } from 'node:stream';

interface FileManner {
  /** How long it may be kept; where nothing is said, nobody keeps it. */
  readonly cache?: string;
  /** To be looked at rather than saved. */
  readonly inline?: true;
}

/** What a download endpoint answers with: a file that is made while it is sent. */
export class FileReply {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Readable;
  readonly manner: FileManner;

  constructor(
    fileName: string,
    contentType: string,
    content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
    manner: FileManner = {},
  ) {
    this.fileName = fileName;
    this.contentType = contentType;
    this.content = Readable.from(content);
    this.manner = manner;
  }
}

/** Both forms of the name: plain for old clients, exact for those that read RFC 5987. */
export function contentDisposition(
  fileName: string,
  how: 'attachment' | 'inline' = 'attachment',
): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\]/g, '_');
  const exact = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${how}; filename="${plain}"; filename*=UTF-8''${exact}`;
}
