import { describe, expect, it } from 'vitest';
import { ROUTE_SETS, type Route } from '#kernel/route-sets.ts';
import en from '../locales/en.json';

/** What the pages are called in English, in full; those without a name of their own are left out. */
const TITLES: Readonly<Record<string, string>> = {
  workingHoursSettings: 'Time filling',
  overrideWorkingHoursSettings: 'Fill in hours on behalf of someone',
  timeApproval: 'Time approval',
  workTimeDashboard: 'Time dashboard',
  home: 'Approval progress',
  backstageHome: 'Approval progress',
  approvalProgress: 'Approval progress',
  personnelManage: 'Personnel overview',
  projectManage: 'Project overview',
  timesheetManage: 'Timesheet export',
  laborHoursExport: 'Hours export',
  writesettingsList: 'Fill-in settings list',
  workingHoursModification: 'Working-hours modification',
  budgetManagementGroup: 'Budget and final-account management',
  budgeList: 'Budget management',
  budgetAnalysisPanel: 'Project board',
  actualCostAnalysisPanel: 'Final-account board',
  budgetSettingsGroup: 'Final-account settings',
  taskList: 'Final-account task management',
  assetList: 'Asset list',
  taskDetail: 'Task detail',
  materialManage: 'Material management',
};

const flat = (routes: readonly Route[]): Route[] =>
  routes.flatMap((route) => [route, ...flat(route.children ?? [])]);

const routes = flat(Object.values(ROUTE_SETS).flatMap((set) => [...set.routes]));

describe('the English titles', () => {
  it.each(Object.entries(TITLES))('%s is called %s', (name, title) => {
    const keys = routes.filter((route) => route.name === name).map(({ titleKey }) => titleKey);
    expect(keys.length).toBeGreaterThan(0);
    const words: Readonly<Record<string, string>> = en.route;
    for (const key of keys) expect(words[key.replace('route.', '')]).toBe(title);
  });
});
