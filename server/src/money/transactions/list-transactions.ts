import type { TransactionSummary, transactionEndpoints } from '@okwan/contract/money/transactions'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { FULL_BPS, portionOf } from '@okwan/domain/platform/money'
import type { Ctx } from '../../platform/http/context.ts'
import type { CountLimit } from '../../platform/http/paging.ts'
import { reachedBy, reachedPayments } from '../payments/scope.ts'
import { presentTransaction } from './present.ts'
import { listTransactionRows } from './store.ts'
import { summariseTransactions } from './summary-store.ts'

type Endpoints = typeof transactionEndpoints

const DAYS_MAX = 92

export async function listTransactions(
  { tx, actor }: Ctx,
  { query, countLimit }: Parsed<Endpoints['GET /transactions']> & CountLimit,
) {
  const { rows, meta } = await listTransactionRows(tx, reachedBy(actor), { ...query, countLimit })
  return { data: rows.map(presentTransaction), meta }
}

export async function getSummary(
  { tx, actor }: Ctx,
  { query }: Parsed<Endpoints['GET /transactions/summary']>,
): Promise<TransactionSummary> {
  const sums = await summariseTransactions(tx, reachedPayments(actor), query)
  const {
    successful = 0,
    pending = 0,
    review = 0,
    failed = 0,
    successful_pesewas = 0,
  } = sums.find(({ level }) => level === 3) ?? {}
  const final = successful + failed
  return {
    count: final + pending,
    successfulCount: successful,
    pendingCount: pending,
    reviewCount: review,
    failedCount: failed,
    successfulPesewas: successful_pesewas,
    successRateBps: final === 0 ? null : portionOf(FULL_BPS, successful, final),
    days: sums.flatMap((sum) => (sum.level === 1 && sum.date ? [{ ...sum, date: sum.date }] : [])).slice(-DAYS_MAX),
    networks: sums.flatMap((sum) => (sum.level === 2 && sum.network ? [{ ...sum, network: sum.network }] : [])),
  }
}
