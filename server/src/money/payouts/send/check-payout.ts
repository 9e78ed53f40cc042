import { nextCheckAt, SCHEDULES } from '@okwan/domain/money/payments/collect/schedule'
import type { ProviderReport } from '@okwan/domain/money/payments/collect/settlement'
import { settleDisbursement } from '@okwan/domain/money/payouts/disbursement'
import type { Tx } from '../../../platform/db/database.ts'
import type { Product } from '../../../platform/http/context.ts'
import type { Status } from '../../../platform/ports/mobile-money.ts'
import { disbursementContext } from '../approve/disbursement-context.ts'
import { lockPayout } from '../store.ts'
import {
  cancelUnsent,
  type DisbursementRow,
  findDisbursement,
  lockDisbursement,
  saveProviderNumbers,
} from './disbursement-store.ts'
import { addCheck } from './payout-jobs.ts'
import { applyOutcome } from './settle-payout.ts'
import { queryDisbursement } from './transmit.ts'

const UNDECIDED = ['submitted', 'awaiting', 'unknown']

/** Job: queries the status of a disbursement. Only the response changes balances; the job never sends again. */
export async function checkPayout(product: Product, { disbursementId }: { disbursementId: string }): Promise<void> {
  const { db, clock } = product
  const pending = await db.read((tx) => findDisbursement(tx, disbursementId))
  if (!pending || pending.state === 'created') return
  const status = await queryDisbursement(product, pending)
  await db.transaction((tx) => settle(tx, pending, status, clock.now()))
}

async function settle(tx: Tx, pending: DisbursementRow, status: Status, now: Date): Promise<void> {
  const payout = await lockPayout(tx, pending.payout_id)
  const disbursement = await lockDisbursement(tx, pending.id)
  if (!payout || disbursement.sent_at === null) return
  // Paid after a reported failure: a following disbursement must not be sent.
  if (status.kind === 'paid' && disbursement.state === 'failed') await cancelUnsent(tx, payout.id, now)
  await saveProviderNumbers(tx, disbursement.id, status.providerTransactionId, status.networkTransactionId)
  const schedule = SCHEDULES[disbursement.provider]
  const providerReport = providerReportOf(disbursement)
  const { state, sent_pesewas: sentPesewas, sent_at: sentAt } = disbursement
  const paidLate = disbursement.cause === 'paid_after_failed'
  const current = { state, sentPesewas, sentAt, paidLate, ...(providerReport ? { providerReport } : {}) }
  const context = await disbursementContext(tx, payout, disbursement)
  const outcome = settleDisbursement(current, context, status, { schedule, now })
  const feePesewas = status.kind === 'paid' ? status.feePesewas : undefined
  await applyOutcome({ tx, now }, payout, disbursement, outcome, feePesewas)
  if (!UNDECIDED.includes(outcome.state)) return
  const runAt = nextCheckAt(schedule, sentAt, now, providerReport?.kind === 'paid' ? providerReport.at : undefined)
  if (runAt) await addCheck(tx, disbursement.id, { now, runAt })
}

function providerReportOf({
  reported_result: result,
  reported_at: at,
  reported_reason: reason,
}: DisbursementRow): ProviderReport | undefined {
  if (result === null || at === null) return undefined
  if (result === 'paid') return { kind: 'paid', at }
  return { kind: 'failed', at, reason: reason ?? 'rejected' }
}
