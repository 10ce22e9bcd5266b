import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { declarePublic } from './endpoints.ts';
import { answerUnknownPath } from './envelope.ts';

const ONE_YEAR_SECONDS = 31_536_000;

/** File names under /assets carry a hash of their content and may be kept for ever. */
const isHashed = (path: string) => /[\\/]assets[\\/]/.test(path);

function readPage(webDir: string, basePath: string): string {
  const page = readFileSync(join(webDir, 'index.html'), 'utf8');
  return page.replace('<head>', `<head>\n    <base href="${basePath}/" />`);
}

/** A browser opening a page, or anybody the root, as opposed to a program asking for data or a missing file. */
function wantsPage(request: FastifyRequest, basePath: string): boolean {
  const path = request.url.split('?')[0] ?? '';
  const accept = request.headers.accept ?? '*/*';
  const isRoot = path === basePath || path === `${basePath}/`;
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !path.startsWith(`${basePath}/api/`) &&
    !path.startsWith(`${basePath}/assets/`) &&
    (accept.includes('text/html') || (isRoot && accept.includes('*/*')))
  );
}

/** Serves the built browser half; every path that is not a file is the application's to route. */
export async function registerWeb(
  app: FastifyInstance,
  webDir: string,
  basePath: string,
): Promise<void> {
  if (!existsSync(join(webDir, 'index.html'))) {
    app.setNotFoundHandler(answerUnknownPath);
    return;
  }
  const page = readPage(webDir, basePath);
  const sendPage = (reply: FastifyReply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);

  await app.register(async (scope) => {
    declarePublic(scope);
    await scope.register(staticFiles, {
      root: webDir,
      prefix: `${basePath}/`,
      index: false,
      wildcard: false,
      globIgnore: ['index.html', '.vite/**', '**/*.br', '**/*.gz', '**/*.map'],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.setHeader('vary', 'accept-encoding');
        reply.setHeader(
          'cache-control',
          isHashed(path) ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : 'no-cache',
        );
      },
    });
  });
  app.setNotFoundHandler((request, reply) =>
    wantsPage(request, basePath) ? sendPage(reply) : answerUnknownPath(request, reply),
  );
}
