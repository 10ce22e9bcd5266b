import type { List } from '#web/ui/list/use-list.ts';

export const LIST_FILTERS = [
  'month',
  'projectId',
  'subCategoryId',
  'deptId',
  'requesterId',
  'kind',
] as const;

/** What the list is narrowed by, and the ways to narrow it that stand elsewhere on the page. */
export function useListAddress(list: List) {
  const { filters, text } = list.view;
  const { month, ...others } = filters;
  const none = Object.fromEntries(Object.keys(others).map((name) => [name, '']));
  return {
    month,
    narrowed: text !== '' || Object.keys(others).length > 0,
    chooseMonth: (next: string) => list.change({ filters: { month: next } }),
    clear: () => list.change({ text: '', filters: none }),
    /** To the rows behind a figure, whatever the list was narrowed to before. */
    narrowTo: (to: Readonly<Record<string, string>>) =>
      list.change({ text: '', filters: { ...none, ...to } }),
  };
}
