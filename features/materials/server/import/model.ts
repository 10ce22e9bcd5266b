import { amountOf, issueKey, type RowFate } from '#features/materials/rules.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import { formatYuan } from '#kernel/money.ts';
import type { MessageParams } from '#kernel/result.ts';
import type { RowProblem } from '#server/platform/import/problems.ts';
import type { Dictionary, HomeOf, Meant } from './names.ts';
import type { NamedRecord } from './names-store.ts';
import type { ImportedRow } from './row.ts';
import type { IssueState, StoredState } from './store.ts';

/** What the sheet is held against. */
export interface Known {
  readonly stored: ReadonlyMap<string, StoredState>;
  readonly dictionary: Dictionary;
  readonly homeOf: HomeOf;
  /** Whether the month of a day is closed. */
  readonly isClosed: (date: CalendarDate) => boolean;
  /** Columns the sheet has: an empty cell clears a value, a column that is not there keeps it. */
  readonly columns: ReadonlySet<string>;
}

/** A line of the sheet with the number it has in its document. */
export interface NumberedRow {
  readonly number: number;
  readonly value: ImportedRow;
  readonly line: number;
}

type Problem = Omit<RowProblem, 'row'>;

const problem = (field: string, key: string, params: MessageParams = {}): Problem => ({
  field,
  key: `materials.${key}`,
  params,
});

const one = (meant: Meant): NamedRecord | null =>
  meant === undefined || meant === 'several' ? null : meant;

const UNKNOWN = {
  subCategory: ['unknownSubCategory', 'severalSubCategories'],
  requester: ['unknownPerson', 'severalPeople'],
  dept: ['unknownDepartment', 'severalDepartments'],
} as const;

/** What a line names that nobody knows; of lines that cannot be taken anyway as well. */
export function namingProblems(
  value: Partial<ImportedRow>,
  before: StoredState | undefined,
  dictionary: Dictionary,
): Problem[] {
  return (['subCategory', 'requester', 'dept'] as const).flatMap((field): Problem[] => {
    const text = value[field];
    if (text === undefined || text === '') return [];
    const meant = dictionary[field](text);
    const [unknown, several] = UNKNOWN[field];
    if (meant === undefined) return [problem(field, unknown, { name: text })];
    if (meant === 'several') return [problem(field, several, { name: text })];
    const ended = meant.over && before?.subCategoryId !== meant.id;
    return ended ? [problem(field, 'subCategoryEnded')] : [];
  });
}

/** The project a line is of; none where what it names is unknown, or closed and not its own yet. */
function projectOf(text: string, before: StoredState | undefined, { project }: Dictionary) {
  const meant = one(project(text));
  if (meant === null || (meant.over && before?.projectId !== meant.id)) return null;
  return meant.id;
}

/**
 * The amount: what the line says, the product otherwise; and where quantity and price are as they
 * were, what was stored, which may have been given.
 */
function settledAmount(value: ImportedRow, before: StoredState | undefined) {
  const { quantity, unitPrice, amount } = value;
  const same = before?.quantityMicro === quantity && before.priceMicro === unitPrice;
  return amountOf(quantity, unitPrice, amount ?? (same ? before.amountFen : null));
}

function amountProblems(verdict: ReturnType<typeof amountOf>): Problem[] {
  if ('amountFen' in verdict) return [];
  return verdict.problem === 'amountDiffers'
    ? [problem('amount', 'amountDiffers', { expected: formatYuan(verdict.expectedFen) })]
    : [problem('amount', 'amountTooLarge')];
}

export type ProjectNotice = 'unusable' | 'missing' | null;

export interface Judged {
  readonly state: IssueState;
  readonly before: StoredState | null;
  readonly problems: readonly Problem[];
  /** Why the line has no project. */
  readonly notice: ProjectNotice;
}

/** A line that changes something, and what its month makes of it. */
export interface PlannedChange extends Judged {
  readonly row: number;
  readonly fate: RowFate;
}

/** One line of the sheet as an issue, with what it does not say taken from what is stored. */
export function judged({ value, line }: NumberedRow, known: Known): Judged {
  const { stored, dictionary, columns, homeOf } = known;
  const before = stored.get(issueKey(value.docNo, line));
  const said = (field: 'spec' | 'unit' | 'note', kept: string | undefined) =>
    value[field] ?? (columns.has(field) ? '' : (kept ?? ''));
  const project = () => {
    if (!columns.has('project') && before !== undefined) {
      return { id: before.projectId, text: before.projectText };
    }
    const text = value.project ?? '';
    // The same text meant the same before; what a closed month knew of it stays so.
    const keeps = before?.projectId != null || known.isClosed(value.date);
    if (before?.projectText === text && keeps) return { id: before.projectId, text };
    return { id: text === '' ? null : projectOf(text, before, dictionary), text };
  };
  const requester = () => {
    if (!columns.has('requester') && before !== undefined) {
      return { id: before.requesterId, text: before.requesterText };
    }
    const text = value.requester ?? '';
    return { id: text === '' ? null : (one(dictionary.requester(text))?.id ?? null), text };
  };
  const by = requester();
  const dept = () => {
    const text = value.dept ?? '';
    if (text !== '') return { id: one(dictionary.dept(text))?.id ?? null, text };
    // Nobody has said it anew: it stays where it was, whoever has moved since.
    const asItWas = before?.requesterId === by.id && before.date === value.date;
    if (before !== undefined && (asItWas || !columns.has('dept'))) {
      return { id: before.deptId, text: before.deptText };
    }
    const home = by.id === null ? undefined : homeOf({ personId: by.id, date: value.date });
    return { id: home?.deptId ?? null, text: home?.code ?? '' };
  };
  const of = dept();
  const owner = project();
  const verdict = settledAmount(value, before);
  const noProject: ProjectNotice = owner.text === '' ? 'missing' : 'unusable';
  return {
    before: before ?? null,
    state: {
      id: before?.id ?? null,
      version: before?.version ?? null,
      // The number is what names the document; its letter case stays as it was first written.
      docNo: before?.docNo ?? value.docNo,
      line,
      date: value.date,
      code: value.code,
      name: value.name,
      spec: said('spec', before?.spec),
      unit: said('unit', before?.unit),
      quantityMicro: value.quantity,
      priceMicro: value.unitPrice,
      amountFen: 'amountFen' in verdict ? verdict.amountFen : 0,
      projectId: owner.id,
      projectText: owner.text,
      subCategoryId: one(dictionary.subCategory(value.subCategory))?.id ?? 0,
      requesterId: by.id,
      requesterText: by.text,
      deptId: of.id,
      deptText: of.text,
      note: said('note', before?.note),
    },
    problems: [...namingProblems(value, before, dictionary), ...amountProblems(verdict)],
    notice: owner.id === null ? noProject : null,
  };
}

/** What is written differently and means the same is no change. */
export function isSame(before: IssueState, after: IssueState): boolean {
  const { projectText: _, requesterText: __, deptText: ___, ...rest } = after;
  const facts = Object.keys(rest) as (keyof typeof rest)[];
  return (
    facts.every((fact) => before[fact] === after[fact]) &&
    (after.projectId !== null || before.projectText === after.projectText)
  );
}
