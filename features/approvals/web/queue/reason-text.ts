/** What stands between two reasons, and what ends a sentence: after either, another one may begin. */
const BREAK = '[；;\\n]';
const AFTER_BREAK = new RegExp(`(^|${BREAK}|[。.!！?？])\\s*$`);
const BEFORE_BREAK = new RegExp(`^\\s*($|${BREAK})`);

/** Where a usual reason stands on its own; once somebody has written into it, it is theirs. */
function placeOf(text: string, preset: string): number {
  for (let at = text.indexOf(preset); at !== -1; at = text.indexOf(preset, at + 1)) {
    const alone =
      AFTER_BREAK.test(text.slice(0, at)) && BEFORE_BREAK.test(text.slice(at + preset.length));
    if (alone) return at;
  }
  return -1;
}

export const isGiven = (text: string, preset: string) => placeOf(text, preset) !== -1;

/** Behind what is there already, and ready for what is typed next. */
export function withPreset(text: string, preset: string, separator: string): string {
  if (AFTER_BREAK.test(text)) {
    const gap = /[.!?;]$/.test(text) ? ' ' : '';
    return `${text}${gap}${preset}${separator}`;
  }
  return `${text.trimEnd()}${separator}${preset}${separator}`;
}

/** Takes out the usual reason with its separator and nothing else. */
export function withoutPreset(text: string, preset: string): string {
  const at = placeOf(text, preset);
  if (at === -1) return text;
  const before = text.slice(0, at);
  const after = text.slice(at + preset.length);
  const rest = after.replace(/^\s*[；;][^\S\n]*/, '');
  return rest === after ? `${before.replace(/[；;]\s*$/, '')}${after}` : `${before}${rest}`;
}

/** What is sent: without separators that nothing follows. */
export const reasonOf = (text: string) => text.replace(/^[\s；;]+|[\s；;]+$/g, '');
