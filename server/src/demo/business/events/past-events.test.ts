import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { startTestProduct, type TestProduct } from '../../../../test/product.ts'
import { jobHandlers } from '../../../app/job-handlers.ts'
import { checkMoney } from '../../../money/integrity-checks/check-money.ts'
import { MovableClock } from '../../../platform/clock.ts'
import { rows } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import { seedDemoBusiness } from '../seed-business.ts'

const SALES = 500

let running: TestProduct
beforeAll(async () => {
  running = await startTestProduct()
  running.clock.now = () => new Date()
  await seedDemoBusiness({ ...running.product, clock: new MovableClock() }, SALES, jobHandlers)
}, 180_000)
afterAll(() => running.stop())

const countRow = z.object({ name: z.string(), count: z.number() })
const counts = async (statement: Sql): Promise<Record<string, number>> => {
  const found = await running.product.db.read((tx) => rows(tx, countRow, statement))
  return Object.fromEntries(found.map(({ name, count }) => [name, count]))
}

test('some past policies were cancelled, their refunds are paid, and none of them was renewed', async () => {
  const found = await counts(sql`select p.state as name, count(*) as count from payouts p
    join service_requests q on q.id = p.service_request_id where q.kind = 'cancellation' group by 1`)
  expect(Object.keys(found)).toEqual(['paid'])
  expect(found['paid']).toBeGreaterThanOrEqual(3)
  const records = await counts(sql`select r.status as name, count(*) as count from policy_records r
    join service_requests q on q.policy_id = r.policy_id where q.kind = 'cancellation' and r.is_current group by 1`)
  expect(Object.keys(records)).toEqual(['cancelled'])
})

test('past claims are posted as paid on the day of the payout', async () => {
  const found = await counts(sql`select c.status as name, count(*) as count from claims c group by 1`)
  expect(Object.keys(found).sort()).toEqual(['closed', 'paid'])
  expect((found['paid'] ?? 0) + (found['closed'] ?? 0)).toBeGreaterThanOrEqual(6)
  const differs = await counts(sql`select c.id::text as name, c.paid_pesewas as count from claims c
    where c.paid_pesewas is distinct from (select sum(l.debit_pesewas) from payouts p
      join disbursements d on d.payout_id = p.id
      join journals j on j.source_id = d.reference and j.event = 'disbursement-paid' and j.posted_at::date = p.finished_at::date
      join journal_lines l on l.journal_id = j.id and l.account = 'inTransit' where p.claim_id = c.id)`)
  expect(differs).toEqual({})
})

test('suspended policies are active again, and some are still suspended', async () => {
  const found =
    await counts(sql`select case when s.to_date is null then 'open' else 'ended' end as name, count(*) as count
    from policy_suspensions s group by 1`)
  expect(found).toEqual({ ended: expect.any(Number), open: expect.any(Number) })
  const statuses = await counts(sql`select r.status as name, count(*) as count from policy_records r
    join policy_suspensions s on s.policy_id = r.policy_id and s.to_date is null where r.is_current group by 1`)
  expect(Object.keys(statuses)).toEqual(['suspended'])
})

test('companies have a TIN and a contact person, and two of them have a fleet', async () => {
  const found = await counts(sql`select customer_type as name, count(*) as count from customers group by 1`)
  const share = (found['corporate'] ?? 0) / ((found['corporate'] ?? 0) + (found['individual'] ?? 0))
  expect(share).toBeGreaterThan(0.05)
  expect(share).toBeLessThan(0.15)
  const fleets = await counts(sql`select r.status as name, count(*) as count from fleet_records f
    join policy_records r on r.id = f.policy_record_id join customers c on c.id = r.customer_id
    where c.customer_type = 'corporate' and c.tin is not null and c.contact_person is not null group by 1`)
  expect(fleets).toEqual({ active: 10 })
})

test('the entries of every wallet are in order of time', async () => {
  const late = await counts(sql`select m.owner as name, count(*) as count from (
      select l.owner, l.account, j.posted_at, lag(j.posted_at) over (partition by l.account, l.owner order by l.movement_number) as before
      from journal_lines l join journals j on j.id = l.journal_id where l.movement_number is not null) m
    where m.before > m.posted_at group by 1`)
  expect(late).toEqual({})
})

test('no job or unread notification is left, and all integrity checks pass', async () => {
  const open = await counts(sql`select kind as name, count(*) as count from jobs
    where status <> 'done' and kind <> 'suspension.remind' and created_at between now() - interval '3 years' and now() - interval '4 days' group by 1`)
  expect(open).toEqual({})
  expect(
    await counts(sql`select kind as name, count(*) as count from notifications
    where read_at is null and created_at < now() - interval '4 days' group by 1`),
  ).toEqual({})
  expect(await checkMoney(running.product)).toEqual([])
})
