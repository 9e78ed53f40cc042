import { everyEndpoint } from '@okwan/contract/all'
import { splitKey } from '@okwan/contract/platform/endpoint'
import { isAllowedForExaminer } from '@okwan/domain/people/users/examiners'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../../../test/product.ts'
import { sales } from '../../../policies/policies/sale.fixture.ts'

let product: TestProduct
let efua: Client
let ama: Client

const MINUTE_SECONDS = 60
const DAY_SECONDS = 24 * 3600
const NUMBER = '0209333444'
const SEAT = {
  fullName: 'Akosua Nyarko',
  organisation: 'National Insurance Commission',
  mobileNumber: NUMBER,
  endsOn: '2026-11-20',
  reason: 'Yearly inspection',
}

beforeAll(async () => {
  product = await startTestProduct()
  await sales(product).sell({ plate: 'GR 1-26', seller: 'staff' })
})
afterAll(() => product.stop())
// Advances the clock, so that another code can be sent to the same number.
beforeEach(async () => {
  product.clock.advance(15 * MINUTE_SECONDS)
  efua = await product.client('admin').signIn('0200000001')
  ama = await product.client('admin').signIn('0200000009')
})

const sendRequest = async (change: object = {}) => (await efua.post('/examiners', { ...SEAT, ...change })).body.data
const seatOf = async (id: string) =>
  (await efua.get('/examiners')).body.data.find((seat: { examinerSeatId: string }) => seat.examinerSeatId === id)

/** Signs in with a code, because the examiner is not an account of the demo. */
async function signedIn(): Promise<Client> {
  const client = product.client('admin')
  product.clock.advance(MINUTE_SECONDS)
  const sent = (await client.post('/auth/send/otp', { customerMobileNumber: NUMBER })).body.data
  await product.runJobs()
  const [message] = (await client.get(`/demo/messages?to=233${NUMBER.slice(1)}`)).body.data
  const code = { requestId: sent.requestId, prefix: sent.prefix, code: message.code, customerMobileNumber: NUMBER }
  const response = await client.post('/auth/verify/otp', code)
  if (response.status !== 200) throw new Error(response.body.detail)
  client.token = response.body.data.token
  return client
}

async function approve(client: Client, number: string, id: string) {
  await product.runJobs()
  const about = { customerMobileNumber: number, purpose: 'approval', reference: `examiner:${id}` }
  const sent = (await client.post('/auth/send/otp', about)).body.data
  await product.runJobs()
  const [message] = (await client.get(`/demo/messages?to=233${number.slice(1)}`)).body.data
  const code = { requestId: sent.requestId, prefix: sent.prefix, code: message.code, customerMobileNumber: number }
  const { verificationToken } = (await client.post('/auth/verify/otp', code)).body.data
  return client.post(`/examiners/${id}/approve`, { verificationToken })
}

async function admitExaminer(change: object = {}): Promise<{ examiner: Client; id: string }> {
  const { examinerSeatId: id } = await sendRequest(change)
  expect((await approve(ama, '0200000009', id)).body.data).toMatchObject({ status: 'active' })
  return { examiner: await signedIn(), id }
}

async function audited(): Promise<string[]> {
  const { data } = (await efua.get('/activities?limit=100')).body
  return data.map(({ sentence }: { sentence: string }) => sentence)
}

describe('the access of an examiner', () => {
  test('needs a second SuperAdmin with a code, and then opens an account that reads like a SuperAdmin', async () => {
    const seat = await sendRequest()
    const { examinerSeatId } = seat
    expect(seat).toMatchObject({ status: 'pending', until: '2026-11-21T00:00:00.000Z', allowedActions: ['withdraw'] })
    expect((await approve(efua, '0200000001', examinerSeatId)).body.code).toBe('second_person_needed')
    const noCode = await ama.post(`/examiners/${examinerSeatId}/approve`, { verificationToken: 'guessed' })
    expect(noCode.body.code).toBe('code_not_valid')
    expect((await seatOf(examinerSeatId)).status).toBe('pending')

    expect((await approve(ama, '0200000009', examinerSeatId)).status).toBe(200)
    await product.runJobs()
    const [message] = (await ama.get('/demo/messages?to=233209333444')).body.data
    expect(message.text).toContain('read-only access as an examiner until 21 Nov 2026, 00:00')
    const examiner = await signedIn()
    const { data: profile } = (await examiner.get('/users/profile')).body
    expect(profile).toMatchObject({ role: 'SuperAdmin', examinerUntil: '2026-11-21T00:00:00.000Z' })
    for (const path of ['/policies', '/users', '/activities', '/transactions', '/alerts', '/role-changes']) {
      expect((await examiner.get(path)).status, path).toBe(200)
    }
    const [policy] = (await examiner.get('/policies')).body.data
    const shown = (await examiner.get(`/policies/${policy.policyId}`)).body.data
    expect(JSON.stringify(shown)).not.toContain('"action":')
    const people = (await examiner.get('/users')).body.data
    expect(people.flatMap(({ allowedActions }: { allowedActions: string[] }) => allowedActions)).toEqual([])
    await efua.post(`/examiners/${examinerSeatId}/end`, { reason: 'Finished early' })
    expect((await examiner.get('/users/profile')).status).toBe(401)
  })

  test('is refused every change of the whole contract, with the last moment in the sentence', async () => {
    const { examiner, id } = await admitExaminer()
    const counts: number[] = []
    for (const [key] of everyEndpoint()) {
      const { method, path } = splitKey(key)
      if (isAllowedForExaminer(key)) continue
      const address = path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')
      const response = await examiner.send(method, address, {})
      expect([key, response.status, response.body.code]).toEqual([key, 403, 'read_only'])
      expect(response.body.detail).toBe('Your access as an examiner is read-only until 21 Nov 2026, 00:00.')
      counts.push(response.status)
    }
    expect(counts.length).toBeGreaterThan(100)
    const about = { customerMobileNumber: '0200000003', purpose: 'consent', reference: 'policy:1' }
    expect((await examiner.post('/auth/send/otp', about)).body.code).toBe('read_only')
    await efua.post(`/examiners/${id}/end`, { reason: 'Finished early' })
  })

  test('exports under their own name, audited, and signs out', async () => {
    const { examiner, id } = await admitExaminer()
    const created = await examiner.post('/exports', { format: 'csv', filter: {} })
    expect(created.body.data).toMatchObject({ status: 'ready', rows: 1 })
    const { body } = await examiner.get(`/exports/${created.body.data.exportId}/file`)
    expect(body).toContain('Exported by Akosua Nyarko on')
    expect(await audited()).toContain('Policies exported')
    expect((await examiner.post('/auth/logout', {})).status).toBe(200)
    await efua.post(`/examiners/${id}/end`, { reason: 'Finished early' })
  })

  test('ends automatically, for sessions and for new ones, and the number can be used again', async () => {
    const { examiner, id } = await admitExaminer({ endsOn: '2026-11-16' })
    const minutesLeft = (24 * 60 - (product.clock.now().getUTCHours() * 60 + product.clock.now().getUTCMinutes())) | 0
    for (let left = minutesLeft - 1; left > 0; left -= 25) {
      product.clock.advance(Math.min(25, left) * MINUTE_SECONDS)
      expect((await examiner.get('/users/profile')).status).toBe(200)
    }
    product.clock.advance(MINUTE_SECONDS)
    const over = await examiner.get('/users/profile')
    expect([over.status, over.body.detail]).toEqual([
      401,
      'Your access as an examiner ended on 17 Nov 2026, 00:00. Ask the office if you need more time.',
    ])
    await expect(signedIn()).rejects.toThrow('ended on 17 Nov 2026')
    efua = await product.client('admin').signIn('0200000001')
    ama = await product.client('admin').signIn('0200000009')
    expect(await seatOf(id)).toMatchObject({ status: 'ended', allowedActions: [] })
    const again = await admitExaminer()
    expect((await again.examiner.get('/policies')).status).toBe(200)
    expect((await efua.post(`/examiners/${again.id}/end`, { reason: 'Finished' })).body.data.status).toBe('ended')
  })

  test('can be declined, withdrawn and ended, each once', async () => {
    const first = await sendRequest()
    expect((await efua.post(`/examiners/${first.examinerSeatId}/refuse`, { reason: 'No' })).status).toBe(422)
    const refused = await ama.post(`/examiners/${first.examinerSeatId}/refuse`, { reason: 'Not announced to us' })
    expect(refused.body.data.status).toBe('refused')
    expect((await ama.post(`/examiners/${first.examinerSeatId}/refuse`, { reason: 'Again' })).body.code).toBe(
      'examiner_decided',
    )
    const second = await sendRequest()
    expect((await ama.post(`/examiners/${second.examinerSeatId}/withdraw`)).status).toBe(403)
    expect((await efua.post(`/examiners/${second.examinerSeatId}/withdraw`)).body.data.status).toBe('withdrawn')
    await expect(signedIn()).rejects.toThrow()
  })

  test.each([
    [{ endsOn: '2026-11-01' }, 'endsOn', 'Select today or a later day'],
    [{ endsOn: '2027-06-01' }, 'endsOn', 'The maximum is 90 days'],
    [{ mobileNumber: '0200000003' }, 'mobileNumber', 'already in use'],
    [{ organisation: ' ' }, 'organisation', 'at least 2 characters'],
    [{ reason: 'x' }, 'reason', 'at least 3 characters'],
  ])('%o is refused at its field', async (change, path, sentence) => {
    const { status, body } = await efua.post('/examiners', { ...SEAT, ...change })
    expect(status).toBe(422)
    expect(body.errors[0].path).toBe(path)
    expect(body.errors[0].message).toContain(sentence)
  })

  test('is not given work, another role or a way around the second person', async () => {
    const pending = await sendRequest()
    const user = pending.user.userId
    expect((await efua.put(`/users/${user}`, { status: 'active' })).body.code).toBe('second_person_needed')
    await approve(ama, '0200000009', pending.examinerSeatId)
    const { data: staff } = (await efua.get('/users?q=Kofi%20Adjei')).body
    const handed = await efua.post(`/users/${staff[0].userId}/hand-over`, { toUserId: user, remove: false })
    expect(handed.body.detail).toContain('is an examiner')
    const owner = new pg.Client(product.databaseUrl)
    await owner.connect()
    const forbidden = [
      [`update users set role = 'SuperAdmin' where id = '${user}'`, 'examiner_is_staff'],
      [`update users set examiner_until = null where id = '${user}'`, 'does not change'],
      [`update users set examiner_until = examiner_until + interval '1 day' where id = '${user}'`, 'does not change'],
      [`update examiner_seats set decided_by = requested_by where user_id = '${user}'`, 'second_person'],
    ] as const
    for (const [statement, message] of forbidden) await expect(owner.query(statement)).rejects.toThrow(message)
    await owner.end()
    await efua.post(`/examiners/${pending.examinerSeatId}/end`, { reason: 'Finished' })
    product.clock.advance(DAY_SECONDS)
  })
})
