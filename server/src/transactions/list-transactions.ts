import type { Parsed } from '@okwan/contract/endpoint'
import type { TransactionSummary, transactionEndpoints } from '@okwan/contract/transactions'
import { FULL_BPS, portionOf } from '@okwan/domain/money'
import type { Ctx } from '../http/context.ts'
import { reachedBy } from '../payments/scope.ts'
import { presentTransaction } from './present.ts'
import { listTransactionRows, summariseTransactions } from './store.ts'

type Endpoints = typeof transactionEndpoints

export async function listTransactions({ tx, actor }: Ctx, { query }: Parsed<Endpoints['GET /transactions']>) {
  const { rows, meta } = await listTransactionRows(tx, reachedBy(actor), query)
  return { data: rows.map(presentTransaction), meta }
}

export async function getSummary(
  { tx, actor }: Ctx,
  { query }: Parsed<Endpoints['GET /transactions/summary']>,
): Promise<TransactionSummary> {
  const { totals, days, networks } = await summariseTransactions(tx, reachedBy(actor), query)
  const final = totals.successful + totals.failed
  return {
    count: totals.count,
    successfulCount: totals.successful,
    pendingCount: totals.pending,
    failedCount: totals.failed,
    successfulPesewas: totals.successful_pesewas,
    successRateBps: final === 0 ? null : portionOf(FULL_BPS, totals.successful, final),
    days,
    networks,
  }
}
