import { CalendarOutlined, ToolOutlined } from '@ant-design/icons';
import { Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { BatchesPanel } from '#features/batches/web/list/batches-panel.tsx';
import { CalendarPanel } from '#features/calendar/web/calendar-panel.tsx';
import { useCurrentTitle } from '../router/current-title.ts';
import { useSearchParams } from '../router/use-search-params.ts';
import { Page } from '../ui/page/page.tsx';

/** Fill-in settings: the batches, and the calendar that says how many hours they ask for. */
export function FillSettingsPage() {
  const { t } = useTranslation();
  const title = useCurrentTitle();
  const [params, setParams] = useSearchParams();
  return (
    <Page title={title}>
      <Tabs
        activeKey={params.get('part') === 'calendar' ? 'calendar' : 'batches'}
        onChange={(part) => setParams(() => new URLSearchParams({ part }))}
        destroyOnHidden
        items={[
          {
            key: 'batches',
            label: t('fillSettings.batches'),
            icon: <ToolOutlined aria-hidden="true" />,
            children: <BatchesPanel />,
          },
          {
            key: 'calendar',
            label: t('fillSettings.calendar'),
            icon: <CalendarOutlined aria-hidden="true" />,
            children: <CalendarPanel />,
          },
        ]}
      />
    </Page>
  );
}
