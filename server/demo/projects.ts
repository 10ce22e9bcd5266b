import { project } from '#features/projects/server/schema.ts';
import { addMonths, firstDay, lastDay, monthOf } from '#kernel/dates.ts';
import { BusinessDivision, ProjectType } from '#kernel/enums.ts';
import type { Role } from '#kernel/roles.ts';
import type { Executor } from '../platform/db/database.ts';
import type { Random } from './random.ts';

const { CMBU, RMBU } = BusinessDivision;
const { STANDARD, RESEARCH, PROJECT, AFTER_SALE } = ProjectType;

type DemoProject = readonly [code: string, zh: string, en: string, type: number, division: number];

const DEMO_PROJECTS: readonly DemoProject[] = [
  ['RM-2601', '空气源热泵平台', 'Air-source heat pump platform', STANDARD, RMBU],
  ['RM-2602', '户式多联机', 'Residential multi-split', STANDARD, RMBU],
  ['RM-2603', '智能温控云', 'Smart climate cloud', STANDARD, RMBU],
  ['RM-2604', '变频驱动预研', 'Inverter drive research', RESEARCH, RMBU],
  ['RM-2605', '低温增焓压缩', 'Low-temperature vapour injection', RESEARCH, RMBU],
  ['RM-2606', '静音风道', 'Quiet air duct', STANDARD, RMBU],
  ['RM-2607', '热水器换代', 'Water heater renewal', STANDARD, RMBU],
  ['RM-2608', '房间传感网络', 'Room sensor network', RESEARCH, RMBU],
  ['RM-2609', '新风除湿一体机', 'Fresh-air dehumidifier', STANDARD, RMBU],
  ['RM-2610', '海外版热泵认证', 'Heat pump certification abroad', PROJECT, RMBU],
  ['CM-2531', '商超冷链改造', 'Supermarket cold chain refit', PROJECT, CMBU],
  ['CM-2532', '医用冷链升级', 'Medical cold chain upgrade', PROJECT, CMBU],
  ['CM-2533', '商用冷柜交付', 'Commercial cabinet delivery', PROJECT, CMBU],
  ['CM-2534', '数据中心液冷', 'Data centre liquid cooling', PROJECT, CMBU],
  ['CM-2535', '地铁站冷站', 'Metro station chiller plant', PROJECT, CMBU],
  ['CM-2536', '冷库物联平台', 'Cold store IoT platform', STANDARD, CMBU],
  ['CM-2537', '新冷媒认证', 'New refrigerant certification', RESEARCH, CMBU],
  ['CM-2538', '磁悬浮压缩机', 'Magnetic-bearing compressor', RESEARCH, CMBU],
  ['CM-2539', '产线自动化', 'Production line automation', STANDARD, CMBU],
  ['CM-2540', '酒店能源管理', 'Hotel energy management', PROJECT, CMBU],
  ['AS-0011', '华北售后支持', 'After-sales support North', AFTER_SALE, CMBU],
  ['AS-0012', '华东售后支持', 'After-sales support East', AFTER_SALE, CMBU],
  ['AS-0013', '华南售后支持', 'After-sales support South', AFTER_SALE, RMBU],
  ['AS-0014', '备件与返修', 'Spare parts and repair', AFTER_SALE, RMBU],
];

/** Months before this one in which the projects began, and after it until which they run. */
const BEGAN_MONTHS_AGO = 20;
const RUNS_FOR_MONTHS = 14;

/** Projects the `pl` and `pd` accounts are known by; the others are led by whoever the dice choose. */
const LED_BY_ACCOUNTS = new Set(['RM-2601', 'RM-2604', 'CM-2533']);

export async function seedProjects(
  executor: Executor,
  random: Random,
  today: string,
  people: { personOf: (role: Role) => number; everyone: readonly number[] },
): Promise<void> {
  const month = monthOf(today);
  const accounts = new Set(people.everyone.slice(0, 16));
  const candidates = people.everyone.filter((id) => !accounts.has(id));
  await executor.insert(project).values(
    DEMO_PROJECTS.map(([code, nameZh, nameEn, projectType, division]) => ({
      code,
      nameZh,
      nameEn,
      projectType,
      division,
      status: 'active' as const,
      startDate: firstDay(addMonths(month, -BEGAN_MONTHS_AGO)),
      endDate: lastDay(addMonths(month, RUNS_FOR_MONTHS)),
      leadId: LED_BY_ACCOUNTS.has(code) ? people.personOf('pl') : random.pick(candidates),
      directorId: LED_BY_ACCOUNTS.has(code) ? people.personOf('pd') : random.pick(candidates),
    })),
  );
}
