import type { z } from 'zod';
import type { Fen } from '#kernel/money.ts';
import type { Permission } from '#kernel/permissions.ts';
import type { AuditTrail } from '../audit/trail.ts';
import type { Transaction } from '../db/database.ts';
import type { SheetLimits } from '../spreadsheet/reader/limits.js';
import type { SignedInContext } from '../wire/context.ts';
import type { ImportColumn } from './columns.ts';
import type { BrokenRow, ParsedRow } from './parse-rows.ts';
import type { Portions } from './portions.ts';
import type { Problems } from './problems.ts';
import type { PlannedChange, PlannedNotice } from './report.ts';

/** A line of a file: one that can be taken, or what could be read of it. */
export type ImportedLine<Row> =
  | ({ readonly whole: true } & ParsedRow<Row>)
  /** It is broken, or its identity stands in a line before. */
  | ({ readonly whole: false } & BrokenRow<Row>);

/** A row of sums somebody has put beneath the others: what stands in it, by field. */
export interface SumLine {
  readonly number: number;
  readonly cells: ReadonlyMap<string, string>;
}

/** The lines of a file; what is wrong with them whatever is stored, the runner says. */
export interface ImportedSheet<Row> {
  readonly total: number;
  /** The fields there is a column for. */
  readonly fields: ReadonlySet<string>;
  /** Portion by portion in the order of the file; each identity is whole once. */
  readonly lines: Portions<ImportedLine<Row>>;
  /** Of kinds that know them. They are no lines: what they say is held against the others. */
  readonly sums: readonly SumLine[];
}

/** What is taken of a file comes to, changed or not; a kind may say more of it. */
export interface FileTotals {
  readonly lines: number;
  readonly amountFen: Fen;
}

/** The file held against what is stored. */
export interface ImportPlan {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Records that change in all; more than rows where some follow others. */
  readonly changing: number;
  readonly problems: Problems;
  /** The file as a whole cannot be believed: none of it is written, good rows neither. */
  readonly blocked?: true;
  readonly notices?: readonly PlannedNotice[];
  /** Rows that change what is booked; refused unless whoever imports has agreed to them. */
  readonly corrections?: number;
  /** Of files that are part of the accounts: kept with the import for ever. */
  readonly totals?: FileTotals;
  /** The first `MAX_SHOWN_CHANGES` records that change, as they are and as they would be. */
  preview(): readonly PlannedChange[];
}

/** A record an import has written: enough to take it back, and to see whether it still is so. */
export interface WrittenRecord {
  readonly id: number;
  readonly what: string;
  /** The version the import has made of it. */
  readonly version: number;
  /** As it was; null for what is new. */
  readonly before: Readonly<Record<string, unknown>> | null;
}

/** Keeps what an import has written, some records after the others, so that it can be taken back. */
export type Remember = (records: readonly WrittenRecord[]) => Promise<void>;

/**
 * One kind of import: what its file looks like, what it would do and how it is done. Reading,
 * refusing, reporting, marking, remembering and taking back are the same for all (`run-import.ts`).
 */
export interface ImportKind<
  Row extends object = object,
  Plan extends ImportPlan = ImportPlan,
  Params = unknown,
> {
  /** The feature, and in it this import; e.g. `people`. */
  readonly name: string;
  /** What somebody must still be permitted when a job takes their file in. */
  readonly access: Permission;
  readonly columns: readonly ImportColumn[];
  readonly row: z.ZodObject;
  readonly limits: SheetLimits;
  /** What no two rows may share. */
  readonly identity: {
    readonly field: string;
    readonly of: (row: Partial<Row>) => string | undefined;
  };
  /** Where a row of sums is known by: what the cell of one of these fields says. */
  readonly sumRow?: {
    readonly fields: readonly string[];
    readonly isSum: (cell: string, cells: ReadonlyMap<string, string>) => boolean;
  };
  /** Rows belong together: a file with a bad one is not taken at all. */
  readonly wholeOnly?: true;
  /**
   * Looks what the file would do. In a transaction, the one that carries it out, everything it looks
   * at is held; without one, what it saw may change before that.
   */
  plan(
    context: SignedInContext,
    sheet: ImportedSheet<Row>,
    params: Params,
    tx: Transaction | null,
  ): Promise<Plan>;
  /** Where what is stored changes only under one lock, and looking is quick, it is always held. */
  readonly alwaysLocks?: true;
  /** Everything that takes long and needs no database, done before the transaction begins. */
  prepare?(plan: Plan): Promise<Plan>;
  /**
   * Writes all of it, with its audit entries, and has every record remembered. Refuses with `common.conflict` where something is not
   * any more as the plan saw it; it is then planned and carried out once more, with everything held.
   */
  carryOut(
    context: SignedInContext,
    tx: Transaction,
    audit: AuditTrail,
    plan: Plan,
    params: Params,
    remember: Remember,
  ): Promise<void>;
  /**
   * Brings records back to what they were, and removes those that were new. Refuses, by name, where
   * one has changed since, is referred to, or is none the actor may change.
   */
  undo(
    context: SignedInContext,
    tx: Transaction,
    audit: AuditTrail,
    records: AsyncIterable<readonly WrittenRecord[]>,
  ): Promise<void>;
  /** What part of the records an import is about, for the list of past ones; a year, for example. */
  scope(params: Params): string;
}
