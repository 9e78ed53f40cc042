import { toAccraDate } from '@okwan/domain/platform/dates'
import { parsePhone } from '@okwan/domain/platform/phone'
import type { Database } from '../../platform/db/transaction.ts'
import type { Actions } from './actions.ts'
import type { Chance } from './chance.ts'
import { RetryingClient } from './client.ts'
import { CUSTOMER_NAME, type Market } from './sales.ts'
import { requestVerification } from './verification.ts'

const DECIDER = '233200000001'
/** Approves the bordereaux that the decider checked. */
export const SECOND_DECIDER = '233200000009'
const MAKER = '233200000002'
const CHECKER = '233200000008'
/** Refunds go to this number if the premium was paid from an agent's wallet. */
const CASHBACK_NUMBER = '233549000500'

export type Office = {
  decider: RetryingClient
  secondDecider: RetryingClient
  maker: RetryingClient
  checker: RetryingClient
  /** Registers the name on a phone number at the simulator. */
  registerName: (phone: string, name: string) => Promise<unknown>
}

export async function openOffice(ports: readonly number[], registerName: Office['registerName']): Promise<Office> {
  const person = (mobileNumber: string) => new RetryingClient(ports, 'admin').signIn(mobileNumber)
  const [decider, secondDecider, maker, checker] = await Promise.all(
    [DECIDER, SECOND_DECIDER, MAKER, CHECKER].map(person),
  )
  if (!decider || !secondDecider || !maker || !checker) throw new Error('a user of the office could not sign in')
  return { decider, secondDecider, maker, checker, registerName }
}

/** The newest sales are not cancelled, because they may not be issued yet. */
const FRESH_SALES = 6

/** Cancels the oldest sale at the request of its customer. */
export async function cancel(db: Database, { decider }: Office, market: Market, actions: Actions): Promise<void> {
  const sold = market.sold.length > FRESH_SALES ? market.sold.shift() : undefined
  if (!sold) return
  const { policyId, phone, seller } = sold
  const effectiveDate = toAccraDate(new Date())
  const content = { kind: 'cancellation', reason: 'financial', effectiveDate, certificateSurrendered: true }
  const code = { mobileNumber: phone, purpose: 'consent', reference: `cancellation:${policyId}` }
  const verificationToken = await requestVerification(db, code)
  const { request } = await seller.requireSuccess('POST', '/service-requests', {
    policyId,
    content,
    fileIds: [],
    verificationToken,
  })
  const { version, proposal } = await decider.requireSuccess('GET', `/service-requests/${request.requestId}`)
  const { toPayPesewas, toRefundPesewas } = proposal
  const approval = { version, toPayPesewas, toRefundPesewas }
  await decider.requireSuccess('POST', `/service-requests/${request.requestId}/approve`, approval)
  actions.cancellations++
}

/** Maker and checker process one refund; a concurrent action may have started it. */
export async function refund(db: Database, office: Office, chance: Chance, actions: Actions): Promise<void> {
  const { maker, checker } = office
  const listed: { payoutId: string; customerName: string }[] = await maker.requireSuccess(
    'GET',
    '/refunds?only=to-decide&limit=100',
  )
  // Demo refunds were requested by the same users, who cannot approve them.
  const waiting = listed.filter(({ customerName }) => customerName === CUSTOMER_NAME)
  if (waiting.length === 0) return
  const path = `/refunds/${chance.pick(waiting).payoutId}`
  const act = async (client: RetryingClient, action: string, more: object = {}) => {
    const { version } = await client.requireSuccess('GET', path)
    await client.requireSuccess('POST', `${path}/${action}`, { version, ...more })
  }
  const { state } = await maker.requireSuccess('GET', path)
  if (state === 'requested') await act(maker, 'take')
  if (state !== 'recommended') await act(maker, 'recommend', await prepareRecommendation(office, path))
  const { approvalCode } = await checker.requireSuccess('GET', path)
  const code = { mobileNumber: CHECKER, purpose: 'approval', reference: approvalCode.reference }
  await act(checker, 'approve', { verificationToken: await requestVerification(db, code) })
  actions.refunds++
}

/** Body of a recommendation that refunds the number that paid. The number is registered in the customer's name first. */
async function prepareRecommendation({ maker, registerName }: Office, path: string): Promise<object> {
  const { amountPesewas, paidFrom } = await maker.requireSuccess('GET', path)
  const msisdn = parsePhone(paidFrom?.msisdn ?? '') ?? CASHBACK_NUMBER
  const network = paidFrom?.network ?? 'mtn'
  await registerName(msisdn, CUSTOMER_NAME)
  const { nameToken } = await maker.requireSuccess('GET', `${path}/name?msisdn=${msisdn}&network=${network}`)
  const reason = { payeeReason: 'Agreed with the customer', identitySeen: true, nameConfirmed: true }
  return { amountPesewas, msisdn, network, nameToken, ...reason }
}
