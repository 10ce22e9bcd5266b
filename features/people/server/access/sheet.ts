import type { FileReply } from '#server/platform/files/file-reply.ts';
import { sheetReply } from '#server/platform/spreadsheet/sheet-reply.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';

interface SheetLine {
  readonly staffNo: string;
  readonly nickName: string;
  readonly userName: string;
  readonly password: string | null;
  readonly leftOut: 'ownPassword' | 'accountDisabled' | null;
}

const column = <Key extends string>(key: Key, heading: string) => ({
  key,
  kind: 'text' as const,
  heading: `people.sheet.${heading}`,
  width: 22,
});

const COLUMNS = [
  column('staffNo', 'staffNo'),
  column('nickName', 'nickName'),
  column('userName', 'userName'),
  column('password', 'oneTimePassword'),
  column('remark', 'remark'),
];

/** One line for everybody who was selected, so that nobody is missed when it is handed out. */
export function passwordSheet(
  context: SignedInContext,
  lines: readonly SheetLine[],
): Promise<FileReply> {
  const rows = lines.map(({ leftOut, ...line }) => ({
    ...line,
    remark: context.text(`people.sheet.${leftOut ?? 'issued'}`),
  }));
  return sheetReply(context, { name: 'people.sheet.passwords', columns: COLUMNS, rows });
}
