/** How much beyond the demo's own people there is; the demo itself needs nothing more. */
export interface CompanySize {
  /** Everybody, the demo's own people included. */
  readonly people: number;
  /** Main projects and parts together, the demo's own included. */
  readonly projects: number;
  /** Months before the current one, each with a closed batch. */
  readonly closedMonths: number;
}

export const SIZES = {
  small: { people: 0, projects: 0, closedMonths: 17 },
  medium: { people: 1_000, projects: 120, closedMonths: 12 },
  large: { people: 5_000, projects: 600, closedMonths: 12 },
} as const satisfies Record<string, CompanySize>;

export type SizeName = keyof typeof SIZES;
