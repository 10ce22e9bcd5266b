import {
  AccountBookOutlined,
  AuditOutlined,
  CheckSquareOutlined,
  ClockCircleOutlined,
  DashboardOutlined,
  ExportOutlined,
  FundOutlined,
  HddOutlined,
  InboxOutlined,
  PieChartOutlined,
  ProjectOutlined,
  ScheduleOutlined,
  SettingOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';
import type { RouteIcon } from '#kernel/route-tree.ts';

const icons: Readonly<Record<RouteIcon, ComponentType<{ 'aria-hidden': true }>>> = {
  account: AccountBookOutlined,
  approval: CheckSquareOutlined,
  asset: HddOutlined,
  board: DashboardOutlined,
  budget: FundOutlined,
  costBoard: PieChartOutlined,
  export: ExportOutlined,
  fill: ClockCircleOutlined,
  material: InboxOutlined,
  people: TeamOutlined,
  progress: ScheduleOutlined,
  project: ProjectOutlined,
  settings: SettingOutlined,
  task: AuditOutlined,
};

/** Beside the name of a page; by itself it says nothing. */
export function RouteIconMark({ icon }: { readonly icon: RouteIcon | null }) {
  const Icon = icon === null ? ProjectOutlined : icons[icon];
  return <Icon aria-hidden />;
}
