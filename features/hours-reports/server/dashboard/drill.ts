import type { SQL } from 'drizzle-orm';
import { askedDaysOf } from '#features/calendar/server/service.ts';
import type { DrillKind, DrillReply } from '#features/hours-reports/contract-dashboard.ts';
import type { Absence } from '#features/timesheets/rules.ts';
import { minutesToHours } from '#kernel/minutes.ts';
import { commonRefusals, InvalidInput, Refusal } from '#kernel/result.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import {
  bookersOf,
  cellsOf,
  type Drilled,
  type DrilledPage,
  findRows,
  peopleOf,
  peopleOnDay,
  projectsOfMonth,
} from './drill-store.ts';
import { type Asked, inOneView, subjectOf } from './service.ts';
import type { Paging } from './store.ts';

interface Drill extends Asked, Paging {
  readonly kind: DrillKind;
  readonly direct: 'true' | 'false';
  readonly projectId?: number | undefined;
  readonly absence?: Absence | undefined;
  readonly personId?: number | undefined;
  readonly date?: string | undefined;
  readonly month?: string | undefined;
}

/** What a kind of figure cannot be opened without. */
function given<Name extends keyof Drill>(drill: Drill, name: Name): NonNullable<Drill[Name]> {
  const value = drill[name];
  if (value === undefined || value === null) {
    throw new InvalidInput([{ path: name, key: 'common.required' }]);
  }
  return value;
}

const hours = (minutes: number | null) => (minutes === null ? null : minutesToHours(minutes));

const measured = ({ project, absence, required, missing }: DrilledPage['sums']) => ({
  hours: minutesToHours(project + absence),
  projectHours: minutesToHours(project),
  absenceHours: minutesToHours(absence),
  requiredHours: hours(required),
  missingHours: hours(missing),
});

/** What is asked of people is no part of the view of projects. */
const refuseOnProjects = ({ place }: Drilled) => {
  if (place.view === 'projects') throw new Refusal(commonRefusals.notPermitted);
};

const refuseOtherProject = ({ place }: Drilled, projectId: number) => {
  if (place.projectIds?.includes(projectId) === false) throw new Refusal(commonRefusals.notFound);
};

const askedOf = (tx: Transaction, { batch }: Drilled) =>
  askedDaysOf(tx, batch.startDate, batch.endDate);

/** The rows of everything but a person's own, as a query. */
async function rowsBehind(tx: Transaction, drilled: Drilled, drill: Drill): Promise<SQL> {
  switch (drill.kind) {
    case 'department':
      return drilled.place.view === 'projects'
        ? bookersOf(drilled, {})
        : peopleOf(drilled, await askedOf(tx, drilled));
    case 'project': {
      const projectId = given(drill, 'projectId');
      refuseOtherProject(drilled, projectId);
      return bookersOf(drilled, { projectId });
    }
    case 'absence':
      refuseOnProjects(drilled);
      return bookersOf(drilled, { absence: given(drill, 'absence') });
    case 'day': {
      refuseOnProjects(drilled);
      const date = given(drill, 'date');
      const { days, minutes } = await askedOf(tx, drilled);
      const at = days.findIndex((day) => day.date === date);
      if (at < 0) throw new Refusal(commonRefusals.notFound);
      return peopleOnDay(drilled, date, minutes[at] ?? 0);
    }
    case 'month':
      return projectsOfMonth(drilled, given(drill, 'month'));
    case 'person':
      return cellsOf(drilled, given(drill, 'personId'), drill);
  }
}

/** What was asked of a person whose cells are opened; who stands nowhere in view is not found. */
async function askedOfPerson(
  tx: Transaction,
  drilled: Drilled,
  drill: Drill,
): Promise<DrilledPage['sums'] | null> {
  // Of some cells alone nothing was asked.
  const some = [drill.projectId, drill.absence, drill.date].some((on) => on !== undefined);
  if (drill.kind !== 'person' || drilled.place.view === 'projects') return null;
  const asked = await askedOf(tx, drilled);
  const found = peopleOf(drilled, asked, given(drill, 'personId'));
  const { total, sums } = await findRows(tx, found, { pageNum: 1, pageSize: 1 });
  if (total === 0) throw new Refusal(commonRefusals.notFound);
  return some ? null : sums;
}

/** What stands behind a figure, as it is now: the cells of that one mark and of no other. */
export function readDrill(context: SignedInContext, drill: Drill): Promise<DrillReply> {
  return inOneView(context, async (tx) => {
    const { batch, place } = await subjectOf(tx, context, drill);
    const drilled = { batch, place, direct: drill.direct === 'true' };
    const asked = await askedOfPerson(tx, drilled, drill);
    const page = await findRows(tx, await rowsBehind(tx, drilled, drill), drill);
    return {
      total: page.total,
      sums: measured(asked ?? page.sums),
      rows: page.rows.map(({ person, state, on, kind, date, ...sums }) => ({
        person,
        state,
        project: on,
        absence: kind,
        date,
        ...measured(sums),
      })),
    };
  });
}
