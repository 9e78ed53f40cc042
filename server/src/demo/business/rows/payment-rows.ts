import { createHash } from 'node:crypto'
import { premiumCollected } from '@okwan/domain/money/ledger/collections'
import type { Journal } from '@okwan/domain/money/ledger/journal'
import { REVERSAL_CHECK_MS } from '@okwan/domain/money/payments/collect/schedule'
import { collectionFee, PROVIDER_FEES } from '@okwan/domain/money/payments/fees'
import { maskPhone } from '@okwan/domain/platform/phone'
import { redactPersonalData } from '../../../money/payments/collect/redact-personal-data.ts'
import type { Rows } from '../../../platform/db/rows.ts'
import { hubtelCallback, receiveAccepted, receiveStatus } from '../../../simulators/mobile-money/hubtel-wire.ts'
import type { Movement } from '../../../simulators/mobile-money/movement.ts'
import type { Sold } from '../sold.ts'
import { byJob, bySeller } from './audit-rows.ts'
import { addMessage, type MessageContext } from './message-rows.ts'
import { addSeconds } from './times.ts'

const PROVIDER = 'hubtel'
/** The status is queried this long after the request, even if the provider has reported the payment. */
const CHECK_SECONDS = 300
const PROVIDER_MS = 400

/** The transfer in the records of the provider. */
function movementOf(sold: Sold, { draw }: MessageContext): Movement {
  const { price, offeredAt, paidAt } = sold
  return {
    id: draw.hex(32),
    protocol: PROVIDER,
    kind: 'collect',
    reference: sold.attemptReference,
    requestId: '',
    phone: sold.holder.phone,
    network: sold.network,
    amountPesewas: price.totalPesewas,
    feePesewas: collectionFee(price.totalPesewas, PROVIDER_FEES[PROVIDER]),
    feesOnCustomer: false,
    description: sold.receivedFor,
    callbackUrl: '',
    createdAt: offeredAt.getTime(),
    behaviour: 'approves',
    state: 'paid',
    outcome: 'paid',
    paidPesewas: price.totalPesewas,
    networkTransactionId: draw.digits(10),
    finalAt: paidAt.getTime(),
    stepsDone: 0,
    answered: false,
  }
}

/** Checkout, request, callback, status queries and receipt of a payment by mobile money. Returns its journal. */
export function addPayment(rows: Rows, messageContext: MessageContext, sold: Sold): { journal: Journal; at: Date } {
  const movement = movementOf(sold, messageContext)
  const { paidAt, price, clientReference: paymentId } = sold
  addCheckout(rows, sold)
  addAttempt(rows, sold, movement)
  addExchanges(rows, sold, movement)
  addCallback(rows, messageContext, sold, movement)
  addPaymentAudit(rows, sold)
  const params = { amountPesewas: price.totalPesewas, receivedFor: sold.receivedFor, clientReference: paymentId }
  const to = sold.holder.phone
  addMessage(rows, messageContext, { to, template: 'payment-received', params, policyId: sold.policyId, at: paidAt })
  const journal = premiumCollected({
    provider: PROVIDER,
    paidPesewas: price.totalPesewas,
    feePesewas: movement.feePesewas,
    paymentId,
    duePesewas: price.totalPesewas,
    customerId: sold.holder.customerId,
  })
  return { journal, at: paidAt }
}

function addCheckout(rows: Rows, sold: Sold): void {
  const { seller } = sold
  rows.add('checkouts', {
    id: sold.checkoutId,
    client_reference: sold.clientReference,
    purpose: sold.renews ? 'renewal' : 'premium',
    payable_type: 'motor-purchase',
    payable_id: sold.policyRecordId,
    amount_pesewas: sold.price.totalPesewas,
    received_for: sold.receivedFor,
    customer_id: sold.holder.customerId,
    customer_name: sold.holderName,
    policy_id: sold.policyId,
    seller_id: seller.id,
    agent_id: seller.agentId,
    branch_id: seller.branchId,
    state: 'paid',
    offer_ends_at: sold.offerEndsAt,
    attempt_count: 1,
    shown_attempt: 1,
    created_at: sold.offeredAt,
    final_at: sold.paidAt,
    shown_method: 'momo',
    shown_network: sold.network,
    shown_payer: sold.holder.phone,
  })
}

function addAttempt(rows: Rows, sold: Sold, movement: Movement): void {
  rows.add('payment_attempts', {
    id: sold.attemptId,
    checkout_id: sold.checkoutId,
    attempt_number: 1,
    reference: sold.attemptReference,
    method: 'momo',
    provider: PROVIDER,
    network: sold.network,
    payer_number: sold.holder.phone,
    due_pesewas: movement.amountPesewas,
    state: 'successful',
    money: 'settled',
    paid_pesewas: movement.paidPesewas,
    fee_pesewas: movement.feePesewas,
    provider_transaction_id: movement.id,
    network_transaction_id: movement.networkTransactionId,
    reported_result: 'paid',
    reported_at: sold.paidAt,
    started_by: sold.seller.id,
    created_at: sold.offeredAt,
    sent_at: sold.offeredAt,
    final_at: sold.paidAt,
  })
}

const reversalCheckAt = ({ paidAt }: Sold) => new Date(paidAt.getTime() + REVERSAL_CHECK_MS)
const checkAt = ({ offeredAt }: Sold) => addSeconds(offeredAt, CHECK_SECONDS)

function addExchanges(rows: Rows, sold: Sold, movement: Movement): void {
  const { offeredAt, paidAt, checkoutId, holder, network, attemptId } = sold
  const addEvent = (event: string, at: Date, detail: string | null = null) =>
    rows.add('payment_events', { checkout_id: checkoutId, attempt_number: 1, event, detail, at })
  const exchange = { provider: PROVIDER, network, attempt_id: attemptId, duration_ms: PROVIDER_MS }
  const query = (at: Date) => {
    addEvent('checked', at, 'paid')
    // The database stores equal responses once; all status queries of a payment get the same response.
    const isFirst = at === paidAt
    rows.add('provider_exchanges', {
      ...exchange,
      operation: 'collect-status',
      outcome: 'paid',
      code: '0000',
      answer: isFirst ? redactPersonalData(receiveStatus(movement)) : null,
      repeats: !isFirst,
      at,
    })
  }
  addEvent('requested', offeredAt, `${network} ${maskPhone(holder.phone)}`)
  const answer = redactPersonalData(receiveAccepted(movement))
  const sent = { operation: 'collect', outcome: 'accepted', code: '0001', answer, repeats: false, at: offeredAt }
  rows.add('provider_exchanges', { ...exchange, ...sent })
  addEvent('accepted', offeredAt)
  addEvent('awaiting', offeredAt)
  addEvent('announced', paidAt, 'paid')
  query(paidAt)
  addEvent('successful', paidAt)
  query(checkAt(sold))
  query(reversalCheckAt(sold))
}

function addCallback(rows: Rows, { draw }: MessageContext, sold: Sold, movement: Movement): void {
  const { paidAt, attemptId } = sold
  const id = draw.id()
  const body = JSON.stringify(hubtelCallback(movement, {}))
  rows.add('callback_inbox', {
    id,
    provider: PROVIDER,
    kind: 'collect',
    genuine: true,
    body,
    body_hash: `\\x${createHash('sha256').update(body).digest('hex')}`,
    ip: '127.0.0.1',
    received_at: paidAt,
    last_received_at: paidAt,
    outcome: 'checked',
    attempt_id: attemptId,
    processed_at: paidAt,
  })
}

function addPaymentAudit(rows: Rows, sold: Sold): void {
  const { clientReference: entityId, network, holder, offeredAt, paidAt, price } = sold
  const { totalPesewas } = price
  const payment = { entityType: 'payment', entityId } as const
  const request = { attemptNumber: 1, amountPesewas: totalPesewas, network, payer: maskPhone(holder.phone) }
  rows.add(
    'audit_log',
    bySeller(sold, offeredAt, { action: 'payment-requested', ...payment, after: request }),
    byJob(sold, offeredAt, {
      action: 'payment-awaiting',
      ...payment,
      before: { attemptNumber: 1, state: 'submitted' },
      after: { attemptNumber: 1, state: 'awaiting', money: 'none', paidPesewas: null },
    }),
    byJob(sold, paidAt, {
      action: 'payment-successful',
      ...payment,
      before: { attemptNumber: 1, state: 'awaiting' },
      after: { attemptNumber: 1, state: 'successful', money: 'settled', paidPesewas: totalPesewas },
    }),
  )
}
