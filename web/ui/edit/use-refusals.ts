import { useState } from 'react';
import { placeAtFields, refusedFields } from './refused-fields.ts';
import { sayElsewhere } from './send.ts';

type Refusals = ReadonlyMap<string, string>;

const NONE: Refusals = new Map();

/** For forms that hold their fields themselves: what was refused, by the name of the field. */
export function useRefusals() {
  const [refused, setRefused] = useState(NONE);
  return {
    refused,
    /** Puts what was refused at these fields and says the rest; tells whether any field is marked. */
    show: (error: unknown, fields: readonly string[]): boolean => {
      const names = fields.map((field) => field.split('.'));
      const { atFields, elsewhere } = placeAtFields(refusedFields(error), names);
      setRefused(new Map(atFields.map(({ name, errors }) => [name.join('.'), errors.join(' ')])));
      sayElsewhere(error, elsewhere, atFields.length > 0);
      return atFields.length > 0;
    },
    /** What was wrong with these fields is forgotten: somebody has changed them. */
    forgive: (fields: readonly string[]) =>
      setRefused((before) => new Map([...before].filter(([path]) => !fields.includes(path)))),
    clear: () => setRefused(NONE),
  };
}
