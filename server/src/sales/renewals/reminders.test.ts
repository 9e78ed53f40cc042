import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../../../test/product.ts'
import { withKey } from '../../money/payments/testing.ts'
import { updateDueStatuses } from '../../policies/policies/change/update-statuses.ts'
import { remindAll } from './remind-holders.ts'
import { offer, pay, type Renewals, startRenewals } from './renewal.fixture.ts'

let renewals: Renewals
let { product, owner, sell, sellMonth, staff, north, agent } = {} as Renewals

beforeAll(async () => {
  renewals = await startRenewals()
  ;({ product, owner, sell, sellMonth, staff, north, agent } = renewals)
})
afterAll(() => renewals.stop())

describe('manual reminders', () => {
  const remind = (client: Client, policyRecordIds: string[]) =>
    client.post('/renewals/reminders', { policyRecordIds }, withKey())

  test('are sent once a day for renewable policies; the others return a reason', async () => {
    const due = await sellMonth({ phone: '0244555888' })
    const early = await sell()
    product.clock.advance(1)
    const other = '00000000-0000-4000-8000-000000000001'
    const { status, body } = await remind(staff, [due.policyRecordId, early.policyRecordId, due.policyRecordId, other])
    expect(status).toBe(200)
    expect(body.data.sent).toBe(1)
    expect(body.data.notSent).toEqual([
      {
        policyRecordId: early.policyRecordId,
        policyNumber: early.policyNumber,
        refusalReason: expect.stringContaining('Renewal is possible from'),
      },
      { policyRecordId: other, policyNumber: null, refusalReason: 'This policy doesn’t exist or you can’t access it.' },
    ])
    const messages = await owner.query(
      `select count(*)::int as count from messages where recipient = '233244555888' and template = 'renewal-reminder'`,
    )
    expect(messages.rows[0].count).toBe(1)
    const again = (await remind(staff, [due.policyRecordId])).body.data
    expect(again).toMatchObject({
      sent: 0,
      notSent: [{ refusalReason: 'The customer was already reminded today. Try again tomorrow.' }],
    })
    const { data } = (await staff.get(`/policies/${due.policyId}/timeline`)).body
    expect(data[0]).toMatchObject({ event: 'renewal-reminded', by: expect.any(String) })
  })

  test('two concurrent reminders send one message', async () => {
    const due = await sellMonth({ seller: 'agent' })
    const responses = await Promise.all([staff, agent].map((client) => remind(client, [due.policyRecordId])))
    expect(responses.map(({ body }) => body.data.sent).toSorted()).toEqual([0, 1])
  })

  test('a policy of another branch is not found', async () => {
    const due = await sellMonth()
    expect((await remind(north, [due.policyRecordId])).body.data).toMatchObject({ sent: 0 })
  })
})

describe('automatic reminders', () => {
  beforeEach(() => owner.query(`update policy_records set status = 'cancelled' where status = 'active'`))

  const remind = () => remindAll(product.product.db, product.clock.now())

  test('are sent once on each scheduled day and stop when the policy is renewed', async () => {
    const sold = await sellMonth({ phone: '0244555777' })
    for (let day = 0; day <= 36; day += 1) {
      await remind()
      await remind()
      product.clock.advance(86_400)
      await product.product.db.transaction((tx) => updateDueStatuses(tx, product.clock.now()))
    }
    const { rows } = await owner.query('select days from renewal_reminders where policy_record_id = $1 order by days', [
      sold.policyRecordId,
    ])
    expect(rows.map(({ days }) => days)).toEqual([-30, -14, -7, -1, 0, 3])
    const messages = await owner.query(
      `select count(*)::int as count from messages where recipient = '233244555777' and template = 'renewal-reminder'`,
    )
    expect(messages.rows[0].count).toBe(6)
    // Sessions do not last that long.
    staff = await product.client('staff').signIn('0200000003')
    const due = (await staff.get('/renewals?limit=100')).body.data
    expect(due.find(({ policyId }: { policyId: string }) => policyId === sold.policyId)).toMatchObject({
      daysLeft: -8,
      lastReminder: { days: 3 },
    })
  })

  test('are not sent for a policy whose next term is paid', async () => {
    const sold = await sellMonth()
    const { body } = await offer(staff, sold.policyId)
    await pay(product, staff, body.data)
    expect(await remind()).toBe(0)
    const due = (await staff.get('/renewals?limit=100')).body.data
    expect(due.map(({ policyId }: { policyId: string }) => policyId)).not.toContain(sold.policyId)
  })
})
