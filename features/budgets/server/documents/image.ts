import { createHash } from 'node:crypto';
import {
  type BudgetImage,
  documentEndpoints,
  MAX_IMAGE_SIDE,
} from '#features/budgets/contract-documents.ts';
import { budgetRefusals } from '#features/budgets/contract-parts.ts';
import { accessTo, accessToEdit } from '#features/budgets/server/access.ts';
import { lockBudget, touchBudget } from '#features/budgets/server/versions/store.ts';
import { Refusal } from '#kernel/result.ts';
import { write } from '#server/platform/audit/trail.ts';
import { FileReply } from '#server/platform/files/file-reply.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { endingOf, pictureIn } from './image-format.ts';
import { deleteImage, findImage, findImageHash, storeImage } from './image-store.ts';

/** What stands at an address with its hash never changes: another picture has another address. */
const FOR_EVER = 'private, max-age=31536000, immutable';

export const imageOf = (id: number, hash: string): BudgetImage => ({
  url: `${documentEndpoints.image.path.replace(':id', String(id))}?hash=${hash}`,
  hash,
});

export function putImage(
  context: SignedInContext,
  id: number,
  content: Uint8Array,
): Promise<BudgetImage> {
  const { actor, instant } = context;
  return write(context, async (tx, audit) => {
    await lockBudget(tx, id);
    await accessToEdit(tx, actor, id);
    const picture = pictureIn(content);
    if (picture === null) throw new Refusal(budgetRefusals.notAnImage);
    if (Math.max(...picture.size) > MAX_IMAGE_SIDE) {
      throw new Refusal(budgetRefusals.imageTooWide, { max: MAX_IMAGE_SIDE });
    }
    const contentType = picture.type;
    const hash = createHash('sha256').update(content).digest('hex');
    const before = await findImageHash(tx, id);
    if (before === hash) {
      audit.nothingChanged();
      return imageOf(id, hash);
    }
    const stored = { budgetId: id, hash, contentType, content, at: instant, byId: actor.userId };
    await storeImage(tx, stored);
    await touchBudget(tx, id, instant);
    audit.record({
      action: 'budgets.putImage',
      entity: 'budget',
      entityId: id,
      ...(before === null ? {} : { before: { image: before } }),
      after: { image: hash },
    });
    return imageOf(id, hash);
  });
}

export async function readImage(
  { db, actor }: SignedInContext,
  id: number,
  asked: string | undefined,
): Promise<FileReply> {
  const { code } = await accessTo(db.executor, actor, id);
  const found = await findImage(db.executor, id);
  if (found === null) throw new Refusal(budgetRefusals.noImage);
  const { hash, contentType, content } = found;
  return new FileReply(`${code}.${endingOf(contentType)}`, contentType, [content], {
    inline: true,
    ...(asked === hash ? { cache: FOR_EVER } : {}),
  });
}

export function removeImage(context: SignedInContext, id: number): Promise<{ id: number }> {
  const { actor, instant } = context;
  return write(context, async (tx, audit) => {
    await lockBudget(tx, id);
    await accessToEdit(tx, actor, id);
    const before = await findImageHash(tx, id);
    if (before === null) throw new Refusal(budgetRefusals.noImage);
    await deleteImage(tx, id);
    await touchBudget(tx, id, instant);
    audit.record({
      action: 'budgets.removeImage',
      entity: 'budget',
      entityId: id,
      before: { image: before },
    });
    return { id };
  });
}
