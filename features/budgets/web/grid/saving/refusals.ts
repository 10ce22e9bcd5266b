import type { SaveRequest } from '#features/budgets/contract-grid.ts';
import type { Month } from '#kernel/dates.ts';
import { createStore, type Store } from '#web/store.ts';
import { type FieldName, refusedFields } from '#web/ui/edit/refused-fields.ts';
import { type Line, type Lines, lineKey, valueIn } from '../lines.ts';
import { placeName } from './merge.ts';

interface Refused {
  /** What was in it then: as something else it is sent again. */
  readonly value: number | string;
  readonly message: string;
}

/** Cells and notes the server has refused, by place. */
export type Refusals = ReadonlyMap<string, Refused>;

const contentOf = (line: Line, month: Month | null) =>
  month === null ? line.note : valueIn(line, month);

export const refusalOf = (refusals: Refusals, line: Line, month: Month | null): string | null => {
  const refused = refusals.get(placeName(line.key, month));
  return refused?.value === contentOf(line, month) ? refused.message : null;
};

type Places = readonly (Month | null)[];

/** Which cells of what was sent a problem is about; one with a line as a whole is about all of them. */
function placesOf(
  [, , what, column]: FieldName,
  { values }: SaveRequest['rows'][number],
  months: readonly Month[],
): Places {
  if (what === 'note') return [null];
  const month = what === 'values' ? months[Number(column)] : undefined;
  if (month !== undefined) return [month];
  return [...months.filter((_, at) => values[at] !== null), null];
}

export function createRefusals() {
  const store: Store<Refusals> = createStore<Refusals>(new Map());
  return {
    store,
    saysNo: (line: Line, month: Month | null) => refusalOf(store.get(), line, month) !== null,
    /** True when the server has said something about cells that was not known here. */
    learn(error: unknown, { rows, months }: SaveRequest, lines: Lines): boolean {
      const byKey = new Map(lines.map((line) => [line.key, line]));
      const news = refusedFields(error).flatMap(({ name, errors }) => {
        const sent = name[0] === 'rows' ? rows[Number(name[1])] : undefined;
        const line = sent && byKey.get(lineKey(sent));
        if (sent === undefined || line === undefined) return [];
        return placesOf(name, sent, months)
          .filter((month) => refusalOf(store.get(), line, month) === null)
          .map((month): [string, Refused] => [
            placeName(line.key, month),
            { value: contentOf(line, month), message: errors.join(' ') },
          ]);
      });
      if (news.length > 0) store.set(new Map([...store.get(), ...news]));
      return news.length > 0;
    },
  };
}
