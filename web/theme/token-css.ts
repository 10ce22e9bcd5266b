import { darkColors, font, lightColors, radius } from './tokens.ts';

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function properties(colors: Readonly<Record<string, string>>, shadow: string): string {
  const lines = Object.entries(colors).map(([name, value]) => `--color-${kebab(name)}: ${value};`);
  return [...lines, `--shadow-float: ${shadow};`].join(' ');
}

const light = properties(lightColors, '0 6px 24px rgb(27 36 48 / 12%)');
const dark = properties(darkColors, '0 6px 24px rgb(0 0 0 / 48%)');

/** Follows the system unless `data-theme` on the root element says otherwise. */
export function tokenCss(): string {
  return [
    `:root { color-scheme: light; ${light} --radius-card: ${radius.card}px; --radius-control: ${radius.control}px; --font-family: ${font.family}; --font-size: ${font.size}px; }`,
    `@media (prefers-color-scheme: dark) { :root:not([data-theme="light"]) { color-scheme: dark; ${dark} } }`,
    `:root[data-theme="dark"] { color-scheme: dark; ${dark} }`,
  ].join('\n');
}
