import type { Database, StatementListener } from '#server/platform/db/database.ts';

export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  /** Where it was carried out: rows given each time, and how often. */
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly Plans?: readonly PlanNode[];
}

export const nodesOf = (node: PlanNode): PlanNode[] => [
  node,
  ...(node.Plans ?? []).flatMap(nodesOf),
];

export interface Asked {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Every node of the plan PostgreSQL makes for a statement with these values; carried out where that is said. */
export async function planOf(
  db: Database,
  { text, values }: Asked,
  { analyze = false } = {},
): Promise<PlanNode[]> {
  const how = `explain (format json, analyze ${analyze})`;
  const { rows } = await db.runSql(`${how} ${text}`, [...values]);
  const [row] = rows as { 'QUERY PLAN': string | readonly { Plan: PlanNode }[] }[];
  const told = row?.['QUERY PLAN'] ?? '[]';
  const plans: readonly { Plan: PlanNode }[] = typeof told === 'string' ? JSON.parse(told) : told;
  return plans.flatMap(({ Plan }) => nodesOf(Plan));
}

/** Keeps what a database is asked, to be planned once more. */
export function listenToStatements(): {
  readonly onStatement: StatementListener;
  /** What was asked meanwhile that names a table, or one of several between bars. */
  during(work: () => Promise<unknown>, table: string): Promise<Asked[]>;
} {
  const heard: Asked[] = [];
  return {
    // Values come along though nobody in the product asks for them.
    onStatement: (text: string, values: readonly unknown[] = []) => {
      heard.push({ text, values });
    },
    async during(work, table) {
      const before = heard.length;
      await work();
      return heard.slice(before).filter(({ text }) => new RegExp(`\\b(${table})\\b`).test(text));
    },
  };
}
