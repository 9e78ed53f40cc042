import { addDays } from '@okwan/domain/platform/dates'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../test/product.ts'
import { COMPREHENSIVE, claimActions } from '../../service/claims/claim.fixture.ts'
import { expectStatus, type ServiceApp, startServiceApp } from '../../service/service-requests/app.fixture.ts'
import { checkMoney } from '../integrity-checks/check-money.ts'
import { withKey } from '../payments/testing.ts'

const NANA = '233200000008'
const AMA = '233200000009'

let app: ServiceApp
let claims: ReturnType<typeof claimActions>
let efua: Client
let ama: Client
let nana: Client

beforeAll(async () => {
  app = await startServiceApp()
  claims = claimActions(app)
  await signIn()
  await fundBeforePayout()
}, 60_000)
afterAll(() => app.stop())

async function signIn() {
  efua = await app.client('admin').signIn('233200000001')
  ama = await app.client('admin').signIn(AMA)
  nana = await app.client('admin').signIn(NANA)
}

/** The motor insurer pays before the customer is paid. */
async function fundBeforePayout() {
  const { value } = (await efua.get('/settings')).body.data.insurers
  const insurers = value.insurers.map((one: { code: string }) =>
    one.code === 'Okwan' ? { ...one, claimFunding: 'before-payout' } : one,
  )
  const change = { value: { ...value, insurers }, startsOn: app.today(), reason: 'Agreed with the insurer' }
  const { settingChangeId: id } = expectStatus(await efua.post('/settings/insurers', change), 201).body.data
  expectStatus(await ama.post(`/setting-changes/${id}/approve`, await app.stepUp(ama, `setting:${id}`)), 200)
}

const payoutAs = async (client: Client, id: string) => (await client.get(`/payouts/${id}`)).body.data

/** A recommended claim payout of 800 cedis. */
async function recommended(): Promise<{ id: string; amountPesewas: number }> {
  const policy = await app.sell({ ...COMPREHENSIVE, estimate: { marketValue: 80_000, excessApplicable: false } })
  const claimId = await claims.assessed(policy, 800_00)
  await claims.accepted(policy, claimId)
  const { payouts } = await claims.done(app.people.admin, claimId, 'request-payout', { others: [] })
  const id = payouts[0].payoutId
  const payoutPath = (path: string) => `/payouts/${id}${path}`
  expectStatus(await efua.post(payoutPath('/take'), { version: (await payoutAs(efua, id)).version }, withKey()), 200)
  const { payee, amountPesewas, version } = await payoutAs(efua, id)
  await app.name(policy.phone, payee.fullName)
  const { nameToken } = (await efua.get(payoutPath(`/name?msisdn=${policy.phone}&network=mtn`))).body.data
  const identity = { payeeReason: 'Agreed with the customer', payeeIdNumber: await claims.idNumberOf(id) }
  const body = { version, amountPesewas, nameToken, msisdn: policy.phone, network: 'mtn', ...identity }
  expectStatus(await efua.post(payoutPath('/recommend'), body, withKey()), 200)
  return { id, amountPesewas }
}

async function approve(client: Client, mobileNumber: string, id: string) {
  const { approvalCode, version } = await payoutAs(client, id)
  const verificationToken = await app.createVerificationToken(mobileNumber, 'approval', approvalCode.reference)
  return client.post(`/payouts/${id}/approve`, { version, verificationToken }, withKey())
}

const record = (amountPesewas: number, bankReference: string, insurer?: string) =>
  efua.post('/bank-transfers', { kind: 'claims-funds', insurer, amountPesewas, bankReference }, withKey())

async function fund(amountPesewas: number, reference: string) {
  const { transferId: id } = expectStatus(await record(amountPesewas, reference, 'Okwan'), 201).body.data
  const confirmation = await app.stepUp(ama, `bank-transfer:${id}`)
  return expectStatus(await ama.post(`/bank-transfers/${id}/confirm`, confirmation, withKey()), 200).body.data
}

const fundsOf = async (code: string) =>
  expectStatus(await efua.get('/bank-transfers/overview'), 200).body.data.funds.find(
    ({ insurer }: { insurer: string }) => insurer === code,
  )

test('a claim is not paid before the insurer has funded it', async () => {
  const { id, amountPesewas } = await recommended()
  const refused = await approve(nana, NANA, id)
  expect(refused.body).toMatchObject({ code: 'claim_not_funded', status: 422 })
  expect(refused.body.detail).toContain('GH₵0.00 is available, GH₵800.00 is needed')
  expect((await payoutAs(nana, id)).state).toBe('recommended')

  expect((await record(1_00, 'FUND-0')).body.errors[0].path).toBe('insurer')
  expect((await record(1_00, 'FUND-0', 'NOBODY')).body.errors[0].path).toBe('insurer')
  const before = await app.balance('claimsFunds', 'Okwan')
  const trust = await app.balance('premiumTrustBank', '')
  expect(await fund(amountPesewas, 'fund-1')).toMatchObject({ outcome: 'confirmed', party: 'Okwan' })
  expect((await record(1_00, 'FUND-1', 'Okwan')).body.errors[0].path).toBe('bankReference')
  expect(await app.balance('claimsFunds', 'Okwan')).toBe(before + amountPesewas)
  expect(await app.balance('premiumTrustBank', '')).toBe(trust + amountPesewas)
  expect(await fundsOf('Okwan')).toMatchObject({ claimFunding: 'before-payout', availablePesewas: amountPesewas })

  expectStatus(await approve(nana, NANA, id), 200)
  expect(await fundsOf('Okwan')).toMatchObject({ availablePesewas: 0, approvedPesewas: amountPesewas })
  await app.drain()
  await app.advanceSeconds(30)
  expect((await payoutAs(nana, id)).state).toBe('paid')
  expect(await checkMoney(app.product)).toEqual([])
})

test('the balance of an insurer links to its transfers and claims', async () => {
  const path = '/bank-transfers/claims-funds/Okwan/lines'
  const { availablePesewas, receivedPesewas } = await fundsOf('Okwan')
  const { data, meta } = expectStatus(await efua.get(path), 200).body
  expect(meta.count).toBe(2)
  const byTitle = data.toSorted((a: { title: string }, b: { title: string }) => a.title.localeCompare(b.title))
  expect(byTitle).toMatchObject([
    { title: 'Approved claim payout', amountPesewas: -receivedPesewas, record: { kind: 'claim' } },
    { title: 'Claims funds received', amountPesewas: receivedPesewas, record: { label: 'FUND-1' }, policy: null },
  ])
  const [payout] = byTitle
  expect(data.reduce((sum: number, line: { amountPesewas: number }) => sum + line.amountPesewas, 0)).toBe(
    availablePesewas,
  )
  expectStatus(await efua.get(`/claims/${payout.record.id}`), 200)
  expect(payout.policy).toMatchObject({ product: 'motor', policyNumber: expect.stringMatching(/^MTR-/) })
  expect(expectStatus(await efua.get(`${path}?limit=1&cursor=1`), 200).body.data).toEqual([data[1]])
  expect((await efua.get('/bank-transfers/claims-funds/NOBODY/lines')).status).toBe(404)
  expect((await nana.get(path)).status).toBe(403)
})

test('two approvals at the same time do not spend the same funds', async () => {
  const first = await recommended()
  const second = await recommended()
  await fund(first.amountPesewas, 'FUND-2')
  const responses = await Promise.all([approve(nana, NANA, first.id), approve(ama, AMA, second.id)])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422])
  expect(await fundsOf('Okwan')).toMatchObject({ availablePesewas: 0 })
})

test('a paused payout keeps its funds, so that a release cannot exceed them', async () => {
  const first = await recommended()
  const second = await recommended()
  await fund(first.amountPesewas - (await fundsOf('Okwan')).availablePesewas, 'FUND-5')
  expectStatus(await approve(nana, NANA, first.id), 200)
  const { version } = await payoutAs(nana, first.id)
  const pause = { version, reason: 'Name on the account is unclear', until: addDays(app.today(), 2) }
  expectStatus(await nana.post(`/payouts/${first.id}/pause`, pause, withKey()), 200)
  expect(await fundsOf('Okwan')).toMatchObject({ availablePesewas: 0 })
  expect((await approve(ama, AMA, second.id)).body.code).toBe('claim_not_funded')
})

test('a batch that the funds do not cover is refused as a whole', async () => {
  const both = [await recommended(), await recommended()]
  await fund(both[0]?.amountPesewas ?? 0, 'FUND-4')
  const items = []
  for (const { id } of both) items.push({ id, version: (await payoutAs(ama, id)).version })
  const { batchId, approvalCode } = expectStatus(await ama.post('/payouts/batches', { items }, withKey()), 201).body
    .data
  const verificationToken = await app.createVerificationToken(AMA, 'approval', approvalCode.reference)
  const refused = await ama.post(`/payouts/batches/${batchId}/approve`, { verificationToken }, withKey())
  expect(refused.body.code).toBe('claim_not_funded')
  for (const { id } of both) expect((await payoutAs(ama, id)).state).toBe('recommended')
})

test('a transfer cannot be confirmed by its recorder or after it was declined, and an Admin cannot see it', async () => {
  const { transferId: id } = expectStatus(await record(5_00, 'FUND-3', 'Okwan'), 201).body.data
  const own = await efua.post(`/bank-transfers/${id}/confirm`, await app.stepUp(efua, `bank-transfer:${id}`), withKey())
  expect(own.body.code).toBe('own_proposal')
  expectStatus(await efua.post(`/bank-transfers/${id}/decline`, {}, withKey()), 200)
  const late = await ama.post(`/bank-transfers/${id}/confirm`, await app.stepUp(ama, `bank-transfer:${id}`), withKey())
  expect(late.body.code).toBe('stale_version')
  expect((await nana.get('/bank-transfers/overview')).status).toBe(403)
})
