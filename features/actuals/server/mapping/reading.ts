import type {
  MappingList,
  MappingView,
  UndecidedAccount,
  VoucherSubCategory,
} from '#features/actuals/contract-mapping.ts';
import type { MappingTarget } from '#features/actuals/rules.ts';
import { type Ledger, nextToClose } from '#features/periods/rules.ts';
import { readLedger } from '#features/periods/server/service.ts';
import type { Month } from '#kernel/dates.ts';
import { fenToYuan } from '#kernel/money.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { countLines, findMappings, findSubCategories, findUndecided, findUsed } from './store.ts';
import { suggestionFor } from './suggestions.ts';

export const defaultFrom = (ledger: Ledger): Month | null =>
  ledger.closedThrough === null ? null : nextToClose(ledger);

export async function viewsOf(
  executor: Executor,
  today: string,
  ledger: Ledger,
): Promise<{ views: MappingView[]; subCategories: VoucherSubCategory[] }> {
  const mappings = await findMappings(executor);
  const subCategories = await findSubCategories(executor, today);
  const counted = new Map((await countLines(executor, ledger)).map(({ id, lines }) => [id, lines]));
  const used = await findUsed(executor, ledger);
  const subOf = new Map(subCategories.map((each) => [each.id, each]));
  const views = mappings.map(({ subCategoryId, ...mapping }) => ({
    ...mapping,
    subCategory: subCategoryId === null ? null : (subOf.get(subCategoryId) ?? null),
    lines: counted.get(mapping.id) ?? 0,
    used: used.has(mapping.id),
  }));
  return { views, subCategories };
}

interface MappingFilters {
  readonly account?: string | undefined;
  readonly target?: MappingTarget | undefined;
}

/** Those that may decide about an account: it begins with them, or they begin with it. */
const isAbout = (account: string, prefix: string) =>
  account.startsWith(prefix) || prefix.startsWith(account);

export async function readMappings(
  { db, today }: SignedInContext,
  { account = '', target }: MappingFilters,
): Promise<MappingList> {
  const ledger = await readLedger(db.executor);
  const { views, subCategories } = await viewsOf(db.executor, today, ledger);
  const rows = views.filter(
    (view) =>
      (account === '' || isAbout(account, view.prefix)) &&
      (target === undefined || view.target === target),
  );
  return { rows, subCategories, defaultFrom: defaultFrom(ledger) };
}

export async function readUndecided(
  { db, today }: SignedInContext,
  filters: { readonly month?: Month | undefined; readonly account?: string | undefined },
): Promise<UndecidedAccount[]> {
  const subCategories = await findSubCategories(db.executor, today);
  const ledger = await readLedger(db.executor);
  const found = await findUndecided(db.executor, ledger, filters);
  return found.map(({ debitFen, creditFen, ...account }) => ({
    ...account,
    debit: fenToYuan(debitFen),
    credit: fenToYuan(creditFen),
    net: fenToYuan(debitFen - creditFen),
    suggestion: suggestionFor(account.name, subCategories),
  }));
}
