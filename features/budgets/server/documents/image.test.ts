import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type BudgetDetail,
  type BudgetImage,
  documentEndpoints,
  MAX_IMAGE_BYTES,
} from '#features/budgets/contract-documents.ts';
import { ResultCode } from '#kernel/result.ts';
import type { Role } from '#kernel/roles.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createdBudget, fieldsOf, type Known, knownRecords, withoutBudgets } from '../testing.ts';
import { pictureIn } from './image-format.ts';

let app: TestApp;
let known: Known;
let id = 0;

beforeAll(async () => {
  app = await startTestApp();
  await withoutBudgets(app);
  known = await knownRecords(app);
  ({ id } = await createdBudget(app, fieldsOf(known)));
});
afterAll(() => app.close());

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** A png as far as anybody looks at it: the header and the pixels of a grey square. */
const png = (width: number, height: number, grey = 0) =>
  Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    uint32(13),
    Buffer.from('IHDR'),
    uint32(width),
    uint32(height),
    Buffer.from([8, 0, 0, 0, 0, 0, 0, 0, 0]),
    deflateSync(Buffer.alloc(width * height, grey)),
  ]);

const jpeg = (width: number, height: number) =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x04, 0x4a, 0x46]),
    Buffer.from([0xff, 0xc0, 0x00, 0x0b, 0x08, height >> 8, height & 255, width >> 8, width & 255]),
    Buffer.from([0x01, 0x01, 0x11, 0x00, 0xff, 0xd9]),
  ]);

function webp(says?: number) {
  const bytes = Buffer.alloc(40);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(says ?? 32, 4);
  bytes.write('WEBPVP8X', 8);
  return bytes;
}

/** The same in each of the three ways a webp says how large it is. */
function webpOf(chunk: 'VP8 ' | 'VP8L' | 'VP8X', width: number, height: number) {
  const bytes = webp();
  bytes.write(chunk, 12);
  if (chunk === 'VP8X') {
    bytes.writeUIntLE(width - 1, 24, 3);
    bytes.writeUIntLE(height - 1, 27, 3);
  } else if (chunk === 'VP8L') {
    bytes[20] = 0x2f;
    bytes.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 21);
  } else {
    bytes.set([0x9d, 0x01, 0x2a], 23);
    bytes.writeUInt16LE(width, 26);
    bytes.writeUInt16LE(height, 28);
  }
  return bytes;
}

const put = (content: Uint8Array, role: Role = 'finance') =>
  app.call<BudgetImage>(documentEndpoints.putImage, {
    token: demoToken(role),
    params: { id },
    body: Buffer.from(content),
    headers: { 'content-type': 'application/octet-stream' },
  });
const read = (query: Record<string, string> = {}, role: Role = 'finance') =>
  app.call<Buffer>(documentEndpoints.image, { token: demoToken(role), params: { id }, query });
const remove = (role: Role = 'finance') =>
  app.call(documentEndpoints.removeImage, { token: demoToken(role), params: { id } });

describe('what is a picture', () => {
  it('is told by its content', () => {
    expect(pictureIn(png(2, 3))).toEqual({ type: 'image/png', size: [2, 3] });
    expect(pictureIn(jpeg(300, 2))).toEqual({ type: 'image/jpeg', size: [300, 2] });
    for (const chunk of ['VP8 ', 'VP8L', 'VP8X'] as const) {
      const picture = { type: 'image/webp', size: [300, 7_000] };
      expect(pictureIn(webpOf(chunk, 300, 7_000)), chunk).toEqual(picture);
    }
  });

  it('is nothing that only begins like one, or that a browser might run', () => {
    const wrong: Record<string, Uint8Array> = {
      nothing: Buffer.alloc(0),
      html: Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(60)),
      svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      gif: Buffer.from('GIF89a'.padEnd(60, '\0')),
      'png without size': png(0, 2),
      'png without header': Buffer.concat([png(2, 2).subarray(0, 8), Buffer.alloc(40)]),
      'png cut off': png(2, 2).subarray(0, 20),
      'jpeg without frame': Buffer.from([0xff, 0xd8, 0xff, 0xd9, 0, 0, 0, 0, 0, 0, 0, 0]),
      'jpeg without height': jpeg(300, 0),
      'jpeg with text': Buffer.concat([
        Buffer.from([0xff, 0xd8]),
        Buffer.from('<script>'.repeat(9)),
      ]),
      'webp longer than it is': webp(5_000),
      'riff of sound': Buffer.concat([Buffer.from('RIFF\x20\0\0\0WAVEfmt '), Buffer.alloc(30)]),
    };
    for (const [name, bytes] of Object.entries(wrong)) expect(pictureIn(bytes), name).toBeNull();
  });
});

describe('the picture of a product', () => {
  it('is not there at first', async () => {
    expect((await read()).code).toBe(ResultCode.notFound);
    expect((await remove()).code).toBe(ResultCode.notFound);
  });

  it('is kept under an address of its own, which may be cached for ever', async () => {
    const { data } = await put(png(2, 2), 'pl');
    expect(data.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(data.url).toBe(
      `/api/v1/budget-manage/budget/${id}/base/product-image?hash=${data.hash}`,
    );
    const detail = await app.call<BudgetDetail>(documentEndpoints.read, {
      token: demoToken('finance'),
      params: { id },
    });
    expect(detail.data.image).toEqual(data);
    const kept = await read({ hash: data.hash });
    expect(Buffer.compare(kept.data, png(2, 2))).toBe(0);
    expect(kept.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': expect.stringContaining('inline; filename="B-1.png"'),
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
  });

  it('is not kept where the address is an older one, or none', async () => {
    const before = (await put(png(2, 2))).data;
    const after = (await put(jpeg(300, 200))).data;
    expect(after.hash).not.toBe(before.hash);
    for (const query of [{}, { hash: before.hash }]) {
      const answer = await read(query as Record<string, string>);
      expect(answer.headers['content-type']).toBe('image/jpeg');
      expect(answer.headers['cache-control']).toBe('no-store');
    }
    expect((await put(jpeg(300, 200))).data).toEqual(after);
  });

  it('takes no other file, whatever it is said to be, and none that is too large', async () => {
    const { hash } = (await put(webp())).data;
    const html = await put(Buffer.from('<html><script>alert(1)</script></html>'));
    expect(html.code).toBe(ResultCode.refused);
    expect(html.msg).toContain('png');
    const whole = Buffer.concat([png(2, 2), Buffer.alloc(MAX_IMAGE_BYTES)]);
    expect((await put(whole.subarray(0, MAX_IMAGE_BYTES + 1))).status).toBe(413);
    expect((await put(whole.subarray(0, MAX_IMAGE_BYTES))).code).toBe(ResultCode.ok);
    expect((await put(webp())).data.hash).toBe(hash);
    const form = await app.call(documentEndpoints.putImage, {
      token: demoToken('finance'),
      params: { id },
      body: '<svg/>',
      headers: { 'content-type': 'image/svg+xml' },
    });
    expect(form.status).toBe(415);
  });

  it('takes none with more pixels a side than a browser should unpack, and says the limit', async () => {
    /** The header alone: nobody unpacks it here. */
    const vast = (width: number, height: number) => {
      const bytes = png(2, 2);
      bytes.writeUInt32BE(width, 16);
      bytes.writeUInt32BE(height, 20);
      return bytes;
    };
    const most = 6_000;
    const pictures = [
      vast,
      jpeg,
      (w: number, h: number) => webpOf('VP8 ', w, h),
      (w: number, h: number) => webpOf('VP8L', w, h),
      (w: number, h: number) => webpOf('VP8X', w, h),
    ];
    for (const picture of pictures) {
      expect((await put(picture(most, most))).code).toBe(ResultCode.ok);
      for (const [width, height] of [
        [most + 1, 10],
        [10, most + 1],
      ] as const) {
        const answer = await put(picture(width, height));
        expect(answer).toMatchObject({
          code: ResultCode.refused,
          msg: '图片每边不能超过 6000 像素',
        });
      }
    }
    expect((await put(vast(60_000, 60_000))).code).toBe(ResultCode.refused);
    await put(webp());
  });

  it('is seen by whoever sees the document and changed by whoever works on it', async () => {
    expect((await read({}, 'dl')).headers['content-type']).toBe('image/webp');
    expect((await read({}, 'gl')).code).toBe(ResultCode.notFound);
    expect((await put(png(3, 3), 'dl')).code).toBe(ResultCode.notPermitted);
    expect((await put(png(3, 3), 'gl')).code).toBe(ResultCode.notFound);
    expect((await remove('dl')).code).toBe(ResultCode.notPermitted);
    expect((await remove('pl')).code).toBe(ResultCode.ok);
    expect((await read()).code).toBe(ResultCode.notFound);
  });
});
