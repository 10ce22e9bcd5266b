import { Readable } from 'node:stream';

/** What a download endpoint answers with: a file that is made while it is sent. */
export class FileReply {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Readable;

  constructor(
    fileName: string,
    contentType: string,
    content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  ) {
    this.fileName = fileName;
    this.contentType = contentType;
    this.content = Readable.from(content);
  }
}

/** Both forms of the name: plain for old clients, exact for those that read RFC 5987. */
export function contentDisposition(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\]/g, '_');
  const exact = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}
