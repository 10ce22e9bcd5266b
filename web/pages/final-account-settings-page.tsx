import {
  AccountBookOutlined,
  ApartmentOutlined,
  FileTextOutlined,
  InboxOutlined,
  ToolOutlined,
} from '@ant-design/icons';
import { Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { MappingPanel } from '#features/actuals/web/mapping/mapping-panel.tsx';
import { PoolPanel } from '#features/actuals/web/pool/pool-panel.tsx';
import { TasksPanel } from '#features/actuals/web/tasks/list/tasks-panel.tsx';
import { VouchersPanel } from '#features/actuals/web/vouchers/vouchers-panel.tsx';
import { RatesPanel } from '#features/people/web/rates/rates-panel.tsx';
import { useCurrentTitle } from '../router/current-title.ts';
import { useSearchParams } from '../router/use-search-params.ts';
import { Page } from '../ui/page/page.tsx';
import styles from './final-account-settings-page.module.css';

const PARTS: readonly string[] = ['tasks', 'vouchers', 'mapping', 'pool', 'rates'];

/** Final accounts: the monthly tasks, what they are made of, and the rates of their labour. */
export function FinalAccountSettingsPage() {
  const { t } = useTranslation();
  const title = useCurrentTitle();
  const [params, setParams] = useSearchParams();
  const part = params.get('part') ?? '';
  const tasks = t('finalAccountSettings.tasks');
  return (
    <Page title={title}>
      <Tabs
        className={styles.parts ?? ''}
        activeKey={PARTS.includes(part) ? part : 'tasks'}
        onChange={(next) => setParams(() => new URLSearchParams({ part: next }))}
        destroyOnHidden
        items={[
          {
            key: 'tasks',
            label: tasks,
            icon: <ToolOutlined aria-hidden="true" />,
            children: <TasksPanel />,
          },
          {
            key: 'vouchers',
            label: t('finalAccountSettings.vouchers'),
            icon: <FileTextOutlined aria-hidden="true" />,
            children: <VouchersPanel />,
          },
          {
            key: 'mapping',
            label: t('finalAccountSettings.mapping'),
            icon: <ApartmentOutlined aria-hidden="true" />,
            children: <MappingPanel />,
          },
          {
            key: 'pool',
            label: t('finalAccountSettings.pool'),
            icon: <InboxOutlined aria-hidden="true" />,
            children: <PoolPanel />,
          },
          {
            key: 'rates',
            label: t('finalAccountSettings.rates'),
            icon: <AccountBookOutlined aria-hidden="true" />,
            children: <RatesPanel />,
          },
        ]}
      />
    </Page>
  );
}
