/** What a file name cannot hold on one system or another; `_` joins its parts. */
const UNSAFE = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}]/gu;

const MAX_PART = 60;

const part = (text: string) =>
  Array.from(
    text
      .replace(UNSAFE, ' ')
      .trim()
      .replace(/[\s_]+/g, '-'),
  )
    .slice(0, MAX_PART)
    .join('')
    .replace(/^[.-]+|[.-]+$/g, '');

interface NamedFile {
  /** In the language of whoever gets it. */
  readonly what: string;
  readonly scope?: string | undefined;
  readonly day: string;
  readonly ending: string;
}

/** The one rule for the names of all files: `<what>_<scope>_<day>.<ending>`. */
export function fileName({ what, scope = '', day, ending }: NamedFile): string {
  const parts = [what, scope, day].map(part).filter((text) => text !== '');
  return `${parts.join('_')}.${ending}`;
}
