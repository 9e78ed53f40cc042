import { disbursementReserved } from '@okwan/domain/money/ledger/disbursements'
import { SCHEDULES } from '@okwan/domain/money/payments/collect/schedule'
import { disbursementFee, PROVIDER_FEES } from '@okwan/domain/money/payments/fees'
import { afterDisbursing, allowDisbursement, floatText, hasFloat } from '@okwan/domain/money/payouts/disbursement'
import { movePayout } from '@okwan/domain/money/payouts/lifecycle'
import { moneyAllowedFrom } from '../../../customers/customers/phone-usable.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Product } from '../../../platform/http/context.ts'
import { addJob } from '../../../platform/jobs/add-job.ts'
import type { Balances } from '../../../platform/ports/mobile-money.ts'
import { payoutStop } from '../../integrity-checks/payout-stop.ts'
import { postJournal } from '../../ledger/post-journal.ts'
import { markReturned } from '../../payments/collect/mark-returned.ts'
import { reserveCommission } from '../../wallets/reserve-commission.ts'
import { disbursementContext } from '../approve/disbursement-context.ts'
import { auditPayout } from '../approve/record-decision.ts'
import { payeeOf, payeePhoneOf } from '../read/content.ts'
import { findPayout, lockPayout, type PayoutRow, savePayout } from '../store.ts'
import {
  type DisbursementRow,
  disbursementsOf,
  findDisbursement,
  insertDisbursement,
  lockDisbursement,
  markSubmitted,
  newReference,
  saveProviderNumbers,
} from './disbursement-store.ts'
import { addCheck } from './payout-jobs.ts'
import { rejectIfSurplus } from './reject-surplus.ts'
import { floatOf, type Route, routePayout } from './route-payout.ts'
import { applyOutcome } from './settle-payout.ts'
import { transmit } from './transmit.ts'

const WAIT_FOR_FLOAT_MS = 5 * 60_000
const WAIT_WHILE_STOPPED_MS = 60_000
const NEW_NUMBER = 'The payee’s number was changed recently. It receives no money for 24 hours.'
const NO_ANSWER = 'The balance of the payout account is unavailable. We check again every minute.'

/**
 * Job: sends a payout. The disbursement is saved before the provider is called. After a crash, an unsent disbursement is sent,
 * and the status of any other is queried.
 */
export async function sendPayout(product: Product, job: { payoutId: string; attemptNumber: number }): Promise<void> {
  const { db, clock } = product
  const found = await db.read((tx) => findPayout(tx, job.payoutId))
  if (!found) return
  const payoutRoute = await db.read(async (tx) =>
    routePayout(tx, product.providers, found, await disbursementsOf(tx, found.id), clock.now()),
  )
  const floatPesewas = balanceOf(payoutRoute, await payoutRoute.gateway.balances())
  const prepared = await db.transaction((tx) =>
    prepare(tx, { ...payoutRoute, version: found.version }, job, floatPesewas, clock.now()),
  )
  if (!prepared) return
  const isSubmitted = await db.transaction((tx) => submit(tx, prepared, clock.now()))
  if (!isSubmitted) return
  const sent = await transmit(product, prepared, payeeOf(found).name)
  await db.transaction(async (tx) => {
    const payout = await lockPayout(tx, job.payoutId)
    const disbursement = await lockDisbursement(tx, prepared.id)
    if (!payout) return
    await saveProviderNumbers(tx, disbursement.id, sent.providerTransactionId, sent.networkTransactionId)
    const outcome = afterDisbursing(disbursement.state, await disbursementContext(tx, payout, disbursement), sent)
    await applyOutcome({ tx, now: clock.now() }, payout, disbursement, outcome)
  })
}

function balanceOf({ route, gateway: { provider } }: Route, balances: Balances): number | undefined {
  return floatOf({ route, provider }) === 'collectionFloat' ? balances.collectionPesewas : balances.disbursementPesewas
}

async function prepare(
  tx: Tx,
  payoutRoute: Route & { version: number },
  job: { payoutId: string; attemptNumber: number },
  floatPesewas: number | undefined,
  now: Date,
): Promise<DisbursementRow | undefined> {
  const payout = await lockPayout(tx, job.payoutId)
  if (!payout) return undefined
  const earlier = await disbursementsOf(tx, payout.id)
  // Created by an earlier run of this job that ended before the request was sent.
  const current = earlier.find(({ attempt_number }) => attempt_number === job.attemptNumber)
  if (current) return current.state === 'created' ? current : undefined
  if (earlier.length + 1 !== job.attemptNumber || !['approved', 'waiting_for_float', 'failed'].includes(payout.state)) {
    return undefined
  }
  // The payee was changed while the balance was queried, so the route may be wrong.
  if (payout.version !== payoutRoute.version) {
    await addJob(tx, 'payout.send', job, { now })
    return undefined
  }
  // Final check: a payout requested while another was reported as paid is found only here.
  if (await rejectIfSurplus({ tx, now }, payout)) return undefined
  const allowedFrom = await moneyAllowedFrom(tx, payeePhoneOf(payout) ?? '', now)
  if (allowedFrom) {
    await savePayout(tx, payout.id, { note: NEW_NUMBER })
    await addJob(tx, 'payout.send', job, { now, runAt: allowedFrom })
    return undefined
  }
  const waitReason = (await payoutStop(tx)) ?? (floatPesewas === undefined ? NO_ANSWER : undefined)
  if (waitReason !== undefined || floatPesewas === undefined) {
    await savePayout(tx, payout.id, { note: waitReason ?? null })
    await addJob(tx, 'payout.send', job, { now, runAt: new Date(now.getTime() + WAIT_WHILE_STOPPED_MS) })
    return undefined
  }
  allowDisbursement(earlier.map(({ state }) => state))
  const sentPesewas = payout.amount_pesewas - payout.fee_pesewas
  const feePesewas =
    payoutRoute.route === 'provider_refund'
      ? 0
      : disbursementFee(sentPesewas, PROVIDER_FEES[payoutRoute.gateway.provider])
  if (!hasFloat(floatPesewas, sentPesewas, feePesewas)) {
    await waitForFloat(tx, payout, job, floatText(floatPesewas, sentPesewas + feePesewas), now)
    return undefined
  }
  return create(tx, payoutRoute, payout, job.attemptNumber, now)
}

async function waitForFloat(
  tx: Tx,
  payout: PayoutRow,
  job: { payoutId: string; attemptNumber: number },
  note: string,
  now: Date,
): Promise<void> {
  const change = payout.state === 'approved' ? { state: movePayout(payout.state, 'wait') } : {}
  await savePayout(tx, payout.id, { ...change, note })
  if (payout.state === 'approved') await auditPayout({ tx, now }, 'payout-waits-for-float', payout)
  await addJob(tx, 'payout.send', job, { now, runAt: new Date(now.getTime() + WAIT_FOR_FLOAT_MS) })
}

async function create(tx: Tx, payoutRoute: Route, payout: PayoutRow, attemptNumber: number, now: Date) {
  const { route, gateway, collected } = payoutRoute
  const { account } = payeeOf(payout)
  const reference = newReference(payout.kind, attemptNumber, now)
  const reserveReference = payout.reserve_reference ?? reference
  if (payout.reserve_reference === null) await reserve(tx, payout, reference, now)
  await savePayout(tx, payout.id, { state: movePayout(payout.state, 'send'), reserveReference, note: null })
  const sentPesewas = payout.amount_pesewas - payout.fee_pesewas
  const { provider } = gateway
  const id = await insertDisbursement(
    tx,
    { payoutId: payout.id, attemptNumber, reference, provider, route, account, collected, sentPesewas },
    now,
  )
  // The provider will report the payment as refunded, which must not be treated as a reversal.
  if (collected && provider === 'hubtel') await markReturned(tx, collected.id)
  await auditPayout({ tx, now }, 'payout-sending', payout)
  return findDisbursement(tx, id)
}

/** Reserves the amount before it is sent, so that it can't be sent twice. */
async function reserve(tx: Tx, payout: PayoutRow, reference: string, now: Date): Promise<void> {
  const { id: payoutId, kind, owner_id: ownerId, amount_pesewas: amountPesewas } = payout
  if (kind === 'withdrawal') {
    return reserveCommission(tx, { reference, payoutId, agentId: ownerId, amountPesewas }, { now })
  }
  await postJournal(tx, disbursementReserved({ payoutId, reference, kind, ownerId, amountPesewas }), { now })
}

/** The first worker sends. The status query is added in the same transaction, because the money may be sent from now on. */
async function submit(tx: Tx, { id, provider }: DisbursementRow, now: Date): Promise<boolean> {
  if ((await markSubmitted(tx, id, now)) === 0) return false
  const [firstCheckMs = 0] = SCHEDULES[provider].checkAtMs
  await addCheck(tx, id, { now, runAt: new Date(now.getTime() + firstCheckMs) })
  return true
}
