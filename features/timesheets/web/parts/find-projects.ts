import type { BookableProject } from '#features/timesheets/contract.ts';
import { searchWords } from '#kernel/search-words.ts';

type Named = Pick<BookableProject, 'code' | 'nameZh' | 'nameEn' | 'pinyin'>;

const namesOf = ({ code, nameZh, nameEn, pinyin }: Named) => [code, nameZh, nameEn, pinyin];

/** A line between them, so that no word is found across two of them. */
const searchedIn = (project: BookableProject) =>
  [...namesOf(project), ...(project.parent === null ? [] : namesOf(project.parent))]
    .join('\n')
    .toLowerCase();

/** Those that match every word, pinned ones first. */
export function findProjects(
  projects: readonly BookableProject[],
  text: string,
): readonly BookableProject[] {
  const words = searchWords(text);
  const found = projects.filter((project) => {
    const own = searchedIn(project);
    return words.every(
      ({ written, sound }) => own.includes(written) || (sound !== '' && own.includes(sound)),
    );
  });
  return [...found.filter(({ pinned }) => pinned), ...found.filter(({ pinned }) => !pinned)];
}
