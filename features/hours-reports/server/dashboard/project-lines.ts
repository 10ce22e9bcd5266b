import type { ProjectLine, ProjectLines } from '#features/hours-reports/contract-dashboard.ts';
import { topOf, WHOLE } from '#features/hours-reports/rules-dashboard.ts';
import { minutesToHours } from '#kernel/minutes.ts';
import { sharesOf } from '#kernel/shares.ts';
import type { KnownBatch, SubjectSum } from './store.ts';

interface Booked {
  readonly project: ProjectLine['project'];
  minutes: number;
  compareMinutes: number;
}

/** Every project of either batch once, largest first. */
function bookedOf(
  sums: readonly SubjectSum[],
  batch: KnownBatch,
  compared: KnownBatch | null,
): Booked[] {
  const found = new Map<number, Booked>();
  for (const { batchId, projectId, code, nameZh, nameEn, minutes } of sums) {
    if (projectId === null) continue;
    const known = found.get(projectId) ?? {
      project: { id: projectId, code, nameZh, nameEn },
      minutes: 0,
      compareMinutes: 0,
    };
    if (batchId === batch.id) known.minutes = minutes;
    else if (batchId === compared?.id) known.compareMinutes = minutes;
    found.set(projectId, known);
  }
  return [...found.values()].sort(
    (one, other) =>
      other.minutes - one.minutes ||
      other.compareMinutes - one.compareMinutes ||
      (one.project.code < other.project.code ? -1 : 1),
  );
}

const total = <Line>(lines: readonly Line[], of: (line: Line) => number) =>
  lines.reduce((sum, line) => sum + of(line), 0);

/**
 * Projects with their shares. All shares are made before some lines are folded into one, so that
 * unfolding them changes none.
 */
export function projectLines(
  sums: readonly SubjectSum[],
  batch: KnownBatch,
  compared: KnownBatch | null,
  shown: number | null,
): ProjectLines {
  const booked = bookedOf(sums, batch, compared);
  const shares = sharesOf(
    booked.map(({ minutes }) => minutes),
    WHOLE,
  );
  const compareShares = sharesOf(
    booked.map(({ compareMinutes }) => compareMinutes),
    WHOLE,
  );
  const comparable = compared !== null && total(booked, ({ compareMinutes }) => compareMinutes) > 0;
  const lines = booked.map(({ project, minutes, compareMinutes }, at): ProjectLine => {
    const compareShare = comparable ? (compareShares[at] ?? 0) : null;
    const compareHours = comparable ? minutesToHours(compareMinutes) : null;
    return {
      project,
      hours: minutesToHours(minutes),
      share: shares[at] ?? 0,
      compareShare,
      compareHours,
    };
  });
  const { top, rest } = topOf(lines, shown ?? lines.length);
  const folded = booked.slice(top.length);
  return {
    rows: [...top],
    others:
      rest.length === 0
        ? null
        : {
            count: rest.length,
            hours: minutesToHours(total(folded, ({ minutes }) => minutes)),
            share: total(rest, ({ share }) => share),
            compareShare: comparable ? total(rest, ({ compareShare }) => compareShare ?? 0) : null,
            compareHours: comparable
              ? minutesToHours(total(folded, ({ compareMinutes }) => compareMinutes))
              : null,
          },
    hours: minutesToHours(total(booked, ({ minutes }) => minutes)),
    compareHours: comparable
      ? minutesToHours(total(booked, ({ compareMinutes }) => compareMinutes))
      : null,
  };
}
