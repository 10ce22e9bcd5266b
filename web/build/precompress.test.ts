import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { build } from 'vite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { precompress } from './precompress.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'precompress-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

it('writes smaller copies of what is worth it, and leaves the page alone', async () => {
  const text = 'x'.repeat(4_000);
  await writeFile(join(folder, 'index.html'), `<p>${text}</p><script type="module" src="./a.js">`);
  await writeFile(join(folder, 'a.js'), `document.title = '${text}';`);
  await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [precompress()],
    build: { rolldownOptions: { output: { entryFileNames: 'a.js' } } },
  });
  const files = await readdir(join(folder, 'dist'));
  expect(files.sort()).toEqual(['a.js', 'a.js.br', 'a.js.gz', 'index.html']);
  const read = (name: string) => readFile(join(folder, 'dist', name));
  const plain = await read('a.js');
  expect(brotliDecompressSync(await read('a.js.br')).equals(plain)).toBe(true);
  expect(gunzipSync(await read('a.js.gz')).equals(plain)).toBe(true);
});
