import { accountRefusals } from '#features/actuals/contract-parts.ts';
import { findOutOfDate, outOfDateWords } from '#features/actuals/server/out-of-date.ts';
import { findPublished } from '#features/actuals/server/runs/run-store.ts';
import { countFindings } from '#features/actuals/server/tasks/findings-store.ts';
import { findProofs } from '#features/actuals/server/tasks/sources-store.ts';
import type { LabourValue } from '#features/people/rules.ts';
import { labourValueFor } from '#features/people/server/service.ts';
import { accountingMonths } from '#features/periods/server/service.ts';
import { type Month, monthOf } from '#kernel/dates.ts';
import { commonRefusals, Refusal } from '#kernel/result.ts';
import { wallClockOf } from '#kernel/wall-clock.ts';
import { fileName } from '#server/platform/files/file-name.ts';
import type { FileReply } from '#server/platform/files/file-reply.ts';
import { FIRST_ROW, headOf } from '#server/platform/spreadsheet/cells.ts';
import { bookReply } from '#server/platform/spreadsheet/sheet-reply.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { bookedBy } from './booked.ts';
import { factsSheet, rowsSheet } from './cost-sheets.ts';
import { proofSheet } from './proof-sheet.ts';
import { type ExportedRun, onlyRun, streamWaivers } from './store.ts';
import { wordsOf } from './words.ts';

/** A month as a workbook: the sums boards read, the rows behind them, and the proof of both. */
export async function exportMonth(
  context: SignedInContext,
  { month, labour }: { readonly month: Month; readonly labour: LabourValue },
): Promise<FileReply> {
  const { db, signal, today, timeZone, language, actor } = context;
  const { executor } = db;
  const months = await accountingMonths(executor, monthOf(today));
  const found = months.find((one) => one.month === month);
  if (found === undefined) throw new Refusal(commonRefusals.notFound);
  const published = await findPublished(executor, month);
  if (published === null) throw new Refusal(accountRefusals.nothingToExport, { month });
  const proofs = await findProofs(executor, onlyRun(published.id));
  const findings = await countFindings(executor, onlyRun(published.id));
  const words = wordsOf(context);
  const run: ExportedRun = {
    runId: published.id,
    month,
    english: language === 'en',
    labour: labourValueFor(actor, labour),
  };
  const outOfDate = (await findOutOfDate(context)).find((one) => one.month === month);
  const head = outOfDate === undefined ? FIRST_ROW : headOf([outOfDateWords(context, outOfDate)]);
  const from = { db, signal, words, run, head, booked: bookedBy(run, proofs) };
  const what = words(labour === 'actual' ? 'bookAtActual' : 'book');
  const file = fileName({ what, scope: month, day: today, ending: 'xlsx' });
  return bookReply(file, [
    factsSheet(from),
    rowsSheet(from),
    proofSheet({
      words,
      when: (instant) => wallClockOf(instant, timeZone),
      head,
      month: found,
      run: published,
      labour,
      proofs,
      findings,
      waivers: streamWaivers(db, run, signal),
    }),
  ]);
}
