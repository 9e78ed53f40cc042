import { randomUUID } from 'node:crypto'
import { credit, debit, journal } from '@okwan/domain/money/ledger/journal'
import type { Client } from '../../../../test/product.ts'
import { postJournal } from '../../ledger/post-journal.ts'
import { type PayingProduct, startPayingProduct, withKey } from '../../payments/testing.ts'
import { requestPayout } from '../request/request-payout.ts'

export const PAYER = '233241234567'
const PAYER_NAME = 'Ama Owusu'

export type PayoutProduct = Awaited<ReturnType<typeof startPayoutProduct>>

/** A product with providers, funds and shortcuts for payout tests. */
export async function startPayoutProduct({ nodes = 1, mtn = false, env = {} } = {}) {
  const product = await startPayingProduct({ nodes, mtn, env })
  const name = (phone: string, holder: string) => product.control('POST', 'names', { phone, name: holder })
  await name(PAYER, PAYER_NAME)
  const { createVerificationToken } = product
  return {
    ...product,
    name,
    earn: (mobileNumber: string, grossPesewas: number) => earn(product, mobileNumber, grossPesewas),
    refund: (amountPesewas = 100_00) => requestRefund(product, amountPesewas),
    ...queueWith(createVerificationToken),
  }
}

/** Credits commission from the bank account, because earned commission would need a sale. */
async function earn(product: PayingProduct, mobileNumber: string, grossPesewas: number): Promise<void> {
  const agentId = (await product.actorOf(mobileNumber)).id
  const lines = [debit('operatingBank', '', grossPesewas), credit('commissionAvailable', agentId, grossPesewas)]
  await product.db.transaction((tx) =>
    postJournal(tx, journal('test-money', randomUUID(), lines), { now: product.clock.now() }),
  )
}

/** A refund of a late payment, requested by the system. */
async function requestRefund(product: PayingProduct, amountPesewas: number): Promise<string> {
  const paymentId = randomUUID()
  const { branchId } = await product.actorOf('233200000002')
  const row = await product.db.transaction(async (tx) => {
    const now = product.clock.now()
    // Funded from the bank account, because a provider account would need a payment.
    const lines = [debit('operatingBank', '', amountPesewas), credit('suspense', paymentId, amountPesewas)]
    await postJournal(tx, journal('test-money', paymentId, lines), { now })
    const payment = { clientReference: paymentId, paidPesewas: amountPesewas, fromPhone: PAYER }
    return requestPayout(
      { tx, now },
      {
        kind: 'refund',
        funding: { from: 'suspense', paymentId },
        about: 'Paid after the offer had ended',
        customerName: PAYER_NAME,
        payment,
        amountPesewas,
        payeeName: PAYER_NAME,
        branchId,
        reason: 'Paid late',
      },
    )
  })
  return row.id
}

/** Actions of makers and checkers through the API. */
function queueWith(
  createVerificationToken: (mobileNumber: string, purpose: string, reference: string) => Promise<string>,
) {
  async function getPayout(client: Client, id: string) {
    return (await client.get(`/refunds/${id}`)).body.data
  }

  async function act(client: Client, id: string, action: string, more: object = {}) {
    const { version } = await getPayout(client, id)
    return client.post(`/refunds/${id}/${action}`, { version, ...more }, withKey())
  }

  async function recommend(client: Client, id: string, more: object = {}) {
    const payout = await getPayout(client, id)
    if (payout.state === 'requested') await act(client, id, 'take')
    const payee = { msisdn: PAYER, network: 'mtn', ...more }
    const named = await client.get(`/refunds/${id}/name?msisdn=${payee.msisdn}&network=${payee.network}`)
    const { nameToken } = named.body.data
    return act(client, id, 'recommend', { amountPesewas: payout.amountPesewas, nameToken, ...payee })
  }

  /** Approves with a code of the checker. */
  async function approve(client: Client, mobileNumber: string, id: string) {
    const { approvalCode } = await getPayout(client, id)
    const verificationToken = await createVerificationToken(mobileNumber, 'approval', approvalCode.reference)
    return act(client, id, 'approve', { verificationToken })
  }

  return { getPayout, act, recommend, approve }
}
