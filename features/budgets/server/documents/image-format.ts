/** Pictures that browsers show and that cannot carry scripts, as their first bytes say. */
export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp';

const ENDINGS: Readonly<Record<ImageType, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};

export const endingOf = (type: string): string => ENDINGS[type as ImageType] ?? 'bin';

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Where the width stands in the header of a png, after its length and name. */
const PNG_WIDTH_AT = 16;
const PNG_HEADER_LENGTH = 13;

const textAt = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length));

const viewOf = (bytes: Uint8Array) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function isPng(bytes: Uint8Array): boolean {
  if (bytes.length < PNG_WIDTH_AT + 8 + 9) return false;
  const view = viewOf(bytes);
  return (
    PNG_SIGNATURE.every((byte, index) => bytes[index] === byte) &&
    view.getUint32(8) === PNG_HEADER_LENGTH &&
    textAt(bytes, 12, 4) === 'IHDR' &&
    view.getUint32(PNG_WIDTH_AT) > 0 &&
    view.getUint32(PNG_WIDTH_AT + 4) > 0
  );
}

/** Markers that say how large a jpeg is: baseline, progressive and the rarer ways to code it. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** Follows the segments from the start to the one that says how large the picture is. */
function isJpeg(bytes: Uint8Array): boolean {
  if (bytes.length < 4 || bytes[0] !== 0xff || bytes[1] !== 0xd8) return false;
  const view = viewOf(bytes);
  for (let at = 2; at + 9 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return false;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(marker)) return view.getUint16(at + 5) > 0 && view.getUint16(at + 7) > 0;
    const length = view.getUint16(at + 2);
    if (length < 2 || marker === 0xd9 || marker === 0xda) return false;
    at += 2 + length;
  }
  return false;
}

const WEBP_CHUNKS = ['VP8 ', 'VP8L', 'VP8X'];

function isWebp(bytes: Uint8Array): boolean {
  if (bytes.length < 30) return false;
  const declared = viewOf(bytes).getUint32(4, true);
  return (
    textAt(bytes, 0, 4) === 'RIFF' &&
    textAt(bytes, 8, 4) === 'WEBP' &&
    WEBP_CHUNKS.includes(textAt(bytes, 12, 4)) &&
    declared >= 22 &&
    declared + 8 <= bytes.length
  );
}

/** What a file is by its content, whatever it is called; null for anything but a picture. */
export function imageTypeOf(bytes: Uint8Array): ImageType | null {
  if (isPng(bytes)) return 'image/png';
  if (isJpeg(bytes)) return 'image/jpeg';
  return isWebp(bytes) ? 'image/webp' : null;
}
