import type { Plugin } from 'vite';

/** The server states the base path in the page it serves; while developing, nobody else does. */
export function devBase(): Plugin {
  return {
    name: 'manhour:dev-base',
    apply: 'serve',
    transformIndexHtml: () => [{ tag: 'base', attrs: { href: '/' }, injectTo: 'head-prepend' }],
  };
}
