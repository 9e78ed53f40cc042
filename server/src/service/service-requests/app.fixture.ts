import { randomUUID } from 'node:crypto'
import { credit, debit, journal } from '@okwan/domain/money/ledger/journal'
import { floatPaymentCodeReference } from '@okwan/domain/money/wallets/codes'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { png } from '@okwan/domain/platform/files/bytes.fixture'
import * as z from 'zod'
import type { Client, TestResponse } from '../../../test/product.ts'
import { postJournal } from '../../money/ledger/post-journal.ts'
import { openCheckout } from '../../money/payments/checkout/open-checkout.ts'
import { withKey } from '../../money/payments/testing.ts'
import { startPayoutProduct } from '../../money/payouts/send/testing.ts'
import { sql } from '../../platform/db/sql.ts'
import { updateAllStatuses } from '../../policies/policies/change/update-statuses.ts'
import { type Sale, sales } from '../../policies/policies/sale.fixture.ts'
import { offer } from '../../sales/renewals/renewal.fixture.ts'

export const STAFF = '233200000003'
export const AGENT = '233240000004'

/** Request body as a browser sends it; the contract validates it. */
export type AnyRequestContent = { kind: string; [field: string]: unknown }
export type ServiceApp = Awaited<ReturnType<typeof startServiceApp>>
type PayoutProduct = Awaited<ReturnType<typeof startPayoutProduct>>
export type SoldPolicy = { policyId: string; policyRecordId: string; policyNumber: string; phone: string }

// The fixture of policies uses GR, so these plates use other prefixes.
const PREFIXES = ['GT', 'GS', 'GW', 'GX']
let plates = 0
let phones = 0
let fileCount = 0

/** The whole product with the users of the queues, and shortcuts for their actions through the API. */
export async function startServiceApp() {
  const product = await startPayoutProduct()
  const selling = sales(product)
  const people = {
    agent: product.client('agent'),
    assistant: product.client('agent'),
    staff: product.client('staff'),
    admin: product.client('admin'),
    superAdmin: product.client('admin'),
  }
  const { agent, staff, superAdmin } = people
  const signIn = () =>
    Promise.all([
      agent.signIn(AGENT),
      people.assistant.signIn('233240000005'),
      staff.signIn(STAFF),
      people.admin.signIn('233200000002'),
      superAdmin.signIn('233200000001'),
    ])
  await signIn()

  /** Advances the clock by days, runs due jobs and signs all users in again. */
  async function advanceDays(days: number): Promise<void> {
    product.clock.advance(days * 86_400)
    await updateAllStatuses(product.product)
    await product.drain()
    await signIn()
  }

  /** Funds the float of the agent from the bank, because a provider's float would need a payment. */
  async function fillWallet(amountPesewas: number): Promise<void> {
    const { id } = await product.actorOf(AGENT)
    const lines = [debit('operatingBank', '', amountPesewas), credit('floatWallet', id, amountPesewas)]
    await product.db.transaction((tx) =>
      postJournal(tx, journal('test-money', randomUUID(), lines), { now: product.clock.now() }),
    )
  }
  await fillWallet(100_000_000_00)

  async function fromWallet(payableType: string, payableId: string) {
    const body = { payableType, payableId, method: 'wallet' }
    const paid = await agent.post('/payments', body, withKey())
    if (paid.body.code !== 'code_needed') return paid
    const [{ amount_pesewas } = { amount_pesewas: 0 }] = await product.query(
      z.object({ amount_pesewas: z.number() }),
      sql`select amount_pesewas from checkouts where payable_id = ${payableId} and state <> 'cancelled'`,
    )
    const reference = floatPaymentCodeReference(payableId, amount_pesewas)
    const verificationToken = await product.createVerificationToken(AGENT, 'approval', reference)
    return agent.post('/payments', { ...body, verificationToken }, withKey())
  }

  /** A registered policy, sold by the agent or the assistant and paid from float. */
  async function sell(sale: Sale = {}): Promise<SoldPolicy> {
    // The last three digits of a phone number decide the behaviour of the simulator. A number with 555 approves the payment.
    const phone = sale.phone ?? `23354${String(++phones).padStart(4, '0')}555`
    const seller = sale.seller ?? 'agent'
    const { policyId, policyRecordId, estimate } = await selling.offer({
      plate: ordinaryPlate(),
      ...sale,
      seller,
      phone,
    })
    await selling.as(seller, (ctx) =>
      openCheckout(ctx, {
        payableType: 'motor-purchase',
        payableId: policyRecordId,
        amountPesewas: estimate.totalPesewas,
        receivedFor: 'Motor insurance',
        customerId: randomUUID(),
        customerName: 'Kwame Mensah',
        policyId,
      }),
    )
    expectStatus(await fromWallet('motor-purchase', policyRecordId), 202)
    await product.drain()
    const policy = (await superAdmin.get(`/policies/${policyId}`)).body.data
    if (policy.status !== 'active') throw new Error(`sold, but ${policy.status}`)
    return { policyId, policyRecordId, policyNumber: policy.policyNumber, phone }
  }

  const requests = requestActions(product, people)
  const { raise, seenRequest, approveRequest } = requests

  /** A completed request: raised by the agent, approved by Staff, paid from float and sent to the MID. */
  async function completeRequest(policy: SoldPolicy, content: AnyRequestContent) {
    const raised = expectStatus(await raise(agent, policy, content), 201)
    const { requestId } = raised.body.data.request
    const approved = expectStatus(await approveRequest(staff, requestId), 200)
    if (approved.body.data.status === 'awaiting_payment') {
      expectStatus(await fromWallet('service-request', requestId), 202)
    }
    await product.drain()
    return seenRequest(superAdmin, requestId)
  }

  const policy = async ({ policyId }: SoldPolicy) => (await superAdmin.get(`/policies/${policyId}`)).body.data

  return {
    ...product,
    selling,
    people,
    advanceDays,
    today: () => toAccraDate(product.clock.now()),
    fillWallet,
    fromWallet,
    sell,
    ...requests,
    completeRequest,
    policyOf: policy,
  }
}

/** Shortcuts to raise and decide requests. */
function requestActions(product: PayoutProduct, people: { superAdmin: Client }) {
  async function addFile(client: Client): Promise<string> {
    const bytes = png(800 + ++fileCount, 600)
    const query = 'purpose=service-request&fileName=evidence.png'
    const added = await client.send('POST', `/files?${query}`, bytes, { 'content-type': 'image/png' })
    return expectStatus(added, 201).body.data.fileId
  }

  const unusedFiles = new Map<Client, string>()
  const code = (policy: SoldPolicy, kind: string, purpose = 'consent') =>
    product.createVerificationToken(policy.phone, purpose, `${kind}:${policy.policyId}`)

  const preview = (client: Client, { policyId }: SoldPolicy, content: object) =>
    client.post('/service-requests/preview', { policyId, content })

  /** Raises a request with the customer's code and one file. */
  async function raise(client: Client, policy: SoldPolicy, content: AnyRequestContent): Promise<TestResponse> {
    const verificationToken = await code(
      policy,
      content.kind,
      content.kind === 'customer' ? 'update-customer' : 'consent',
    )
    const fileId = unusedFiles.get(client) ?? (await addFile(client))
    const body = { policyId: policy.policyId, content, fileIds: [fileId], verificationToken }
    const response = await client.post('/service-requests', body, withKey())
    // Unused files are reused, because the number of unused files is limited.
    if (response.status === 201) unusedFiles.delete(client)
    else unusedFiles.set(client, fileId)
    return response
  }

  const getRequest = async (client: Client, id: string) => (await client.get(`/service-requests/${id}`)).body.data

  async function act(client: Client, id: string, action: string, more: object = {}): Promise<TestResponse> {
    const { version } = await getRequest(people.superAdmin, id)
    return client.post(`/service-requests/${id}/${action}`, { version, ...more }, withKey())
  }

  /** Approves the amounts that the screen shows. */
  async function approve(client: Client, id: string): Promise<TestResponse> {
    const { toPayPesewas, toRefundPesewas } = (await getRequest(client, id)).proposal
    return act(client, id, 'approve', { toPayPesewas, toRefundPesewas })
  }

  return { addFile, code, preview, raise, seenRequest: getRequest, actOn: act, approveRequest: approve }
}

/** Plates without a special response of the MID simulator. */
function ordinaryPlate(): string {
  do plates += 1
  while (/(00|95|97|98|99)$/.test(String(plates)))
  return `${PREFIXES[Math.floor(plates / 9_000)] ?? 'AS'} ${1_000 + (plates % 9_000)}-22`
}

/** A renewal to be paid later. */
export async function offerRenewal({ people }: ServiceApp, { policyId }: SoldPolicy): Promise<string> {
  const offered = await offer(people.agent, policyId, 'pay-later')
  return expectStatus(offered, 201).body.data.payableId
}

export function expectStatus(response: TestResponse, status: number): TestResponse {
  if (response.status !== status)
    throw new Error(`${response.status} instead of ${status}: ${JSON.stringify(response.body)}`)
  return response
}
