import { BusinessDivision } from '#kernel/enums.ts';

export interface DemoUnit {
  readonly code: string;
  readonly kind: 'company' | 'centre' | 'department' | 'group';
  readonly zh: string;
  readonly en: string;
  /** People placed directly in the unit, its leader included; role accounts come on top. */
  readonly people: number;
  readonly pmoDivision?: number;
  readonly children?: readonly DemoUnit[];
}

const group = (code: string, zh: string, en: string, people: number): DemoUnit => ({
  code,
  kind: 'group',
  zh,
  en,
  people,
});

const department = (
  code: string,
  zh: string,
  en: string,
  people: number,
  children: readonly DemoUnit[] = [],
): DemoUnit => ({ code, kind: 'department', zh, en, people, children });

/** A maker of heat pumps and commercial refrigeration: three centres, some 120 people. */
export const demoCompany: DemoUnit = {
  code: 'HL',
  kind: 'company',
  zh: '恒岚环境科技',
  en: 'Henglan Climate Technology',
  people: 1,
  children: [
    {
      code: 'RD',
      kind: 'centre',
      zh: '研发中心',
      en: 'R&D Centre',
      people: 1,
      children: [
        department('RD-CTL', '控制平台部', 'Control Platform', 2, [
          group('RD-CTL-DRV', '驱动组', 'Drives', 9),
          group('RD-CTL-ALG', '算法组', 'Algorithms', 7),
        ]),
        department('RD-MEC', '结构部', 'Mechanical Design', 2, [
          group('RD-MEC-SYS', '整机组', 'Systems', 8),
          group('RD-MEC-CMP', '零部件组', 'Components', 7),
        ]),
        department('RD-TST', '测试认证部', 'Test & Certification', 2, [
          group('RD-TST-LAB', '实验室组', 'Laboratory', 7),
          group('RD-TST-CRT', '认证组', 'Certification', 5),
        ]),
      ],
    },
    {
      code: 'DL',
      kind: 'centre',
      zh: '交付中心',
      en: 'Delivery Centre',
      people: 2,
      children: [
        department('DL-PRJ', '工程交付部', 'Project Delivery', 2, [
          group('DL-PRJ-EST', '华东组', 'East China', 8),
          group('DL-PRJ-STH', '华南组', 'South China', 7),
        ]),
        department('DL-SVC', '售后服务部', 'After-sales Service', 2, [
          group('DL-SVC-SUP', '技术支持组', 'Technical Support', 7),
          group('DL-SVC-PRT', '备件组', 'Spare Parts', 5),
        ]),
        department('DL-SCM', '供应链部', 'Supply Chain', 5),
      ],
    },
    {
      code: 'OP',
      kind: 'centre',
      zh: '运营中心',
      en: 'Operations Centre',
      people: 2,
      children: [
        department('OP-FIN', '财务部', 'Finance', 4),
        department('OP-HRA', '人力行政部', 'People & Administration', 4),
        department('OP-ITS', '信息部', 'Information Systems', 3),
        {
          ...department('OP-PMC', '商用事业部 PMO', 'Commercial Division PMO', 1),
          pmoDivision: BusinessDivision.CMBU,
        },
        {
          ...department('OP-PMR', '民用事业部 PMO', 'Residential Division PMO', 3),
          pmoDivision: BusinessDivision.RMBU,
        },
      ],
    },
  ],
};
