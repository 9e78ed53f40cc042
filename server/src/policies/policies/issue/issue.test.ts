import { addDays } from '@okwan/domain/platform/dates'
import { POLICY_MOVES } from '@okwan/domain/policies/policies/lifecycle'
import { legalMoves } from '@okwan/domain/policies/policies/moves'
import { STICKER_MOVES } from '@okwan/domain/policies/policies/stickers'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../../../test/product.ts'
import { challengePolicy } from '../change/challenge-policy.ts'
import { updateDueStatuses } from '../change/update-statuses.ts'
import { sales } from '../sale.fixture.ts'
import { issuePolicy } from './issue-policy.ts'
import { startIssue } from './start-issue.ts'

let product: TestProduct
let owner: pg.Client
let { as, offer, issue, sell } = {} as ReturnType<typeof sales>

const TODAY = '2026-11-16'

beforeAll(async () => {
  product = await startTestProduct()
  owner = new pg.Client(product.databaseUrl)
  await owner.connect()
  ;({ as, offer, issue, sell } = sales(product))
})
afterAll(async () => {
  await owner.end()
  await product.stop()
})

const record = async (id: string) =>
  (await owner.query('select * from policy_records where id = $1', [id])).rows[0] as Record<string, unknown>
const history = async (id: string) =>
  (await owner.query('select event, to_status from policy_status_log where policy_record_id = $1 order by id', [id]))
    .rows
const move = () => product.product.db.transaction((tx) => updateDueStatuses(tx, product.clock.now()))

test('the database allows exactly the moves of the domain', async () => {
  const { rows } = await owner.query(
    `select entity, from_status as "from", event, to_status as "to" from status_moves where entity in ('policy', 'sticker')`,
  )
  const expected = [
    ...legalMoves(POLICY_MOVES).map((each) => ({ entity: 'policy', ...each })),
    ...legalMoves(STICKER_MOVES).map((each) => ({ entity: 'sticker', ...each })),
  ]
  const key = (each: object) => JSON.stringify(Object.entries(each).sort())
  expect(rows.map(key).sort()).toEqual(expected.map(key).sort())
})

test('a paid offer becomes cover with policy, certificate, Brown Card and sticker number', async () => {
  const sold = await sell()
  const row = await record(sold.policyRecordId)
  expect(row).toMatchObject({ status: 'active', is_current: true, premium_pesewas: sold.estimate.totalPesewas })
  expect(sold.policyNumber).toMatch(/^MTR-26-\d{6}$/)
  expect(row.certificate_number).toBe(`CRT-${sold.policyNumber.slice(4)}-01`)
  expect(row.brown_card_number).toBe(`BRC-${sold.policyNumber.slice(4)}-01`)
  expect(row.sticker_number).toMatch(/^NIC\d{8}$/)
  expect(await history(sold.policyRecordId)).toEqual([
    { event: 'begin', to_status: 'awaiting_payment' },
    { event: 'paid', to_status: 'issuing' },
    { event: 'issued', to_status: 'active' },
  ])
})

test('every version of a record has its line in the audit log', async () => {
  const { policyRecordId } = await sell()
  const { rows } = await owner.query('select action from audit_log where entity_id = $1 order by at, id', [
    policyRecordId,
  ])
  expect(rows.map(({ action }) => action).sort()).toEqual(['policy-issued', 'policy-offered', 'policy-paid'])
  expect((await record(policyRecordId)).version).toBe(3)
})

test('a second sale of the same vehicle and dates is challenged', async () => {
  const first = await offer({ plate: 'GT 77-20' })
  const second = await offer({ plate: 'GT 77-20' })
  const outcomes = await Promise.all([issue(first.policyRecordId), issue(second.policyRecordId)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['challenged', 'issuing'])
  const rows = [await record(first.policyRecordId), await record(second.policyRecordId)]
  expect(rows.map(({ status }) => status).sort()).toEqual(['active', 'challenged'])
  expect(rows.find(({ status }) => status === 'challenged')?.challenge_reason).toBe('DUPLICATE_COVER')
})

test('overlapping cover of one vehicle is impossible in the database', async () => {
  const sold = await sell({ plate: 'GT 78-20' })
  const other = await offer({ plate: 'GT 78-20', startDate: addDays(TODAY, 10) })
  const forced = owner.query(
    `update policy_records set status = 'issuing', certificate_number = 'CRT-X' where id = $1`,
    [other.policyRecordId],
  )
  await expect(forced).rejects.toMatchObject({ constraint: 'no_overlapping_cover' })
  expect((await record(sold.policyRecordId)).status).toBe('active')
})

test('the database refuses illegal moves and new records that are already active', async () => {
  const { policyRecordId } = await offer()
  const jump = owner.query(`update policy_records set status = 'expired' where id = $1`, [policyRecordId])
  await expect(jump).rejects.toMatchObject({ constraint: 'policy_status_move' })
  const moved = owner.query(`update policy_records set insurer_code = 'ADOM' where id = $1`, [policyRecordId])
  await expect(moved).rejects.toMatchObject({ constraint: 'insurer_is_final' })
  const born = owner.query(
    `insert into policy_records (policy_id, product, record_number, kind, is_current, status, status_at, customer_id, vehicle_id,
       seller_id, branch_id, estimate_id, risk_code, cover_type, start_date, end_date, cover_days, sum_insured_pesewas,
       office_premium_pesewas, fees_pesewas, premium_pesewas, search_text, created_at, certificate_number, brown_card_number,
       mid_reference, issued_at)
     select policy_id, product, 9, kind, false, 'active', status_at, customer_id, vehicle_id, seller_id, branch_id, estimate_id,
       risk_code, cover_type, start_date, end_date, cover_days, sum_insured_pesewas, office_premium_pesewas, fees_pesewas,
       premium_pesewas, search_text, created_at, 'C-9', 'B-9', 'M-9', created_at from policy_records where id = $1`,
    [policyRecordId],
  )
  await expect(born).rejects.toMatchObject({ constraint: 'policy_status_move' })
})

test('a record always has the number of its policy and the make of its vehicle', async () => {
  const { policyRecordId } = await sell()
  const sold = await record(policyRecordId)
  expect(sold).toMatchObject({
    policy_number: expect.stringMatching(/^MTR-/),
    make_key: expect.stringMatching(/^[A-Z]+$/),
  })
  await owner.query(`update policy_records set policy_number = 'MTR-99-9999999', make_key = 'X' where id = $1`, [
    policyRecordId,
  ])
  expect(await record(policyRecordId)).toEqual(sold)
})

test('the application cannot rewrite or invent history', async () => {
  const asApp = (statement: string) => product.product.db.transaction((tx) => tx.query(statement))
  await expect(asApp('delete from policy_status_log')).rejects.toMatchObject({ code: '42501' })
  await expect(asApp(`update policy_status_log set event = 'x'`)).rejects.toMatchObject({ code: '42501' })
  await expect(
    asApp(`insert into policy_status_log (policy_record_id, event, to_status, at)
           select id, 'issued', 'active', created_at from policy_records limit 1`),
  ).rejects.toMatchObject({ code: '42501' })
})

test('a sticker number is used once, and a failed issue leaves no data', async () => {
  const sold = await sell()
  const stickerNumber = (await record(sold.policyRecordId)).sticker_number
  const other = await offer()
  const { policyRecordId } = other
  const whole = as('staff', async (ctx) => {
    await startIssue(ctx, { policyRecordId })
    return issuePolicy(ctx, { policyRecordId, stickerNumber: String(stickerNumber), midReference: 'M' })
  })
  await expect(whole).rejects.toMatchObject({ constraint: 'stickers_pkey' })
  expect(await record(policyRecordId)).toMatchObject({ status: 'awaiting_payment', certificate_number: null })
})

test('a policy that the MID rejects is challenged with its reason', async () => {
  const { policyRecordId } = await offer()
  await as('staff', (ctx) => startIssue(ctx, { policyRecordId }))
  await as('staff', (ctx) => challengePolicy(ctx, { policyRecordId, reason: 'MID_REJECTED' }))
  expect(await record(policyRecordId)).toMatchObject({ status: 'challenged', challenge_reason: 'MID_REJECTED' })
})

test('a pay-later offer can be paid, and an unpaid offer lapses', async () => {
  const parked = await offer({ payLater: true })
  const paid = await issue(parked.policyRecordId)
  expect(paid.status).toBe('issuing')
  expect((await history(parked.policyRecordId)).map(({ event }) => event)).toEqual([
    'begin',
    'pay_now',
    'paid',
    'issued',
  ])

  const unpaid = await offer()
  product.clock.advance(49 * 3600)
  await move()
  expect((await record(unpaid.policyRecordId)).status).toBe('lapsed')
})

test('a renewal becomes current on its first day, with its sticker', async () => {
  const sold = await sell({ plate: 'GT 80-20', days: 30 })
  const { end_date } = await record(sold.policyRecordId)
  const startDate = addDays(String(end_date), 1)
  const renewal = await sell({ plate: 'GT 80-20', days: 30, startDate, renews: sold.policyId })
  expect(renewal).toMatchObject({ policyId: sold.policyId, policyNumber: sold.policyNumber })
  expect(await record(renewal.policyRecordId)).toMatchObject({
    is_current: false,
    status: 'active',
    certificate_number: `CRT-${sold.policyNumber.slice(4)}-02`,
  })

  product.clock.advance(31 * 24 * 3600)
  await move()
  expect(await record(sold.policyRecordId)).toMatchObject({ is_current: false, status: 'superseded' })
  expect(await record(renewal.policyRecordId)).toMatchObject({ is_current: true, status: 'active' })
  const { rows } = await owner.query('select status from stickers where policy_id = $1 order by number', [
    sold.policyId,
  ])
  expect(rows.map(({ status }) => status)).toEqual(['expired', 'active'])
})

test('a renewal after days without cover takes over from the expired term', async () => {
  const sold = await sell({ plate: 'GT 81-20', days: 30 })
  const startDate = addDays(String((await record(sold.policyRecordId)).end_date), 5)
  const renewal = await sell({ plate: 'GT 81-20', days: 30, startDate, renews: sold.policyId })
  product.clock.advance(31 * 24 * 3600)
  await move()
  expect(await record(sold.policyRecordId)).toMatchObject({ is_current: true, status: 'expired' })
  product.clock.advance(4 * 24 * 3600)
  await move()
  expect(await record(sold.policyRecordId)).toMatchObject({ is_current: false, status: 'expired' })
  expect(await record(renewal.policyRecordId)).toMatchObject({ is_current: true, status: 'active' })
})

test('cover that has ended expires with its sticker, once', async () => {
  const sold = await sell({ days: 30 })
  product.clock.advance(31 * 24 * 3600)
  while ((await move()) > 0) continue
  const row = await record(sold.policyRecordId)
  expect(row.status).toBe('expired')
  const { rows } = await owner.query('select status from stickers where number = $1', [row.sticker_number])
  expect(rows).toEqual([{ status: 'expired' }])
})
