import type { Finding } from '#features/actuals/contract-tasks.ts';
import type { CostSource } from '#features/budgets/rules.ts';
import { useOwnPath } from '#web/router/use-own-path.ts';
import { targetValue } from '../mapping/targets.ts';

export const SETTINGS_PATH = '/budgetSettings/taskList';
export const DETAIL_PATH = '/budgetSettings/taskDetail';
export const ASSETS_PATH = '/budgetSettings/assetList';
export const MATERIALS_PATH = '/materialManage/materialManage';

type Query = Readonly<Record<string, string | number>>;

const at = (path: string, query: Query) =>
  `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`;

const part = (name: string, query: Query = {}) => at(SETTINGS_PATH, { part: name, ...query });

export const taskPath = (month: string) => at(DETAIL_PATH, { month });

/** The page of approval progress has an address of its own in each menu. */
export function useProgressPath(): (query: Query) => string {
  const [forFinance, forAdmins] = [useOwnPath('/approvalProgress'), useOwnPath('/home')];
  return (query) => at(forFinance ?? forAdmins ?? '/', query);
}

type Documents = Exclude<CostSource, 'labour'>;

/** The list of a month's documents; null for whoever has no such page. */
export function useSourcePath(): (
  source: Documents,
  month: string,
  query?: Query,
) => string | null {
  const pages = {
    voucher: useOwnPath(SETTINGS_PATH),
    material: useOwnPath(MATERIALS_PATH),
    asset: useOwnPath(ASSETS_PATH),
  };
  const own = { voucher: { part: 'vouchers' }, material: {}, asset: { due: 'month' } };
  return (source, month, query = {}) => {
    const page = pages[source];
    return page === null ? null : at(page, { ...own[source], month, ...query });
  };
}

/** Everything of one kind, where it is mended. */
export const mendAll = (month: string) => ({
  missingStandard: part('rates', { by: 'standard' }),
  missingRate: part('rates', { by: 'person', only: 'missing' }),
  unmapped: part('mapping'),
  unbalanced: part('vouchers', { month }),
  unassigned: part('pool', { month, state: 'undecided' }),
  closedShare: at(ASSETS_PATH, { month }),
});

type Unmapped = Extract<Finding, { readonly kind: 'unmapped' }>;

/** What the form of a mapping begins with: what is suggested, or nothing. */
const suggested = ({ suggestion }: Unmapped) =>
  suggestion === null
    ? ''
    : targetValue({
        target: suggestion.target,
        subCategoryId: suggestion.subCategory?.id ?? null,
      });

/** Where one finding is mended, already filtered; hours are mended by whoever fills them in. */
export function mendOne(
  finding: Exclude<Finding, { readonly kind: 'unapproved' }>,
  month: string,
): string {
  switch (finding.kind) {
    case 'missingStandard':
      return part('rates', {
        by: 'standard',
        set: finding.rateClass.id,
        from: finding.originMonth,
      });
    case 'missingRate': {
      const { grade, person, firstDay: from } = finding;
      // A grade without a rate concerns everybody who has it; without a grade it is the person's own.
      return grade === ''
        ? part('rates', { by: 'person', q: person.staffNo, set: person.staffNo, from })
        : part('rates', { set: grade, from });
    }
    case 'unmapped':
      return part('mapping', { account: finding.accountCode, map: suggested(finding) });
    case 'unbalanced':
      return part('vouchers', { month: finding.period, q: finding.voucher });
    case 'unassigned':
      return part('pool', {
        // A late one stands in the pool of its own month.
        month: finding.originMonth,
        source: finding.source,
        sourceId: finding.sourceId,
      });
    case 'closedShare':
      return at(ASSETS_PATH, { month, asset: finding.assetId });
  }
}
