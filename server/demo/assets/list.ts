/** What the demo company owns, and who bears it; months are counted back from this one. */
export interface DemoAsset {
  readonly name: string;
  readonly category: 'depreciation' | 'mould' | 'software';
  readonly yuan: number;
  /** Months ago that it came into service. */
  readonly since: number;
  readonly life: number;
  readonly residual: number;
  readonly state?: 'idle' | { readonly scrapped: number };
  /** Sets of shares, each from so many months ago on or from its first month (`null`). */
  readonly shares: readonly (readonly [from: number | null, text: string])[];
}

type Row = readonly [
  name: string,
  yuan: number,
  since: number,
  shares: string,
  more?: Partial<Pick<DemoAsset, 'life' | 'state'>> & {
    readonly later?: readonly [number, string];
  },
];

const EQUIPMENT: readonly Row[] = [
  ['三坐标测量机', 864_000, 34, 'RM-2601:60;RM-2602:40', { life: 72 }],
  ['热泵性能测试台', 1_320_000, 38, 'RM-2601:100', { later: [4, 'RM-2601:70;RM-2605:30'] }],
  [
    '低温环境试验舱',
    1_260_000,
    32,
    'RM-2601:70;RM-2605:30',
    { later: [4, 'RM-2601:50;RM-2605:30;CM-2538:20'] },
  ],
  ['液冷机柜样机', 576_000, 15, 'CM-2534:100', { life: 48 }],
  ['示波器与功率仪', 288_000, 12, 'RM-2604:50;RM-2605:50'],
  ['老化试验箱', 240_000, 70, 'RM-2602:100', { state: 'idle' }],
  ['焓差实验室', 2_480_000, 44, 'RM-2601:40;RM-2602:40;RM-2609:20', { life: 120 }],
  ['噪声测试半消声室', 1_680_000, 52, 'RM-2606:100', { life: 120 }],
  ['压缩机耐久台', 920_000, 27, 'CM-2538:60;RM-2605:40'],
  ['振动试验台', 460_000, 41, 'RM-2602:50;CM-2533:50'],
  ['盐雾试验箱', 86_000, 65, 'CM-2533:100', { state: 'idle' }],
  ['高低温湿热箱', 198_000, 30, 'RM-2608:50;RM-2603:50'],
  ['氦质谱检漏仪', 372_000, 24, 'CM-2537:100'],
  ['红外热像仪', 128_000, 20, 'RM-2604:100', { life: 36 }],
  ['电磁兼容测试系统', 1_150_000, 36, 'RM-2604:34;RM-2608:33;CM-2536:33'],
  ['变频驱动试验台', 640_000, 18, 'RM-2604:100'],
  ['冷媒充注机', 156_000, 48, 'CM-2537:50;CM-2533:50'],
  ['真空干燥箱', 74_000, 58, 'CM-2533:100'],
  ['数控加工中心', 1_880_000, 33, 'CM-2539:100', { life: 120 }],
  ['激光切割机', 980_000, 46, 'CM-2539:100', { life: 96 }],
  ['折弯机', 420_000, 61, 'CM-2539:100', { life: 96 }],
  ['工业机器人', 356_000, 10, 'CM-2539:100'],
  ['自动拧紧线', 268_000, 9, 'CM-2539:100'],
  ['视觉检测工位', 312_000, 7, 'CM-2539:60;CM-2536:40', { life: 48 }],
  ['磁悬浮轴承试验台', 1_420_000, 16, 'CM-2538:100'],
  ['动平衡机', 390_000, 28, 'CM-2538:100'],
  ['数据采集系统', 166_000, 22, 'CM-2536:50;RM-2608:50', { life: 36 }],
  ['冷库物联网关测试柜', 92_000, 14, 'CM-2536:100', { life: 36 }],
  ['服务器集群', 728_000, 26, 'RM-2603:70;CM-2536:30', { life: 48 }],
  ['图形工作站', 246_000, 40, 'RM-2601:33.34;RM-2602:33.33;RM-2606:33.33', { life: 36 }],
  ['快速成型机', 188_000, 55, 'RM-2606:100', { state: { scrapped: 1 } }],
  ['旧款焓差台', 540_000, 74, 'RM-2602:100', { state: { scrapped: 20 } }],
  // On a project that is over, in months nobody has closed yet.
  ['热水器寿命试验台', 336_000, 31, 'RM-2605:100', { later: [1, 'RM-2607:60;RM-2605:40'] }],
  ['便携式功率分析仪', 58_000, 1, ''],
];

const MOULDS: readonly Row[] = [
  ['壳体压铸模', 480_000, 24, 'RM-2601:100'],
  ['风道注塑模', 324_000, 23, 'RM-2606:100'],
  ['冷柜门体模', 252_000, 7, 'CM-2533:100'],
  ['室外机底盘模', 396_000, 19, 'RM-2602:100'],
  ['室内机面板模', 288_000, 17, 'RM-2602:100'],
  ['蜗壳模具', 176_000, 29, 'RM-2606:100'],
  ['换热器翅片模', 612_000, 21, 'RM-2601:60;RM-2602:40'],
  ['控制盒模具', 94_000, 13, 'RM-2604:100'],
  ['新风机箱体模', 268_000, 6, 'RM-2609:100'],
  ['热水器内胆模', 432_000, 35, 'RM-2605:100'],
  ['传感器外壳模', 68_000, 11, 'RM-2608:100'],
  ['保温层发泡模', 152_000, 33, 'CM-2533:100'],
  ['压缩机隔音罩模', 118_000, 5, 'CM-2538:100'],
];

const SOFTWARE: readonly Row[] = [
  ['CFD 仿真软件', 600_000, 20, 'RM-2606:50;RM-2601:50'],
  ['嵌入式开发套件', 144_000, 18, 'RM-2604:60;RM-2608:40'],
  ['三维设计平台', 528_000, 26, 'RM-2601:30;RM-2602:30;CM-2533:40'],
  ['电路设计软件', 216_000, 15, 'RM-2604:100'],
  ['试验数据管理系统', 384_000, 12, 'RM-2601:50;CM-2538:50'],
  ['需求管理工具', 96_000, 22, 'RM-2603:100'],
  ['代码扫描平台', 132_000, 8, 'RM-2603:60;CM-2536:40'],
  ['有限元分析软件', 468_000, 39, 'CM-2538:100'],
  ['云平台组件许可', 276_000, 4, 'RM-2603:100'],
  ['冷链监控平台授权', 180_000, 3, 'CM-2531:100'],
  ['旧版绘图软件', 72_000, 40, 'RM-2602:100'],
];

const usual = { depreciation: [60, 500], mould: [36, 0], software: [36, 0] } as const;

const assetsOf = (category: DemoAsset['category'], rows: readonly Row[]): DemoAsset[] =>
  rows.map(([name, yuan, since, shares, more = {}]) => ({
    name,
    category,
    yuan,
    since,
    life: more.life ?? usual[category][0],
    residual: usual[category][1],
    ...(more.state !== undefined && { state: more.state }),
    shares: [
      ...(shares === '' ? [] : [[null, shares] as const]),
      ...(more.later === undefined ? [] : [more.later]),
    ],
  }));

export const DEMO_ASSETS: readonly DemoAsset[] = [
  ...assetsOf('depreciation', EQUIPMENT),
  ...assetsOf('mould', MOULDS),
  ...assetsOf('software', SOFTWARE),
];
