import type { Product } from '../../../platform/http/context.ts'
import { findAttempt } from '../attempt-store.ts'
import { settlePayment } from './settle-payment.ts'

/** The job that asks what became of a request. */
export async function checkAttempt(product: Product, { attemptId }: { attemptId: string }): Promise<void> {
  const found = await product.db.read((tx) => findAttempt(tx, attemptId))
  if (found) await settlePayment(product, found)
}
