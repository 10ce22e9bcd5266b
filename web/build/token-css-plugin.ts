import type { Plugin } from 'vite';
import { tokenCss } from '../theme/token-css.ts';

const NAME = 'virtual:tokens.css';
const RESOLVED = `\0${NAME}`;

/** Lets the entry import the design tokens as a style sheet. */
export function tokenCssPlugin(): Plugin {
  return {
    name: 'manhour:token-css',
    resolveId: (source) => (source === NAME ? RESOLVED : null),
    load: (id) => (id === RESOLVED ? tokenCss() : null),
  };
}
