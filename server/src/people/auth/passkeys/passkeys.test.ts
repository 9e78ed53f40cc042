import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Authenticator } from '../../../../test/authenticator.ts'
import { type Client, startTestProduct, type TestProduct } from '../../../../test/product.ts'

const EFUA = '0200000001'
const AMA = '0200000009'
const ADMIN = '0200000002'
const MINUTE_SECONDS = 60
const DAY_SECONDS = 24 * 3600
const SEAT = {
  fullName: 'Akosua Nyarko',
  organisation: 'National Insurance Commission',
  endsOn: '2026-11-30',
  reason: 'Yearly inspection',
}

let product: TestProduct
let owner: pg.Client
let efua: Client
let ama: Client

beforeAll(async () => {
  product = await startTestProduct()
  owner = new pg.Client(product.databaseUrl)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await product.stop()
})
// Every test starts without passkeys and cooldowns.
beforeEach(async () => {
  await owner.query(`update passkeys set removed_at = now(), removed_by = user_id where removed_at is null`)
  product.clock.advance(15 * MINUTE_SECONDS)
  await owner.query(`update users set cooldown_until = null where cooldown_until is not null`)
  efua = await product.client('admin').signIn(EFUA)
  ama = await product.client('admin').signIn(AMA)
})

type PasskeyOptions = { challengeId: string; options: { challenge: string; rpId?: string } }

async function startToAdd(client: Client): Promise<PasskeyOptions> {
  const response = await client.post('/auth/passkeys/options', await product.stepUp(client, 'passkey-add'))
  expect(response.status).toBe(200)
  return response.body.data
}

async function add(client: Client, name = 'Phone'): Promise<Authenticator> {
  const key = new Authenticator()
  const response = await client.post('/auth/passkeys', key.create(await startToAdd(client), name))
  expect(response.status).toBe(201)
  return key
}

/** Sends and enters a sign-in code; returns the next step. */
async function enterCode(client: Client, customerMobileNumber: string) {
  product.clock.advance(2 * MINUTE_SECONDS)
  await product.runJobs()
  const { requestId, prefix } = (await client.post('/auth/send/otp', { customerMobileNumber })).body.data
  await product.runJobs()
  const messages = (await client.get(`/demo/messages?to=233${customerMobileNumber.slice(1)}`)).body.data
  const { code } = messages.find((message: { code?: string }) => message.code)
  return client.post('/auth/verify/otp', { requestId, prefix, code, customerMobileNumber })
}

const requestStepUp = async (client: Client, reference: string): Promise<PasskeyOptions & { approves: string }> =>
  (await client.post('/auth/passkeys/step-up/options', { reference })).body.data

async function stepUp(client: Client, key: Authenticator, reference: string): Promise<{ verificationToken: string }> {
  const response = await client.post('/auth/passkeys/step-up', key.sign(await requestStepUp(client, reference)))
  expect(response.status).toBe(200)
  return { verificationToken: response.body.data.verificationToken }
}

const list = async (client: Client) => (await client.get('/auth/passkeys')).body.data
const idOf = async (client: Client): Promise<string> => (await client.get('/users/profile')).body.data.userId
const messagesTo = async (number: string): Promise<string[]> => {
  await product.runJobs()
  const { data } = (await efua.get(`/demo/messages?to=233${number.slice(1)}`)).body
  return data.map(({ text }: { text: string }) => text)
}
const sentences = async (): Promise<string[]> =>
  (await ama.get('/activities?limit=100')).body.data.map(({ sentence }: { sentence: string }) => sentence)

describe('adding a passkey', () => {
  test('needs a code, and notifies the person', async () => {
    const guessed = await efua.post('/auth/passkeys/options', { verificationToken: 'guessed' })
    expect(guessed.body.code).toBe('code_not_valid')

    await add(efua, 'Office laptop')
    expect(await list(efua)).toMatchObject([{ name: 'Office laptop', isUsableHere: true, lastUsedAt: null }])
    expect(await list(ama)).toEqual([])
    expect(await messagesTo(EFUA)).toContainEqual(expect.stringContaining('the passkey "Office laptop" was added'))
    expect(await sentences()).toContain('Passkey added')
  })

  test('is bound to the host of the portal, and lists existing passkeys so that a device is not added twice', async () => {
    const key = await add(efua)
    const started = (await efua.post('/auth/passkeys/options', await stepUp(efua, key, 'passkey-add'))).body.data
    expect(started.options.rp).toMatchObject({ id: 'admin.localhost' })
    expect(started.options.excludeCredentials).toMatchObject([{ id: key.id.toString('base64url') }])
  })

  test.each([
    ['another origin', { origin: 'http://admin.localhost.evil.example' }],
    ['another domain', { rpId: 'evil.example' }],
    ['another challenge', { challenge: Buffer.from('a challenge of somebody else').toString('base64url') }],
    ['no fingerprint, face or PIN', { isVerified: false }],
  ])('is refused for %s', async (_, fault) => {
    const response = await efua.post(
      '/auth/passkeys',
      new Authenticator().create(await startToAdd(efua), 'Phone', fault),
    )
    expect([response.status, response.body.code]).toEqual([422, 'passkey_wrong'])
    expect(await list(efua)).toEqual([])
  })

  test('is refused for a used, expired or another person’s challenge, and for invalid data', async () => {
    const options = await startToAdd(efua)
    const others = await ama.post('/auth/passkeys', new Authenticator().create(options, 'Phone'))
    expect(others.body.code).toBe('passkey_wrong')
    const used = await efua.post('/auth/passkeys', new Authenticator().create(options, 'Phone'))
    expect(used.body.code).toBe('passkey_wrong')

    const late = await startToAdd(efua)
    product.clock.advance(6 * MINUTE_SECONDS)
    expect((await efua.post('/auth/passkeys', new Authenticator().create(late, 'Phone'))).body.code).toBe(
      'passkey_wrong',
    )
    const { challengeId, name, response } = new Authenticator().create(await startToAdd(efua), 'Phone')
    const malformed = { challengeId, name, response: { ...response, attestationObject: 'bm9uc2Vuc2U' } }
    expect((await efua.post('/auth/passkeys', malformed)).body.code).toBe('passkey_wrong')
    expect(await list(efua)).toEqual([])
  })

  test('is refused for a passkey that someone else has', async () => {
    const key = await add(efua)
    const response = await ama.post('/auth/passkeys', key.create(await startToAdd(ama), 'Copy'))
    expect([response.status, response.body.detail]).toEqual([422, 'This passkey is already in use.'])
    expect(await list(ama)).toEqual([])
  })
})

describe('a sign-in', () => {
  test('needs the passkey after the code', async () => {
    const key = await add(efua)
    const client = product.client('admin')
    const afterCode = await enterCode(client, EFUA)
    expect(afterCode.status).toBe(200)
    expect(Object.keys(afterCode.body.data)).toEqual(['passkey'])
    expect((await client.get('/users/profile')).status).toBe(401)

    const signedIn = await client.post('/auth/passkeys/sign-in', key.sign(afterCode.body.data.passkey))
    expect(signedIn.status).toBe(200)
    client.token = signedIn.body.data.token
    expect((await client.get('/users/profile')).body.data.mobileNumber).toBe(`233${EFUA.slice(1)}`)
    expect((await list(client))[0].lastUsedAt).not.toBeNull()
  })

  test('does not ask people without a passkey', async () => {
    expect((await enterCode(product.client('admin'), EFUA)).body.data).toHaveProperty('token')
  })

  test.each([
    ['another origin', { origin: 'http://admin.localhost.evil.example' }],
    ['another domain', { rpId: 'evil.example' }],
    ['another challenge', { challenge: Buffer.from('a challenge of somebody else').toString('base64url') }],
    ['a wrong signature', { forged: true }],
    ['no fingerprint, face or PIN', { isVerified: false }],
  ])('is refused for %s, and the challenge is used up', async (_, fault) => {
    const key = await add(efua)
    const client = product.client('admin')
    const { passkey } = (await enterCode(client, EFUA)).body.data
    const wrong = await client.post('/auth/passkeys/sign-in', key.sign(passkey, fault))
    expect([wrong.status, wrong.body.code]).toEqual([422, 'passkey_wrong'])
    const [record] = (await ama.get('/loginrecords?limit=1')).body.data
    expect(record).toMatchObject({ fullName: 'Efua Mensah', result: 'wrong-passkey' })
    expect((await client.post('/auth/passkeys/sign-in', key.sign(passkey))).body.code).toBe('passkey_wrong')
  })

  test('is refused for a replayed response, an old challenge and another person’s passkey', async () => {
    const key = await add(efua)
    const amas = await add(ama)
    const client = product.client('admin')
    const { passkey } = (await enterCode(client, EFUA)).body.data
    const assertion = key.sign(passkey)
    expect((await client.post('/auth/passkeys/sign-in', assertion)).status).toBe(200)
    expect((await client.post('/auth/passkeys/sign-in', assertion)).body.code).toBe('passkey_wrong')

    const late = (await enterCode(client, EFUA)).body.data.passkey
    product.clock.advance(6 * MINUTE_SECONDS)
    expect((await client.post('/auth/passkeys/sign-in', key.sign(late))).body.code).toBe('passkey_wrong')

    const next = (await enterCode(client, EFUA)).body.data.passkey
    expect((await client.post('/auth/passkeys/sign-in', amas.sign(next))).body.code).toBe('passkey_wrong')
  })

  test('is refused for a counter that decreased, because the passkey was copied', async () => {
    const key = await add(efua)
    const client = product.client('admin')
    const first = (await enterCode(client, EFUA)).body.data.passkey
    expect((await client.post('/auth/passkeys/sign-in', key.sign(first, { counter: 7 }))).status).toBe(200)
    const second = (await enterCode(client, EFUA)).body.data.passkey
    const copied = await client.post('/auth/passkeys/sign-in', key.sign(second, { counter: 7 }))
    expect(copied.body.code).toBe('passkey_wrong')
    const third = (await enterCode(client, EFUA)).body.data.passkey
    expect((await client.post('/auth/passkeys/sign-in', key.sign(third, { counter: 8 }))).status).toBe(200)
  })

  test('of a paused person is refused as without a passkey', async () => {
    const admin = await product.client('admin').signIn(ADMIN)
    const key = await add(admin)
    const client = product.client('admin')
    const { passkey } = (await enterCode(client, ADMIN)).body.data
    await owner.query(`update users set status = 'paused' where mobile_number = '233200000002'`)
    const response = await client.post('/auth/passkeys/sign-in', key.sign(passkey))
    await owner.query(`update users set status = 'active' where mobile_number = '233200000002'`)
    expect(response.body.code).toBe('not_active')
    expect(response.body.data).toBeUndefined()
  })
})

describe('an act that needs a confirmation', () => {
  const optionsText = async (mobileNumber: string): Promise<string> =>
    (await efua.post('/examiners', { ...SEAT, mobileNumber })).body.data.examinerSeatId

  test('refuses codes once the person has a passkey, and accepts the passkey', async () => {
    const seat = await optionsText('0209333441')
    const key = await add(ama)
    const reference = `examiner:${seat}`
    const about = { customerMobileNumber: AMA, purpose: 'approval', reference }
    expect((await ama.post('/auth/send/otp', about)).body.code).toBe('passkey_needed')
    // A code that was sent before the passkey was added.
    const byCode = await ama.post(`/examiners/${seat}/approve`, await product.stepUp(ama, reference))
    expect([byCode.status, byCode.body.code]).toEqual([422, 'passkey_needed'])

    expect((await requestStepUp(ama, reference)).approves).toContain('Akosua Nyarko')
    const approved = await ama.post(`/examiners/${seat}/approve`, await stepUp(ama, key, reference))
    expect(approved.body.data).toMatchObject({ status: 'active' })
  })

  test('accepts the confirmation once, from the same person and for the same act only', async () => {
    const [seat, another] = [await optionsText('0209333442'), await optionsText('0209333443')]
    const key = await add(ama)
    const efuas = await add(efua)
    const wrongAct = await ama.post(`/examiners/${seat}/approve`, await stepUp(ama, key, `examiner:${another}`))
    expect(wrongAct.body.code).toBe('passkey_needed')
    const wrongPerson = await ama.post(
      `/examiners/${seat}/approve`,
      await stepUp(efua, efuas, `examiner:${seat}`).catch(() => ({ verificationToken: 'none' })),
    )
    expect(wrongPerson.body.code).toBe('passkey_needed')
    const challenge = await requestStepUp(ama, `examiner:${seat}`)
    expect((await efua.post('/auth/passkeys/step-up', key.sign(challenge))).body.code).toBe('passkey_wrong')

    const confirmed = await stepUp(ama, key, 'passkey-add')
    expect((await ama.post('/auth/passkeys/options', confirmed)).status).toBe(200)
    expect((await ama.post('/auth/passkeys/options', confirmed)).body.code).toBe('passkey_needed')
  })

  test('does not accept the challenge of a sign-in', async () => {
    const key = await add(efua)
    const { passkey } = (await enterCode(product.client('admin'), EFUA)).body.data
    expect((await efua.post('/auth/passkeys/step-up', key.sign(passkey))).body.code).toBe('passkey_wrong')
  })
})

describe('managing passkeys', () => {
  test('renames only the user’s own passkeys, and requires a name', async () => {
    await add(efua)
    const [{ passkeyId }] = await list(efua)
    expect((await efua.put(`/auth/passkeys/${passkeyId}`, { name: 'Red key' })).body.data[0].name).toBe('Red key')
    expect((await ama.put(`/auth/passkeys/${passkeyId}`, { name: 'Mine' })).status).toBe(404)
    expect((await efua.put(`/auth/passkeys/${passkeyId}`, { name: ' ' })).status).toBe(422)
    expect((await list(efua))[0].name).toBe('Red key')
  })

  test('removes one with a passkey, notifies the person, and codes confirm again after the last one', async () => {
    const key = await add(ama, 'Old phone')
    const [{ passkeyId }] = await list(ama)
    const reference = `passkey-remove:${passkeyId}`
    const byCode = await ama.post(`/auth/passkeys/${passkeyId}/remove`, await product.stepUp(ama, reference))
    expect(byCode.body.code).toBe('passkey_needed')
    expect(await list(ama)).toHaveLength(1)
    const confirmed = await stepUp(ama, key, reference)
    expect((await efua.post(`/auth/passkeys/${passkeyId}/remove`, confirmed)).status).toBe(404)
    expect((await ama.post(`/auth/passkeys/${passkeyId}/remove`, confirmed)).body.data).toEqual([])
    expect(await messagesTo(AMA)).toContainEqual(expect.stringContaining('the passkey "Old phone" was removed'))
    expect(await sentences()).toContain('Passkey removed')
    expect((await enterCode(product.client('admin'), AMA)).body.data).toHaveProperty('token')
    await startToAdd(ama)
  })
})

describe('the recovery of a lost passkey', () => {
  const requestRemoval = async (client: Client, userId: string) =>
    client.post(`/users/${userId}/passkey-removal`, { reason: 'Lost the phone' })
  const approve = async (client: Client, id: string) =>
    client.post(`/account-changes/${id}/approve`, await product.stepUp(client, `account-change:${id}`))

  test('needs two SuperAdmins, ends the sessions, notifies the person and starts a cooldown of a day', async () => {
    const admin = await product.client('admin').signIn(ADMIN)
    const userId = await idOf(admin)
    expect((await requestRemoval(efua, userId)).status).toBe(404)
    await add(admin)
    expect((await requestRemoval(admin, userId)).status).toBe(403)
    expect((await requestRemoval(efua, await idOf(efua))).status).toBe(403)

    const { accountChangeId: id } = (await requestRemoval(efua, userId)).body.data
    expect((await requestRemoval(ama, userId)).body.code).toBe('account_change_pending')
    expect((await approve(efua, id)).body.code).toBe('second_person_needed')
    expect(await list(admin)).toHaveLength(1)

    expect((await approve(ama, id)).body.data).toMatchObject({ status: 'applied' })
    expect((await admin.get('/users/profile')).status).toBe(401)
    expect(await messagesTo(ADMIN)).toContainEqual(expect.stringContaining('two SuperAdmins removed your passkeys'))
    expect((await sentences()).some((sentence) => sentence.startsWith('Passkeys removed: '))).toBe(true)

    const client = product.client('admin')
    client.token = (await enterCode(client, ADMIN)).body.data.token
    expect(await list(client)).toEqual([])
    const early = await client.post('/auth/passkeys/options', await product.stepUp(client, 'passkey-add'))
    expect(early.body.code).toBe('number_too_new')
    product.clock.advance(DAY_SECONDS)
    await add(await product.client('admin').signIn(ADMIN))
  })

  test('is not approved by the person who lost it', async () => {
    const key = await add(ama)
    const { accountChangeId: id } = (await requestRemoval(efua, await idOf(ama))).body.data
    const own = await ama.post(`/account-changes/${id}/approve`, await stepUp(ama, key, `account-change:${id}`))
    expect(own.body.code).toBe('second_person_needed')
    expect(await list(ama)).toHaveLength(1)
    expect((await efua.post(`/account-changes/${id}/withdraw`)).status).toBe(200)
  })
})

test('the database keeps removed passkeys, and refuses a removal without a person', async () => {
  await add(efua)
  const { db } = product.product
  await expect(db.transaction((tx) => tx.query(`delete from passkeys`))).rejects.toThrow('permission denied')
  await expect(owner.query(`update passkeys set removed_at = now() where removed_at is null`)).rejects.toThrow(
    'passkeys_removed',
  )
})

describe('from the day in PASSKEYS_REQUIRED_FROM', () => {
  let requiringProduct: TestProduct
  beforeAll(async () => {
    requiringProduct = await startTestProduct({ env: { PASSKEYS_REQUIRED_FROM: '2026-11-17' } })
  })
  afterAll(() => requiringProduct.stop())

  test('Admins and SuperAdmins decide nothing without a passkey, and have a cooldown of a day after adding the first one', async () => {
    const invite = async (mobileNumber: string) => {
      const client = await requiringProduct.client('admin').signIn(EFUA)
      return { client, answer: await client.post('/examiners', { ...SEAT, mobileNumber }) }
    }
    expect((await invite('0209333451')).answer.status).toBe(201)
    requiringProduct.clock.advance(DAY_SECONDS)
    const { client, answer } = await invite('0209333452')
    expect([answer.status, answer.body.code]).toEqual([422, 'passkey_missing'])
    expect((await client.get('/examiners')).body.data).toHaveLength(1)

    const key = new Authenticator()
    const started = await client.post('/auth/passkeys/options', await requiringProduct.stepUp(client, 'passkey-add'))
    expect((await client.post('/auth/passkeys', key.create(started.body.data, 'Phone'))).status).toBe(201)
    expect((await invite('0209333452')).answer.body.code).toBe('number_too_new')
    requiringProduct.clock.advance(DAY_SECONDS)
    expect((await invite('0209333452')).answer.status).toBe(201)
  })

  test('Staff need none', async () => {
    const { staff } = await requiringProduct.signInAs('staff')
    const view = { list: 'policies', name: 'Mine', search: 'status=active' }
    expect((await staff.post('/saved-views', view)).status).toBe(201)
  })
})
