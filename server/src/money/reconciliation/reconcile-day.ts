import type { StatementLine } from '@okwan/domain/money/reconciliation/reconciliation'
import { toAccraDate } from '@okwan/domain/platform/dates'
import type { Product } from '../../platform/http/context.ts'
import type { PaymentGateway } from '../../platform/ports/mobile-money.ts'
import { gatewayOf } from '../../platform/ports/providers.ts'
import { balanceOf } from '../ledger/balance-of.ts'
import { queryReference } from '../payouts/send/transmit.ts'
import { compareDay, ledgerPeriod } from './compare.ts'
import { findRun, finishRun, type LedgerRow, ledgerRows } from './store.ts'

const CONCURRENT_QUERIES = 8

/** Job: reconciles a day without a statement by querying the status of each transaction. */
export async function reconcileDay(product: Product, { runId }: { runId: string }): Promise<void> {
  const { db, clock } = product
  const run = await db.read((tx) => findRun(tx, runId))
  if (run?.state !== 'running') return
  const gateway = gatewayOf(product.providers, run.provider)
  const { from, before } = ledgerPeriod(run.day)
  const ledger = (await db.read((tx) => ledgerRows(tx, run.provider, from, before))).filter(
    ({ sent_at }) => toAccraDate(sent_at) === run.day,
  )
  const { statement, unanswered } = await queryAll(product, gateway, ledger)
  const answered = ledger.filter(({ reference }) => !unanswered.has(reference))
  const providerBalances = await gateway.balances()
  await db.transaction(async (tx) => {
    const ledgerBalances = {
      collectionPesewas: await balanceOf(tx, 'collectionFloat', run.provider),
      disbursementPesewas: await balanceOf(tx, 'disbursementFloat', run.provider),
    }
    const missing = unanswered.size === 1 ? '1 transaction' : `${unanswered.size} transactions`
    const note =
      unanswered.size > 0 ? `No response from the provider for ${missing}. Run the reconciliation again later.` : null
    const compared = compareDay(run.day, statement, answered)
    await finishRun(tx, runId, { ...compared, providerBalances, ledgerBalances, note }, clock.now())
  })
}

async function queryAll(product: Product, gateway: PaymentGateway, ledger: readonly LedgerRow[]) {
  const statement: StatementLine[] = []
  const unanswered = new Set<string>()
  const remaining = [...ledger]
  const queryNext = async () => {
    for (let row = remaining.shift(); row; row = remaining.shift()) {
      const line = await queryStatus(product, gateway, row)
      if (line === 'unanswered') unanswered.add(row.reference)
      else if (line) statement.push(line)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_QUERIES }, queryNext))
  return { statement, unanswered }
}

async function queryStatus(
  product: Product,
  gateway: PaymentGateway,
  row: LedgerRow,
): Promise<StatementLine | 'unanswered' | undefined> {
  const { reference, request_id: requestId } = row
  const status = await (row.direction === 'in'
    ? gateway.collectStatus({ reference, requestId })
    : queryReference(product, reference))
  if (status.kind === 'unknown') return 'unanswered'
  // A request that is unknown to the provider would not be on its statement.
  if (status.kind === 'absent') return undefined
  const isPaid = status.kind === 'paid'
  return {
    reference: row.reference,
    networkTransactionId: status.networkTransactionId ?? '',
    direction: row.direction,
    phone: row.phone,
    amountPesewas: isPaid ? status.amountPesewas : row.amount_pesewas,
    feePesewas: isPaid ? status.feePesewas : row.given_back ? row.fee_pesewas : 0,
    at: row.at,
    successful: isPaid || (status.kind === 'refunded' && row.given_back),
  }
}
