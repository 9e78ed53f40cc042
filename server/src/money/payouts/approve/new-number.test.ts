import { expect, test } from 'vitest'
import { saveCustomer } from '../../../customers/customers/save-customer.ts'
import { run } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { CHECKER, usePayoutQueue } from '../payout-queue.fixture.ts'
import { PAYER } from '../send/testing.ts'

const app = usePayoutQueue()
const DAY_SECONDS = 24 * 3600

/** A customer whose number has just been changed to the number of the payer. */
async function changeNumberTo(phone: string): Promise<void> {
  const actor = await app.actorOf('233240000004')
  const now = app.clock.now()
  const caller = { requestId: 'test', ip: '', userAgent: '', portal: 'agent' as const }
  await app.db.transaction(async (tx) => {
    const ctx = { tx, now, actor, caller, product: app.product, headers: {} }
    const { id } = await saveCustomer(ctx, {
      customerType: 'individual',
      firstName: 'Akosua',
      lastName: 'Boateng',
      gender: 'FEMALE',
      dateOfBirth: '1990-05-04',
      ghanaCardNumber: 'GHA-912345678-9',
      phone: '233209998877',
      residentialAddress: '12 Ring Road',
      city: 'Accra',
      region: 'Greater Accra',
      occupation: 'Trader',
      consentAt: now.toISOString(),
    })
    await run(tx, sql`update customers set phone = ${phone}, updated_at = ${now} where id = ${id}`)
  })
}

test('the new number of a customer receives no money for 24 hours', async () => {
  const waiting = await app.approved()
  const id = await app.recommended()
  await changeNumberTo(PAYER)
  const refused = await app.approve(app.checker, CHECKER, id)
  expect(refused.body).toMatchObject({ status: 422, code: 'number_too_new' })
  await app.drain()
  await app.advanceSeconds(400)
  await app.signIn()
  expect((await app.getPayout(app.maker, waiting)).disbursements).toEqual([])

  app.clock.advance(DAY_SECONDS)
  await app.signIn()
  expect((await app.approve(app.checker, CHECKER, id)).body.data.state).toBe('approved')
  await app.drain()
  await app.advanceSeconds(400)
  expect(await app.stateOf(waiting)).toBe('paid')
  expect(await app.stateOf(id)).toBe('paid')
})
