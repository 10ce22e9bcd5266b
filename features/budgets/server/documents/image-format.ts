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

/** How many pixels wide and high a picture says it is. */
type Size = readonly [width: number, height: number];

const sizeOf = (width: number, height: number): Size | null =>
  width > 0 && height > 0 ? [width, height] : null;

function pngSize(bytes: Uint8Array): Size | null {
  if (bytes.length < PNG_WIDTH_AT + 8 + 9) return null;
  const view = viewOf(bytes);
  const isPng =
    PNG_SIGNATURE.every((byte, index) => bytes[index] === byte) &&
    view.getUint32(8) === PNG_HEADER_LENGTH &&
    textAt(bytes, 12, 4) === 'IHDR';
  return isPng ? sizeOf(view.getUint32(PNG_WIDTH_AT), view.getUint32(PNG_WIDTH_AT + 4)) : null;
}

/** Markers that say how large a jpeg is: baseline, progressive and the rarer ways to code it. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** Follows the segments from the start to the one that says how large the picture is. */
function jpegSize(bytes: Uint8Array): Size | null {
  if (bytes.length < 4 || bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  const view = viewOf(bytes);
  for (let at = 2; at + 9 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(marker)) return sizeOf(view.getUint16(at + 7), view.getUint16(at + 5));
    const length = view.getUint16(at + 2);
    if (length < 2 || marker === 0xd9 || marker === 0xda) return null;
    at += 2 + length;
  }
  return null;
}

const VP8_START = 0x9d012a;
const VP8L_START = 0x2f;
const FOURTEEN_BITS = 0x3fff;

/** Where each kind of webp has its size: lossy, lossless, and with more than one part. */
const WEBP_SIZES: Readonly<Record<string, (view: DataView) => Size | null>> = {
  'VP8 ': (view) =>
    view.getUint32(22) % 0x1000000 === VP8_START
      ? sizeOf(view.getUint16(26, true) & FOURTEEN_BITS, view.getUint16(28, true) & FOURTEEN_BITS)
      : null,
  VP8L: (view) => {
    const packed = view.getUint32(21, true);
    return view.getUint8(20) === VP8L_START
      ? [(packed & FOURTEEN_BITS) + 1, ((packed >>> 14) & FOURTEEN_BITS) + 1]
      : null;
  },
  // Three bytes each, read with the one before them.
  VP8X: (view) => [(view.getUint32(23, true) >>> 8) + 1, (view.getUint32(26, true) >>> 8) + 1],
};

function webpSize(bytes: Uint8Array): Size | null {
  if (bytes.length < 30) return null;
  const view = viewOf(bytes);
  const declared = view.getUint32(4, true);
  const isWhole =
    textAt(bytes, 0, 4) === 'RIFF' &&
    textAt(bytes, 8, 4) === 'WEBP' &&
    declared >= 22 &&
    declared + 8 <= bytes.length;
  return isWhole ? (WEBP_SIZES[textAt(bytes, 12, 4)]?.(view) ?? null) : null;
}

const READERS = [
  ['image/png', pngSize],
  ['image/jpeg', jpegSize],
  ['image/webp', webpSize],
] as const satisfies readonly (readonly [ImageType, (bytes: Uint8Array) => Size | null])[];

/** What a file is by its content, whatever it is called; null for anything but a picture. */
export function pictureIn(
  bytes: Uint8Array,
): { readonly type: ImageType; readonly size: Size } | null {
  for (const [type, read] of READERS) {
    const size = read(bytes);
    if (size !== null) return { type, size };
  }
  return null;
}
