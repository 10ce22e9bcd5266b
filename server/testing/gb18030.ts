/** As the finance systems of many companies write text; no encoder of it comes with the platform. */
export function gb18030(text: string): Buffer {
  const bytes: number[] = [];
  const known = new Map<string, readonly [number, number]>();
  const decoder = new TextDecoder('gb18030');
  for (let lead = 0x81; lead <= 0xfe; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      known.set(decoder.decode(Uint8Array.of(lead, trail)), [lead, trail]);
    }
  }
  for (const letter of text) {
    const pair = known.get(letter);
    if (letter.charCodeAt(0) < 128) bytes.push(letter.charCodeAt(0));
    else if (pair !== undefined) bytes.push(...pair);
    else throw new Error(`no bytes for ${letter}`);
  }
  return Buffer.from(bytes);
}
