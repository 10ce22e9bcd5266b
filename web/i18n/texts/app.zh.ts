import { ui as approvals } from '#features/approvals/locales/zh.json';
import { ui as calendar } from '#features/calendar/locales/zh.json';
import { kind, ui as notices } from '#features/notices/locales/zh.json';
import timesheets from '#features/timesheets/locales/zh.json';

/** What everybody meets. Texts that only the server says (refusals, mail, headings of files) stay there. */
export const texts = {
  approvals: { ui: approvals },
  calendar: { ui: calendar },
  notices: { kind, ui: notices },
  timesheets,
};

/** What the component library says by itself. */
export { default as library } from 'antd/es/locale/zh_CN';
