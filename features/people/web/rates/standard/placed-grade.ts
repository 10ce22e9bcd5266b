import { useCallback } from 'react';
import type { RateClassView, StandardRates } from '#features/people/contract-standards.ts';
import { useNames } from '#web/i18n/use-names.ts';

export type PlacedGrade = StandardRates['grades'][number];

/** What a class is called; a grade that is put into none is in the default. */
export function useClassName(
  classes: readonly RateClassView[],
): (classId: number | null) => string {
  const nameOf = useNames();
  return useCallback(
    (classId) => {
      const found = classes.find(({ id, isDefault }) =>
        classId === null ? isDefault : id === classId,
      );
      return found === undefined ? '' : nameOf(found);
    },
    [classes, nameOf],
  );
}
