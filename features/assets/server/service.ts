import {
  type AssetDetail,
  assetRefusals,
  type CreateRequest,
  type SharesRequest,
  type UpdateRequest,
} from '#features/assets/contract-parts.ts';
import { toBp, toPercent } from '#features/assets/rules.ts';
import { isBooked, scheduleOf } from '#features/assets/rules-schedule.ts';
import type { Ledger, TouchedDays } from '#features/periods/rules.ts';
import { type LockedMonths, lockMonths, markChange } from '#features/periods/server/service.ts';
import { firstDay, monthOf } from '#kernel/dates.ts';
import { fenToYuan, yuanToFen } from '#kernel/money.ts';
import {
  assertNoProblems,
  commonRefusals,
  fieldRefusal,
  Refusal,
  refusedField,
} from '#kernel/result.ts';
import { write } from '#server/platform/audit/trail.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { refusing, type Violation } from '#server/platform/db/errors.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { assetProblems, type Before, isAsNew, shareProblems } from './checks.ts';
import { findNamedById, type Named } from './choices-store.ts';
import { readAsset } from './reading.ts';
import {
  findProjectsByIds,
  findShareSets,
  replaceSets,
  type ShareProject,
  type StoredSet,
} from './shares-store.ts';
import {
  type AssetValues,
  type Change,
  deleteAssets,
  findByCodes,
  findByIds,
  findSchedules,
  insertAssets,
  lockAssets,
  type StoredAsset,
  touchAsset,
  updateAssets,
  writeSchedules,
} from './store.ts';

export { keepSchedules, rewriteSchedules } from './begun.ts';

export const changeBy = ({
  actor,
  instant,
}: Pick<SignedInContext, 'actor' | 'instant'>): Change => ({
  at: instant,
  by: actor.userId,
});

function valuesOf({ originalValue, residualRate, ...fields }: CreateRequest): AssetValues {
  return { ...fields, originalFen: yuanToFen(originalValue), residualBp: toBp(residualRate) };
}

/** As the log shows it: in yuan and per cent, with the category by its code. */
export function audited(
  { originalFen, residualBp, subCategoryId, ...values }: AssetValues,
  { categories }: Pick<Named, 'categories'>,
): Record<string, unknown> {
  const { code, name, kind, inServiceMonth, lifeMonths, custodianId, deptId } = values;
  const { status, scrappedMonth, note } = values;
  const category = categories.find(({ id }) => id === subCategoryId)?.code ?? subCategoryId;
  return {
    ...{ code, name, category, kind, inServiceMonth, lifeMonths },
    originalValue: fenToYuan(originalFen),
    residualRate: toPercent(residualBp),
    ...{ custodianId, deptId, status, scrappedMonth, note },
  };
}

interface GivenShare {
  readonly code: string;
  readonly shareBp: number;
}

/** `RM-2601:50;RM-2605:30`, as the import reads it. */
export const sharesText = (shares: readonly GivenShare[]): string =>
  shares.map(({ code, shareBp }) => `${code}:${toPercent(shareBp)}`).join(';');

export const setText = ({ shares }: Pick<StoredSet, 'shares'>): string =>
  sharesText(shares.map(({ project, shareBp }) => ({ code: project.code, shareBp })));

const refusalOfCode =
  (code: string) =>
  ({ kind, constraint }: Violation) =>
    kind === 'unique' && constraint === 'asset_code_key'
      ? fieldRefusal([refusedField('code', assetRefusals.codeTaken, { code })])
      : null;

/** Everything held that a change of assets looks at: the months first, then the assets. */
export async function holdAssets(tx: Transaction): Promise<LockedMonths> {
  const months = await lockMonths(tx);
  await lockAssets(tx);
  return months;
}

async function assertAcceptable(
  { today }: SignedInContext,
  tx: Transaction,
  ledger: Ledger,
  values: AssetValues,
  before: Before,
): Promise<Named> {
  const { custodianId, code } = values;
  const named = await findNamedById(tx, custodianId === null ? [] : [custodianId], today);
  const sameCode = await findByCodes(tx, [code]);
  const codeTaken = sameCode.some(({ id }) => id !== before?.asset.id);
  const around = { ledger, thisMonth: monthOf(today), named, codeTaken };
  assertNoProblems(assetProblems(values, before, around));
  return named;
}

/** Changes work forward from the first open month, unless they say from which. */
export const mark = (
  context: SignedInContext,
  tx: Transaction,
  record: number,
  touched?: TouchedDays,
): Promise<void> =>
  markChange(context, tx, { cause: 'asset', record, ...(touched && { touched }) });

export function createAsset(context: SignedInContext, fields: CreateRequest): Promise<AssetDetail> {
  return write(context, async (tx, audit) => {
    const { ledger } = await holdAssets(tx);
    const values = valuesOf(fields);
    const named = await assertAcceptable(context, tx, ledger, values, null);
    const [inserted] = await refusing(
      insertAssets(tx, [values], changeBy(context)),
      refusalOfCode(values.code),
    );
    if (inserted === undefined) throw new Error('the asset was not inserted');
    const { id } = inserted;
    await writeSchedules(tx, [{ assetId: id, months: scheduleOf(values, ledger, null) }]);
    audit.record({
      action: 'assets.create',
      entity: 'asset',
      entityId: id,
      after: audited(values, named),
    });
    await mark(context, tx, id);
    return readAsset(context, tx, id);
  });
}

async function known(tx: Transaction, id: number): Promise<NonNullable<Before>> {
  const [asset] = await findByIds(tx, [id]);
  if (asset === undefined) throw new Refusal(commonRefusals.notFound);
  return { asset, schedule: (await findSchedules(tx, [id])).get(id) ?? [] };
}

/** Somebody else was there first: they get to see what it is now. */
async function assertVersion(
  context: SignedInContext,
  tx: Transaction,
  { id, code, version }: StoredAsset,
  seen: number,
): Promise<void> {
  if (version === seen) return;
  throw new Refusal(assetRefusals.changed, { code }, await readAsset(context, tx, id));
}

const isSame = (one: AssetValues, other: AssetValues) =>
  (Object.keys(one) as (keyof AssetValues)[]).every((name) => one[name] === other[name]);

/** The schedule after a change, from the first open month on; before it nothing moves. */
export const changedSchedule = (values: AssetValues, before: Before, ledger: Ledger) =>
  scheduleOf(values, ledger, isAsNew(values, before, ledger) ? null : (before?.schedule ?? null));

export function changeAsset(
  context: SignedInContext,
  { id, version, ...fields }: UpdateRequest,
): Promise<AssetDetail> {
  return write(context, async (tx, audit) => {
    const { ledger } = await holdAssets(tx);
    const before = await known(tx, id);
    await assertVersion(context, tx, before.asset, version);
    const values = valuesOf(fields);
    const named = await assertAcceptable(context, tx, ledger, values, before);
    if (isSame(values, before.asset)) {
      audit.nothingChanged();
      return readAsset(context, tx, id);
    }
    await refusing(
      updateAssets(tx, [{ ...values, id, version }], changeBy(context)),
      refusalOfCode(values.code),
    );
    const months = changedSchedule(values, before, ledger);
    await writeSchedules(tx, [{ assetId: id, months }]);
    audit.record({
      action: 'assets.update',
      entity: 'asset',
      entityId: id,
      before: audited(before.asset, named),
      after: audited(values, named),
    });
    await mark(context, tx, id);
    return readAsset(context, tx, id);
  });
}

function isSameSet(
  set: StoredSet | undefined,
  shares: readonly { readonly projectId: number; readonly shareBp: number }[],
): boolean {
  const parts = new Map(shares.map(({ projectId, shareBp }) => [projectId, shareBp]));
  return (
    set?.shares.length === shares.length &&
    set.shares.every(({ project, shareBp }) => parts.get(project.id) === shareBp)
  );
}

const withCodes = (
  shares: readonly { readonly projectId: number; readonly shareBp: number }[],
  projects: readonly ShareProject[],
): GivenShare[] =>
  shares.map(({ projectId, shareBp }) => ({
    code: projects.find(({ id }) => id === projectId)?.code ?? String(projectId),
    shareBp,
  }));

export function setShares(
  context: SignedInContext,
  { id, version, fromMonth, shares: given }: SharesRequest,
): Promise<AssetDetail> {
  return write(context, async (tx, audit) => {
    const { ledger } = await holdAssets(tx);
    const { asset, schedule } = await known(tx, id);
    await assertVersion(context, tx, asset, version);
    const sets = (await findShareSets(tx, [id])).get(id) ?? [];
    const shares = given.map(({ projectId, share }) => ({ projectId, shareBp: toBp(share) }));
    const projectIds = shares.map(({ projectId }) => projectId);
    const projects = await findProjectsByIds(tx, projectIds);
    assertNoProblems(
      shareProblems(asset, { fromMonth, shares }, { ledger, schedule, sets, projects }),
    );
    const replaced = sets.find((set) => set.fromMonth === fromMonth);
    if (isSameSet(replaced, shares)) {
      audit.nothingChanged();
      return readAsset(context, tx, id);
    }
    await replaceSets(tx, [{ assetId: id, fromMonth, shares }]);
    await touchAsset(tx, asset, changeBy(context));
    const { code, name } = asset;
    audit.record({
      action: 'assets.setShares',
      entity: 'asset',
      entityId: id,
      ...(replaced === undefined
        ? {}
        : { before: { code, name, fromMonth, shares: setText(replaced) } }),
      after: { code, name, fromMonth, shares: sharesText(withCodes(shares, projects)) },
    });
    await mark(context, tx, id, { from: firstDay(fromMonth) });
    return readAsset(context, tx, id);
  });
}

export function removeAsset(
  context: SignedInContext,
  { id, version }: Pick<StoredAsset, 'id' | 'version'>,
): Promise<{ deleted: true }> {
  return write(context, async (tx, audit) => {
    const months = await holdAssets(tx);
    const { asset, schedule } = await known(tx, id);
    await assertVersion(context, tx, asset, version);
    if (isBooked(months.ledger, schedule)) {
      months.assertOpen(schedule.map(({ month }) => firstDay(month)));
    }
    const named = await findNamedById(tx, [], context.today);
    await deleteAssets(tx, [id]);
    audit.record({
      action: 'assets.remove',
      entity: 'asset',
      entityId: id,
      before: audited(asset, named),
    });
    await mark(context, tx, id);
    return { deleted: true };
  });
}
