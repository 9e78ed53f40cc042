import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../../test/product.ts'
import { run } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { useVerificationToken } from './use-verification-token.ts'

const AGENT = '0240000004'
const ADMIN = '0200000002'
const DAY_SECONDS = 24 * 3600
const PER_ADDRESS = 20
const PER_HOUR = 100

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct({
    env: { OTP_PER_IP_PER_HOUR: String(PER_ADDRESS), OTP_PER_HOUR: String(PER_HOUR) },
  })
})
afterAll(() => product.stop())
// A new day for each test, so that the limits start again.
beforeEach(() => product.clock.advance(25 * 3600))

const requestOtp = async (client: Client, mobileNumber: string, more: object = {}, from = '41.66.0.1') =>
  (await client.post('/auth/send/otp', { customerMobileNumber: mobileNumber, ...more }, { 'x-forwarded-for': from }))
    .status

/** An attacker who uses up the codes of a number, each time from another address. */
async function exhaustAttempts(mobileNumber: string): Promise<void> {
  for (let i = 0; i < 10; i++) {
    expect(await requestOtp(product.client('agent'), mobileNumber, {}, `41.66.1.${i}`)).toBe(200)
    product.clock.advance(300)
  }
  expect(await requestOtp(product.client('agent'), mobileNumber, {}, '41.66.2.1')).toBe(429)
}

test('after a number change the user is signed out, the old number is notified, and the new one cannot approve for a day', async () => {
  const superAdmin = await product.client('admin').signIn('0200000001')
  const admin = await product.client('admin').signIn(ADMIN)
  let approver = await product.client('admin').signIn('0200000009')
  await changeNumber(superAdmin, await idOf(admin), '0208888888', approver)
  expect((await admin.get('/users/profile')).body.code).toBe('session_ended')
  await product.runJobs()
  const messages = (await admin.get('/demo/messages?to=233200000002')).body.data
  expect(messages[0].text).toContain('now uses a number that ends in 8888')

  // The person concerned agrees with a code to the old number.
  await changeNumber(superAdmin, await idOf(approver), '0209999999', approver)
  approver = product.client('admin')
  approver.token = (await verificationFor(approver, '0209999999')).token
  const staffId = await idOf(await product.client('staff').signIn('0200000003'))
  await superAdmin.put(`/users/${staffId}`, { role: 'Admin', roleReason: 'Runs the branch' })
  const [{ roleChangeId }] = (await superAdmin.get('/role-changes?status=pending')).body.data
  const reference = `role-change:${roleChangeId}`
  const approve = async () =>
    approver.post(`/role-changes/${roleChangeId}/approve`, await product.stepUp(approver, reference))
  const purpose = { purpose: 'approval', reference }
  expect(await requestOtp(approver, '0209999999', purpose)).toBe(422)
  expect((await approve()).body.code).toBe('number_too_new')
  const withdrawalToken = { token: 'x', mobileNumber: '233209999999', purpose: 'wallet-withdrawal', reference: 'x' }
  const { db, clock } = product.product
  const withdrawal = db.transaction((tx) => useVerificationToken(tx, { ...withdrawalToken, now: clock.now() }))
  await expect(withdrawal).rejects.toMatchObject({ code: 'number_too_new' })
  product.clock.advance(DAY_SECONDS)
  approver.token = (await verificationFor(approver, '0209999999')).token
  expect((await approve()).status).toBe(200)
})

async function changeNumber(requester: Client, userId: string, mobileNumber: string, approver: Client) {
  const confirmation = await product.stepUp(requester, `number:${userId}:233${mobileNumber.slice(1)}`)
  await requester.put(`/users/${userId}`, { mobileNumber, ...confirmation })
  const [{ accountChangeId: id }] = (await requester.get('/account-changes?status=pending')).body.data
  const approved = await approver.post(
    `/account-changes/${id}/approve`,
    await product.stepUp(approver, `account-change:${id}`),
  )
  expect(approved.status, JSON.stringify(approved.body)).toBe(200)
}

/** Requests a code, reads the SMS and enters the code. */
async function verificationFor(client: Client, customerMobileNumber: string, purpose: object = {}) {
  const sent = await client.post('/auth/send/otp', { customerMobileNumber, ...purpose })
  await product.runJobs()
  const [message] = (await client.get(`/demo/messages?to=233${customerMobileNumber.slice(1)}`)).body.data
  const { requestId, prefix } = sent.body.data
  return (await client.post('/auth/verify/otp', { requestId, prefix, code: message.code, customerMobileNumber })).body
    .data
}

const idOf = async (client: Client) => (await client.get('/users/profile')).body.data.userId

describe('attackers who request all codes of a number', () => {
  test('do not lock out its owner in a known browser', async () => {
    const owner = await product.client('agent').signIn(AGENT)
    await owner.post('/auth/logout')
    await exhaustAttempts(AGENT)
    expect(await requestOtp(owner, AGENT)).toBe(200)
    // The browser has its own limits.
    expect(await requestOtp(owner, AGENT)).toBe(429)
  })

  test('cannot use the browser cookie of another user or an invented one', async () => {
    const other = await product.client('agent').signIn('0240000007')
    await exhaustAttempts(AGENT)
    expect(await requestOtp(other, AGENT)).toBe(429)
    const madeUp = { cookie: `okwan-browser=${'A'.repeat(43)}` }
    const response = await product.client('agent').post('/auth/send/otp', { customerMobileNumber: AGENT }, madeUp)
    expect(response.status).toBe(429)
  })

  test('do not prevent a customer from giving consent', async () => {
    await exhaustAttempts('0551234567')
    const seller = await product.client('agent').signIn(AGENT)
    expect(await requestOtp(seller, '0551234567', { purpose: 'consent', reference: 'draft-1' })).toBe(200)
  })
})

test('a colleague who requests all codes of an approver does not prevent approvals', async () => {
  const colleague = await product.client('agent').signIn(AGENT)
  const approver = await product.client('admin').signIn('0200000001')
  for (let i = 0; i < 10; i++) {
    expect(await requestOtp(colleague, '0200000001', { purpose: 'consent', reference: 'draft-1' })).toBe(200)
    product.clock.advance(120 + (i % 3) * 300)
  }
  expect(await requestOtp(colleague, '0200000001', { purpose: 'consent', reference: 'draft-1' })).toBe(429)
  await approver.signIn('0200000001')
  expect(await requestOtp(approver, '0200000001', { purpose: 'approval', reference: 'alert-rules' })).toBe(200)
})

test('approval and withdrawal codes are sent to their own number only', async () => {
  const colleague = await product.client('admin').signIn('0200000008')
  for (const purpose of [
    { purpose: 'approval', reference: 'payout:1' },
    { purpose: 'wallet-withdrawal', reference: 'withdrawal:1@2000' },
  ]) {
    const { status, body } = await colleague.post('/auth/send/otp', { customerMobileNumber: '0200000001', ...purpose })
    expect([status, body.code, body.errors[0].path]).toEqual([422, 'number_not_own', 'customerMobileNumber'])
  }
  const owner = await product.client('admin').signIn('0200000001')
  expect(await requestOtp(owner, '0200000001', { purpose: 'approval', reference: 'alert-rules' })).toBe(200)
})

test('many users together cannot flood a number, and its owner still gets codes', async () => {
  const consent = { purpose: 'consent', reference: 'draft-1' }
  const owner = await product.client('admin').signIn('0200000001')
  let sent = 0
  for (const number of [AGENT, '0240000005', '0240000007', '0200000008']) {
    const user = await product.client(number.startsWith('024') ? 'agent' : 'admin').signIn(number)
    for (let i = 0; i < 8; i++) {
      if ((await requestOtp(user, '0200000001', consent)) === 200) sent++
      product.clock.advance(i % 3 === 2 ? 600 : 31)
    }
  }
  expect(sent).toBe(30)
  await owner.signIn('0200000001')
  expect(await requestOtp(owner, '0200000001', { purpose: 'approval', reference: 'alert-rules' })).toBe(200)
})

test('the limits of a number count the codes of all portals', async () => {
  const portals = ['agent', 'staff', 'admin'] as const
  const statuses = []
  for (let i = 0; i < 4; i++) {
    statuses.push(await requestOtp(product.client(portals[i % 3] ?? 'agent'), '0240000007', {}, `41.66.3.${i}`))
    product.clock.advance(31)
  }
  expect(statuses).toEqual([200, 200, 200, 429])
})

describe('requests for codes of many numbers', () => {
  const forManyNumbers = (count: number, request: (number: string, i: number) => Promise<number>) =>
    Promise.all(Array.from({ length: count }, (_, i) => request(`02411${String(i).padStart(5, '0')}`, i)))

  test('are limited per address, and an IPv6 /48 network counts as one address', async () => {
    const statuses = await forManyNumbers(PER_ADDRESS + 5, (number, i) =>
      requestOtp(product.client('agent'), number, {}, `2001:db8:1:${i.toString(16)}::1`),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(PER_ADDRESS)
    // The next /48 network is another site.
    expect(await requestOtp(product.client('agent'), '0241234567', {}, '2001:db8:2::1')).toBe(200)
  })

  test('are limited per signed-in user, so a busy office is not limited', async () => {
    const seller = await product.client('agent').signIn(AGENT)
    const consent = { purpose: 'consent', reference: 'draft-1' }
    const statuses = await forManyNumbers(65, (number) => requestOtp(seller, number, consent))
    expect(statuses.filter((status) => status === 200)).toHaveLength(60)
    const colleague = await product.client('agent').signIn('0240000005')
    expect(await requestOtp(colleague, '0241234567', consent)).toBe(200)
  })
})

test('codes that were entered do not count, so a whole office can sign in for the first time', async () => {
  const office = { 'x-forwarded-for': '41.66.3.1' }
  await product.product.db.transaction((tx) => run(tx, sentBefore({ count: 40, ip: '41.66.3.1', used: true })))
  const first = await product.client('agent').post('/auth/send/otp', { customerMobileNumber: AGENT }, office)
  expect(first.status).toBe(200)
})

test('unknown browsers that exhaust the common limit lock out only unknown browsers', async () => {
  const owner = await product.client('agent').signIn(AGENT)
  await product.product.db.transaction((tx) => run(tx, sentBefore({ count: PER_HOUR, ip: '41.66.4.1' })))
  expect(await requestOtp(product.client('agent'), '0240000007')).toBe(429)
  expect(await requestOtp(owner, AGENT)).toBe(200)
  expect(await requestOtp(owner, '0551234567', { purpose: 'consent', reference: 'draft-1' })).toBe(200)
})

test('after the hourly limit the response says when the next code is possible', async () => {
  await product.product.db.transaction((tx) => run(tx, sentBefore({ count: PER_ADDRESS, ip: '41.66.5.1' })))
  product.clock.advance(50 * 60)
  const from = { 'x-forwarded-for': '41.66.5.1' }
  const { body } = await product.client('agent').post('/auth/send/otp', { customerMobileNumber: '0241234567' }, from)
  expect(body.retryAfterSeconds).toBe(10 * 60)
})

/** Sign-in codes, each to another number. */
const sentBefore = ({ count, ip, used = false }: { count: number; ip: string; used?: boolean }) => {
  const now = product.clock.now()
  return sql`insert into otp_requests (id, mobile_number, purpose, prefix, ip, sent, created_at, expires_at, used_at)
    select gen_random_uuid(), '23359' || n, 'sign-in', 'ABCD', ${ip}, true, ${now}, ${now},
           case when ${used} then ${now}::timestamptz end
    from generate_series(1000000, ${999_999 + count}) n`
}
