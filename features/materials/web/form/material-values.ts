import type { CreateRequest, Issue } from '#features/materials/contract-parts.ts';
import { amountOf } from '#features/materials/rules.ts';
import type { PersonChoice } from '#features/people/web/fields.tsx';
import { formatMicro, fromMicro, parseMicro, toMicro } from '#kernel/micro.ts';
import { type Fen, fenToYuan, formatYuan, parseYuan, yuanToFen } from '#kernel/money.ts';
import { companyMonth, companyToday } from '#web/company-time.ts';
import type { ProjectChoice } from '../queries.ts';

/** The form's fields, named as in the request; numbers are the text that was typed. */
export interface MaterialValues {
  readonly docNo: string;
  readonly line: string;
  readonly date: string | null;
  readonly code: string;
  readonly name: string;
  readonly spec: string;
  readonly unit: string;
  readonly quantity: string;
  readonly unitPrice: string;
  readonly amount: string;
  readonly projectId: ProjectChoice | null;
  readonly projectText: string;
  readonly subCategoryId?: number;
  readonly requesterId: PersonChoice | null;
  readonly deptId: number | null;
  readonly note: string;
}

/** A typed number in millionths; null for what is none. */
const read = (text: string | undefined) => parseMicro(text ?? '');

/** What quantity and price come to while they are typed; null while they do not. */
export function productOf({
  quantity,
  unitPrice,
}: Partial<Pick<MaterialValues, 'quantity' | 'unitPrice'>>): Fen | null {
  const [many, each] = [read(quantity), read(unitPrice)];
  if (many === null || each === null) return null;
  const verdict = amountOf(many, each, null);
  return 'amountFen' in verdict ? verdict.amountFen : null;
}

export function valuesOf(issue: Issue): MaterialValues {
  const { docNo, date, code, name, spec, unit, projectText, note } = issue;
  const { quantity, unitPrice, amount, project, requester, dept } = issue;
  const price = unitPrice ?? 0;
  const typed = {
    quantity: formatMicro(toMicro(quantity)),
    unitPrice: formatMicro(toMicro(price), 2),
  };
  const given = amount === null ? null : yuanToFen(amount);
  return {
    ...{ docNo, date, code, name, spec, unit, projectText, note, ...typed },
    line: String(issue.line),
    // Only where the document says something else than the product.
    amount: given === null || given === productOf(typed) ? '' : formatYuan(given),
    projectId: project,
    subCategoryId: issue.subCategory.id,
    requesterId:
      requester === null
        ? null
        : { id: requester.userId, nickName: requester.nickName, staffNo: requester.staffNo },
    deptId: dept?.id ?? null,
  };
}

/** A new line of the month that is shown: today, or its first day. */
export function newValues(month: string | undefined): MaterialValues {
  const today = companyToday();
  const date = month === undefined || month === companyMonth() ? today : `${month}-01`;
  const empty = { docNo: '', code: '', name: '', spec: '', unit: '', projectText: '', note: '' };
  const numbers = { line: '1', quantity: '', unitPrice: '', amount: '' };
  return { ...empty, ...numbers, date, projectId: null, requesterId: null, deptId: null };
}

/** What is sent: the fields have been checked, so their numbers can be read. */
export function requestOf(values: MaterialValues): CreateRequest {
  const { date, amount, projectId, subCategoryId, requesterId, deptId, projectText } = values;
  const fen = parseYuan(amount ?? '');
  return {
    docNo: values.docNo,
    line: Number(values.line),
    date: date ?? '',
    code: values.code,
    name: values.name,
    spec: values.spec ?? '',
    unit: values.unit ?? '',
    quantity: fromMicro(read(values.quantity) ?? 0),
    unitPrice: fromMicro(read(values.unitPrice) ?? 0),
    amount: fen === null ? null : fenToYuan(fen),
    projectId: projectId?.id ?? null,
    projectText: projectId === null ? (projectText ?? '') : '',
    subCategoryId: subCategoryId ?? 0,
    requesterId: requesterId?.id ?? null,
    deptId: deptId ?? null,
    note: values.note ?? '',
  };
}
