import { eq } from 'drizzle-orm';
import { budgetImage } from '#features/budgets/server/schema.ts';
import type { Executor, Transaction } from '#server/platform/db/database.ts';

type StoredImage = typeof budgetImage.$inferSelect;

export async function findImageHash(executor: Executor, budgetId: number): Promise<string | null> {
  const [found] = await executor
    .select({ hash: budgetImage.hash })
    .from(budgetImage)
    .where(eq(budgetImage.budgetId, budgetId));
  return found?.hash ?? null;
}

export async function findImage(
  executor: Executor,
  budgetId: number,
): Promise<Pick<StoredImage, 'hash' | 'contentType' | 'content'> | null> {
  const [found] = await executor
    .select({
      hash: budgetImage.hash,
      contentType: budgetImage.contentType,
      content: budgetImage.content,
    })
    .from(budgetImage)
    .where(eq(budgetImage.budgetId, budgetId));
  return found ?? null;
}

export async function storeImage(tx: Transaction, image: StoredImage): Promise<void> {
  const { budgetId: _, ...values } = image;
  await tx
    .insert(budgetImage)
    .values(image)
    .onConflictDoUpdate({ target: budgetImage.budgetId, set: values });
}

export async function deleteImage(tx: Transaction, budgetId: number): Promise<void> {
  await tx.delete(budgetImage).where(eq(budgetImage.budgetId, budgetId));
}
