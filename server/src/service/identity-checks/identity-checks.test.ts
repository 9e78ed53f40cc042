import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Client } from '../../../test/product.ts'
import { changeCustomer, readCustomer } from '../../customers/customers/change-customer.ts'
import { withKey } from '../../money/payments/testing.ts'
import { run } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { expectStatus, type ServiceApp, startServiceApp } from '../service-requests/app.fixture.ts'

const MINUTE = 60

let app: ServiceApp
beforeAll(async () => {
  app = await startServiceApp()
}, 120_000)
afterAll(() => app.stop())

let cards = 0
/** Sells to a new customer. The last three digits of the card decide the response of the simulator. */
async function customer(digits = '555'): Promise<string> {
  const { policyId } = await app.sell()
  const { customerCode } = (await app.people.agent.get(`/policies/${policyId}`)).body.data
  cards += 1
  await change(customerCode, { ghanaCardNumber: `GHA-${String(700000 + cards)}${digits}-1` })
  return customerCode
}

const idOf = async (code: string) => {
  const [found] = await app.query(z.object({ id: z.string() }), sql`select id from customers where code = ${code}`)
  return found?.id ?? ''
}
const change = async (code: string, changes: Record<string, string>) => {
  const id = await idOf(code)
  await app.selling.as('staff', async (ctx) => changeCustomer(ctx, await readCustomer(ctx.tx, id), changes))
}
const identity = async (code: string, client: Client = app.people.staff) =>
  expectStatus(await client.get(`/customers/${code}/identity`), 200).body.data
const checkAgain = (code: string, client: Client = app.people.staff) =>
  client.post(`/customers/${code}/identity/check`, {}, withKey())
const checksOf = (code: string) =>
  app.query(
    z.object({ cause: z.string(), state: z.string(), attempts: z.number() }),
    sql`select i.cause, i.state, i.attempts from identity_checks i join customers c on c.id = i.customer_id
        where c.code = ${code} order by i.number`,
  )
const workItemsOf = async (client: Client, code: string) =>
  (await client.get('/work-items')).body.data.filter(
    ({ kind, list }: { kind: string; list: string }) => kind === 'identity' && list === code,
  )

describe('a check', () => {
  test('starts when a customer is added, and the page shows the result and its time', async () => {
    const { policyId } = await app.sell()
    const { customerCode } = (await app.people.agent.get(`/policies/${policyId}`)).body.data
    const shown = await identity(customerCode)
    expect(shown).toMatchObject({ state: 'match', differs: [], attempts: 1, isSetUp: true, canCheck: true })
    expect(shown.answeredAt).toBeTruthy()
    expect(await checksOf(customerCode)).toEqual([{ cause: 'added', state: 'match', attempts: 1 }])
  })

  test('starts again if the card, name or date of birth changes, but not if the address changes', async () => {
    const code = await customer()
    await app.drain()
    await change(code, { city: 'Tamale' })
    await app.drain()
    const causes = (await checksOf(code)).map(({ cause }) => cause)
    expect(causes).toEqual(['added', 'changed'])
    await change(code, { lastName: 'Owusu' })
    await change(code, { dateOfBirth: '1988-02-03' })
    await app.drain()
    expect(await identity(code)).toMatchObject({ state: 'match' })
    expect((await checksOf(code)).every(({ state }) => state === 'match')).toBe(true)
  })

  test('that finds a difference creates a work item for the office and does not block the policy', async () => {
    const code = await customer('106')
    await app.drain()
    expect(await identity(code)).toMatchObject({ state: 'mismatch', differs: ['dateOfBirth'], canAccept: true })
    const [item] = await workItemsOf(app.people.staff, code)
    expect(item.title).toBe('Check identity: date of birth differs from the register')
    const statuses = await app.query(
      z.object({ status: z.string() }),
      sql`select r.status from policy_records r join customers c on c.id = r.customer_id where c.code = ${code}`,
    )
    expect(statuses).toEqual([{ status: 'active' }])
  })

  test('of a card that is not in the register stays open until a colleague accepts it with a reason', async () => {
    const { staff, admin } = app.people
    const code = await customer('105')
    await app.drain()
    const { state, checkId } = await identity(code)
    expect(state).toBe('unknown')
    const accept = (reason: string) => staff.post(`/customers/${code}/identity/accept`, { checkId, reason }, withKey())
    expect((await accept('')).body.errors).toMatchObject([{ path: 'reason' }])
    const addedBy = (phone: string) =>
      app.db.transaction((tx) =>
        run(
          tx,
          sql`update customers set created_by = (select id from users where mobile_number = ${phone}) where code = ${code}`,
        ),
      )
    await addedBy('233200000003')
    expect((await accept('My own customer')).body.code).toBe('own_sale')
    await addedBy('233240000004')
    expectStatus(await accept('Seen the card at the office'), 200)
    expect(await identity(code)).toMatchObject({
      state: 'accepted',
      accepted: { by: 'Abena Owusu', reason: 'Seen the card at the office' },
      canAccept: false,
    })
    expect(await workItemsOf(admin, code)).toEqual([])
    expect((await accept('A second time')).body.code).toBe('illegal_move')
    const update = sql`update identity_checks set accepted_reason = 'Other' where id = ${checkId}`
    await expect(app.db.transaction((tx) => run(tx, update))).rejects.toThrow('cannot be changed')
  })
})

describe('a register that does not respond', () => {
  test('is queried again later, and the page shows the state `retrying`', async () => {
    const code = await customer()
    app.cards.fail(['down', 'lost'])
    await app.runJobs()
    expect(await identity(code)).toMatchObject({
      state: 'retrying',
      attempts: 1,
      checkRefusalReason: 'A check is in progress.',
    })
    expect((await checkAgain(code)).body.code).toBe('identity_not_checkable')
    await app.runJobs()
    expect(await identity(code)).toMatchObject({ attempts: 1 })
    app.clock.advance(MINUTE)
    await app.runJobs()
    expect(await identity(code)).toMatchObject({ state: 'retrying', attempts: 2 })
    app.clock.advance(5 * MINUTE)
    await app.runJobs()
    expect(await identity(code)).toMatchObject({ state: 'match', attempts: 3 })
  })

  test('ends the check after the last attempt; a colleague can start another one', async () => {
    const code = await customer()
    app.cards.fail(Array.from({ length: 8 }, () => 'down' as const))
    for (let attempt = 0; attempt < 8; attempt++) {
      await app.runJobs()
      app.clock.advance(720 * MINUTE)
    }
    await app.advanceDays(0)
    expect(await identity(code)).toMatchObject({ state: 'unavailable', attempts: 8, answeredAt: null, canCheck: true })
    const [item] = await workItemsOf(app.people.staff, code)
    expect(item.title).toBe('Check identity again: the register didn’t respond')
    const { body } = expectStatus(await checkAgain(code), 200)
    expect(body.data).toMatchObject({ state: 'waiting', requestedBy: 'Abena Owusu' })
    expect(await workItemsOf(app.people.staff, code)).toEqual([])
    await app.runJobs()
    expect(await identity(code)).toMatchObject({ state: 'match' })
  })

  test('is queried again if the details changed before it responded', async () => {
    const code = await customer('106')
    const id = await idOf(code)
    const { product } = app
    const register = product.cardRegister
    product.cardRegister = {
      async compare(details) {
        const response = await (register?.compare(details) ?? { kind: 'unknown' as const })
        product.cardRegister = register
        await app.selling.as('staff', async (ctx) => {
          const before = await readCustomer(ctx.tx, id)
          await changeCustomer(ctx, before, { ghanaCardNumber: 'GHA-799999555-1' })
        })
        return response
      },
    }
    await app.runJobs()
    await app.runJobs()
    await app.runJobs()
    expect(await identity(code)).toMatchObject({ state: 'match' })
  })
})

test('two colleagues who start a check at the same time start one check', async () => {
  const code = await customer()
  await app.drain()
  const responses = await Promise.all([
    checkAgain(code),
    checkAgain(code, app.people.admin),
    checkAgain(code, app.people.superAdmin),
  ])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
})

test('sellers see only the state, other branches see nothing, and data of the register is not stored', async () => {
  const { agent } = app.people
  const code = await customer('101')
  await app.drain()
  expect((await identity(code)).differs).toHaveLength(3)
  expect(await identity(code, agent)).toMatchObject({
    state: 'mismatch',
    differs: [],
    canCheck: false,
    canAccept: false,
  })
  expect((await checkAgain(code, agent)).status).toBe(403)
  const north = await app.client('staff').signIn('233200000006')
  expect((await north.get(`/customers/${code}/identity`)).status).toBe(404)
  expect((await north.post(`/customers/${code}/identity/check`, {}, withKey())).status).toBe(404)
  expect(await workItemsOf(north, code)).toEqual([])
  const stored = await app.query(
    z.object({ json: z.string() }),
    sql`select to_jsonb(i)::text as json from identity_checks i
        union all select coalesce(after::text, '') from audit_log where action like 'customer-identity%'
        union all select payload::text || coalesce(last_error, '') from jobs where kind = 'identity.check'`,
  )
  for (const { json } of stored) expect(json).not.toMatch(/Register|cmF3|GHA-/)
})
