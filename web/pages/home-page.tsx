import { ToolOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { OrphansPanel } from '#features/approvals/web/orphans/orphans-panel.tsx';
import { useCurrentTitle } from '../router/current-title.ts';
import { EmptyState } from '../ui/page/empty-state.tsx';
import { Page } from '../ui/page/page.tsx';

/** How far the approvals are, for the administrator: what has nobody to decide it comes first. */
export function HomePage() {
  const { t } = useTranslation();
  const title = useCurrentTitle();
  return (
    <Page title={title}>
      <OrphansPanel />
      <EmptyState
        icon={<ToolOutlined />}
        title={t('notBuiltYet.title', { page: title })}
        detail={t('notBuiltYet.detail')}
      />
    </Page>
  );
}
