import type { YearAccount, YearFigures } from '#features/actuals/contract.ts';

const figures = (actualAmount: number, lastYearAmount = 0): YearFigures => ({
  actualAmount,
  lastYearAmount,
  actualHours: 0,
});

const part = (categoryId: number, actualAmount: number) => ({
  categoryId,
  actualAmount,
  lastYearAmount: 0,
});

export const dept = (id: number, name: string) => ({
  id,
  code: `D${id}`,
  nameZh: name,
  nameEn: name,
});

export const utilised = (projectHours: number, requiredHours: number, lateHours = 0) => ({
  projectHours,
  requiredHours,
  lateHours,
  absenceHours: 0,
  rate: Math.round((projectHours / requiredHours) * 10_000) / 100,
});

/** Two closed months of a small company. */
export const account: YearAccount = {
  year: 2026,
  maxPeriod: 2,
  dataVersion: 3,
  outOfDate: [],
  lastYearMonths: 2,
  totals: {
    ...figures(900.03, 800),
    unassignedAmount: 55.55,
    rateDifference: null,
    absenceHours: 8,
    requiredHours: 200,
  },
  byCategory: [
    {
      categoryId: 1,
      nameZh: '人工',
      nameEn: 'Labour',
      ...figures(300.01, 300),
      subCategories: [
        {
          subCategoryId: 11,
          source: 'labour',
          nameZh: '人工成本',
          nameEn: 'Labour cost',
          ...figures(300.01, 300),
        },
      ],
    },
    {
      categoryId: 2,
      nameZh: '材料',
      nameEn: 'Material',
      ...figures(300.01, 250),
      subCategories: [
        {
          subCategoryId: 21,
          source: 'material',
          nameZh: '研发物料',
          nameEn: 'Parts',
          ...figures(200.01, 250),
        },
        {
          subCategoryId: 22,
          source: 'material',
          nameZh: '试制物料',
          nameEn: 'Prototypes',
          ...figures(100, 0),
        },
      ],
    },
    {
      categoryId: 3,
      nameZh: '费用',
      nameEn: 'Expense',
      ...figures(300.01, 250),
      subCategories: [
        {
          subCategoryId: 31,
          source: 'voucher',
          nameZh: '差旅费',
          nameEn: 'Travel',
          ...figures(300.01, 250),
        },
      ],
    },
  ],
  byDept: [
    { dept: dept(1, '公司'), path: [1], ...figures(850.03, 780) },
    { dept: dept(2, '研发中心'), path: [1, 2], ...figures(500.02, 500) },
    { dept: dept(3, '交付中心'), path: [1, 3], ...figures(300, 250) },
    { dept: dept(4, '结构部'), path: [1, 2, 4], ...figures(100, 90) },
    { dept: null, path: [], ...figures(50, 20) },
  ],
  byDivision: [{ division: 0, projects: 3, ...figures(900.03, 800) }],
  byProjectType: [
    {
      projectType: 1,
      projects: 2,
      ...figures(600.02, 500),
      categories: [part(1, 300.01), part(2, 300.01)],
    },
    { projectType: 2, projects: 1, ...figures(300.01, 300), categories: [part(3, 300.01)] },
  ],
  byMonth: [
    {
      month: 1,
      ...figures(400.01, 390),
      categories: [part(1, 100), part(2, 200.01), part(3, 100)],
    },
    {
      month: 2,
      ...figures(500.02, 410),
      categories: [part(1, 200.01), part(2, 100), part(3, 200.01)],
    },
  ],
  utilisation: {
    target: 90,
    company: utilised(183, 200),
    months: [
      { month: 1, ...utilised(90, 100) },
      { month: 2, ...utilised(93, 100) },
    ],
    lastYear: { projectHours: 180, requiredHours: 200, rate: 90 },
    departments: [
      {
        dept: dept(2, '研发中心'),
        path: [1, 2],
        ...utilised(88, 100),
        months: [
          { month: 1, ...utilised(42, 50) },
          { month: 2, ...utilised(46, 50) },
        ],
      },
      {
        dept: dept(3, '交付中心'),
        path: [1, 3],
        ...utilised(95, 100),
        months: [
          { month: 1, ...utilised(48, 50) },
          { month: 2, ...utilised(47, 50) },
        ],
      },
    ],
  },
};

/** The same narrowed to material. */
export const material: YearAccount = {
  ...account,
  totals: { ...account.totals, ...figures(300.01, 250) },
  byCategory: account.byCategory.filter(({ categoryId }) => categoryId === 2),
  byMonth: [
    { month: 1, ...figures(200.01, 250), categories: [part(2, 200.01)] },
    { month: 2, ...figures(100, 0), categories: [part(2, 100)] },
  ],
  byDept: [{ dept: dept(2, '研发中心'), path: [1, 2], ...figures(300.01, 250) }],
  byProjectType: [
    { projectType: 1, projects: 1, ...figures(300.01, 250), categories: [part(2, 300.01)] },
  ],
};
