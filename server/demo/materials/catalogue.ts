/** What the store of the demo has: code, name, specification, unit, price in fen, most at a time. */
type Item = readonly [
  code: string,
  name: string,
  spec: string,
  unit: string,
  fen: number,
  most: number,
];

export const DEMO_ITEMS: readonly Item[] = [
  ['ML-31102', '变频压缩机', '3HP R290', '台', 286_000, 8],
  ['ML-31108', '涡旋压缩机', '5HP R32', '台', 418_500, 6],
  ['ML-20417', '铜管换热器', 'Φ7.94 双排', '件', 38_650, 40],
  ['ML-20422', '微通道换热器', '450 × 320', '件', 52_400, 24],
  ['ML-20433', '膨胀阀', 'EEV-24', '件', 8_620, 60],
  ['ML-20441', '四通阀', 'DSF-9', '件', 11_850, 36],
  ['ML-11840', '控制板', 'MCU-G3', '块', 14_250, 120],
  ['ML-11852', '驱动板', 'IPM-30A', '块', 23_680, 60],
  ['ML-11866', '显示面板', '4.3 寸 触摸', '块', 9_740, 80],
  ['ML-20466', '静音风扇', 'D450', '台', 32_800, 40],
  ['ML-20471', '直流风机', '60W', '台', 17_360, 48],
  ['ML-40215', '不锈钢门体', 'W1200', '套', 124_500, 32],
  ['ML-40226', '保温板', 'PU 50 mm', '平方米', 8_675, 90],
  ['ML-50120', '冷板组件', 'CP-8U', '套', 96_500, 40],
  ['ML-60031', '冷媒 R454B', '10 kg', '瓶', 112_000, 15],
  ['ML-60034', '冷媒 R290', '5 kg', '瓶', 46_800, 24],
  ['ML-60102', '冷冻油', 'POE 32', '升', 5_835, 60],
  ['ML-31155', '磁轴承定子', 'MB-160', '件', 415_000, 8],
  ['ML-70208', '电控箱备件', '通用', '件', 21_600, 60],
  ['ML-70215', '温度传感器', 'NTC 10K', '只', 1_185, 300],
  ['ML-70221', '压力传感器', '0–4.6 MPa', '只', 6_390, 80],
  ['ML-80110', '铜管', 'Φ9.52 × 0.7', '米', 3_248, 200],
  ['ML-80125', '连接线束', 'HV-12P', '套', 7_425, 100],
];

/** Sold by length, surface or volume, and so not always whole. */
export const PARTED_UNITS: ReadonlySet<string> = new Set(['米', '升', '平方米']);

/** What documents say where there is no project that could be used. */
export const UNUSABLE_PROJECTS: readonly string[] = ['RM-2499 样机返修', '', 'CM-2411'];
