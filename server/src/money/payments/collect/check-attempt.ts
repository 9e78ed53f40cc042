import type { Product } from '../../../platform/http/context.ts'
import { findAttempt } from '../attempt-store.ts'
import { settlePayment } from './settle-payment.ts'

/** Job: queries the status of an attempt. */
export async function checkAttempt(product: Product, { attemptId }: { attemptId: string }): Promise<void> {
  const found = await product.db.read((tx) => findAttempt(tx, attemptId))
  if (found) await settlePayment(product, found)
}
