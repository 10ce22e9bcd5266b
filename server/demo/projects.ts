import { project, projectMember } from '#features/projects/server/schema.ts';
import { addMonths, firstDay, lastDay, monthOf } from '#kernel/dates.ts';
import { BusinessDivision, ProjectType } from '#kernel/enums.ts';
import type { Role } from '#kernel/roles.ts';
import type { Executor } from '../platform/db/database.ts';
import { pinyinOf } from '../platform/search/pinyin.ts';
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

/** Beneath their main projects: code of the main project, then the names of its parts. */
const DEMO_SUBS: readonly (readonly [
  main: string,
  ...parts: (readonly [zh: string, en: string])[],
])[] = [
  [
    'RM-2601',
    ['压缩机驱动', 'Compressor drive'],
    ['整机结构', 'Unit structure'],
    ['控制软件', 'Control software'],
    ['样机测试', 'Prototype testing'],
  ],
  [
    'RM-2602',
    ['室外机', 'Outdoor unit'],
    ['室内机', 'Indoor units'],
    ['联网控制', 'Network control'],
  ],
  ['RM-2603', ['云端服务', 'Cloud services'], ['手机应用', 'Phone app']],
  ['RM-2604', ['驱动拓扑', 'Drive topology'], ['控制算法', 'Control algorithms']],
  ['RM-2609', ['风道设计', 'Air path'], ['除湿模块', 'Dehumidifying module']],
  [
    'CM-2531',
    ['上海门店', 'Shanghai stores'],
    ['杭州门店', 'Hangzhou stores'],
    ['远程监控', 'Remote monitoring'],
  ],
  [
    'CM-2533',
    ['首批交付', 'First delivery'],
    ['二批交付', 'Second delivery'],
    ['安装调试', 'Installation'],
  ],
  [
    'CM-2534',
    ['冷板方案', 'Cold plates'],
    ['机房改造', 'Room refit'],
    ['能效验收', 'Efficiency acceptance'],
  ],
  ['CM-2536', ['网关', 'Gateway'], ['数据平台', 'Data platform']],
  [
    'AS-0012',
    ['上海站', 'Shanghai branch'],
    ['南京站', 'Nanjing branch'],
    ['宁波站', 'Ningbo branch'],
  ],
];

/** Who may book on them, by department and by role account; the others are open to everyone. */
const DEMO_MEMBERS: readonly (readonly [
  code: string,
  units: readonly string[],
  roles: readonly Role[],
])[] = [
  ['RM-2601', ['RD'], []],
  ['RM-2601-03', ['RD-CTL'], ['pd']],
  ['RM-2604', ['RD-CTL'], ['pd']],
  ['RM-2605', ['RD-MEC', 'RD-TST'], []],
  ['CM-2533', ['DL-PRJ', 'DL-SCM'], ['pl', 'pd', 'user']],
  ['CM-2534', ['DL-PRJ', 'RD-MEC-SYS'], []],
  ['CM-2538', ['RD'], []],
  ['AS-0012', ['DL-SVC'], []],
  ['AS-0013', ['DL-SVC'], []],
  ['AS-0014', ['DL-SVC-PRT', 'DL-SCM'], []],
];

const PLANNED = new Set(['RM-2610', 'CM-2540', 'CM-2534-03', 'AS-0012-03']);
const CLOSED = new Set(['RM-2607', 'CM-2532', 'CM-2533-01']);

/** Months from this one: when most projects began and end, those that are over, those to come. */
const USUAL_MONTHS = [-20, 14] as const;
const CLOSED_MONTHS = [-20, -2] as const;
const PLANNED_MONTHS = [2, 26] as const;

/** Projects the `pl` and `pd` accounts are known by; the others are led by whoever the dice choose. */
const LED_BY_ACCOUNTS = new Set(['RM-2601', 'RM-2604', 'CM-2533']);
const DIRECTED_BY_ACCOUNTS = new Set([...LED_BY_ACCOUNTS, 'RM-2605', 'CM-2538']);

export interface DemoPeople {
  readonly personOf: (role: Role) => number;
  readonly unitOf: (code: string) => number;
  readonly everyone: readonly number[];
}

function lifeOf(code: string, month: string) {
  const main = code.split('-').slice(0, 2).join('-');
  const status = CLOSED.has(code) ? 'closed' : PLANNED.has(code) ? 'planned' : 'active';
  const months = CLOSED.has(main)
    ? CLOSED_MONTHS
    : PLANNED.has(main)
      ? PLANNED_MONTHS
      : USUAL_MONTHS;
  return {
    status,
    startDate: firstDay(addMonths(month, months[0])),
    endDate: lastDay(addMonths(month, months[1])),
  } as const;
}

/** Rows of `project` without who leads them. */
function mainRows(month: string) {
  return DEMO_PROJECTS.map(([code, nameZh, nameEn, projectType, division]) => ({
    code,
    nameZh,
    nameEn,
    pinyin: pinyinOf(nameZh),
    projectType,
    division,
    ...lifeOf(code, month),
  }));
}

type InsertedMain = Pick<typeof project.$inferSelect, 'id' | 'code' | 'projectType' | 'division'>;

function subRows(month: string, mains: readonly InsertedMain[]) {
  return DEMO_SUBS.flatMap(([mainCode, ...parts]) => {
    const main = mains.find(({ code }) => code === mainCode);
    if (main === undefined) throw new Error(`the demo has no project "${mainCode}"`);
    return parts.map(([nameZh, nameEn], index) => {
      const code = `${mainCode}-0${index + 1}`;
      const { id: parentId, projectType, division } = main;
      const names = { code, nameZh, nameEn, pinyin: pinyinOf(nameZh) };
      return { mainCode, parentId, ...names, projectType, division, ...lifeOf(code, month) };
    });
  });
}

function memberRows(ids: ReadonlyMap<string, number>, people: DemoPeople) {
  return DEMO_MEMBERS.flatMap(([code, units, roles]) => {
    const projectId = ids.get(code);
    if (projectId === undefined) throw new Error(`the demo has no project "${code}"`);
    return [
      ...units.map((unit) => ({ projectId, deptId: people.unitOf(unit), personId: null })),
      ...roles.map((role) => ({ projectId, deptId: null, personId: people.personOf(role) })),
    ];
  });
}

export async function seedProjects(
  executor: Executor,
  random: Random,
  today: string,
  people: DemoPeople,
): Promise<void> {
  const month = monthOf(today);
  const accounts = new Set(people.everyone.slice(0, 16));
  const candidates = people.everyone.filter((id) => !accounts.has(id));
  const inserted = await executor
    .insert(project)
    .values(
      mainRows(month).map((row) => {
        const lead = random.pick(candidates);
        const director = random.pick(candidates);
        return {
          ...row,
          leadId: LED_BY_ACCOUNTS.has(row.code) ? people.personOf('pl') : lead,
          directorId: DIRECTED_BY_ACCOUNTS.has(row.code) ? people.personOf('pd') : director,
        };
      }),
    )
    .returning();
  // Parts of a project have a lead of their own, and answer to the director of the whole.
  const directorOf = new Map(inserted.map(({ id, directorId }) => [id, directorId]));
  const subs = await executor
    .insert(project)
    .values(
      subRows(month, inserted).map(({ mainCode, ...row }) => ({
        ...row,
        leadId: LED_BY_ACCOUNTS.has(mainCode) ? people.personOf('pl') : random.pick(candidates),
        directorId: directorOf.get(row.parentId) ?? null,
      })),
    )
    .returning({ id: project.id, code: project.code });
  const ids = new Map([...inserted, ...subs].map(({ id, code }) => [code, id]));
  await executor.insert(projectMember).values(memberRows(ids, people));
}
