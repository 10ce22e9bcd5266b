import type { Permission } from '#kernel/permissions.ts';

/** A place inside a page that has an address of its own: a tab, a panel, a dialog. */
interface PagePart {
  /** The text it is called by. */
  readonly titleKey: string;
  readonly address: string;
  /** Who may see it; the server asks again. */
  readonly permission: Permission;
}

const tab = (page: string, part: string, titleKey: string, permission: Permission): PagePart => ({
  titleKey,
  address: `${page}?part=${part}`,
  permission,
});

const PERSONNEL = '/personnelManage';
const FILL_SETTINGS = '/writesettings/writesettingsList';
const FINAL_ACCOUNT_SETTINGS = '/budgetSettings/taskList';

export const personnelParts = {
  people: tab(PERSONNEL, 'people', 'personnel.people', 'people:edit'),
  departments: tab(PERSONNEL, 'departments', 'personnel.departments', 'departments:edit'),
  rates: tab(PERSONNEL, 'rates', 'personnel.rates', 'rates:read'),
  audit: tab(PERSONNEL, 'audit', 'personnel.audit', 'audit:read'),
} as const;

const onBehalf: PagePart = {
  titleKey: 'route.fillOnBehalf',
  address: '/overrideWorkingHoursSettings',
  permission: 'timesheets:list',
};

/** What the pages of the menu hold, by their path; the search finds these as well. */
export const PAGE_PARTS: Readonly<Record<string, readonly PagePart[]>> = {
  [PERSONNEL]: Object.values(personnelParts),
  [FILL_SETTINGS]: [
    tab(FILL_SETTINGS, 'batches', 'fillSettings.batches', 'batches:read'),
    tab(FILL_SETTINGS, 'calendar', 'fillSettings.calendar', 'calendar:read'),
    {
      titleKey: 'route.hoursModification',
      address: '/writesettings/workingHoursSettings',
      permission: 'timesheets:modify',
    },
    onBehalf,
  ],
  [FINAL_ACCOUNT_SETTINGS]: [
    tab(FINAL_ACCOUNT_SETTINGS, 'tasks', 'finalAccountSettings.tasks', 'accounts:read'),
    tab(FINAL_ACCOUNT_SETTINGS, 'vouchers', 'finalAccountSettings.vouchers', 'accounts:read'),
    tab(FINAL_ACCOUNT_SETTINGS, 'mapping', 'finalAccountSettings.mapping', 'accounts:read'),
    tab(FINAL_ACCOUNT_SETTINGS, 'pool', 'finalAccountSettings.pool', 'accounts:read'),
    tab(FINAL_ACCOUNT_SETTINGS, 'rates', 'finalAccountSettings.rates', 'rates:read'),
  ],
  '/home': [tab('/home', 'orphans', 'approvals.ui.orphans', 'approvals:assign')],
  '/backstageHome': [onBehalf],
  '/timeApproval/timeApproval': [
    {
      titleKey: 'approvals.ui.delegation',
      address: '/timeApproval/timeApproval?open=delegation',
      permission: 'approvals:decide',
    },
  ],
};
