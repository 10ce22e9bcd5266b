import { useTranslation } from 'react-i18next';
import { OrphansPanel } from '#features/approvals/web/orphans/orphans-panel.tsx';
import { ProgressPage } from '#features/hours-reports/web/progress/progress-page.tsx';

/** How far the approvals are, for the administrator, with what has nobody to decide it. */
export function HomePage() {
  const { t } = useTranslation();
  return <ProgressPage extra={{ label: t('approvals.ui.orphans'), content: <OrphansPanel /> }} />;
}
