import type { UndecidedAccount, VoucherSubCategory } from '#features/actuals/contract-mapping.ts';

/** Words of one thing in the names of accounts and of sub-categories. */
const SAME_THING: readonly RegExp[] = [
  /差旅|出差|交通|住宿|travel/i,
  /检测|认证|检验|测试|试验|test|certif|inspect/i,
  /外包|委外|外协|委托|技术服务|outsourc|subcontract/i,
  /会议|培训|conference|meeting|training/i,
  /专利|知识产权|patent|intellectual/i,
  /租赁|房租|物业|rent|lease/i,
  /运输|物流|快递|freight|logistic|courier/i,
  /办公|邮电|通讯|office|telecom/i,
];

/** Accounts whose costs come from hours, assets and materials, not from vouchers. */
const ELSEWHERE =
  /工资|薪酬|薪金|社保|公积金|奖金|福利|折旧|摊销|原材料|材料费|领料|salar|wage|payroll|depreciation|amorti|material/i;

/** What is no cost at all: money, what is owed, what is owned, taxes, income. */
const NO_COST =
  /银行|现金|应付|应收|预付|预收|其他货币|库存|资本|利润|税|收入|bank|cash|payable|receivable|prepaid|capital|tax|revenue|income/i;

const namesOf = ({ nameZh, nameEn }: VoucherSubCategory) => `${nameZh} ${nameEn}`;

/** What an account of this name usually is; null where nothing is known of it. */
export function suggestionFor(
  name: string,
  subCategories: readonly VoucherSubCategory[],
): UndecidedAccount['suggestion'] {
  const open = subCategories.filter(({ ended }) => !ended);
  const thing = SAME_THING.find((words) => words.test(name));
  const alike = open.find((each) => thing?.test(namesOf(each)));
  const called = open.find(({ nameZh }) => name.includes(nameZh));
  const found = called ?? alike;
  if (found !== undefined) return { target: 'subCategory', subCategoryId: found.id };
  if (ELSEWHERE.test(name)) return { target: 'elsewhere', subCategoryId: null };
  return NO_COST.test(name) ? { target: 'none', subCategoryId: null } : null;
}
