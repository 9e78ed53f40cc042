import { afterAll, beforeAll, expect, test } from 'vitest'
import { NOTICE } from '../../../test/matrix/addresses.ts'
import { withKey } from '../../money/payments/testing.ts'
import { connect } from '../../platform/db/connect.ts'
import { run } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import {
  expectStatus,
  type ServiceApp,
  type SoldPolicy,
  startServiceApp,
} from '../../service/service-requests/app.fixture.ts'

const ADMIN = '233200000002'
const RETENTION = JSON.stringify({ customerYears: 5, usageEventDays: 400 })

let app: ServiceApp
let blocker: Awaited<ReturnType<typeof connect>>
let lastDay: string
let policies: SoldPolicy[]

/** Customers whose cover ended five years ago: they can be erased, and property claims can still be reported for a year. */
beforeAll(async () => {
  app = await startServiceApp()
  blocker = await connect(app.databaseUrl, 0)
  policies = []
  for (let nth = 0; nth < 5; nth += 1) policies.push(await app.sell({ days: 30 }))
  const shorter = sql`insert into setting_values (name, value, valid_from) values ('retention', ${RETENTION}, ${app.clock.now()})`
  await app.db.transaction((tx) => run(tx, shorter))
  await app.advanceDays(20)
  lastDay = app.today()
  await app.advanceDays(5 * 366 + 30)
}, 300_000)
afterAll(async () => {
  await blocker.end()
  await app.stop()
})

/** A customer with an erasure that is pending approval. */
async function nextCustomer() {
  const { staff } = app.people
  const { policyId } = policies.pop() as SoldPolicy
  const { customerCode } = (await staff.get(`/policies/${policyId}`)).body.data
  const reason = { reason: 'Asked by letter' }
  const { erasureId } = expectStatus(await staff.post(`/customers/${customerCode}/erasures`, reason), 201).body.data
  const verificationToken = await app.createVerificationToken(ADMIN, 'approval', `customer-erasure:${erasureId}`)
  return {
    customerCode,
    erase: () => app.people.admin.post(`/customer-erasures/${erasureId}/approve`, { verificationToken }),
    claim: () => {
      const notice = { ...NOTICE, incidentDate: lastDay }
      return app.people.agent.post('/claims', { policyId, notice }, withKey())
    },
    sell: () => app.selling.offer({ seller: 'agent', customerCode }),
    consent: () => {
      const changes = [{ purpose: 'offers', channel: 'sms', isGiven: false }]
      return staff.post(`/customers/${customerCode}/consents`, { changes, source: 'phone', note: 'Called' }, withKey())
    },
  }
}

/**
 * Locks the audit log, so that the first change stops at its last write and keeps its other locks. Releases the audit log when the
 * second change waits too.
 */
async function whileRunning<A, B>(first: () => Promise<A>, second: () => Promise<B>) {
  await blocker.query('begin; lock table audit_log in share row exclusive mode')
  const one = first()
  await waitUntilBlocked(1)
  const other = Promise.allSettled([second()])
  await waitUntilBlocked(2)
  await blocker.query('rollback')
  const [settled] = await other
  return [await one, settled] as const
}

async function waitUntilBlocked(count: number): Promise<void> {
  for (;;) {
    const { rowCount } = await blocker.query(
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    )
    if ((rowCount ?? 0) >= count) return
  }
}

test('a claim that is being reported stops an erasure', async () => {
  const { claim, erase } = await nextCustomer()
  const [reported, erased] = await whileRunning(claim, erase)
  expectStatus(reported, 201)
  expect(erased).toMatchObject({ value: { status: 422, body: { code: 'not_erasable' } } })
})

test('a claim waits for a running erasure and is refused', async () => {
  const { claim, erase } = await nextCustomer()
  const [erased, reported] = await whileRunning(erase, claim)
  expectStatus(erased, 200)
  expect(reported).toMatchObject({ value: { status: 422, body: { code: 'customer_erased' } } })
})

test('a sale that is being made stops an erasure', async () => {
  const { sell, erase } = await nextCustomer()
  const [sold, erased] = await whileRunning(sell, erase)
  expect(sold.policyId).toEqual(expect.any(String))
  expect(erased).toMatchObject({ value: { status: 422, body: { code: 'not_erasable' } } })
})

test('a sale waits for a running erasure and is refused', async () => {
  const { sell, erase } = await nextCustomer()
  const [erased, sold] = await whileRunning(erase, sell)
  expectStatus(erased, 200)
  expect(sold).toMatchObject({ reason: { code: 'customer_erased' } })
})

test('a consent waits for a running erasure and is refused', async () => {
  const { consent, erase } = await nextCustomer()
  const [erased, changed] = await whileRunning(erase, consent)
  expectStatus(erased, 200)
  expect(changed).toMatchObject({ value: { status: 422, body: { code: 'customer_erased' } } })
})
