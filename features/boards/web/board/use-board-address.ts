import { type LabourValue, useLabourValue } from '#features/people/web/fields.tsx';
import { BusinessDivision, ProjectType } from '#kernel/enums.ts';
import { companyYear } from '#web/company-time.ts';
import { useSearchParams } from '#web/router/use-search-params.ts';

const MAX_ID = 2_147_483_647;

/** The number of something as an address names it; null for what no number can be. */
export function idIn(text: string | null): number | null {
  const value = Number(text);
  return text !== null && /^[1-9]\d*$/.test(text) && value <= MAX_ID ? value : null;
}

const yearIn = (text: string | null): number | null =>
  text !== null && /^(19|20|21)\d\d$/.test(text) ? Number(text) : null;

function oneOf<Value extends number>(values: readonly Value[], text: string | null): Value | null {
  return values.find((value) => String(value) === text) ?? null;
}

/** What a board is about: a year, the part of the company that is looked at, and at which rates. */
export interface About {
  readonly year: number;
  readonly division: BusinessDivision | null;
  readonly projectType: ProjectType | null;
  readonly deptId: number | null;
  readonly labour: LabourValue;
}

/** Whether only a part of the company is looked at. */
export const isNarrowed = ({ division, projectType, deptId }: About): boolean =>
  division !== null || projectType !== null || deptId !== null;

/** What a board is about and how it is looked at, all of it in the address. */
export function useBoardAddress() {
  const [params, setParams] = useSearchParams();
  const labour = useLabourValue();
  const about: About = {
    year: yearIn(params.get('year')) ?? companyYear(),
    division: oneOf(Object.values(BusinessDivision), params.get('division')),
    projectType: oneOf(Object.values(ProjectType), params.get('projectType')),
    deptId: idIn(params.get('dept')),
    labour,
  };
  const change = (changes: Readonly<Record<string, string | number | null>>) =>
    setParams((current) => {
      const next = new URLSearchParams(current);
      for (const [name, value] of Object.entries(changes)) {
        if (value === null) next.delete(name);
        else next.set(name, String(value));
      }
      return next;
    });
  return { about, params, change };
}

/** The same as the wire takes it. */
export const aboutQuery = ({ year, division, projectType, deptId, labour }: About) => ({
  year: String(year),
  ...(division !== null && { division: String(division) }),
  ...(projectType !== null && { projectType: String(projectType) }),
  ...(deptId !== null && { deptId: String(deptId) }),
  ...(labour === 'actual' && { labour }),
});
