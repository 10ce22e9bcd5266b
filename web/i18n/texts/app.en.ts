import { ui as approvals } from '#features/approvals/locales/en.json';
import { ui as calendar } from '#features/calendar/locales/en.json';
import { kind, ui as notices } from '#features/notices/locales/en.json';
import timesheets from '#features/timesheets/locales/en.json';

/** What everybody meets. Texts that only the server says (refusals, mail, headings of files) stay there. */
export const texts = {
  approvals: { ui: approvals },
  calendar: { ui: calendar },
  notices: { kind, ui: notices },
  timesheets,
};

/** What the component library says by itself. */
export { default as library } from 'antd/es/locale/en_US';
