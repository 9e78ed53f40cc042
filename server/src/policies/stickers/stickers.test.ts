import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkMoney } from '../../money/integrity-checks/check-money.ts'
import { withKey } from '../../money/payments/testing.ts'
import {
  AGENT,
  expectStatus,
  type ServiceApp,
  STAFF,
  startServiceApp,
} from '../../service/service-requests/app.fixture.ts'

let app: ServiceApp
let branchId: string
let agentId: string
beforeAll(async () => {
  app = await startServiceApp()
  branchId = (await app.actorOf(STAFF)).branchId
  agentId = (await app.actorOf(AGENT)).id
})
afterAll(() => app.stop())

const numbers = (first: number, last = first) => ({ firstNumber: `NIC0000${first}`, lastNumber: `NIC0000${last}` })
const move = (act: string, body: object, client = app.people.staff) =>
  client.post(`/sticker-moves/${act}`, body, withKey())
const stock = async () => expectStatus(await app.people.staff.get('/sticker-stock'), 200).body.data
const numbersHeldBy = async (agent: string | null) =>
  (await stock()).find(
    (one: { branchId: string; agentId: string | null }) => one.branchId === branchId && one.agentId === agent,
  )

test('a delivery is received once and goes from the branch to an agent', async () => {
  const delivery = { ...numbers(1000, 1099), branchId, note: 'NIC delivery 17' }
  expect(expectStatus(await move('receive', delivery), 201).body.data).toMatchObject({ from: 'NIC', count: 100 })
  const again = await move('receive', { ...numbers(1099, 1100), branchId, note: 'NIC delivery 18' })
  expect(again.body).toMatchObject({ code: 'sticker_conflict', errors: [{ path: 'firstNumber' }] })
  expectStatus(await move('transfer', { ...numbers(1020, 1024), branchId, agentId, note: '' }), 201)
  expect(await numbersHeldBy(null)).toMatchObject({
    inStock: 95,
    isLow: false,
    ranges: [
      { firstNumber: 'NIC00001000', lastNumber: 'NIC00001019', count: 20 },
      { firstNumber: 'NIC00001025', lastNumber: 'NIC00001099', count: 75 },
    ],
  })
  expect(await numbersHeldBy(agentId)).toMatchObject({ inStock: 5, minimum: 10, isLow: true })
})

test.each([
  ['of two holders', () => numbers(1019, 1020), 'different holders'],
  ['that were never received', () => numbers(1098, 1101), 'Sticker NIC00001100 isn’t in your stock'],
])('stickers %s are refused at the field', async (_, range, sentence) => {
  const response = await move('report', { ...range(), outcome: 'lost', note: 'Box is missing' })
  expect([response.status, response.body.code]).toEqual([422, 'sticker_not_in_stock'])
  expect(response.body.errors[0]).toMatchObject({ path: 'firstNumber', message: expect.stringContaining(sentence) })
})

test('spoiled, returned and lost stickers leave the stock; found ones return to the branch', async () => {
  expectStatus(await move('report', { ...numbers(1097), outcome: 'spoiled', note: 'Torn' }), 201)
  expectStatus(await move('report', { ...numbers(1098, 1099), outcome: 'returned', note: 'Recalled' }), 201)
  expectStatus(await move('report', { ...numbers(1024), outcome: 'lost', note: 'Not in the box' }), 201)
  expect((await move('report', { ...numbers(1097), outcome: 'found', note: 'Not lost' })).body.code).toBe(
    'sticker_not_in_stock',
  )
  expectStatus(await move('report', { ...numbers(1024), outcome: 'found', note: 'In the drawer' }), 201)
  expect([(await numbersHeldBy(null)).inStock, (await numbersHeldBy(agentId)).inStock]).toEqual([93, 4])
  const { data } = expectStatus(await app.people.staff.get('/sticker-moves?q=NIC00001024'), 200).body
  expect(data.map(({ kind }: { kind: string }) => kind)).toEqual(['found', 'lost', 'transferred', 'received'])
  expect(data[1]).toMatchObject({
    from: expect.stringContaining(','),
    movedBy: expect.any(String),
    note: 'Not in the box',
  })
})

test('a policy gets a sticker of its branch or agent only', async () => {
  const replace = async (stickerNumber: string) => {
    const paid = await app.completeRequest(await app.sell(), { kind: 'sticker', reason: 'damaged' })
    return app.actOn(app.people.staff, paid.requestId, 'sticker', { stickerNumber })
  }
  const outside = await replace('NIC00009999')
  expect(outside.body).toMatchObject({ code: 'sticker_conflict', errors: [{ path: 'stickerNumber' }] })
  expect((await replace('NIC00001097')).body.code).toBe('sticker_conflict')
  expectStatus(await replace('NIC00001020'), 200)
  await app.drain()
  expect((await numbersHeldBy(agentId)).inStock).toBe(3)
  const { data } = expectStatus(await app.people.staff.get('/sticker-moves?q=NIC00001020'), 200).body
  expect(data[0]).toMatchObject({
    kind: 'assigned',
    policyNumber: expect.stringContaining('MTR'),
    movedBy: expect.any(String),
  })
  const issued = async (first: string, last: string) =>
    expectStatus(await app.people.staff.get(`/sticker-moves?q=${first}&to=${last}&kind=assigned`), 200).body.data
  expect(await issued('NIC00001019', 'NIC00001021')).toEqual([data[0]])
  expect(await issued('NIC00001021', 'NIC00001029')).toEqual([])
  expect(await checkMoney(app.product)).toEqual([])
})

test('two people count, and neither sees the number of the other first', async () => {
  const { staff, admin, agent } = app.people
  expect((await agent.get('/sticker-stock')).status).toBe(403)
  const start = () => staff.post('/sticker-counts', { branchId, agentId, counted: 3 }, withKey())
  const count = expectStatus(await start(), 201).body.data
  expect(count).toMatchObject({ result: 'open', firstCount: null })
  expect((await start()).body.code).toBe('sticker_count_open')
  const logged = async () => (await staff.get(`/activities?entityId=${count.countId}`)).body.data
  expect(await logged()).toMatchObject([{ action: 'stickers-counted', changes: [] }])
  expect((await staff.get(`/activities/export.csv?entityId=${count.countId}`)).body).not.toContain('→ 3')
  const confirm = async (client: typeof staff, counted: number) => {
    const confirmed = await app.stepUp(client, `sticker-count:${count.countId}`)
    return client.post(`/sticker-counts/${count.countId}/confirm`, { counted, ...confirmed }, withKey())
  }
  expect((await confirm(staff, 3)).body.code).toBe('own_proposal')
  const finished = expectStatus(await confirm(admin, 2), 200).body.data
  expect(finished).toMatchObject({ result: 'different', firstCount: 3, secondCount: 2, expected: 3 })
  expect((await confirm(admin, 3)).body.code).toBe('stale_version')
  expect((await logged()).flatMap(({ changes }: { changes: object[] }) => changes)).toContainEqual(
    expect.objectContaining({ label: 'First count', after: '3' }),
  )
})

test('the database moves stickers only with a record, and a gap fails the integrity check', async () => {
  const execute = (text: string) => app.db.transaction((tx) => tx.query(text))
  await expect(execute(`update stickers set agent_id = null where number = 'NIC00001021'`)).rejects.toThrow(
    'sticker move',
  )
  await expect(execute(`update stickers set status = 'void' where number = 'NIC00001021'`)).rejects.toThrow(
    'sticker move',
  )
  await expect(execute(`delete from stickers where number = 'NIC00001050'`)).rejects.toThrow('permission denied')
  await expect(execute('delete from sticker_moves')).rejects.toThrow()
  const owner = new pg.Client(app.databaseUrl)
  await owner.connect()
  await owner.query(`set session_replication_role = replica`)
  await owner.query(`delete from stickers where number = 'NIC00001050'`)
  await owner.end()
  expect(await checkMoney(app.product)).toEqual(['sticker-numbers-have-no-gap'])
})
