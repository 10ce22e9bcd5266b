import { Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { UnreadableSheet } from './limits.js';

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const LOCAL_LENGTH = 30;
const MAX_COMMENT = 65_535;
const MAX_ENTRIES = 2_000;
const STORED = 0;
const DEFLATED = 8;

/** @typedef {{ crc: number, method: number, packed: number, size: number, local: number, name: string }} Entry */

/**
 * @param {DataView} view
 * @returns {number | null}
 */
function findEnd(view) {
  const last = view.byteLength - END_LENGTH;
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT); at -= 1) {
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at;
  }
  return null;
}

/**
 * What the directory of a zip file lists.
 * @param {Uint8Array} file
 * @returns {Entry[]}
 */
function entriesOf(file) {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const end = findEnd(view);
  if (end === null) throw new UnreadableSheet('notAWorkbook');
  const count = view.getUint16(end + 10, true);
  if (count > MAX_ENTRIES) throw new UnreadableSheet('workbookTooLarge');
  let at = view.getUint32(end + 16, true);
  return Array.from({ length: count }, () => {
    if (at + ENTRY_LENGTH > end || view.getUint32(at, true) !== DIRECTORY_ENTRY) {
      throw new UnreadableSheet('notAWorkbook');
    }
    const [name = 0, extra = 0, comment = 0] = [28, 30, 32].map((field) =>
      view.getUint16(at + field, true),
    );
    const start = at + ENTRY_LENGTH;
    const entry = {
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      local: view.getUint32(at + 42, true),
      name: new TextDecoder().decode(file.subarray(start, start + name)),
    };
    at = start + name + extra + comment;
    return entry;
  });
}

/**
 * The packed bytes of an entry.
 * @param {Uint8Array} file
 * @param {Entry} entry
 */
function packedBytes(file, { local, packed }) {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (local + LOCAL_LENGTH > view.byteLength || view.getUint32(local, true) !== LOCAL_ENTRY) {
    throw new UnreadableSheet('notAWorkbook');
  }
  const names = view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  const start = local + LOCAL_LENGTH + names;
  if (start + packed > view.byteLength) throw new UnreadableSheet('notAWorkbook');
  return file.subarray(start, start + packed);
}

/**
 * Unpacks an entry without keeping it, and stops at the first byte more than it was said to have.
 * @param {Uint8Array} file
 * @param {Entry} entry
 */
async function assertWhole(file, entry) {
  const bytes = packedBytes(file, entry);
  let size = 0;
  let crc = 0;
  const chunks =
    entry.method === STORED ? [bytes] : Readable.from([bytes]).pipe(createInflateRaw());
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > entry.size) throw new UnreadableSheet('notAWorkbook');
    crc = crc32(chunk, crc);
  }
  if (size !== entry.size || crc !== entry.crc) throw new UnreadableSheet('notAWorkbook');
}

/**
 * A workbook is a zip file. Its directory says how large everything is, which is judged before
 * anything is unpacked; then every part is held against what was said of it. The library trusts an
 * empty size and reads the sheet without its checksum, so that a changed byte would be a changed
 * value in somebody's record.
 * @param {Uint8Array} file
 * @param {number} maxUnpackedBytes
 */
export async function assertSoundZip(file, maxUnpackedBytes) {
  const entries = entriesOf(file);
  const total = entries.reduce((sum, { size }) => sum + size, 0);
  if (total > maxUnpackedBytes) throw new UnreadableSheet('workbookTooLarge');
  if (new Set(entries.map(({ name }) => name)).size < entries.length) {
    throw new UnreadableSheet('notAWorkbook');
  }
  for (const entry of entries) {
    if (entry.method !== STORED && entry.method !== DEFLATED) {
      throw new UnreadableSheet('notAWorkbook');
    }
    await assertWhole(file, entry);
  }
}
