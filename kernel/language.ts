export const LANGUAGES = ['zh', 'en'] as const;

export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = 'zh';

function isLanguage(value: string): value is Language {
  return (LANGUAGES as readonly string[]).includes(value);
}

/** The best supported language of an `Accept-Language` header; Chinese where none fits. */
export function preferredLanguage(header: string | undefined): Language {
  const wishes = (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((part, position) => {
      const [tag = '', ...options] = part.trim().toLowerCase().split(';');
      const quality = options.find((option) => option.trim().startsWith('q='));
      const weight = quality === undefined ? 1 : Number(quality.trim().slice(2));
      return { language: tag.split('-')[0] ?? '', weight, position };
    })
    .filter(({ language, weight }) => isLanguage(language) && weight > 0)
    .sort((a, b) => b.weight - a.weight || a.position - b.position);
  const best = wishes[0]?.language ?? '';
  return isLanguage(best) ? best : DEFAULT_LANGUAGE;
}
