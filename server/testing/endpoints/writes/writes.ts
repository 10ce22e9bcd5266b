import type { ClosedCompany } from '../closed-company.ts';

/**
 * By endpoint, the most dangerous calls for closed months that the product takes, and refused ones where
 * it takes less. They are made one after the other, each after what those before it have left.
 */
export type Writes = Readonly<Record<string, (company: ClosedCompany) => Promise<unknown>>>;
