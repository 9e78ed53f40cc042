import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import type { Client } from '../../../test/product.ts'
import { seedDemoRequests } from '../../demo/requests.ts'
import { seedDemoSales } from '../../demo/sales.ts'
import { MovableClock } from '../../platform/clock.ts'
import { run } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { sellingTrips, type TripOptions } from '../../policies/travel-policies/sale.fixture.ts'
import { expectStatus, type Queue, startQueue } from '../../service/service-requests/queue.fixture.ts'
import { CLEAN_HISTORY, G7, suspension, valueIncrease } from '../../service/service-requests/request-content.fixture.ts'
import { planAudit } from './start-audit.ts'

let queue: Queue
let superAdmin: Client

const daysAhead = (days: number) => new Date(queue.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

async function sellTrip(tripInput: TripOptions) {
  const selling = sellingTrips(queue)
  const offered = await selling.offer(queue.people.agent, tripInput)
  expectStatus(await queue.fromWallet('travel-purchase', offered.payableId), 202)
  await queue.drain()
  const policy = await selling.policy(queue.people.agent, offered.policyId)
  return { ...offered, policyNumber: policy.policyNumber as string, phone: offered.mobileNumber }
}

/** A book with sales of every cover, changes of motor policies, and trips with changes. */
beforeAll(async () => {
  queue = await startQueue()
  superAdmin = queue.people.superAdmin
  const demo = { ...queue.product, clock: new MovableClock() }
  await seedDemoSales(demo)
  await seedDemoRequests(demo)
  await queue.sell()
  const changed = await queue.sell(G7)
  await queue.completeRequest(changed, valueIncrease(queue.today()))
  const covered = await queue.sell()
  const cover = { kind: 'cover_change', coverType: 'comprehensive', marketValuePesewas: 90_000_00, ...CLEAN_HISTORY }
  await queue.completeRequest(covered, { ...cover, effectiveDate: daysAhead(0) })
  const burning = { kind: 'cover_change', coverType: 'fire', marketValuePesewas: 60_000_00, ...CLEAN_HISTORY }
  await queue.completeRequest(await queue.sell(), { ...burning, effectiveDate: daysAhead(0) })
  const later = await queue.sell(G7)
  await queue.completeRequest(later, valueIncrease(daysAhead(10), 140_000_00))
  const paused = await queue.sell(G7)
  await queue.completeRequest(paused, suspension(queue.today()))
  const trip = await sellTrip({ departure: daysAhead(30) })
  const move = (days: number, length: number) => ({
    kind: 'trip_dates',
    departureDate: daysAhead(days),
    returnDate: daysAhead(days + length),
  })
  await queue.completeRequest(trip, move(35, 13))
  await queue.completeRequest(trip, move(36, 20))
  await sellTrip({ plan: 'WWB', country: 'AE', agesYears: [40, 38, 9], partyType: 'family', departure: daysAhead(50) })
  const extended = await sellTrip({ departure: daysAhead(1) })
  await queue.advanceDays(12)
  await queue.completeRequest(paused, { kind: 'activation', activateFrom: queue.today(), conditionConfirmed: true })
  await queue.completeRequest(paused, valueIncrease(queue.today()))
  await queue.completeRequest(extended, { kind: 'trip_extension', returnDate: daysAhead(9), healthDeclaredAgain: true })
}, 300_000)
afterAll(() => queue.stop())

const change = (statement: Sql) => queue.db.transaction((tx) => run(tx, statement))
const state = async () => (await superAdmin.get('/price-audits')).body.data

async function audit() {
  queue.clock.advance(1)
  const started = expectStatus(await superAdmin.post('/price-audits'), 201)
  await queue.drain()
  const [last] = (await state()).audits
  expect(last).toMatchObject({ auditId: started.body.data.auditId, status: 'done' })
  return last
}

const records = z.object({ id: z.string(), product: z.string(), kind: z.string() })
const issued = () =>
  queue.query(records, sql`select id, product, kind from policy_records where issued_at is not null order by id`)
const findings = () =>
  queue.query(
    z.object({ id: z.string(), kind: z.string(), state: z.string(), difference: z.number() }),
    sql`select policy_record_id as id, kind, state, difference_pesewas as difference from price_findings order by policy_record_id`,
  )

test('an audit that has not run counts as failed; the first one checks every version and finds nothing false', async () => {
  expect(await state()).toMatchObject({ state: 'overdue', checkedAt: null, ageSeconds: null })
  const all = await issued()
  const kinds = new Set(all.map(({ product, kind }) => `${product} ${kind}`))
  expect(kinds).toEqual(new Set(['motor new', 'motor endorsement', 'travel new', 'travel endorsement']))
  const last = await audit()
  expect(await findings()).toEqual([])
  expect(last).toMatchObject({ scope: 'full', checked: all.length, skipped: 0, found: 0 })
  expect(await state()).toMatchObject({ state: 'passed', openFindings: 0, ageSeconds: 0 })
})

const plant = (id: string, pesewas: number) =>
  change(sql`update policy_records set office_premium_pesewas = office_premium_pesewas + ${pesewas},
    premium_pesewas = premium_pesewas + ${pesewas} where id = ${id}`)

test('every planted leak is found and nothing else, with the lines of both prices', async () => {
  const all = await issued()
  // One of each kind, and every fifth of the rest.
  const seen = new Set<string>()
  const chosen = all.filter(({ product, kind }, n) => {
    const isFirst = !seen.has(`${product} ${kind}`)
    seen.add(`${product} ${kind}`)
    return isFirst || n % 5 === 0
  })
  expect(chosen.length).toBeGreaterThan(10)
  expect(chosen.length).toBeLessThan(all.length)
  for (const [n, { id }] of chosen.entries()) await plant(id, n % 2 ? -1 : 250)
  expect(await audit()).toMatchObject({ found: chosen.length, skipped: 0 })
  expect(await findings()).toEqual(
    chosen.map(({ id }, n) => ({
      id,
      state: 'open',
      ...(n % 2 ? { kind: 'under', difference: -1 } : { kind: 'over', difference: 250 }),
    })),
  )
  expect(await state()).toMatchObject({ state: 'failed', openFindings: chosen.length })

  const { body } = await superAdmin.get('/price-findings?limit=100')
  for (const { findingId } of body.data) {
    const finding = (await superAdmin.get(`/price-findings/${findingId}`)).body.data
    const total = (lines: { amountPesewas: number }[]) => lines.reduce((sum, line) => sum + line.amountPesewas, 0)
    expect(total(finding.chargedLines)).toBe(finding.chargedPesewas)
    expect(total(finding.expectedLines)).toBe(finding.expectedPesewas)
  }
  for (const [n, { id }] of chosen.entries()) await plant(id, n % 2 ? 1 : -250)
  await audit()
  expect((await findings()).every((finding) => finding.state === 'closed')).toBe(true)
  expect(await state()).toMatchObject({ state: 'passed', openFindings: 0 })
})

test('cover that was not paid for is found', async () => {
  const [taxi] = await queue.query(
    records,
    sql`select id, product, kind from policy_records where product = 'motor' and kind = 'new' and risk_code = 'X1'
        and cover_type = 'thirdparty' and issued_at is not null limit 1`,
  )
  await change(sql`update policy_records set risk_code = 'TAXI' where id = ${taxi?.id}`)
  await audit()
  expect((await findings()).filter((finding) => finding.state === 'open')).toMatchObject([
    { id: taxi?.id, kind: 'under' },
  ])
  await change(sql`update policy_records set risk_code = 'X1' where id = ${taxi?.id}`)
  await audit()
})

test('a finding is assigned, explained and closed with a reason; the same difference stays closed', async () => {
  const [{ id } = { id: '' }] = await issued()
  await plant(id, -5_00)
  await audit()
  const [open] = (await superAdmin.get('/price-findings?state=open')).body.data
  expect(open).toMatchObject({ kind: 'under', differencePesewas: -5_00, ownerName: null })
  const act = (name: string, body: object = {}) => superAdmin.post(`/price-findings/${open.findingId}/${name}`, body)
  const soldBy = (number: string) =>
    change(
      sql`update policy_records set seller_id = (select id from users where mobile_number = ${number}) where id = ${id}`,
    )
  const { seller } = await queue
    .query(
      z.object({ seller: z.string() }),
      sql`select u.mobile_number as seller from policy_records r
    join users u on u.id = r.seller_id where r.id = ${id}`,
    )
    .then(([row]) => row ?? { seller: '' })
  await soldBy('233200000001')
  expect((await superAdmin.get(`/price-findings/${open.findingId}`)).body.data.isOwnSale).toBe(true)
  for (const name of ['take', 'explain', 'close']) {
    const refused = await act(name, name === 'take' ? {} : { reason: 'Agreed discount' })
    expect(refused.body.code, name).toBe('own_sale')
  }
  await soldBy(seller)
  expect((await act('take')).body.data.ownerName).not.toBeNull()
  const short = await act('explain', { reason: '' })
  expect([short.status, short.body.errors]).toMatchObject([422, [{ path: 'reason' }]])
  expect((await act('explain', { reason: 'Agreed discount' })).body.data).toMatchObject({ state: 'explained' })
  expect((await act('close', { reason: 'Approved by the insurer' })).body.data).toMatchObject({
    state: 'closed',
    reason: 'Approved by the insurer',
  })
  expect((await act('close', { reason: 'Again' })).body.code).toBe('finding_closed')
  await audit()
  expect((await superAdmin.get('/price-findings?state=open')).body.data).toEqual([])
  await plant(id, -1_00)
  await audit()
  expect((await superAdmin.get('/price-findings?state=open')).body.data).toMatchObject([{ differencePesewas: -6_00 }])
  await plant(id, 6_00)
  await audit()
})

test('findings are visible within the branch group, to people who control money', async () => {
  const [north] = await queue.query(
    records,
    sql`select r.id, r.product, r.kind from policy_records r join branches b on b.id = r.branch_id
        where r.issued_at is not null and b.branch_group_id <> (select g.branch_group_id from users u join branches g
          on g.id = u.branch_id where u.mobile_number = '233200000002') limit 1`,
  )
  await plant(north?.id ?? '', -1)
  await audit()
  const [open] = (await superAdmin.get('/price-findings?state=open')).body.data
  expect((await queue.people.admin.get('/price-findings?state=open')).body.data).toEqual([])
  expect((await queue.people.admin.get(`/price-findings/${open.findingId}`)).status).toBe(404)
  expect((await queue.people.admin.post(`/price-findings/${open.findingId}/take`)).status).toBe(404)
  expect((await queue.people.staff.get('/price-findings')).status).toBe(403)
  expect((await queue.people.agent.post('/price-audits')).status).toBe(403)
  await plant(north?.id ?? '', 1)
  await audit()
})

test('each night, the versions since the previous audit are checked once', async () => {
  const checked = async () => (await state()).audits[0]
  await queue.advanceDays(2)
  superAdmin = queue.people.superAdmin
  expect(await state()).toMatchObject({ state: 'overdue' })
  await queue.sell()
  await Promise.all([planAudit(queue.product), planAudit(queue.product)])
  await queue.drain()
  await planAudit(queue.product)
  await queue.drain()
  expect(await checked()).toMatchObject({ scope: 'recent', status: 'done', startedBy: null })
  expect(await state()).toMatchObject({ state: 'passed' })
  const [, before] = (await state()).audits
  expect(before.scope).toBe('full')
  expect((await checked()).checked).toBeGreaterThan(0)
  expect((await checked()).checked).toBeLessThan(before.checked)
})
