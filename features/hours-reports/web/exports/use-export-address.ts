import type { ExportFilters } from '#features/hours-reports/contract-exports.ts';
import {
  EXPORT_FORMATS,
  EXPORT_KINDS,
  type ExportFormat,
  type ExportKind,
  rangeProblem,
} from '#features/hours-reports/rules-exports.ts';
import { SHEET_STATES, type SheetState } from '#features/timesheets/rules.ts';
import { type CalendarDate, isDate } from '#kernel/dates.ts';
import { useSearchParams } from '#web/router/use-search-params.ts';
import { idIn } from '../id-in.ts';

const NAMES = ['kind', 'format', 'by', 'batch', 'from', 'to', 'dept', 'project', 'state'] as const;

type Name = (typeof NAMES)[number];

/** What the page shows, as its address says. */
export interface ExportAddress {
  readonly kind: ExportKind;
  readonly format: ExportFormat;
  readonly by: 'batch' | 'days';
  readonly batchId: number | null;
  readonly from: CalendarDate | '';
  readonly to: CalendarDate | '';
  readonly deptId: number | null;
  readonly projectId: number | null;
  readonly state: SheetState | null;
}

const dayIn = (text: string | null) => (text !== null && isDate(text) ? text : '');

/** What makes no sense in it is as if it were not there. */
export function readAddress(params: URLSearchParams): ExportAddress {
  const [from, to] = [dayIn(params.get('from')), dayIn(params.get('to'))];
  const days = params.get('by') === 'days' || from !== '' || to !== '';
  return {
    kind: EXPORT_KINDS.find((kind) => kind === params.get('kind')) ?? 'detail',
    format: EXPORT_FORMATS.find((format) => format === params.get('format')) ?? 'xlsx',
    by: days ? 'days' : 'batch',
    batchId: days ? null : idIn(params.get('batch')),
    from,
    to,
    deptId: idIn(params.get('dept')),
    projectId: idIn(params.get('project')),
    state: SHEET_STATES.find((state) => state === params.get('state')) ?? null,
  };
}

type Problem = 'exportPeriodMissing' | NonNullable<ReturnType<typeof rangeProblem>>;

/** What is wrong with the days that are chosen; nothing where a batch is. */
export function periodProblem({ by, from, to }: ExportAddress): Problem | null {
  if (by === 'batch') return null;
  return from === '' || to === '' ? 'exportPeriodMissing' : rangeProblem({ from, to });
}

/** What to ask the server for; null as long as the period is not known. */
export function filtersOf(
  address: ExportAddress,
  currentBatch: number | null,
): ExportFilters | null {
  const { by, from, to, deptId, projectId, state } = address;
  const batchId = address.batchId ?? currentBatch;
  if (by === 'batch' ? batchId === null : periodProblem(address) !== null) return null;
  return {
    ...(by === 'batch' ? { batchId: batchId ?? 0 } : { from, to }),
    ...(deptId !== null && { deptId }),
    ...(projectId !== null && { projectId }),
    ...(state !== null && { state }),
  };
}

export type ChangeAddress = (change: Partial<Readonly<Record<Name, string>>>) => void;

export function useExportAddress(): readonly [ExportAddress, ChangeAddress] {
  const [params, setParams] = useSearchParams();
  const change: ChangeAddress = (changed) =>
    setParams(
      (current) => {
        for (const name of NAMES) {
          const value = changed[name];
          if (value === '') current.delete(name);
          else if (value !== undefined) current.set(name, value);
        }
        return current;
      },
      { replace: true },
    );
  return [readAddress(params), change];
}
