/**
 * Whether the database can keep a text as it is: it refuses NUL, and half a character (one of a
 * surrogate pair) would be replaced or refused on the way.
 */
export const isStorable = (text: string) => !text.includes('\0') && !/\p{Cs}/u.test(text);
