import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestResponse } from '../../../test/product.ts'
import { withKey } from '../../money/payments/testing.ts'
import {
  expectStatus,
  type ServiceApp,
  type SoldPolicy,
  STAFF,
  startServiceApp,
} from '../../service/service-requests/app.fixture.ts'

const STAFF_ELSEWHERE = '233200000006'

let app: ServiceApp
let owner: pg.Client
let branchId: string
let policy: SoldPolicy

const numbers = (first: number, last = first) => ({ firstNumber: `NIC0000${first}`, lastNumber: `NIC0000${last}` })
const move = (act: string, body: object, client = app.people.staff) =>
  client.post(`/sticker-moves/${act}`, body, withKey())

// Stickers of another branch: 7001 in stock, 7002 spoiled, 7003 lost, 7004 on a policy.
beforeAll(async () => {
  app = await startServiceApp()
  owner = new pg.Client(app.databaseUrl)
  await owner.connect()
  branchId = (await app.actorOf(STAFF)).branchId
  const otherBranchId = (await app.actorOf(STAFF_ELSEWHERE)).branchId
  const { superAdmin } = app.people
  const received = (range: object, at: string) =>
    move('receive', { ...range, branchId: at, note: 'NIC delivery 17' }, superAdmin)
  expectStatus(await received(numbers(7001, 7003), otherBranchId), 201)
  expectStatus(await received(numbers(1000, 1009), branchId), 201)
  expectStatus(await move('report', { ...numbers(7002), outcome: 'spoiled', note: 'Torn' }, superAdmin), 201)
  expectStatus(await move('report', { ...numbers(7003), outcome: 'lost', note: 'Not in the box' }, superAdmin), 201)
  expectStatus(await move('report', { ...numbers(1009), outcome: 'spoiled', note: 'Torn' }, superAdmin), 201)
  policy = await app.sell()
  await owner.query(
    `insert into stickers (number, status, source, branch_id, policy_id, created_at, updated_at)
     values ('NIC00007004', 'replaced', 'hand', $1, $2, now(), now())`,
    [otherBranchId, policy.policyId],
  )
})
afterAll(async () => {
  await owner.end()
  await app.stop()
})

/** The response to a request about a number, without the number itself. */
const answerAbout = ({ status, body }: TestResponse, input: number) =>
  JSON.stringify({ status, ...body, requestId: '' }).replaceAll(String(input), '')

test.each<[string, (range: object) => [act: string, body: object]]>([
  ['transferred', (range: object) => ['transfer', { ...range, branchId, note: '' }]],
  ['reported as spoiled', (range: object) => ['report', { ...range, outcome: 'spoiled', note: 'Torn' }]],
  ['reported as found', (range: object) => ['report', { ...range, outcome: 'found', note: 'In a box' }]],
])('a sticker of another branch is refused like an unknown one when it is %s', async (_, request) => {
  const responseTo = async (input: number) => answerAbout(await move(...request(numbers(input))), input)
  const unknown = await responseTo(8999)
  expect(unknown).toContain('sticker_not_in_stock')
  for (const input of [7001, 7002, 7003, 7004]) expect(await responseTo(input), `${input}`).toBe(unknown)
})

test('a request about a sticker of another branch does not wait for that branch', async () => {
  await owner.query('begin')
  await owner.query(`select from stickers where number between 'NIC00007001' and 'NIC00007004' for update`)
  const lost = { ...numbers(7001, 7004), outcome: 'lost', note: 'Not in the box' }
  const response = await move('report', lost).finally(() => owner.query('rollback'))
  expect(response.body.code).toBe('sticker_not_in_stock')
})

test('a number that another branch has received is not named', async () => {
  const received = async (first: number, last: number) =>
    (await move('receive', { ...numbers(first, last), branchId, note: 'NIC delivery 19' })).body.detail
  expect(await received(6999, 7002)).toBe(
    'Some of these stickers have already been received or used. Check the numbers.',
  )
  expect(await received(1000, 1001)).toContain('Sticker NIC00001000 has already been received')
})

test('a seller who enters a first sticker gets one refusal for all numbers that the agent does not have', async () => {
  const [agentElsewhere] = (await owner.query(`select id from users where mobile_number = '233240000007'`)).rows
  await owner.query(`set session_replication_role = replica`)
  await owner.query(`update policy_records set sticker_number = null where policy_id = $1`, [policy.policyId])
  await owner.query(`update stickers set status = 'replaced' where policy_id = $1`, [policy.policyId])
  await owner.query(`update stickers set agent_id = $1 where number = 'NIC00001008'`, [agentElsewhere.id])
  await owner.query(`set session_replication_role = origin`)
  const responseTo = async (input: number) => {
    const content = { kind: 'sticker', reason: 'damaged', stickerNumber: `NIC0000${input}` } as const
    return answerAbout(await app.raise(app.people.agent, policy, content), input)
  }
  const unknown = await responseTo(8999)
  expect(unknown).toContain('sticker_conflict')
  // 1008 belongs to another agent, 1009 is spoiled.
  for (const input of [7001, 7002, 7003, 7004, 1008, 1009]) expect(await responseTo(input), `${input}`).toBe(unknown)
  expectStatus(
    await app.raise(app.people.agent, policy, { kind: 'sticker', reason: 'damaged', stickerNumber: 'NIC00001000' }),
    201,
  )
})
