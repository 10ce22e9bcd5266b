import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

/** One file of an archive, made while it is packed. */
export interface ZipPart {
  readonly path: string;
  readonly content: Iterable<string> | AsyncIterable<string>;
}

interface Packed {
  readonly path: Buffer;
  readonly at: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
}

const LOCAL = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const ENTRY = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
const DEFLATED = 8;
/** Sizes follow the content, names are UTF-8. */
const FLAGS = 0x0808;
/** The first of January 1980: what a file says of itself must not differ from one day to the next. */
const NO_TIME = 0;
const NO_DATE = 33;
const LARGEST = 0xffff_ffff;
/** Rows pack well at any level; beyond this one they take longer than the query. */
const LEVEL = 3;

type Field = readonly [bytes: 2 | 4, value: number];

function fields(...values: readonly Field[]): Buffer {
  const whole = Buffer.alloc(values.reduce((length, [bytes]) => length + bytes, 0));
  let at = 0;
  for (const [bytes, value] of values) {
    if (value > LARGEST) throw new RangeError('the file is larger than a workbook may be');
    at = whole.writeUIntLE(value, at, bytes);
  }
  return whole;
}

const sizesOf = ({ crc, packed, size }: Packed): Field[] => [
  [4, crc],
  [4, packed],
  [4, size],
];

const HOW: readonly Field[] = [
  [2, VERSION],
  [2, FLAGS],
  [2, DEFLATED],
  [2, NO_TIME],
  [2, NO_DATE],
];

const localHeader = (path: Buffer) =>
  Buffer.concat([
    fields([4, LOCAL], ...HOW, [4, 0], [4, 0], [4, 0], [2, path.length], [2, 0]),
    path,
  ]);

const directoryEntry = (part: Packed) =>
  Buffer.concat([
    fields(
      [4, ENTRY],
      [2, VERSION],
      ...HOW,
      ...sizesOf(part),
      [2, part.path.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, part.at],
    ),
    part.path,
  ]);

function directory(parts: readonly Packed[], at: number): Buffer {
  const entries = Buffer.concat(parts.map(directoryEntry));
  const count = parts.length;
  return Buffer.concat([
    entries,
    fields([4, END], [4, 0], [2, count], [2, count], [4, entries.length], [4, at], [2, 0]),
  ]);
}

/**
 * A zip archive as it is made. Nothing is kept but a few numbers per part, and nothing is asked of
 * the content before there is room for it; whoever stops reading ends the content as well.
 */
export async function* zipped(
  parts: Iterable<ZipPart> | AsyncIterable<ZipPart>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const done: Packed[] = [];
  let at = 0;
  for await (const { path, content } of parts) {
    const name = Buffer.from(path);
    const start = at;
    let crc = 0;
    let size = 0;
    let packed = 0;
    async function* counted() {
      for await (const text of content) {
        const bytes = Buffer.from(text);
        crc = crc32(bytes, crc);
        size += bytes.length;
        yield bytes;
      }
    }
    const header = localHeader(name);
    yield header;
    const deflate = createDeflateRaw({ level: LEVEL });
    const feeding = pipeline(Readable.from(counted()), deflate);
    // Told again below, where it is waited for; a reader that stopped does not come there.
    feeding.catch(() => undefined);
    for await (const chunk of deflate as AsyncIterable<Buffer>) {
      packed += chunk.length;
      yield chunk;
    }
    await feeding;
    const part: Packed = { path: name, at: start, crc, packed, size };
    const descriptor = fields([4, DESCRIPTOR], ...sizesOf(part));
    yield descriptor;
    at += header.length + packed + descriptor.length;
    done.push(part);
  }
  yield directory(done, at);
}
