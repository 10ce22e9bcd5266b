import { sql } from 'drizzle-orm';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';
import type { Known } from './plausible.ts';

const SAMPLE = 12;

/** Records the demo company has, so that requests get past the first look. */
export async function knownOf(executor: Executor): Promise<Known> {
  const some = async (column: string, table: string) => {
    const from = sql.raw(
      `select ${column} as value from ${table} order by id desc limit ${SAMPLE}`,
    );
    return (await rowsOf<{ value: string | number }>(executor, from)).map(({ value }) => value);
  };
  const [person, project, batch, department, budget, version] = [
    await some('id', 'person'),
    await some('id', 'project'),
    await some('id', 'batch'),
    await some('id', 'department'),
    await some('id', 'budget'),
    await some('id', 'budget_version'),
  ];
  return {
    id: [...person, ...project, ...batch, ...department, ...budget],
    ids: [...person, ...project],
    userId: person,
    userIds: person,
    leadId: person,
    directorId: person,
    people: person,
    excludedIds: person,
    projectId: project,
    parentId: project,
    batchId: batch,
    deptId: department,
    deptIds: department,
    departments: department,
    staffNo: await some('staff_no', 'person'),
    userName: await some('user_name', 'person'),
    ownerId: person,
    // A company without any still has the names.
    ...(budget.length === 0 ? {} : { budgetDocumentId: budget, members: budget }),
    ...(version.length === 0 ? {} : { versionId: version, left: version, right: version }),
    categoryId: await some('id', 'cost_category'),
    itemId: await some('id', 'cost_sub_category'),
    hiddenSubCategoryIds: await some('id', 'cost_sub_category'),
    code: await some('code', 'project'),
    subCategoryId: await some('id', 'cost_sub_category'),
    // One part alone makes the whole.
    share: [100],
    version: [1, 1, 2],
    year: [2026, 2027],
  };
}
