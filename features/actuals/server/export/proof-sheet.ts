import { FINDING_KINDS } from '#features/actuals/rules.ts';
import { differenceOf } from '#features/actuals/rules-tasks.ts';
import type { StoredRun } from '#features/actuals/server/runs/run-store.ts';
import type { FindingTotals } from '#features/actuals/server/tasks/findings-store.ts';
import type { StoredProof } from '#features/actuals/server/tasks/sources-store.ts';
import { partsOf } from '#features/actuals/server/tasks/views.ts';
import type { LabourValue } from '#features/people/rules.ts';
import type { AccountingMonth } from '#features/periods/server/service.ts';
import { hoursToMinutes } from '#kernel/minutes.ts';
import type { CellValue, SheetHead, SheetLine } from '#server/platform/spreadsheet/cells.ts';
import type { WorkbookTable } from '#server/platform/spreadsheet/workbook.ts';
import type { ExportedWaiver } from './store.ts';
import { column, type Words, wordFor } from './words.ts';

export interface ProofOf {
  readonly words: Words;
  /** A moment as the company's clocks show it. */
  readonly when: (instant: string) => string;
  readonly head: SheetHead;
  readonly month: AccountingMonth;
  readonly run: StoredRun;
  readonly labour: LabourValue;
  readonly proofs: readonly StoredProof[];
  readonly findings: readonly FindingTotals[];
  readonly waivers: AsyncIterable<ExportedWaiver>;
}

/** Facts about the run: which it is, who made it, who closed the month with it. */
function* runLines({ words, when, month, run, labour }: ProofOf): Generator<SheetLine> {
  const fact = (name: string, value: string): readonly CellValue[] => [
    words('partRun'),
    words(name),
    null,
    null,
    null,
    value,
  ];
  yield fact('month', month.month);
  yield fact('state', words(month.state === 'closed' ? 'stateClosed' : 'stateProvisional'));
  yield fact('labour', wordFor(words, 'labour', labour));
  yield fact('runNo', String(run.no));
  yield fact('workedOut', `${when(run.finishedAt ?? run.askedAt)} ${run.by}`);
  yield fact('digest', run.digest ?? '');
  if (month.state === 'closed') {
    yield fact('closed', `${when(month.closedAt)} ${month.closedByName}`);
  }
}

/** What each source has = what is in the rows + what waits. */
function* sourceLines({ words, labour, proofs, run }: ProofOf): Generator<SheetLine> {
  for (const proof of proofs) {
    const source = wordFor(words, 'source', proof.source);
    const line = (
      name: string,
      rows: number | null,
      fen: number,
      minutes: number,
      note: string | null = null,
    ) => [
      words('partProof'),
      words(name, { source }),
      rows,
      fen,
      proof.source === 'labour' ? minutes : null,
      note,
    ];
    const { lines, hourParts } = partsOf(proof.source, run.steps);
    const part = (name: string, rows: number | null, minutes: number | null) => [
      words('partProof'),
      words('proofPart', { source, part: wordFor(words, 'part', name) }),
      rows,
      null,
      minutes,
      null,
    ];
    const { fen, atActualFen, minutes } = differenceOf(proof);
    const inValue = (standard: number, actual: number) => (labour === 'actual' ? actual : standard);
    const [sourceFen, bookedFen] = [
      inValue(proof.sourceFen, proof.sourceAtActualFen),
      inValue(proof.bookedFen, proof.bookedAtActualFen),
    ];
    const earlier =
      lines === null || lines.earlier === 0
        ? null
        : words('proofEarlier', { count: lines.earlier });
    const has = lines?.total ?? proof.sourceRows;
    yield line('proofSource', has, sourceFen, proof.sourceMinutes, earlier);
    for (const one of lines?.parts ?? []) yield part(one.part, one.count, null);
    for (const one of hourParts ?? []) yield part(one.part, null, hoursToMinutes(one.hours));
    yield line('proofBooked', proof.bookedRows, bookedFen, proof.bookedMinutes, words('proofRows'));
    yield line('proofPending', proof.pendingRows, proof.pendingFen, proof.pendingMinutes);
    yield line('proofDifference', null, inValue(fen, atActualFen), minutes);
  }
}

function* findingLines({ words, findings }: ProofOf): Generator<SheetLine> {
  for (const kind of FINDING_KINDS) {
    const found = findings.find((one) => one.kind === kind);
    yield [
      words('partFindings'),
      wordFor(words, 'finding', kind),
      found?.total ?? 0,
      found?.fen ?? 0,
      found?.minutes ?? 0,
      words('findingOpen', { count: found?.open ?? 0 }),
    ];
  }
}

async function* proofLines(of: ProofOf): AsyncGenerator<SheetLine, void, undefined> {
  const { words, when, waivers } = of;
  yield* runLines(of);
  yield* sourceLines(of);
  yield* findingLines(of);
  for await (const { staffNo, person, department, minutes, reason, by, at } of waivers) {
    yield [
      words('partWaivers'),
      `${staffNo} ${person} ${department}`,
      1,
      null,
      minutes,
      words('waivedBy', { reason, by, at: when(at) }),
    ];
  }
}

/** That sources are rows and what waits, what was found, what was waived, and who closed it. */
export const proofSheet = (of: ProofOf): WorkbookTable => ({
  name: of.words('proof'),
  head: of.head,
  columns: [
    column(of.words, 'part', 'text', 12),
    column(of.words, 'item', 'text', 34),
    column(of.words, 'count', 'int'),
    column(of.words, 'amount', 'money'),
    column(of.words, 'hours', 'hours'),
    column(of.words, 'note', 'text', 70),
  ],
  lines: proofLines(of),
});
