import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../../test/product.ts'

const AGENT = '0240000004'
const ADMIN = '0200000002'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct({ nodes: 2 })
})
afterAll(() => product.stop())
// A new day for each test, so that the limits start again.
beforeEach(() => product.clock.advance(25 * 3600))

async function sendCode(client: Client, mobileNumber: string) {
  // Sends pending messages of earlier tests first.
  await product.runJobs()
  const sent = await client.post('/auth/send/otp', { customerMobileNumber: mobileNumber })
  await product.runJobs()
  const { requestId, prefix } = sent.body.data
  const messages = await client.get(`/demo/messages?to=233${mobileNumber.slice(1)}`)
  const code: string = messages.body.data[0]?.code
  return { requestId, prefix, code, customerMobileNumber: mobileNumber }
}

const wrongCode = (code: string) => (code === '000000' ? '000001' : '000000')

describe('signing in', () => {
  test('the code in the SMS opens a session on the right portal', async () => {
    const client = product.client('agent')
    const otpRequest = await sendCode(client, AGENT)
    const verified = await client.post('/auth/verify/otp', otpRequest)
    expect(verified.status).toBe(200)
    expect(verified.body.data.user).toMatchObject({ fullName: 'Yaw Boateng', role: 'Agent', portal: 'agent' })
    client.token = verified.body.data.token
    expect((await client.get('/users/profile')).body.data.mobileNumber).toBe('233240000004')
  })

  test('the number is accepted in any spelling', async () => {
    const client = product.client('agent')
    const sent = await client.post('/auth/send/otp', { customerMobileNumber: '+233 24-000 0004' })
    expect(sent.status).toBe(200)
  })

  test('a code works once', async () => {
    const client = product.client('agent')
    const otpRequest = await sendCode(client, AGENT)
    await client.post('/auth/verify/otp', otpRequest)
    const again = await client.post('/auth/verify/otp', otpRequest)
    expect(again.status).toBe(422)
    expect(again.body.code).toBe('code_used')
  })

  test('a code expires after five minutes', async () => {
    const client = product.client('agent')
    const otpRequest = await sendCode(client, AGENT)
    product.clock.advance(5 * 60)
    expect((await client.post('/auth/verify/otp', otpRequest)).body.code).toBe('code_expired')
  })

  test('a code for one number does not sign in another', async () => {
    const client = product.client('agent')
    const otpRequest = await sendCode(client, AGENT)
    const other = await client.post('/auth/verify/otp', { ...otpRequest, customerMobileNumber: '0240000007' })
    expect(other.status).toBe(422)
  })

  test('twenty wrong codes count as five, and then even the right one is refused', async () => {
    const client = product.client('agent')
    const otpRequest = await sendCode(client, AGENT)
    const codes: string[] = []
    for (let i = 0; i < 20; i++) {
      const response = await client.post('/auth/verify/otp', { ...otpRequest, code: wrongCode(otpRequest.code) })
      codes.push(response.body.code)
    }
    expect(codes.filter((code) => code === 'code_wrong')).toHaveLength(4)
    expect(codes.filter((code) => code === 'code_blocked')).toHaveLength(16)
    expect((await client.post('/auth/verify/otp', otpRequest)).body.code).toBe('code_blocked')
  })

  test('fifty wrong codes at the same time on two nodes count as five', async () => {
    const otpRequest = await sendCode(product.client('agent'), AGENT)
    await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        product.client('agent', i % 2).post('/auth/verify/otp', { ...otpRequest, code: wrongCode(otpRequest.code) }),
      ),
    )
    const { rows } = await product.product.db.read((tx) =>
      tx.query('select attempts from otp_requests where id = $1', [otpRequest.requestId]),
    )
    expect(rows[0].attempts).toBe(5)
  })

  test('an agent is referred to the agent portal, and the attempt is recorded', async () => {
    const client = product.client('admin')
    const refused = await client.post('/auth/verify/otp', await sendCode(client, AGENT))
    expect(refused.status).toBe(403)
    expect(refused.body).toMatchObject({
      code: 'wrong_portal',
      detail: 'This number belongs to an agent account. Open the agent portal.',
    })
    const admin = await product.client('admin').signIn(ADMIN)
    const records = await admin.get('/loginrecords?result=wrong-portal')
    expect(records.body.data[0].fullName).toBe('Yaw Boateng')
  })
})

describe('requesting codes', () => {
  test('an unknown number gets the same response and no SMS', async () => {
    const client = product.client('agent')
    const known = await client.post('/auth/send/otp', { customerMobileNumber: AGENT })
    const unknown = await client.post('/auth/send/otp', { customerMobileNumber: '0249999999' })
    expect(unknown.status).toBe(known.status)
    expect(Object.keys(unknown.body.data)).toEqual(Object.keys(known.body.data))
    await product.runJobs()
    expect((await client.get('/demo/messages?to=233249999999')).body.data).toEqual([])
  })

  test('a new code is sent after 30 seconds, a fourth not within ten minutes, on any node', async () => {
    const requestOtp = (node: number) =>
      product.client('agent', node).post('/auth/send/otp', { customerMobileNumber: '0240000007' })
    expect((await requestOtp(0)).status).toBe(200)
    const tooSoon = await requestOtp(1)
    expect(tooSoon.status).toBe(429)
    expect(tooSoon.headers['retry-after']).toBe('30')
    expect(tooSoon.body.detail).toBe('Too many codes were requested. Try again in 30 seconds.')
    for (const node of [1, 0]) {
      product.clock.advance(30)
      expect((await requestOtp(node)).status).toBe(200)
    }
    product.clock.advance(30)
    expect((await requestOtp(0)).status).toBe(429)
  })

  test('twenty concurrent requests on two nodes send one code', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        product.client('agent', i % 2).post('/auth/send/otp', { customerMobileNumber: '0240000005' }),
      ),
    )
    expect(responses.filter((response) => response.status === 200)).toHaveLength(1)
    expect(responses.filter((response) => response.status === 429)).toHaveLength(19)
  })

  test('an invalid number is reported at its field', async () => {
    const response = await product.client('agent').post('/auth/send/otp', { customerMobileNumber: '12345' })
    expect(response.status).toBe(422)
    expect(response.body.errors).toEqual([
      { path: 'customerMobileNumber', message: 'Enter a Ghana mobile number, such as 024 123 4567' },
    ])
  })

  test('only signed-in users can request codes for customers', async () => {
    const body = { customerMobileNumber: '0551234567', purpose: 'consent', reference: 'draft-1' }
    expect((await product.client('agent').post('/auth/send/otp', body)).status).toBe(401)
    const agent = await product.client('agent').signIn(AGENT)
    expect((await agent.post('/auth/send/otp', body)).status).toBe(200)
  })

  test('a consent code gives a verification token and no session', async () => {
    const agent = await product.client('agent').signIn(AGENT)
    const customerMobileNumber = '0551234568'
    const sent = await agent.post('/auth/send/otp', { customerMobileNumber, purpose: 'consent', reference: 'draft-1' })
    await product.runJobs()
    const [message] = (await agent.get('/demo/messages?to=233551234568')).body.data
    const { requestId, prefix } = sent.body.data
    const verified = await agent.post('/auth/verify/otp', {
      requestId,
      prefix,
      code: message.code,
      customerMobileNumber,
    })
    expect(verified.body.data).toEqual({ verificationToken: expect.any(String), expiresAt: expect.any(String) })
  })
})

describe('a session', () => {
  test('a token copied to another client is refused', async () => {
    const agent = await product.client('agent').signIn(AGENT)
    const attacker = product.client('agent')
    attacker.token = agent.token
    expect((await attacker.get('/users/profile')).status).toBe(401)
  })

  test('a new sign-in ends the earlier session of this browser, not those of other browsers', async () => {
    const agent = await product.client('agent').signIn(AGENT)
    const otherClient = await product.client('agent').signIn(AGENT)
    const sessionId = async (client: Client) =>
      (await client.get('/auth/sessions')).body.data.find(({ current }: { current: boolean }) => current).sessionId
    const earlier = await sessionId(agent)
    await agent.signIn(AGENT)
    const open = (await agent.get('/auth/sessions')).body.data.map(
      (session: { sessionId: string }) => session.sessionId,
    )
    expect(open).not.toContain(earlier)
    expect(open).toContain(await sessionId(otherClient))
  })

  test('a token of one portal is refused by another', async () => {
    const admin = await product.client('admin').signIn(ADMIN)
    const response = await admin.get('/users/profile', { host: 'staff.localhost' })
    expect(response.status).toBe(401)
  })

  test('an Admin is signed out after half an hour without activity, an agent is not', async () => {
    const admin = await product.client('admin').signIn(ADMIN)
    const agent = await product.client('agent').signIn(AGENT)
    product.clock.advance(31 * 60)
    expect((await admin.get('/users/profile')).body.code).toBe('session_ended')
    expect((await agent.get('/users/profile')).status).toBe(200)
  })

  test('a session ends after 30 days, even if it is active', async () => {
    const agent = await product.client('agent').signIn(AGENT)
    const hours = 11
    for (let passed = 0; passed + hours <= 30 * 24; passed += hours) {
      product.clock.advance(hours * 3600)
      expect((await agent.get('/users/profile')).status).toBe(200)
    }
    product.clock.advance(hours * 3600)
    expect((await agent.get('/users/profile')).body.code).toBe('session_ended')
  })

  test('polling in an abandoned tab does not keep a session open, activity does', async () => {
    const abandoned = await product.client('admin').signIn(ADMIN)
    const active = await product.client('admin').signIn(ADMIN)
    for (let minutes = 0; minutes < 40; minutes += 10) {
      await abandoned.get('/users/profile', { 'x-unattended': '1' })
      await active.get('/users/profile')
      product.clock.advance(10 * 60)
    }
    expect((await abandoned.get('/users/profile')).body.code).toBe('session_ended')
    expect((await active.get('/users/profile')).status).toBe(200)
  })

  test('signing out ends this session; signing out everywhere ends all sessions of the user', async () => {
    const one = await product.client('agent').signIn(AGENT)
    const two = await product.client('agent').signIn(AGENT)
    const three = await product.client('agent').signIn(AGENT)
    await one.post('/auth/logout', {})
    expect((await one.get('/users/profile')).status).toBe(401)
    expect((await two.get('/users/profile')).status).toBe(200)
    await two.post('/auth/logout', { everywhere: true })
    expect((await three.get('/users/profile')).status).toBe(401)
  })

  test('users can list and end only their own sessions', async () => {
    const ownSession = await product.client('agent').signIn(AGENT)
    const other = await product.client('agent').signIn('0240000007')
    const sessions = (await other.get('/auth/sessions')).body.data
    const current = sessions.find((entry: { current: boolean }) => entry.current)
    expect((await ownSession.delete(`/auth/sessions/${current.sessionId}`)).status).toBe(404)
    expect((await other.delete(`/auth/sessions/${current.sessionId}`)).status).toBe(200)
    expect((await other.get('/users/profile')).status).toBe(401)
  })

  test('a session has one login record, even if it is reported repeatedly', async () => {
    const agent = await product.client('agent').signIn(AGENT)
    const first = await agent.post('/loginrecords')
    const second = await agent.post('/loginrecords')
    expect(second.body.data.loginRecordId).toBe(first.body.data.loginRecordId)
  })
})

describe('requests from other sites', () => {
  test('a write started by another site is refused', async () => {
    const agent = await product.client('agent').signIn(AGENT)
    const forged = await agent.post('/auth/logout', {}, { 'sec-fetch-site': 'cross-site' })
    expect(forged.status).toBe(403)
    expect((await agent.get('/users/profile')).status).toBe(200)
  })

  test('an unknown host name gets 421', async () => {
    expect((await product.client('agent').get('/users/profile', { host: 'evil.example' })).status).toBe(421)
  })

  test('text, invalid JSON, unknown fields and other methods each get their own response', async () => {
    const client = product.client('agent')
    const plain = await client.send('POST', '/auth/send/otp', '{}', { 'content-type': 'text/plain' })
    expect(plain.status).toBe(415)
    expect((await client.send('POST', '/auth/send/otp', '{"a":')).status).toBe(400)
    const unknown = await client.post('/auth/send/otp', { customerMobileNumber: AGENT, admin: true })
    expect(unknown.body.errors).toEqual([{ path: 'admin', message: 'Unknown field' }])
    const wrongMethod = await client.put('/auth/send/otp', {})
    expect(wrongMethod.status).toBe(405)
    expect(wrongMethod.headers.allow).toBe('POST')
  })
})
