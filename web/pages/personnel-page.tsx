import {
  AccountBookOutlined,
  ApartmentOutlined,
  FileSearchOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AuditPanel } from '#features/audit/web/audit-panel.tsx';
import { DepartmentsPanel } from '#features/people/web/departments/departments-panel.tsx';
import { RatesPanel } from '#features/people/web/rates/rates-panel.tsx';
import { PeoplePanel } from '#features/people/web/staff/people-panel.tsx';
import type { LoginInfo } from '#features/session/contract.ts';
import { isPermitted } from '#kernel/permissions.ts';
import { effectiveRoles } from '#kernel/roles.ts';
import { useCurrentTitle } from '../router/current-title.ts';
import { useSearchParams } from '../router/use-search-params.ts';
import { useSignedInUser } from '../signed-in/signed-in-user.ts';
import { Page } from '../ui/page/page.tsx';
import { personnelParts } from './page-parts.ts';

interface Part {
  readonly key: keyof typeof personnelParts;
  readonly icon: ReactNode;
  readonly content: (info: LoginInfo) => ReactNode;
}

/** In the order of the tabs; the first opens by itself. */
const PARTS: readonly Part[] = [
  {
    key: 'people',
    icon: <TeamOutlined aria-hidden="true" />,
    content: ({ roles, userInfo }) => (
      <PeoplePanel administrator={{ userId: userInfo.userId, granted: roles }} />
    ),
  },
  {
    key: 'departments',
    icon: <ApartmentOutlined aria-hidden="true" />,
    content: () => <DepartmentsPanel />,
  },
  {
    key: 'rates',
    icon: <AccountBookOutlined aria-hidden="true" />,
    content: () => <RatesPanel />,
  },
  {
    key: 'audit',
    icon: <FileSearchOutlined aria-hidden="true" />,
    content: () => <AuditPanel />,
  },
];

/** Personnel: who works here, and how the company is built. */
export function PersonnelPage() {
  const { t } = useTranslation();
  const title = useCurrentTitle();
  const [params, setParams] = useSearchParams();
  const info = useSignedInUser();
  const roles = effectiveRoles(info.roles, info.approvals);
  const parts = PARTS.filter(({ key }) => isPermitted(roles, personnelParts[key].permission));
  const active = parts.find(({ key }) => key === params.get('part')) ?? parts[0];
  return (
    <Page title={title}>
      <Tabs
        activeKey={active?.key ?? ''}
        onChange={(part) => setParams(() => new URLSearchParams({ part }))}
        destroyOnHidden
        items={parts.map(({ key, icon, content }) => ({
          key,
          icon,
          label: t(`personnel.${key}`),
          children: content(info),
        }))}
      />
    </Page>
  );
}
