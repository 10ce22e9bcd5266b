import type { Language } from '#kernel/language.ts';
import type { FileReply } from '#server/platform/files/file-reply.ts';
import { workbookReply } from '#server/platform/spreadsheet/workbook-reply.ts';

interface SheetLine {
  readonly staffNo: string;
  readonly nickName: string;
  readonly userName: string;
  readonly password: string | null;
  readonly leftOut: 'ownPassword' | 'disabled' | null;
}

const WORDS = {
  zh: {
    name: '一次性密码',
    headings: ['工号', '姓名', '用户名', '一次性密码', '说明'],
    issued: '首次登录后必须修改',
    ownPassword: '已有自己的密码，未改动',
    disabled: '账号已停用，未改动',
  },
  en: {
    name: 'One-time passwords',
    headings: ['Staff no', 'Name', 'User name', 'One-time password', 'Remark'],
    issued: 'To be changed at the first sign-in',
    ownPassword: 'Has a password of their own, left alone',
    disabled: 'Account is disabled, left alone',
  },
} as const;

const COLUMN_WIDTH = 22;

/** One line for everybody who was selected, so that nobody is missed when it is handed out. */
export function passwordSheet(language: Language, lines: readonly SheetLine[]): FileReply {
  const words = WORDS[language];
  return workbookReply(
    words.name,
    words.headings.map((header) => ({ header, width: COLUMN_WIDTH })),
    lines.map(({ staffNo, nickName, userName, password, leftOut }) => [
      staffNo,
      nickName,
      userName,
      password ?? '',
      words[leftOut ?? 'issued'],
    ]),
  );
}
