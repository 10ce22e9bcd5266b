import type { Finding } from '#features/actuals/contract-tasks.ts';
import { useOwnPath } from '#web/router/use-own-path.ts';

export const SETTINGS_PATH = '/budgetSettings/taskList';
export const DETAIL_PATH = '/budgetSettings/taskDetail';
const ASSETS_PATH = '/budgetSettings/assetList';

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

/** Everything of one kind, where it is mended. */
export const mendAll = (month: string) => ({
  missingRate: part('rates', { by: 'person', only: 'missing' }),
  unmapped: part('mapping'),
  unbalanced: part('vouchers', { month }),
  unassigned: part('pool', { month, state: 'undecided' }),
  closedShare: ASSETS_PATH,
});

/** Where one finding is mended, already filtered; hours are mended by whoever fills them in. */
export function mendOne(
  finding: Exclude<Finding, { readonly kind: 'unapproved' }>,
  month: string,
): string {
  switch (finding.kind) {
    case 'missingRate':
      return part('rates', { by: 'person', q: finding.person.staffNo });
    case 'unmapped':
      return part('mapping', { account: finding.accountCode });
    case 'unbalanced':
      return part('vouchers', { month: finding.period, q: finding.voucher });
    case 'unassigned':
      return part('pool', {
        month,
        state: 'undecided',
        source: finding.source,
        // Vouchers are written there by their number as well; the rest is told by its amount.
        ...(finding.source === 'voucher' && { q: finding.what.replace(/ .*$/s, '') }),
      });
    case 'closedShare':
      return at(ASSETS_PATH, { asset: finding.assetId });
  }
}
