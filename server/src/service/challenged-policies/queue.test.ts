import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../../test/product.ts'
import { type PayingProduct, startPayingProduct, withKey } from '../../money/payments/testing.ts'
import { saleActions } from '../../sales/purchases/sale.fixture.ts'

let product: PayingProduct
let agent: Client
let assistant: Client
let staff: Client
let admin: Client
/** User of another branch. */
let north: Client
let selling: ReturnType<typeof saleActions>

beforeAll(async () => {
  product = await startPayingProduct()
  agent = product.client('agent')
  assistant = product.client('agent')
  staff = product.client('staff')
  admin = product.client('admin')
  north = product.client('staff')
  await signIn()
  selling = saleActions(product)
}, 60_000)
afterAll(() => product.stop())

const signIn = () =>
  Promise.all([
    agent.signIn('0240000004'),
    assistant.signIn('0240000005'),
    staff.signIn('0200000003'),
    admin.signIn('0200000002'),
    north.signIn('0200000006'),
  ])

/** The MID simulator rejects plates whose number ends in 99. */
async function challenged(plate: string, client = agent) {
  const sale = await selling.offer(client, plate)
  expect((await selling.pay(client, sale.payableId, sale.phone)).status).toBe(202)
  await settle()
  const listed = (await list('', 'open')).find(({ policyId }) => policyId === sale.policyId)
  if (!listed) throw new Error(`${plate} is not challenged`)
  return { ...sale, ...listed }
}
async function settle() {
  await product.drain()
  await product.advanceSeconds(5)
  await product.advanceSeconds(10)
}
type ListedChallenge = { challengeId: string; policyId: string; version: number; premiumPesewas: number }
const list = async (query: string, view: string, client = staff): Promise<ListedChallenge[]> =>
  (await client.get(`/challenged-policies?limit=100&view=${view}&${query}`)).body.data
const idsOf = async (query: string, view = 'open', client = staff) =>
  (await list(query, view, client)).map(({ challengeId }) => challengeId)
const getChallenge = async (challengeId: string) => (await staff.get(`/challenged-policies/${challengeId}`)).body.data
const versions = async (ids: string[]) =>
  Promise.all(ids.map(async (challengeId) => ({ challengeId, version: (await getChallenge(challengeId)).version })))

describe('the list of challenged policies', () => {
  test('is filtered by age and amount, and counts escalated and resolved policies', async () => {
    const old = await challenged('GR 4199-21')
    expect(await idsOf('', 'over-hour')).toEqual([])
    product.clock.advance(3700)
    await signIn()
    const recent = await challenged('GR 4299-21')
    expect(await idsOf('', 'over-hour')).toEqual([old.challengeId])
    expect(await idsOf('minAgeHours=1')).toEqual([old.challengeId])
    expect(await idsOf('minAgeHours=2')).toEqual([])
    const amount = `minPesewas=${recent.premiumPesewas}&maxPesewas=${recent.premiumPesewas}`
    expect(await idsOf(amount)).toContain(recent.challengeId)
    expect(await idsOf(`minPesewas=${recent.premiumPesewas + 1}`)).not.toContain(recent.challengeId)
    expect(await idsOf('', 'open', north)).toEqual([])

    const body = { refundPesewas: (await getChallenge(old.challengeId)).leftPesewas, note: 'Does not want to wait' }
    const { version } = await getChallenge(old.challengeId)
    const refunded = await admin.post(`/challenged-policies/${old.challengeId}/refund`, { version, ...body }, withKey())
    expect(refunded.status).toBe(200)
    expect(await idsOf('', 'resolved-today')).toEqual([old.challengeId])
    const { data } = (await staff.get('/challenged-policies/overview')).body
    expect(data).toMatchObject({ open: [{ reason: 'MID_REJECTED', count: 1 }], resolved: 1 })
    expect(data.medianHours).toBeGreaterThanOrEqual(1)
    expect((await north.get('/challenged-policies/overview')).body.data).toEqual({
      open: [],
      resolved: 0,
      medianHours: null,
    })

    product.clock.advance(86_400)
    await signIn()
    expect(await idsOf('', 'resolved-today')).toEqual([])
    expect(await idsOf('', 'resolved')).toEqual([old.challengeId])
  })
})

test('the seller cannot be assigned a challenged policy, and a stale action is refused with the name of the person who changed it', async () => {
  const own = await challenged('GR 4899-21', staff)
  const path = `/challenged-policies/${own.challengeId}/take`
  const refusalReason = 'You sold this policy, so someone else must decide.'
  expect((await getChallenge(own.challengeId)).actions).toContainEqual({ action: 'take', refusalReason })
  const refused = await staff.post(path, { version: own.version }, withKey())
  expect(refused.body).toMatchObject({ code: 'not_yours_to_decide', detail: refusalReason })
  expect((await getChallenge(own.challengeId)).owner).toBeNull()
  expect((await admin.post(path, { version: own.version }, withKey())).status).toBe(200)
  const { fullName } = await product.actorOf('233200000002')
  const late = await staff.post(`/challenged-policies/${own.challengeId}/retry`, { version: own.version }, withKey())
  expect(late.status).toBe(412)
  expect(late.body.detail).toContain(`challenged policy assigned to self by ${fullName}, `)
})

describe('several challenged policies', () => {
  test('are assigned to a colleague, except those that the colleague sold', async () => {
    const first = await challenged('GR 4399-21')
    const own = await challenged('GR 4499-21', staff)
    const staffId = (await product.actorOf('233200000003')).id
    const challenges = await versions([first.challengeId, own.challengeId])
    const body = { assigneeId: staffId, challenges }
    const { data } = (await admin.post('/challenged-policies/assignments', body, withKey())).body
    expect(data).toContainEqual({ challengeId: first.challengeId, isDone: true, message: null })
    const refused = data.find(({ challengeId }: ListedChallenge) => challengeId === own.challengeId)
    expect(refused).toMatchObject({ isDone: false, message: expect.stringContaining('sold the policy') })
    expect((await getChallenge(first.challengeId)).owner).toMatchObject({ userId: staffId })
    expect((await getChallenge(own.challengeId)).owner).toBeNull()
    expect(await idsOf('', 'mine')).toContain(first.challengeId)

    const stale = await admin.post('/challenged-policies/assignments', body, withKey())
    expect(stale.body.data).toContainEqual({
      challengeId: first.challengeId,
      isDone: false,
      message: expect.stringContaining('has changed'),
    })
    const response = await north.post('/challenged-policies/assignments', body, withKey())
    expect(response.body.data.every(({ isDone }: { isDone: boolean }) => !isDone)).toBe(true)
    expect((await agent.post('/challenged-policies/assignments', body, withKey())).status).toBe(403)
  })

  test('are retried together; a pending retry is skipped and returned', async () => {
    const one = await challenged('GR 4599-21')
    const other = await challenged('GR 4699-21')
    const challenges = await versions([one.challengeId, other.challengeId])
    const first = await staff.post('/challenged-policies/retries', { challenges: challenges.slice(0, 1) }, withKey())
    expect(first.body.data).toEqual([{ challengeId: one.challengeId, isDone: true, message: null }])
    expect((await getChallenge(one.challengeId)).state).toBe('trying')
    const again = { challenges: await versions([one.challengeId, other.challengeId]) }
    const { data } = (await staff.post('/challenged-policies/retries', again, withKey())).body
    expect(data).toContainEqual({ challengeId: other.challengeId, isDone: true, message: null })
    expect(data).toContainEqual({ challengeId: one.challengeId, isDone: false, message: expect.any(String) })
    expect(await getChallenge(other.challengeId)).toMatchObject({ state: 'trying', attempts: 1 })
    await product.drain()
    expect(await getChallenge(other.challengeId)).toMatchObject({ state: 'open', attempts: 1 })
  })
})

test('the seller sees the amount still due on the policy and collects it', async () => {
  const { policyId, challengeId, phone } = await challenged('GR 4799-21')
  const differenceOf = async (client: Client) => client.get(`/policies/${policyId}/difference`)
  expect((await differenceOf(agent)).body.data).toBeNull()
  const change = { riskCode: 'TAXI', registrationNumber: 'GT 4796-21' }
  const { differencePesewas } = (await staff.get(`/challenged-policies/${challengeId}/price?riskCode=TAXI`)).body.data
  const corrected = { version: (await getChallenge(challengeId)).version, note: 'A taxi', ...change, differencePesewas }
  expect((await staff.post(`/challenged-policies/${challengeId}/correct`, corrected, withKey())).status).toBe(200)

  const { data } = (await differenceOf(agent)).body
  expect(data).toMatchObject({ payableType: 'premium-difference', amountPesewas: differencePesewas })
  expect((await differenceOf(assistant)).status).toBe(404)
  expect((await differenceOf(north)).status).toBe(404)
  const { payableType, payableId } = data
  const body = { payableType, payableId, method: 'momo', network: 'mtn', msisdn: phone }
  expect((await agent.post('/payments', body, withKey())).status).toBe(202)
  await settle()
  expect((await differenceOf(agent)).body.data).toBeNull()
  expect((await agent.get(`/policies/${policyId}`)).body.data.status).toBe('active')
})
