import { subCategoryId } from '#features/budgets/server/grid/testing.ts';
import {
  approves,
  type Document,
  effectiveDocument,
  revises,
  revOf,
  savesCells,
  submits,
} from '#features/budgets/server/versions/testing.ts';
import type { Month } from '#kernel/dates.ts';
import { demoToken, type TestApp } from './test-app.ts';

const WHOLE = { fromMonth: '2026-01', toMonth: '2026-12' };

/** Another amount in that month, as it can be planned while it is open. */
async function replans(app: TestApp, document: Document, month: Month): Promise<void> {
  const row = { projectId: document.projectId, months: [month], values: [9] };
  const saved = await savesCells(app, document, row, await revOf(app, document.versionId));
  if (saved.code !== 0) throw new Error(saved.msg);
}

/**
 * Revisions that were drawn up while a month was open, and what is asked of them once it is closed: to
 * plan it anew, to leave it out, to hand it in changed, and to put that in force; besides, to expect
 * something of it.
 */
export async function revisionsOf(app: TestApp, month: Month) {
  const draft = await revises(app, await effectiveDocument(app));
  const changed = await revises(app, await effectiveDocument(app));
  await replans(app, changed, month);
  const reviewed = await revises(app, await effectiveDocument(app));
  await replans(app, reviewed, month);
  const asked = [await submits(app, reviewed), await approves(app, reviewed, 'gl', 'leader')];
  for (const { code, msg } of asked) if (code !== 0) throw new Error(msg);
  const at = ({ id }: Document, who: 'user' | 'finance', body: object) => ({
    token: demoToken(who),
    params: { id },
    body,
  });
  const { projectId, versionId } = draft;
  return {
    save: async () =>
      at(draft, 'finance', {
        ...{ kind: 'amount', versionId, rev: await revOf(app, versionId), months: [month] },
        rows: [{ projectId, itemId: await subCategoryId(app, 'travel'), values: [5] }],
      }),
    changeScope: async () =>
      at(draft, 'finance', {
        ...{ versionId, rev: await revOf(app, versionId), ...WHOLE, members: [] },
        projects: [{ projectId, fromMonth: '2026-10', toMonth: WHOLE.toMonth }],
        dropOutside: true,
      }),
    submit: async () =>
      at(changed, 'user', {
        versionId: changed.versionId,
        rev: await revOf(app, changed.versionId),
      }),
    forecast: async () =>
      at(draft, 'finance', {
        version: 0,
        expected: [
          { projectId, subCategoryId: await subCategoryId(app, 'travel'), month, amount: 5 },
        ],
      }),
    approve: () => at(reviewed, 'finance', { versionId: reviewed.versionId, step: 'finance' }),
  };
}

export type Revisions = Awaited<ReturnType<typeof revisionsOf>>;
