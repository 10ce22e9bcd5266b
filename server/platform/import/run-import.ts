import type { ImportMode, ImportReport } from '#kernel/import-report.ts';
import { commonRefusals, Refusal } from '#kernel/result.ts';
import { type AuditTrail, write } from '../audit/trail.ts';
import type { Transaction } from '../db/database.ts';
import type { SignedInContext } from '../wire/context.ts';
import type { ImportKind, ImportPlan } from './kind.ts';
import type { ReadImport } from './read-import.ts';
import { importReport, mayWrite, type Outcome } from './report.ts';
import { importMemory } from './run-store.ts';

export interface ImportRequest<Params> {
  readonly mode: ImportMode;
  readonly fileName: string;
  readonly params: Params;
}

/** What the plan comes to, and whether it is to be written. */
function outcomeOf<Row>(
  { wholeOnly }: Pick<ImportKind, 'wholeOnly'>,
  sheet: ReadImport<Row>,
  plan: ImportPlan,
  mode: ImportMode,
): Outcome {
  const problems = sheet.problems.with(plan.problems);
  const { created, updated, unchanged, changing } = plan;
  const taken = plan.blocked !== true && mayWrite(mode, problems, wholeOnly);
  return {
    total: sheet.total,
    created,
    updated,
    unchanged,
    problems,
    changes: plan.preview(),
    changing,
    ...(plan.blocked && { blocked: plan.blocked }),
    ...(plan.notices && { notices: plan.notices }),
    ...(plan.corrections && { corrections: plan.corrections }),
    ...(wholeOnly && { wholeOnly }),
    written: taken && created + updated + unchanged > 0,
  };
}

const isConflict = (error: unknown) =>
  error instanceof Refusal && error.kind === commonRefusals.conflict;

type Progress = (step: string, percent: number) => Promise<void>;

/**
 * Takes records from a file. Looking takes longer than writing, and whoever is held waits: so the
 * file is held against what is stored first and written by what was seen, unless that has changed.
 */
export async function importSheet<Row extends object, Plan extends ImportPlan, Params>(
  kind: ImportKind<Row, Plan, Params>,
  context: SignedInContext,
  sheet: ReadImport<Row>,
  { mode, fileName, params }: ImportRequest<Params>,
  progress: Progress = async () => undefined,
): Promise<ImportReport> {
  const judged = (outcome: Outcome) => importReport(context, sheet, outcome);

  const store = async (tx: Transaction, audit: AuditTrail, plan: Plan, outcome: Outcome) => {
    const memory = importMemory(tx, context, {
      kind: kind.name,
      scope: kind.scope(params),
      fileName,
      created: outcome.created,
      updated: outcome.updated,
      totals: plan.totals ?? null,
    });
    await kind.carryOut(context, tx, audit, plan, params, memory.remember);
    if (memory.isEmpty()) audit.nothingChanged();
  };

  /** The whole of it with everything held, which then can no longer change. */
  const holding = () =>
    write(context, async (tx, audit) => {
      const plan = await kind.plan(context, sheet, params, tx);
      const outcome = outcomeOf(kind, sheet, plan, mode);
      if (outcome.written) await store(tx, audit, (await kind.prepare?.(plan)) ?? plan, outcome);
      else audit.nothingChanged();
      return judged(outcome);
    });

  await progress('import.step.checking', 20);
  if (kind.alwaysLocks === true && mode !== 'check') return holding();
  const plan = await kind.plan(context, sheet, params, null);
  const outcome = outcomeOf(kind, sheet, plan, mode);
  if (!outcome.written) return judged(outcome);
  const ready = (await kind.prepare?.(plan)) ?? plan;
  // Not inside: on the embedded database the transaction has the only connection.
  await progress('import.step.writing', 60);
  try {
    await write(context, (tx, audit) => store(tx, audit, ready, outcome));
    return judged(outcome);
  } catch (error) {
    if (!isConflict(error)) throw error;
    return holding();
  }
}
