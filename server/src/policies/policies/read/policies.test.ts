import { addDays } from '@okwan/domain/platform/dates'
import { statusAt } from '@okwan/domain/policies/policies/status-at'
import { POLICY_STATUSES, type PolicyStatus } from '@okwan/domain/policies/policies/terms'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, type People, startTestProduct, type TestProduct } from '../../../../test/product.ts'
import { updateDueStatuses } from '../change/update-statuses.ts'
import { sales } from '../sale.fixture.ts'

const TODAY = '2026-11-16'

let product: TestProduct
let owner: pg.Client
let { offer, sell } = {} as ReturnType<typeof sales>
let { superAdmin, admin, staff, north, agent, assistant } = {} as People

beforeAll(async () => {
  product = await startTestProduct()
  owner = new pg.Client(product.databaseUrl)
  await owner.connect()
  ;({ offer, sell } = sales(product))
  ;({ superAdmin, admin, staff, north, agent, assistant } = await product.signInAs(
    'superAdmin',
    'admin',
    'staff',
    'north',
    'agent',
    'assistant',
  ))
})
afterAll(async () => {
  await owner.end()
  await product.stop()
})

const ids = async (client: Client, query = '') => {
  const response = await client.get(`/policies?limit=100${query}`)
  expect(response.status).toBe(200)
  expect(response.body.meta.count).toBe(response.body.data.length)
  return response.body.data.map(({ policyId }: { policyId: string }) => policyId) as string[]
}

test('a policy is shown with its customer, vehicle, cover, price and numbers', async () => {
  const sold = await sell({ plate: 'GR 4821-22', lastName: 'Owusu-Ansah', phone: '0244123456' })
  const { body } = await staff.get('/policies?q=GR482122')
  expect(body.data).toHaveLength(1)
  expect(body.data[0]).toMatchObject({
    policyId: sold.policyId,
    policyRecordId: sold.policyRecordId,
    policyNumber: sold.policyNumber,
    product: 'motor',
    status: 'active',
    customer: { fullName: 'Kwame Owusu-Ansah', phone: '233244123456' },
    vehicle: { registrationNumber: 'GR 4821-22', make: 'Toyota', model: 'Corolla' },
    insuranceDetails: {
      coverType: 'thirdparty',
      productCode: 'MTP',
      startDate: TODAY,
      endDate: addDays(TODAY, 364),
      coverPeriod: 365,
    },
    premiumPesewas: sold.estimate.totalPesewas,
    midStatus: 'registered',
    branchName: 'Accra Central',
    channel: 'office',
  })
})

test.each([
  ['a plate with spaces', 'gr 4821-22'],
  ['a plate without separators', 'GR482122'],
  ['a phone number', '024 412 3456'],
  ['a phone number with the country code', '+233244123456'],
  ['a name', 'owusu-ans'],
  ['names in any order', 'Owusu-Ansah Kwame'],
])('a policy is found by %s', async (_, q) => {
  expect(await ids(staff, `&q=${encodeURIComponent(q)}`)).toHaveLength(1)
})

test('a policy is found by policy number, with and without dashes, and by chassis number', async () => {
  const sold = await sell()
  const { body } = await staff.get(`/policies/${sold.policyId}`)
  for (const q of [sold.policyNumber, sold.policyNumber.replaceAll('-', ''), body.data.vehicleDetails.chassisNumber]) {
    expect(await ids(staff, `&q=${q}`)).toEqual([sold.policyId])
    expect(await ids(staff, `&q=${q.replace(/^.../, 'ZZZ')}`)).toEqual([])
  }
})

test('a number prefix finds its policies in the order of their numbers', async () => {
  const sold = [await sell(), await sell(), await sell()]
  const numbers = async (query: string) =>
    (await staff.get(`/policies?limit=100&${query}`)).body.data.map(
      (policy: { policyNumber: string }) => policy.policyNumber,
    )
  const found = await numbers('q=MTR-26-0')
  expect(found).toEqual(expect.arrayContaining(sold.map(({ policyNumber }) => policyNumber)))
  expect(found).toEqual(found.toSorted().toReversed())
  expect(await numbers('q=mtr260&sort=createdAt')).toEqual(found.toReversed())
  expect(await numbers('q=MTR-25')).toEqual([])
  expect(await numbers('q=TRV/2026/ACC')).toEqual([])
  // A suffix or an inner part of a number does not match.
  expect(await numbers(`q=MTR-${sold[0]?.policyNumber.slice(6)}`)).toEqual([])
})

test.each(['E O', 'e, o'])('single letters find nothing: %s', async (q) => {
  expect(await ids(staff, `&q=${encodeURIComponent(q)}`)).toEqual([])
})

test('wildcards in a search are literal', async () => {
  expect(await ids(staff, `&q=${encodeURIComponent('%%%')}`)).toEqual([])
  expect(await ids(staff, `&q=${encodeURIComponent('Kw_me')}`)).toEqual([])
})

test('a new name and a new plate are found immediately', async () => {
  const sold = await sell()
  await owner.query(
    `update customers set last_name = 'Quartey' where id = (select customer_id from policy_records where id = $1)`,
    [sold.policyRecordId],
  )
  await owner.query(
    `update vehicles set registration_number = 'GX 9-26', registration_key = 'GX926'
     where id = (select vehicle_id from policy_records where id = $1)`,
    [sold.policyRecordId],
  )
  expect(await ids(staff, '&q=quartey')).toEqual([sold.policyId])
  expect(await ids(staff, '&q=GX-9-26')).toEqual([sold.policyId])
})

describe('the reach of each role', () => {
  const sold: Record<string, string> = {}
  beforeAll(async () => {
    for (const seller of ['staff', 'agent', 'assistant', 'north'] as const) {
      sold[seller] = (await sell({ seller })).policyId
    }
  })

  test.each([
    ['an assistant sees only their own sales', () => assistant, ['assistant']],
    ['an agent sees their own sales and those of their assistants', () => agent, ['agent', 'assistant']],
    ['Staff see the sales of their branch', () => staff, ['agent', 'assistant', 'staff']],
    ['Staff of another branch see only its sales', () => north, ['north']],
    ['an Admin sees the sales of the branch group', () => admin, ['agent', 'assistant', 'staff']],
    ['a SuperAdmin sees all sales', () => superAdmin, ['agent', 'assistant', 'north', 'staff']],
  ])('%s', async (_, client, expected) => {
    const seen = new Set(await ids(client()))
    const found = Object.entries(sold).filter(([, policyId]) => seen.has(policyId))
    expect(found.map(([seller]) => seller).sort()).toEqual(expected)
    for (const [seller, policyId] of Object.entries(sold)) {
      const status = expected.includes(seller) ? 200 : 404
      for (const page of ['', '/versions', '/neighbours']) {
        expect((await client().get(`/policies/${policyId}${page}`)).status).toBe(status)
      }
    }
  })
})

test('filters narrow the list', async () => {
  const comprehensive = await sell({
    seller: 'north',
    coverType: 'comprehensive',
    startDate: addDays(TODAY, 5),
    days: 90,
  })
  await owner.query(
    `update vehicles set make = 'Kantanka' where id = (select vehicle_id from policy_records where id = $1)`,
    [comprehensive.policyRecordId],
  )
  const user = (await north.get('/users/profile')).body.data
  for (const query of [
    '&coverType=comprehensive',
    `&startFrom=${addDays(TODAY, 5)}`,
    `&endTo=${addDays(TODAY, 100)}`,
    '&make=kantanka',
    `&coverType=comprehensive&product=motor&make=Kantanka&soldBy=${user.userId}&branchId=${user.branch.branchId}&status=active`,
  ]) {
    expect(await ids(north, query)).toEqual([comprehensive.policyId])
  }
  expect(await ids(north, '&product=travel')).toEqual([])
  expect(await ids(north, `&startTo=${addDays(TODAY, 4)}`)).not.toContain(comprehensive.policyId)
  expect(await ids(north, `&endFrom=${addDays(TODAY, 101)}`)).not.toContain(comprehensive.policyId)
})

test('a filter by start or end date sorts by that date', async () => {
  for (const startDate of [addDays(TODAY, 9), addDays(TODAY, 11), addDays(TODAY, 10)])
    await sell({ startDate, days: 90 })
  const days = async (query: string, day: 'startDate' | 'endDate'): Promise<string[]> =>
    (await superAdmin.get(`/policies?limit=100&${query}`)).body.data.map(
      ({ insuranceDetails }: { insuranceDetails: Record<typeof day, string> }) => insuranceDetails[day],
    )
  const starts = await days(`startFrom=${addDays(TODAY, 8)}`, 'startDate')
  expect(starts.length).toBeGreaterThan(2)
  expect(starts).toEqual(starts.toSorted().toReversed())
  const ends = await days(`endTo=${addDays(TODAY, 110)}&sort=createdAt`, 'endDate')
  expect(ends.length).toBeGreaterThan(2)
  expect(ends).toEqual(ends.toSorted())
})

test.each([
  '-createdAt',
  'createdAt',
  'endDate',
  '-endDate',
  '-createdAt&startFrom=2020-01-01',
  '-createdAt&status=active',
  '-createdAt&q=MTR-26',
  'createdAt&q=MTR-26-0&status=active',
  '-createdAt&q=kwame',
])(
  'paging by %s shows every policy once, forwards and backwards, and previous and next follow the list',
  async (sort) => {
    const all = (await superAdmin.get(`/policies?limit=100&sort=${sort}`)).body.data.map(
      ({ policyId }: { policyId: string }) => policyId,
    )
    const seen: string[] = []
    let page = await superAdmin.get(`/policies?limit=3&sort=${sort}`)
    for (;;) {
      seen.push(...page.body.data.map(({ policyId }: { policyId: string }) => policyId))
      if (!page.body.meta.nextCursor) break
      page = await superAdmin.get(`/policies?limit=3&sort=${sort}&cursor=${page.body.meta.nextCursor}`)
    }
    expect(seen).toEqual(all)
    const backwardIds: string[] = []
    for (;;) {
      backwardIds.unshift(...page.body.data.map(({ policyId }: { policyId: string }) => policyId))
      if (!page.body.meta.previousCursor) break
      page = await superAdmin.get(`/policies?limit=3&sort=${sort}&cursor=${page.body.meta.previousCursor}`)
    }
    expect(backwardIds).toEqual(all)
    const { data } = (await superAdmin.get(`/policies/${all[2]}/neighbours?sort=${sort}`)).body
    expect(data).toEqual({
      previous: { product: 'motor', policyId: all[1] },
      next: { product: 'motor', policyId: all[3] },
    })
    const first = (await superAdmin.get(`/policies/${all[0]}/neighbours?sort=${sort}`)).body
    expect(first.data.previous).toBeNull()
  },
)

test('a policy has its price breakdown and its actions', async () => {
  const sold = await sell({ seller: 'agent', coverType: 'comprehensive' })
  const { data } = (await agent.get(`/policies/${sold.policyId}`)).body
  expect(data.price.lines).toEqual(sold.estimate.lines)
  expect(data.price.totalPesewas).toBe(data.premiumPesewas)
  expect(data.holder.ghanaCardNumber).not.toContain('710')
  expect(data.allowedActions).toEqual(expect.arrayContaining(['certificate', 'cancel', 'increase-vehicle-value']))
  expect(data.allowedActions).not.toContain('resolve-challenge')
  expect(data.actions).toContainEqual({
    action: 'renew',
    refusalReason: expect.stringContaining('Renewal is possible from'),
  })
})

test('versions are listed and can be opened', async () => {
  const first = await sell({ plate: 'GT 91-20', days: 30 })
  const startDate = addDays(TODAY, 30)
  const second = await sell({ plate: 'GT 91-20', days: 60, startDate, renews: first.policyId })
  const versions = (await staff.get(`/policies/${first.policyId}/versions`)).body.data
  expect(versions.map(({ recordNumber, kind, isCurrent }: never) => ({ recordNumber, kind, isCurrent }))).toEqual([
    { recordNumber: 2, kind: 'renewal', isCurrent: false },
    { recordNumber: 1, kind: 'new', isCurrent: true },
  ])
  const later = await staff.get(`/policies/${first.policyId}?policyRecordId=${second.policyRecordId}`)
  expect(later.body.data).toMatchObject({ recordNumber: 2, insuranceDetails: { startDate, coverPeriod: 60 } })
})

test('the status filter matches the domain before and after the status job', async () => {
  await offer()
  await offer({ payLater: true })
  const future = addDays(TODAY, 40)
  for (const decided of [
    `cancelled_from = '${future}'`,
    `suspended_from = '${future}'`,
    `superseded_from = '${future}'`,
    `suspended_from = '${addDays(TODAY, 40)}', cancelled_from = '${addDays(TODAY, 60)}'`,
  ]) {
    const { policyRecordId } = await sell()
    await owner.query(`update policy_records set ${decided} where id = $1`, [policyRecordId])
  }
  await sell({ days: 30 })

  for (const days of [0, 3, 40, 30, 365, 60]) {
    product.clock.advance(days * 24 * 3600)
    for (let turn = 0; turn < 2; turn++) {
      await expectSameStatuses()
      await product.product.db.transaction((tx) => updateDueStatuses(tx, product.clock.now()))
    }
  }
})

async function expectSameStatuses() {
  // The clock also advances for the limit of sign-ins.
  const superAdmin = await product.client('admin').signIn('0200000001')
  const { rows } = await owner.query(
    `select policy_id as "policyId", status, start_date as "startDate", end_date as "endDate", due_at as "dueAt",
       suspended_from as "suspendedFrom", cancelled_from as "cancelledFrom", superseded_from as "supersededFrom"
     from policy_records where is_current`,
  )
  // The filter “Awaiting payment” also finds offers that are paid later, which have the same label.
  const isListed = (own: PolicyStatus, status: PolicyStatus) =>
    own === status || (status === 'awaiting_payment' && own === 'pay_later')
  for (const status of POLICY_STATUSES) {
    const expected = rows.filter((row) => {
      const set = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
      return isListed(statusAt(set as Parameters<typeof statusAt>[0], product.clock.now()), status)
    })
    expect({ status, ids: (await ids(superAdmin, `&status=${status}`)).sort() }).toEqual({
      status,
      ids: expected.map(({ policyId }) => policyId).sort(),
    })
  }
}
