const FULLWIDTH_SHIFT = 0xfee0;

/** What an input method left on makes of what is on the keys, and of the full stop. */
export function toHalfWidth(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (wide) =>
      String.fromCharCode(wide.charCodeAt(0) - FULLWIDTH_SHIFT),
    )
    .replace(/\u3002/g, '.');
}

const GROUPED = /^[-+]?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/;

const PLAIN = /^[-+]?(\d+\.?\d*|\.\d+)$/;

/**
 * A number as somebody typed or pasted it, in plain digits: `１，２３４．５` is `1234.5`. Commas part
 * full groups of three, as this application prints them. Null for anything else, which is never
 * guessed at unless `commaIsDecimal` says that a lone comma can only be one.
 */
export function plainNumber(text: string, commaIsDecimal = false): string | null {
  const typed = toHalfWidth(text.trim());
  if (GROUPED.test(typed)) return typed.replaceAll(',', '');
  const plain = commaIsDecimal ? typed.replace(',', '.') : typed;
  return PLAIN.test(plain) ? plain : null;
}
