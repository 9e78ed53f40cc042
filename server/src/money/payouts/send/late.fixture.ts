import { randomUUID } from 'node:crypto'
import { addDays, toAccraDate } from '@okwan/domain/platform/dates'
import { expect } from 'vitest'
import * as z from 'zod'
import { callbackSecret } from '../../../gateways/mobile-money/callback-address.ts'
import { sql } from '../../../platform/db/sql.ts'
import { CHECKER, type PayoutQueueFixture } from '../payout-queue.fixture.ts'
import { payoutOf } from '../read/scope.ts'

const STATUSES = {
  paid: { transactionStatus: 'success' },
  failed: { transactionStatus: 'failed' },
  'another amount': { transactionStatus: 'success', Amount: 10 },
  'another currency': { transactionStatus: 'success', currencyCode: 'NGN' },
  pending: { transactionStatus: 'pending' },
} as const
export type ProviderStatus = keyof typeof STATUSES | 'unknown to the provider'

/** A payout and the reference of its first disbursement. */
export type SentPayout = { id: string; reference: string }
type Fault = Omit<Parameters<PayoutQueueFixture['arm']>[0], 'on' | 'about'>
export const PENDING: Fault = { fault: { kind: 'behave', as: '103' } }
const EMPTY: Fault = { fault: { kind: 'answer', status: 200, body: { ResponseCode: '4075' } } }
export const BROKEN: Fault = { fault: { kind: 'answer', status: 500 } }

type Step = (payout: SentPayout) => Promise<unknown>
/** Runs the steps in order. */
export const inSequence =
  (first: () => Promise<SentPayout>, ...rest: Step[]) =>
  async () => {
    const payout = await first()
    for (const next of rest) await next(payout)
    return payout
  }

const SHORT: Record<string, string> = {
  'disbursement-held': 'reserved',
  'disbursement-paid': 'paid',
  'disbursement-paid-late': 'late',
  'disbursement-returned': 'returned',
  'suspense-to-refund': 'owed',
  reversal: 'unowed',
}

/** A provider whose status the test sets, and ways to reach each state of a payout. */
export function lateDisbursements(app: PayoutQueueFixture) {
  /** Sets the status of the disbursement at the provider, sends the callback twice and queries from both nodes. */
  async function reportStatus(reference: string, status: ProviderStatus): Promise<void> {
    await app.control('DELETE', 'faults')
    const data = { Amount: 100, Fees: 0.5, ClientReference: reference, networkTransactionId: reference }
    const response =
      status === 'unknown to the provider'
        ? { status: 404, body: { ResponseCode: '3000', Message: 'Transaction not found' } }
        : { status: 200, body: { ResponseCode: 'success', Data: { ...data, ...STATUSES[status] } } }
    await app.arm({ on: 'disburse-status', about: reference, times: 100, fault: { kind: 'answer', ...response } })
    const secret = callbackSecret(app.product.secrets, 'hubtel')
    for (const TransactionId of [randomUUID(), randomUUID()]) {
      const body = {
        ResponseCode: status === 'failed' ? '2001' : '0000',
        Data: { ClientReference: reference, TransactionId },
      }
      expect((await app.client('admin').post(`/callbacks/hubtel/${secret}/disburse`, body)).status).toBe(200)
    }
    await Promise.all(app.nodes.flatMap((node) => [app.runJobs(node), app.runJobs(node)]))
    await app.drain()
  }

  let last = 2000
  const number = () => app.otherNumber(`23324178${++last}`)

  async function sent(fault: Fault): Promise<SentPayout> {
    const payee = await number()
    const id = await app.approved(100_00, payee)
    await app.arm({ on: 'disburse', about: payee.msisdn, ...fault })
    await app.drain()
    return { id, reference: (await app.disbursements(id))[0].reference }
  }

  async function expectDone(id: string, action: string, more: object = {}): Promise<void> {
    expect((await app.act(app.maker, id, action, more)).status, action).toBe(200)
  }

  const statusReported =
    (status: ProviderStatus): Step =>
    ({ reference }) =>
      reportStatus(reference, status)
  const paused: Step = ({ id }) =>
    expectDone(id, 'pause', { reason: 'Asked to wait', until: addDays(toAccraDate(app.clock.now()), 3) })
  const rejected: Step = ({ id }) => expectDone(id, 'reject', { reason: 'Paid in cash' })
  const corrected: Step = async ({ id }) =>
    expect((await app.recommend(app.maker, id, await number())).status).toBe(200)
  /** Approved while the float balance is unknown. */
  const approvedOnly: Step = async ({ id }) => {
    await app.arm({ on: 'balance', times: 100, fault: { kind: 'answer', status: 500 } })
    expect((await app.approve(app.checker, CHECKER, id)).status).toBe(200)
    await app.drain()
  }
  const again =
    (fault?: Fault): Step =>
    async ({ id }) => {
      if (fault) await app.arm({ on: 'disburse', ...fault })
      await expectDone(id, 'retry')
      await app.drain()
    }
  /** Waits until the payout is resent automatically. */
  const resentAutomatically: Step = async ({ id }) => {
    const { payee_phone } = await app.db.read((tx) => payoutOf(tx, id))
    await app.arm({ on: 'disburse', about: payee_phone ?? '', ...PENDING })
    for (let round = 0; round < 5 && (await app.disbursements(id)).length < 2; round++) await app.advanceSeconds(301)
  }

  /** The states of the payout and its disbursements, the cedis in transit and payable, and the journals. */
  async function summary({ id }: SentPayout): Promise<string> {
    const { state, disbursements } = await app.getPayout(app.maker, id)
    const posted = await app.query(
      z.object({ event: z.string() }),
      sql`select distinct j.id, j.event from journals j join journal_lines l on l.journal_id = j.id where l.owner = ${id}`,
    )
    const events = posted.map(({ event }) => SHORT[event] ?? event).toSorted()
    const states = disbursements.map((disbursement: { state: string }) => disbursement.state)
    const pesewas = [await app.balance('inTransit', id), await app.balance('refundsPayable', id)]
    return `${state}(${states}) ${pesewas.map((each) => each / 100).join(' ')}: ${events.join(' ')}`
  }

  const awaiting = () => sent(PENDING)
  const waiting = () => sent(EMPTY)
  const failed = inSequence(awaiting, statusReported('failed'))
  return {
    reportStatus,
    statusReported,
    sent,
    awaiting,
    waiting,
    failed,
    paused,
    rejected,
    corrected,
    approvedOnly,
    again,
    resentAutomatically,
    summary,
  }
}
