import type { Utilisation } from '#features/actuals/contract-year.ts';
import { UTILISATION_TARGET, utilisationRate } from '#features/actuals/rules.ts';
import { sideBySide } from '#features/actuals/rules-departments.ts';
import { minutesToHours } from '#kernel/minutes.ts';
import type { UtilisedMonth } from './utilisation-store.ts';

type Utilised = Utilisation['company'];

type ComparedTo = NonNullable<Utilisation['lastYear']>;

/** Several months together. */
function comparedIn(months: readonly UtilisedMonth[]): ComparedTo {
  const required = months.reduce((sum, month) => sum + month.required, 0);
  const worked = months.reduce((sum, month) => sum + month.worked, 0);
  return {
    projectHours: minutesToHours(worked),
    requiredHours: minutesToHours(required),
    rate: utilisationRate(worked, required),
  };
}

const utilisedIn = (months: readonly UtilisedMonth[]): Utilised => ({
  ...comparedIn(months),
  lateHours: minutesToHours(months.reduce((sum, { late }) => sum + late, 0)),
  absenceHours: minutesToHours(months.reduce((sum, { absent }) => sum + absent, 0)),
});

const byMonth = (found: readonly UtilisedMonth[], months: readonly number[]) =>
  months.map((month) => ({ month, ...utilisedIn(found.filter((one) => one.month === month)) }));

/** How much of what was asked of people went to projects, month by month and by department. */
export function utilisationOf(
  found: readonly UtilisedMonth[],
  months: readonly number[],
  hasLastYear: boolean,
): Utilisation {
  const whole = found.filter(({ dept }) => dept === null);
  const thisYear = whole.filter((one) => one.thisYear);
  const departments = new Map<string, UtilisedMonth[]>();
  for (const one of found) {
    if (one.path === null) continue;
    const place = one.path.join();
    departments.set(place, [...(departments.get(place) ?? []), one]);
  }
  return {
    target: UTILISATION_TARGET,
    company: utilisedIn(thisYear),
    months: byMonth(thisYear, months),
    lastYear: hasLastYear ? comparedIn(whole.filter((one) => !one.thisYear)) : null,
    departments: sideBySide(
      [...departments.values()].flatMap((own) => {
        // Called as it was last.
        const { dept, path } = own.at(-1) ?? {};
        if (dept == null || path == null) return [];
        return [{ dept, path, ...utilisedIn(own), months: byMonth(own, months) }];
      }),
    ),
  };
}
