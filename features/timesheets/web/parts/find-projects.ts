import type { BookableProject } from '#features/timesheets/contract.ts';

const wordsOf = ({ code, nameZh, nameEn, parent, pinyin }: BookableProject) =>
  [code, nameZh, nameEn, pinyin, parent?.code, parent?.nameZh, parent?.nameEn]
    .join(' ')
    .toLowerCase();

/** Those that match every word, pinned ones first. */
export function findProjects(
  projects: readonly BookableProject[],
  text: string,
): readonly BookableProject[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = projects.filter((project) => {
    const own = wordsOf(project);
    return words.every((word) => own.includes(word));
  });
  return [...found.filter(({ pinned }) => pinned), ...found.filter(({ pinned }) => !pinned)];
}
