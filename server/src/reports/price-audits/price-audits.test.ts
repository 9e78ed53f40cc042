import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import type { Client } from '../../../test/product.ts'
import { seedDemoRequests } from '../../demo/requests.ts'
import { seedDemoSales } from '../../demo/sales.ts'
import { MovableClock } from '../../platform/clock.ts'
import { run } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { sellingTrips, type TripOptions } from '../../policies/travel-policies/sale.fixture.ts'
import { expectStatus, type ServiceApp, startServiceApp } from '../../service/service-requests/app.fixture.ts'
import { CLEAN_HISTORY, G7, suspension, valueIncrease } from '../../service/service-requests/request-content.fixture.ts'
import { planAudit } from './start-audit.ts'

let app: ServiceApp
let superAdmin: Client

const daysAhead = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

async function sellTrip(tripInput: TripOptions) {
  const selling = sellingTrips(app)
  const offered = await selling.offer(app.people.agent, tripInput)
  expectStatus(await app.fromWallet('travel-purchase', offered.payableId), 202)
  await app.drain()
  const policy = await selling.policy(app.people.agent, offered.policyId)
  return { ...offered, policyNumber: policy.policyNumber as string, phone: offered.mobileNumber }
}

/** A portfolio with sales of every cover, changes of motor policies, and trips with changes. */
beforeAll(async () => {
  app = await startServiceApp()
  superAdmin = app.people.superAdmin
  const demo = { ...app.product, clock: new MovableClock() }
  await seedDemoSales(demo)
  await seedDemoRequests(demo)
  await app.sell()
  const changed = await app.sell(G7)
  await app.completeRequest(changed, valueIncrease(app.today()))
  const covered = await app.sell()
  const cover = { kind: 'cover_change', coverType: 'comprehensive', marketValuePesewas: 90_000_00, ...CLEAN_HISTORY }
  await app.completeRequest(covered, { ...cover, effectiveDate: daysAhead(0) })
  const toFireCover = { kind: 'cover_change', coverType: 'fire', marketValuePesewas: 60_000_00, ...CLEAN_HISTORY }
  await app.completeRequest(await app.sell(), { ...toFireCover, effectiveDate: daysAhead(0) })
  const later = await app.sell(G7)
  await app.completeRequest(later, valueIncrease(daysAhead(10), 140_000_00))
  const paused = await app.sell(G7)
  await app.completeRequest(paused, suspension(app.today()))
  const trip = await sellTrip({ departure: daysAhead(30) })
  const move = (days: number, length: number) => ({
    kind: 'trip_dates',
    departureDate: daysAhead(days),
    returnDate: daysAhead(days + length),
  })
  await app.completeRequest(trip, move(35, 13))
  await app.completeRequest(trip, move(36, 20))
  await sellTrip({ plan: 'WWB', country: 'AE', agesYears: [40, 38, 9], partyType: 'family', departure: daysAhead(50) })
  const extended = await sellTrip({ departure: daysAhead(1) })
  await app.advanceDays(12)
  await app.completeRequest(paused, { kind: 'activation', activateFrom: app.today(), conditionConfirmed: true })
  await app.completeRequest(paused, valueIncrease(app.today()))
  await app.completeRequest(extended, { kind: 'trip_extension', returnDate: daysAhead(9), healthDeclaredAgain: true })
}, 300_000)
afterAll(() => app.stop())

const change = (statement: Sql) => app.db.transaction((tx) => run(tx, statement))
const state = async () => (await superAdmin.get('/price-audits')).body.data

async function audit() {
  app.clock.advance(1)
  const started = expectStatus(await superAdmin.post('/price-audits'), 201)
  await app.drain()
  const [last] = (await state()).audits
  expect(last).toMatchObject({ auditId: started.body.data.auditId, status: 'done' })
  return last
}

const records = z.object({ id: z.string(), product: z.string(), kind: z.string() })
const issued = () =>
  app.query(records, sql`select id, product, kind from policy_records where issued_at is not null order by id`)
const findings = () =>
  app.query(
    z.object({ id: z.string(), kind: z.string(), state: z.string(), difference: z.number() }),
    sql`select policy_record_id as id, kind, state, difference_pesewas as difference from price_findings order by policy_record_id`,
  )

test('an audit that has not run counts as failed; the first one checks every version and reports no false finding', async () => {
  expect(await state()).toMatchObject({ state: 'overdue', checkedAt: null, ageSeconds: null })
  const all = await issued()
  const kinds = new Set(all.map(({ product, kind }) => `${product} ${kind}`))
  expect(kinds).toEqual(new Set(['motor new', 'motor endorsement', 'travel new', 'travel endorsement']))
  const last = await audit()
  expect(await findings()).toEqual([])
  expect(last).toMatchObject({ scope: 'full', checked: all.length, skipped: 0, found: 0 })
  expect(await state()).toMatchObject({ state: 'passed', openFindings: 0, ageSeconds: 0 })
})

const changePrice = (id: string, pesewas: number) =>
  change(sql`update policy_records set office_premium_pesewas = office_premium_pesewas + ${pesewas},
    premium_pesewas = premium_pesewas + ${pesewas} where id = ${id}`)

test('every changed charge is found and no other, with the lines of both prices', async () => {
  const all = await issued()
  // The first version of each kind, and every fifth version.
  const seen = new Set<string>()
  const chosen = all.filter(({ product, kind }, n) => {
    const isFirst = !seen.has(`${product} ${kind}`)
    seen.add(`${product} ${kind}`)
    return isFirst || n % 5 === 0
  })
  expect(chosen.length).toBeGreaterThan(10)
  expect(chosen.length).toBeLessThan(all.length)
  for (const [n, { id }] of chosen.entries()) await changePrice(id, n % 2 ? -1 : 250)
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
  for (const [n, { id }] of chosen.entries()) await changePrice(id, n % 2 ? 1 : -250)
  await audit()
  expect((await findings()).every((finding) => finding.state === 'closed')).toBe(true)
  expect(await state()).toMatchObject({ state: 'passed', openFindings: 0 })
})

test('cover that was not paid for is found', async () => {
  const [taxi] = await app.query(
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
  await changePrice(id, -5_00)
  await audit()
  const [open] = (await superAdmin.get('/price-findings?state=open')).body.data
  expect(open).toMatchObject({ kind: 'under', differencePesewas: -5_00, ownerName: null })
  const act = (name: string, body: object = {}) => superAdmin.post(`/price-findings/${open.findingId}/${name}`, body)
  const soldBy = (number: string) =>
    change(
      sql`update policy_records set seller_id = (select id from users where mobile_number = ${number}) where id = ${id}`,
    )
  const { seller } = await app
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
  await changePrice(id, -1_00)
  await audit()
  expect((await superAdmin.get('/price-findings?state=open')).body.data).toMatchObject([{ differencePesewas: -6_00 }])
  await changePrice(id, 6_00)
  await audit()
})

test('findings are visible within the branch group, to people who control money', async () => {
  const [north] = await app.query(
    records,
    sql`select r.id, r.product, r.kind from policy_records r join branches b on b.id = r.branch_id
        where r.issued_at is not null and b.branch_group_id <> (select g.branch_group_id from users u join branches g
          on g.id = u.branch_id where u.mobile_number = '233200000002') limit 1`,
  )
  await changePrice(north?.id ?? '', -1)
  await audit()
  const [open] = (await superAdmin.get('/price-findings?state=open')).body.data
  expect((await app.people.admin.get('/price-findings?state=open')).body.data).toEqual([])
  expect((await app.people.admin.get(`/price-findings/${open.findingId}`)).status).toBe(404)
  expect((await app.people.admin.post(`/price-findings/${open.findingId}/take`)).status).toBe(404)
  expect((await app.people.staff.get('/price-findings')).status).toBe(403)
  expect((await app.people.agent.post('/price-audits')).status).toBe(403)
  await changePrice(north?.id ?? '', 1)
  await audit()
})

test('each night, the versions since the previous audit are checked once', async () => {
  const checked = async () => (await state()).audits[0]
  await app.advanceDays(2)
  superAdmin = app.people.superAdmin
  expect(await state()).toMatchObject({ state: 'overdue' })
  await app.sell()
  await Promise.all([planAudit(app.product), planAudit(app.product)])
  await app.drain()
  await planAudit(app.product)
  await app.drain()
  expect(await checked()).toMatchObject({ scope: 'recent', status: 'done', startedBy: null })
  expect(await state()).toMatchObject({ state: 'passed' })
  const [, before] = (await state()).audits
  expect(before.scope).toBe('full')
  expect((await checked()).checked).toBeGreaterThan(0)
  expect((await checked()).checked).toBeLessThan(before.checked)
})
