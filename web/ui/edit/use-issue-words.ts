import { useTranslation } from 'react-i18next';
import type { MessageParams, RawIssue } from '#kernel/result.ts';

/** What a rule found wrong, in the words the server would use for it. */
export function useIssueWords(): (issue: RawIssue) => string {
  const { t } = useTranslation();
  // Rules name their texts as the wire does; which of them exist is checked with the locale files.
  const say = t as unknown as (key: string, params: MessageParams) => string;
  return ({ key, params = {} }) => say(key.replace('.', '.refusal.'), params);
}
