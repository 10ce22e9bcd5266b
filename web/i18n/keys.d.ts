import type actuals from '#features/actuals/locales/zh.json';
import type approvals from '#features/approvals/locales/zh.json';
import type assets from '#features/assets/locales/zh.json';
import type audit from '#features/audit/locales/zh.json';
import type batches from '#features/batches/locales/zh.json';
import type boards from '#features/boards/locales/zh.json';
import type budgets from '#features/budgets/locales/zh.json';
import type calendar from '#features/calendar/locales/zh.json';
import type hoursReports from '#features/hours-reports/locales/zh.json';
import type materials from '#features/materials/locales/zh.json';
import type notices from '#features/notices/locales/zh.json';
import type people from '#features/people/locales/zh.json';
import type projects from '#features/projects/locales/zh.json';
import type session from '#features/session/locales/zh.json';
import type timesheets from '#features/timesheets/locales/zh.json';
import type common from '#kernel/locales/zh.json';
import type web from '../locales/zh.json';
import type importing from '../ui/import/locales/zh.json';

/** Every key there is, so that a misspelt one does not compile. A new feature adds itself here. */
type Texts = typeof web & {
  readonly common: Pick<typeof common, 'refusal'>;
  readonly import: typeof importing;
  readonly actuals: typeof actuals;
  readonly assets: typeof assets;
  readonly audit: typeof audit;
  readonly approvals: Pick<typeof approvals, 'ui'>;
  readonly batches: typeof batches;
  readonly boards: typeof boards;
  readonly budgets: typeof budgets;
  readonly calendar: Pick<typeof calendar, 'ui'>;
  readonly 'hours-reports': typeof hoursReports;
  readonly materials: typeof materials;
  readonly people: typeof people;
  readonly projects: typeof projects;
  readonly notices: Pick<typeof notices, 'kind' | 'ui'>;
  readonly session: typeof session;
  readonly timesheets: typeof timesheets;
};

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: Texts };
  }
}
