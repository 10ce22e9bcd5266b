export type PasswordProblem = 'length' | 'whitespace' | 'chinese' | 'variety';

const PASSWORD_MIN_LENGTH = 8;
const PASSWORD_MAX_LENGTH = 16;

/** Whatever leaves no visible mark counts as whitespace: nobody can retype what they cannot see. */
const INVISIBLE = /[\s\p{Cc}\p{Cf}\p{Cs}]/u;

/**
 * Chinese punctuation and fullwidth forms go with the characters: they come from an input method
 * left on, look like their ASCII twins, and lock the person out once it is off.
 */
const CHINESE =
  /[\p{Script=Han}\p{Script=Bopomofo}\u3000-\u303f\ufe10-\ufe1f\ufe30-\ufe6f\uff00-\uffef]/u;

/** A combining mark is part of the character before it, so it is of no kind itself. */
const KINDS = [/\p{Nd}/u, /\p{L}/u, /[^\p{Nd}\p{L}\p{M}]/u];

/** The first thing wrong with a new password, or null. Length counts characters, not UTF-16 units. */
export function passwordProblem(value: string): PasswordProblem | null {
  const length = [...value].length;
  if (length < PASSWORD_MIN_LENGTH || length > PASSWORD_MAX_LENGTH) return 'length';
  if (INVISIBLE.test(value)) return 'whitespace';
  if (CHINESE.test(value)) return 'chinese';
  return KINDS.filter((kind) => kind.test(value)).length < 2 ? 'variety' : null;
}
