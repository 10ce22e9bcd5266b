import { type ComponentType, lazy } from 'react';
import type { PageName } from '#kernel/route-sets.ts';
import { loadAppTexts } from '../i18n/language.ts';

/** A screen of administrators or a report, with the texts that nobody else needs. */
async function withAllTexts<Module>(loading: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([loading, loadAppTexts()]);
  return module;
}

/** The same screen under two names: one for administrators, one for whoever keeps the accounts. */
const exportsPage = lazy(async () => ({
  default: (await withAllTexts(import('#features/hours-reports/web/exports/exports-page.tsx')))
    .ExportsPage,
}));
async function progressPage() {
  const page = import('#features/hours-reports/web/progress/progress-page.tsx');
  return { default: (await withAllTexts(page)).ProgressPage };
}

/** Every screen of the menu; one without an entry does not compile. Each is loaded when it is first opened. */
const PAGES: Readonly<Record<PageName, ComponentType>> = {
  personnelManage: lazy(async () => ({
    default: (await withAllTexts(import('../pages/personnel-page.tsx'))).PersonnelPage,
  })),
  taskList: lazy(async () => ({
    default: (await withAllTexts(import('../pages/final-account-settings-page.tsx')))
      .FinalAccountSettingsPage,
  })),
  taskDetail: lazy(async () => ({
    default: (await withAllTexts(import('#features/actuals/web/tasks/detail/task-detail-page.tsx')))
      .TaskDetailPage,
  })),
  assetList: lazy(async () => ({
    default: (await withAllTexts(import('#features/assets/web/asset-list-page.tsx'))).AssetListPage,
  })),
  workingHoursSettings: lazy(async () => ({
    default: (await import('#features/timesheets/web/fill-page.tsx')).FillPage,
  })),
  overrideWorkingHoursSettings: lazy(async () => ({
    default: (await import('#features/timesheets/web/behalf-page.tsx')).BehalfPage,
  })),
  workingHoursModification: lazy(async () => ({
    default: (await import('#features/timesheets/web/modification-page.tsx')).ModificationPage,
  })),
  projectManage: lazy(async () => ({
    default: (await withAllTexts(import('../pages/projects-page.tsx'))).ProjectsPage,
  })),
  timesheetManage: exportsPage,
  laborHoursExport: exportsPage,
  materialManage: lazy(async () => ({
    default: (await withAllTexts(import('#features/materials/web/material-page.tsx'))).MaterialPage,
  })),
  budgeList: lazy(async () => ({
    default: (await withAllTexts(import('#features/budgets/web/list/budget-list-page.tsx')))
      .BudgetListPage,
  })),
  budgetDetail: lazy(async () => ({
    default: (await withAllTexts(import('#features/budgets/web/detail/budget-detail-page.tsx')))
      .BudgetDetailPage,
  })),
  budgetAnalysisPanel: lazy(async () => ({
    default: (
      await withAllTexts(import('#features/boards/web/project-board/project-board-page.tsx'))
    ).ProjectBoardPage,
  })),
  actualCostAnalysisPanel: lazy(async () => ({
    default: (
      await withAllTexts(import('#features/boards/web/account-board/account-board-page.tsx'))
    ).AccountBoardPage,
  })),
  analysis: lazy(async () => ({
    default: (await withAllTexts(import('#features/boards/web/analysis/analysis-page.tsx')))
      .AnalysisPage,
  })),
  projectFinalAnalysis: lazy(async () => ({
    default: (await withAllTexts(import('#features/boards/web/project/project-final-page.tsx')))
      .ProjectFinalPage,
  })),
  home: lazy(async () => ({
    default: (await withAllTexts(import('../pages/home-page.tsx'))).HomePage,
  })),
  backstageHome: lazy(progressPage),
  approvalProgress: lazy(progressPage),
  timeApproval: lazy(async () => ({
    default: (await import('#features/approvals/web/approval-page.tsx')).ApprovalPage,
  })),
  workTimeDashboard: lazy(async () => ({
    default: (
      await withAllTexts(import('#features/hours-reports/web/dashboard/dashboard-page.tsx'))
    ).DashboardPage,
  })),
  writesettingsList: lazy(async () => ({
    default: (await withAllTexts(import('../pages/fill-settings-page.tsx'))).FillSettingsPage,
  })),
  writesettings: lazy(async () => ({
    default: (await withAllTexts(import('#features/batches/web/editor/batch-editor-page.tsx')))
      .BatchEditorPage,
  })),
};

export function pageFor(name: string): ComponentType {
  const page = (PAGES as Readonly<Partial<Record<string, ComponentType>>>)[name];
  if (page === undefined) throw new Error(`no screen called ${name}`);
  return page;
}
