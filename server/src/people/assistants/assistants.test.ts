import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../../test/product.ts'

let product: TestProduct
let agent: Client
let otherAgent: Client
let superAdmin: Client

beforeAll(async () => {
  product = await startTestProduct({ nodes: 2 })
  agent = await product.client('agent').signIn('0240000004')
  otherAgent = await product.client('agent').signIn('0240000007')
  superAdmin = await product.client('admin').signIn('0200000001')
})
afterAll(() => product.stop())

const OPEN = { products: ['motor', 'travel'], dailyCount: null, dailyPesewas: null, fromHour: 0, toHour: 24 }

let next = 100
function add(client: Client, fields: object = {}) {
  next += 1
  return client.post('/assistants', {
    fullName: `Helper ${next}`,
    mobileNumber: `0249000${next}`,
    limits: OPEN,
    ...fields,
  })
}

async function signIn(mobileNumber: string): Promise<Client> {
  const client = product.client('agent', 1)
  // Messages of one run are sent concurrently, and the code must be the newest.
  await product.runJobs()
  const sent = await client.post('/auth/send/otp', { customerMobileNumber: mobileNumber })
  await product.runJobs()
  const [message] = (await client.get(`/demo/messages?to=233${mobileNumber.slice(1)}`)).body.data
  const { requestId, prefix } = sent.body.data
  const body = { requestId, prefix, code: message.code, customerMobileNumber: mobileNumber }
  client.token = (await client.post('/auth/verify/otp', body)).body.data.token
  return client
}

const actionsOn = async (id: string) => {
  const { body } = await superAdmin.get(`/activities?kind=people&entityType=user&entityId=${id}`)
  // Sorted, because the test clock is fixed and several actions have the same time.
  return body.data.map((activity: { action: string }) => activity.action).toSorted()
}

describe('adding an assistant', () => {
  test('a new assistant is invited by SMS, belongs to the branch of the agent, and is active from the first sign-in', async () => {
    const added = await add(agent, { fullName: 'Afia Sarpong', mobileNumber: '0249111111' })
    expect(added.status).toBe(201)
    expect(added.body.data).toMatchObject({ status: 'invited', limits: OPEN })
    await product.runJobs()
    const [message] = (await agent.get('/demo/messages?to=233249111111')).body.data
    expect(message.text).toBe(
      'Okwan: Yaw Boateng added you as an assistant. Sign in with this number: http://agent.localhost:3000',
    )
    const assistantClient = await signIn('0249111111')
    const me = (await assistantClient.get('/users/profile')).body.data
    expect(me).toMatchObject({ role: 'AssistantAgent', branch: { branchName: 'Accra Central' } })
    expect((await agent.get(`/assistants/${me.userId}`)).body.data.status).toBe('active')
    await agent.delete(`/assistants/${me.userId}`)
  })

  test('a duplicate number is reported at its field', async () => {
    const response = await add(agent, { mobileNumber: '0240000007' })
    expect(response.body.errors).toEqual([
      { path: 'mobileNumber', message: 'This number is already in use. Enter another one.' },
    ])
  })

  test('of ten concurrent requests, only five succeed', async () => {
    const added = await Promise.all(Array.from({ length: 10 }, () => add(otherAgent)))
    expect(added.filter(({ status }) => status === 201).length).toBe(5)
    expect(added.find(({ status }) => status === 422)?.body.code).toBe('assistants_full')
    const { data, meta } = (await otherAgent.get('/assistants')).body
    expect(meta).toMatchObject({ used: 5, max: 5 })
    for (const { assistantId } of data) await otherAgent.delete(`/assistants/${assistantId}`)
    expect((await otherAgent.get('/assistants')).body.meta.used).toBe(0)
    expect((await otherAgent.get('/assistants?status=removed')).body.data.length).toBe(5)
  })

  test.each([
    ['no product', { products: [] }, 'limits.products'],
    ['an end hour before the start hour', { fromHour: 18, toHour: 8 }, 'limits.toHour'],
    ['a daily count of zero', { dailyCount: 0 }, 'limits.dailyCount'],
  ])('limits with %s are refused at their field', async (_, wrong, path) => {
    const refused = await add(agent, { limits: { ...OPEN, ...wrong } })
    expect(refused.status).toBe(422)
    expect(refused.body.errors[0].path).toBe(path)
  })
})

describe('an assistant of another agent', () => {
  test('is not found by any endpoint', async () => {
    const assistantId = (await agent.get('/assistants')).body.data[0].assistantId
    const responses = await Promise.all([
      otherAgent.get(`/assistants/${assistantId}`),
      otherAgent.put(`/assistants/${assistantId}`, { fullName: 'Not Mine' }),
      otherAgent.post(`/assistants/${assistantId}/invite`),
      otherAgent.delete(`/assistants/${assistantId}`),
    ])
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  })

  test('a user who is not an assistant is not found', async () => {
    const superAdminId = (await superAdmin.get('/users/profile')).body.data.userId
    expect((await agent.get(`/assistants/${superAdminId}`)).status).toBe(404)
  })
})

describe('limits', () => {
  test('every change is stored with its date and user; saving the same values is no change', async () => {
    const { assistantId } = (await add(agent)).body.data
    const limited = { ...OPEN, products: ['motor'], dailyCount: 5, dailyPesewas: 500_000, fromHour: 8, toHour: 18 }
    product.clock.advance(24 * 3600)
    agent = await product.client('agent').signIn('0240000004')
    superAdmin = await product.client('admin').signIn('0200000001')
    expect((await agent.put(`/assistants/${assistantId}`, { limits: limited })).body.data.limits).toEqual(limited)
    await agent.put(`/assistants/${assistantId}`, { limits: limited })
    const { limitsHistory } = (await agent.get(`/assistants/${assistantId}`)).body.data
    expect(limitsHistory).toEqual([
      { ...limited, setBy: 'Yaw Boateng', setAt: '2026-11-17T09:00:00.000Z' },
      { ...OPEN, setBy: 'Yaw Boateng', setAt: '2026-11-16T09:00:00.000Z' },
    ])
    expect(await actionsOn(assistantId)).toEqual(['assistant-added', 'assistant-limits-set'])
    await agent.delete(`/assistants/${assistantId}`)
  })

  test('the history cannot be rewritten', async () => {
    const update = product.product.db.transaction((tx) => tx.query('update assistant_limits set daily_count = 1'))
    await expect(update).rejects.toThrow(/permission denied|append-only/)
  })
})

describe('ending access', () => {
  test('pausing, a new number and removal each sign out on every node at the next request', async () => {
    const added = (await add(agent, { mobileNumber: '0249222222' })).body.data
    const address = `/assistants/${added.assistantId}`
    const first = await signIn('0249222222')
    expect((await first.get('/users/profile')).status).toBe(200)
    expect((await agent.put(address, { status: 'paused' })).body.data.status).toBe('paused')
    expect((await first.get('/users/profile')).status).toBe(401)

    expect((await agent.put(address, { status: 'active' })).body.data.status).toBe('active')
    product.clock.advance(60)
    const second = await signIn('0249222222')
    await agent.put(address, { mobileNumber: '0249333333' })
    expect((await second.get('/users/profile')).status).toBe(401)

    const third = await signIn('0249333333')
    expect((await agent.delete(address)).body.data.status).toBe('removed')
    expect((await third.get('/users/profile')).status).toBe(401)
    expect((await agent.delete(address)).status).toBe(404)
    expect((await agent.put(address, { fullName: 'Back Again' })).status).toBe(404)
    expect(await actionsOn(added.assistantId)).toEqual([
      'assistant-added',
      'assistant-changed',
      'assistant-paused',
      'assistant-removed',
      'assistant-resumed',
    ])
  })

  test('an agent cannot reactivate an assistant whom the office paused', async () => {
    const { assistantId } = (await add(agent)).body.data
    await superAdmin.put(`/users/${assistantId}`, { status: 'paused' })
    const seen = (await agent.get(`/assistants/${assistantId}`)).body.data
    expect(seen.pausedByOffice).toBe(true)
    expect(seen.allowedActions).not.toContain('resume')
    expect((await agent.put(`/assistants/${assistantId}`, { status: 'active' })).body.code).toBe('paused_by_office')
    await superAdmin.put(`/users/${assistantId}`, { status: 'active' })
    expect((await agent.get(`/assistants/${assistantId}`)).body.data.status).toBe('invited')
    await agent.delete(`/assistants/${assistantId}`)
  })
})

test('the invitation can be sent again after ten minutes, but not after the first sign-in', async () => {
  const { assistantId } = (await add(agent, { mobileNumber: '0249444444' })).body.data
  expect((await agent.post(`/assistants/${assistantId}/invite`)).status).toBe(429)
  product.clock.advance(600)
  expect((await agent.post(`/assistants/${assistantId}/invite`)).status).toBe(200)
  await product.runJobs()
  expect((await agent.get('/demo/messages?to=233249444444')).body.data.length).toBe(2)
  await signIn('0249444444')
  product.clock.advance(600)
  expect((await agent.post(`/assistants/${assistantId}/invite`)).body.code).toBe('not_invited')
})

test('a stale version is refused', async () => {
  const { assistantId, version } = (await agent.get('/assistants')).body.data[0]
  expect((await agent.put(`/assistants/${assistantId}`, { fullName: 'First Change', version })).status).toBe(200)
  expect((await agent.put(`/assistants/${assistantId}`, { fullName: 'Second Change', version })).status).toBe(412)
})

test('figures count sign-ins and actions of the last thirty days', async () => {
  const esi = (await agent.get('/assistants')).body.data.find(
    ({ staffId }: { staffId: string }) => staffId === 'AA-0005',
  )
  const assistantClient = await signIn('0240000005')
  await assistantClient.post('/auth/logout', {})
  const { figures } = (await agent.get(`/assistants/${esi.assistantId}`)).body.data
  expect(figures).toMatchObject({ signIns: 1, failedSignIns: 0, actions: 2 })
  expect(figures.perDay.length).toBe(30)
  expect(figures.perDay.at(-1)).toEqual({ date: '2026-11-17', actions: 2 })
})

test('pausing the agent signs out the assistant at the next request and prevents sign-in', async () => {
  superAdmin = await product.client('admin').signIn('0200000001')
  const assistant = await product.client('agent', 1).signIn('0240000005')
  expect((await assistant.get('/users/profile')).status).toBe(200)
  const { userId } = (await agent.get('/users/profile')).body.data
  expect((await superAdmin.put(`/users/${userId}`, { status: 'paused' })).status).toBe(200)
  expect((await assistant.get('/users/profile')).status).toBe(401)
  expect((await assistant.post('/motor/drafts', {})).status).toBe(401)
  await expect(assistant.signIn('0240000005')).rejects.toThrow('This account is paused')

  await superAdmin.put(`/users/${userId}`, { status: 'active' })
  expect((await (await assistant.signIn('0240000005')).get('/users/profile')).status).toBe(200)
})

test('refused numbers are recorded, and after twenty numbers in a day no further one is answered', async () => {
  const seller = await product.client('agent').signIn('0240000007')
  const tried = await Promise.all(Array.from({ length: 25 }, () => add(seller, { mobileNumber: '0200000003' })))
  const codes = tried.map(({ body }) => body.code)
  expect(codes.filter((code) => code === 'number_taken').length).toBeLessThanOrEqual(20)
  expect(codes.filter((code) => code === 'too_many_numbers').length).toBeGreaterThanOrEqual(5)
  const { userId } = (await seller.get('/users/profile')).body.data
  expect(await actionsOn(userId)).toContain('assistant-number-refused')
  const free = { mobileNumber: '0249333333' }
  const refused = await add(seller, free)
  expect(refused.body.errors).toEqual([
    { path: 'mobileNumber', message: 'You have entered too many numbers today. Try again tomorrow.' },
  ])
  product.clock.advance(24 * 3600 + 1)
  const nextDay = await product.client('agent').signIn('0240000007')
  expect((await add(nextDay, free)).status).toBe(201)
})
