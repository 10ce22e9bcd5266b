import { formatMicro } from '#kernel/micro.ts';
import { formatYuan } from '#kernel/money.ts';
import type { PlannedChange as ShownChange } from '#server/platform/import/report.ts';
import { ISSUE_COLUMNS } from './columns.ts';
import type { PlannedChange } from './model.ts';
import type { IssueState } from './store.ts';

/** What an issue is called in a list of changes. */
export const nameOf = ({ docNo, line, name }: IssueState) => `${docNo}-${line} ${name}`;

/** The fields of an issue in words, as the sheet has them. */
const inWords = (state: IssueState, subCategoryName: (id: number) => string) => ({
  docNo: state.docNo,
  line: String(state.line),
  date: state.date,
  code: state.code,
  name: state.name,
  spec: state.spec,
  unit: state.unit,
  quantity: formatMicro(state.quantityMicro),
  unitPrice: formatMicro(state.priceMicro, 2),
  amount: formatYuan(state.amountFen),
  project: state.projectText,
  subCategory: subCategoryName(state.subCategoryId),
  requester: state.requesterText,
  dept: state.deptText,
  note: state.note,
});

export function changeOf(
  { before, state, row }: PlannedChange,
  subCategoryName: (id: number) => string,
): ShownChange {
  const words = inWords(state, subCategoryName);
  const old = before === null ? null : inWords(before, subCategoryName);
  const fields = ISSUE_COLUMNS.map(({ key }) => ({
    field: key,
    before: old?.[key] ?? '',
    after: words[key],
  }));
  return {
    kind: before === null ? 'created' : 'updated',
    row,
    what: nameOf(state),
    fields: fields.filter((field) => field.before !== field.after),
  };
}
