import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(?:js|css|svg|json)$/;

/** Below this the headers outweigh what is saved. */
const SMALLEST_BYTES = 1024;

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

async function compress(file: string): Promise<void> {
  if ((await stat(file)).size <= SMALLEST_BYTES) return;
  const content = await readFile(file);
  const [br, gz] = await Promise.all([
    brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
    deflate(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

/**
 * Compresses what the build wrote as hard as it goes, once, so that the server only picks a file.
 * The page itself is left out: the server writes its base path into it.
 */
export function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'manhour:precompress',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const entries = await readdir(outDir, { recursive: true });
      const files = entries.filter((name) => COMPRESSIBLE.test(name) && !name.startsWith('.vite'));
      await Promise.all(files.map((name) => compress(join(outDir, name))));
    },
  };
}
