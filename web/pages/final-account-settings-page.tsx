import { AccountBookOutlined, ToolOutlined } from '@ant-design/icons';
import { Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { RatesPanel } from '#features/people/web/rates/rates-panel.tsx';
import { useCurrentTitle } from '../router/current-title.ts';
import { useSearchParams } from '../router/use-search-params.ts';
import { EmptyState } from '../ui/page/empty-state.tsx';
import { Page } from '../ui/page/page.tsx';

/** Final accounts: the monthly tasks, and the cost rates their labour is reckoned with. */
export function FinalAccountSettingsPage() {
  const { t } = useTranslation();
  const title = useCurrentTitle();
  const [params, setParams] = useSearchParams();
  const tasks = t('finalAccountSettings.tasks');
  return (
    <Page title={title}>
      <Tabs
        activeKey={params.get('part') === 'rates' ? 'rates' : 'tasks'}
        onChange={(part) => setParams(() => new URLSearchParams({ part }))}
        destroyOnHidden
        items={[
          {
            key: 'tasks',
            label: tasks,
            icon: <ToolOutlined />,
            children: (
              <EmptyState
                icon={<ToolOutlined />}
                title={t('notBuiltYet.title', { page: tasks })}
                detail={t('notBuiltYet.detail')}
              />
            ),
          },
          {
            key: 'rates',
            label: t('finalAccountSettings.rates'),
            icon: <AccountBookOutlined />,
            children: <RatesPanel />,
          },
        ]}
      />
    </Page>
  );
}
