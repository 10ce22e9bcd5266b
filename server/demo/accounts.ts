import type { GrantedRole, Role } from '#kernel/roles.ts';

export const DEMO_PASSWORD = 'Demo@2026';

/** One account per role; the user name is the role. What it leads gives it its approver role. */
export interface DemoAccount {
  readonly role: Role;
  readonly name: string;
  readonly unit: string;
  readonly granted: readonly GrantedRole[];
  readonly leadsUnit?: string;
  readonly grade: string;
}

export const demoAccounts: readonly DemoAccount[] = [
  { role: 'user', name: '林若楠', unit: 'RD-CTL-ALG', granted: ['user'], grade: 'P5' },
  {
    role: 'gl',
    name: '陈思远',
    unit: 'RD-CTL-ALG',
    granted: ['user'],
    leadsUnit: 'RD-CTL-ALG',
    grade: 'P7',
  },
  { role: 'pl', name: '王立群', unit: 'RD-CTL-DRV', granted: ['user'], grade: 'P7' },
  { role: 'pmo', name: '何嘉宁', unit: 'OP-PMC', granted: ['user'], grade: 'P6' },
  {
    role: 'pmd',
    name: '许文博',
    unit: 'OP-PMC',
    granted: ['user'],
    leadsUnit: 'OP-PMC',
    grade: 'P8',
  },
  { role: 'pd', name: '赵启明', unit: 'RD-MEC', granted: ['user'], grade: 'P8' },
  {
    role: 'dl',
    name: '周雨桐',
    unit: 'RD-CTL',
    granted: ['user'],
    leadsUnit: 'RD-CTL',
    grade: 'P8',
  },
  { role: 'cl', name: '沈明哲', unit: 'RD', granted: ['wh_ap'], leadsUnit: 'RD', grade: 'P9' },
  { role: 'vp_view', name: '顾清和', unit: 'HL', granted: ['wh_ap', 'vp_view'], grade: 'P10' },
  { role: 'super_admin', name: '孙博文', unit: 'OP-ITS', granted: ['super_admin'], grade: 'P7' },
  { role: 'leader', name: '郑海川', unit: 'HL', granted: ['admin', 'leader'], grade: 'P10' },
  { role: 'wl_view', name: '吴静怡', unit: 'DL-SCM', granted: ['wl_view'], grade: 'P5' },
  { role: 'gc_admin', name: '冯可欣', unit: 'OP-HRA', granted: ['gc_admin'], grade: 'P6' },
  { role: 'wh_ap', name: '蒋成业', unit: 'HL', granted: ['wh_ap'], grade: 'P10' },
  { role: 'finance', name: '韩雪梅', unit: 'OP-FIN', granted: ['finance'], grade: 'P7' },
  { role: 'admin', name: '杨晓帆', unit: 'RD', granted: ['admin'], grade: 'P6' },
];
