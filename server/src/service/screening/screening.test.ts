import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Client, TestResponse } from '../../../test/product.ts'
import { changeCustomer, readCustomer } from '../../customers/customers/change-customer.ts'
import { withKey } from '../../money/payments/testing.ts'
import { run } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { expectStatus, type ServiceApp, startServiceApp } from '../service-requests/app.fixture.ts'

const HEADER = 'name,aliases,birth_date,country,reference,list_name,version'
const ADMIN = '233200000002'

let app: ServiceApp
beforeAll(async () => {
  app = await startServiceApp()
}, 120_000)
afterAll(() => app.stop())

let lists = 0
/** A list with a unique name, so that tests do not find the entries of other tests. */
const newList = () => `List ${++lists}`

async function send(rows: string[], client: Client = app.people.superAdmin, more = ''): Promise<TestResponse> {
  const headers = { 'content-type': 'application/octet-stream', 'idempotency-key': randomUUID() }
  const body = Buffer.from([HEADER, ...rows].join('\n'))
  return client.send('POST', `/screening/lists?fileName=list.csv${more}`, body, headers)
}
async function imported(...rows: string[]): Promise<TestResponse> {
  const response = expectStatus(await send(rows), 201)
  await app.drain()
  return response
}

/** A customer of the agent with this last name. */
async function customer(lastName: string): Promise<{ code: string; id: string }> {
  const { policyId } = await app.sell({ lastName })
  await app.drain()
  const { customerCode: code } = (await app.people.agent.get(`/policies/${policyId}`)).body.data
  const [found] = await app.query(z.object({ id: z.string() }), sql`select id from customers where code = ${code}`)
  return { code, id: found?.id ?? '' }
}
const nameOf = async (code: string): Promise<string> => {
  const person = z.object({ name: z.string() })
  const [found] = await app.query(
    person,
    sql`select concat_ws(' ', first_name, last_name) as name from customers where code = ${code}`,
  )
  return found?.name ?? ''
}
const rename = (id: string, lastName: string) =>
  app.selling.as('staff', async (ctx) => changeCustomer(ctx, await readCustomer(ctx.tx, id), { lastName }))
const hitsOf = async (code: string, client = app.people.superAdmin, view = 'all') =>
  expectStatus(await client.get(`/screening/hits?view=${view}&customerCode=${code}`), 200).body.data
async function act(client: Client, hitId: string, move: string, more: object = {}) {
  const { version } = (await app.people.superAdmin.get(`/screening/hits/${hitId}`)).body.data
  return client.post(`/screening/hits/${hitId}/${move}`, { version, ...more }, withKey())
}
const REASON = { reason: 'Compared photo and place of birth' }

describe('a list', () => {
  test('is imported by a SuperAdmin, once for each version, and refused as a whole if a row is invalid', async () => {
    const list = newList()
    const row = `Zoro Quansah,,1970,Ghana,A1,${list},1`
    expect((await send([row], app.people.admin)).status).toBe(403)
    expect((await send([row], app.people.agent)).status).toBe(403)
    const bad = await send([row, `,,,,A2,${list},1`])
    expect(bad.body).toMatchObject({
      code: 'list_unreadable',
      errors: [{ path: 'file', message: 'Row 3: name is empty.' }],
    })
    expectStatus(await send([row]), 201)
    expect((await send([row])).body.code).toBe('list_known')
    await app.drain()
    const [first] = (await app.people.admin.get('/screening/lists')).body.data
    expect(first).toMatchObject({ name: list, listVersion: '1', entryCount: 1, isCurrent: true, openHits: 0 })
    expect(first.matchedAt).toBeTruthy()
  })

  test('finds customers in any order of their names, with score and reasons', async () => {
    const { code } = await customer('Abrokwa')
    const [firstName = '', lastName = ''] = (await nameOf(code)).split(' ')
    const list = newList()
    await imported(`"${lastName.toUpperCase()}, ${firstName}",,,Ghana,B1,${list},1`, `Someone Else,,,,B2,${list},1`)
    expect(await hitsOf(code)).toMatchObject([
      {
        state: 'open',
        listName: list,
        reference: 'B1',
        score: 100,
        reasons: ['Same name', 'Date of birth not listed'],
        customer: { customerCode: code },
      },
    ])
    await imported(`Nobody Known,,,,B2,${list},2`)
    expect(await hitsOf(code)).toMatchObject([{ state: 'lapsed' }])
  })

  test('with fewer than half of the entries needs a confirmation with figures, and closes no hit without it', async () => {
    const { code } = await customer('Kwarteng')
    const name = await nameOf(code)
    const list = newList()
    const others = (version: number) =>
      ['Zed Alpha', 'Zed Beta'].map((other, i) => `${other},,,,G${i + 2},${list},${version}`)
    const listed = (version: number) => `${name},,,,G1,${list},${version}`
    await imported(listed(1), ...others(1))
    const short = others(2).slice(0, 1)
    const refused = await send(short)
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({
      code: 'list_incomplete',
      detail: `${list} has 3 entries in version 1 and 1 entry in version 2. The import closes 1 open hit.`,
    })
    expect(await hitsOf(code)).toMatchObject([{ state: 'open' }])
    expectStatus(await send(short, app.people.superAdmin, '&isComplete=yes'), 201)
    await app.drain()
    const [{ hitId, state }] = await hitsOf(code)
    expect(state).toBe('lapsed')
    const detail = async () => (await app.people.superAdmin.get(`/screening/hits/${hitId}`)).body.data
    expect(await detail()).toMatchObject({ lapse: { listVersion: '2', isChanged: false }, entry: { listVersion: '1' } })
    // The complete file: no one has decided the hit.
    await imported(listed(3), ...others(3))
    expect(await hitsOf(code)).toHaveLength(1)
    expect(await detail()).toMatchObject({ state: 'open', entry: { listVersion: '3' }, lapse: { listVersion: '2' } })
    await imported(`${name},,,Togo,G1,${list},4`, ...others(4))
    expect(await detail()).toMatchObject({ state: 'lapsed', lapse: { listVersion: '4', isChanged: true } })
    expect(await hitsOf(code, app.people.superAdmin, 'open')).toHaveLength(1)
  })

  test('is compared with a customer who is added or renamed later', async () => {
    const list = newList()
    await imported(`Kwaku Ziblim,,,,C1,${list},1`)
    const { code, id } = await customer('Osafo')
    expect(await hitsOf(code)).toEqual([])
    await rename(id, 'Ziblim')
    await app.selling.as('staff', async (ctx) =>
      changeCustomer(ctx, await readCustomer(ctx.tx, id), { firstName: 'Kwaku' }),
    )
    await app.drain()
    expect(await hitsOf(code)).toMatchObject([{ reference: 'C1', state: 'open' }])
  })
})

describe('a decision', () => {
  async function openHit(lastName: string): Promise<{ code: string; hitId: string; list: string; name: string }> {
    const { code } = await customer(lastName)
    const name = await nameOf(code)
    const list = newList()
    await imported(`${name},,,,D1,${list},1`)
    const [hit] = await hitsOf(code)
    return { code, hitId: hit.hitId, list, name }
  }

  test('that a hit is false needs a reason and stays for equal entries of the next version', async () => {
    const { admin } = app.people
    const { code, hitId, list, name } = await openHit('Tetteh')
    expect((await act(admin, hitId, 'dismiss', { reason: '' })).body.errors).toMatchObject([{ path: 'reason' }])
    const dismissed = expectStatus(await act(admin, hitId, 'dismiss', REASON), 200).body.data
    expect(dismissed).toMatchObject({
      state: 'false',
      decision: { by: 'Kojo Asante', reason: REASON.reason },
      actions: [],
    })
    await imported(`${name},,,,D1,${list},2`)
    expect(await hitsOf(code)).toMatchObject([{ state: 'false' }])
    await imported(`${name},,,Mali,D1,${list},3`)
    expect((await hitsOf(code)).map(({ state }: { state: string }) => state).toSorted()).toEqual(['false', 'open'])
    const update = sql`update screening_hits set state = 'open', decided_by = null, decided_at = null where id = ${hitId}`
    await expect(app.db.transaction((tx) => run(tx, update))).rejects.toThrow('cannot be changed')
  })

  test('that a hit is true needs a second person with a code, and opens one suspicious transaction report', async () => {
    const { admin, superAdmin } = app.people
    const { code, hitId } = await openHit('Wiredu')
    expectStatus(await act(superAdmin, hitId, 'propose', REASON), 200)
    const [waiting] = await hitsOf(code, admin, 'open')
    expect(waiting.state).toBe('proposed')
    const token = (phone: string) => app.createVerificationToken(phone, 'approval', `screening-hit:${hitId}`)
    const own = { verificationToken: await token('233200000001') }
    expect((await act(superAdmin, hitId, 'confirm', own)).body.code).toBe('own_proposal')
    expect((await act(admin, hitId, 'confirm', own)).status).toBeGreaterThanOrEqual(400)
    expect((await act(admin, hitId, 'confirm', { verificationToken: 'none' })).status).toBeGreaterThanOrEqual(400)
    const confirmed = await act(admin, hitId, 'confirm', { verificationToken: await token(ADMIN) })
    const { reportId } = expectStatus(confirmed, 200).body.data
    const report = expectStatus(await admin.get(`/suspicious-reports/${reportId}`), 200).body.data
    expect(report).toMatchObject({
      state: 'draft',
      source: 'screening',
      customerCode: code,
      hitId,
      actions: ['decide'],
    })
    expect((await act(admin, hitId, 'decline')).body.code).toBe('illegal_move')
  })

  test('of two people at the same time counts once', async () => {
    const { admin, superAdmin } = app.people
    const { hitId } = await openHit('Gyasi')
    const responses = await Promise.all([
      act(admin, hitId, 'dismiss', REASON),
      act(superAdmin, hitId, 'propose', REASON),
      act(admin, hitId, 'propose', REASON),
    ])
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.filter(({ status }) => status >= 500)).toEqual([])
  })

  test('is declined by the second person, and the hit is open again', async () => {
    const { admin, superAdmin } = app.people
    const { hitId } = await openHit('Lamptey')
    expectStatus(await act(admin, hitId, 'propose', REASON), 200)
    const { body } = expectStatus(await act(superAdmin, hitId, 'decline'), 200)
    expect(body.data).toMatchObject({ state: 'open', proposal: null })
  })
})

test('a hit is visible to the Admin of the branch group and to SuperAdmins, but to no seller of the customer', async () => {
  const { agent, staff, admin, assistant, superAdmin } = app.people
  const { code, id } = await customer('Nkansah')
  const list = newList()
  await imported(`${await nameOf(code)},,,,E1,${list},1`)
  const [{ hitId }] = await hitsOf(code)
  for (const client of [agent, staff, assistant]) {
    expect((await client.get('/screening/hits')).status).toBe(403)
    expect((await client.get(`/screening/hits/${hitId}`)).status).toBe(403)
    expect((await client.get('/screening/lists')).status).toBe(403)
  }
  const isListed = async (client: Client) => JSON.stringify((await client.get('/work-items')).body).includes(hitId)
  expect([await isListed(agent), await isListed(staff), await isListed(admin)]).toEqual([false, false, true])
  // An Admin who sold to the customer is the seller.
  const [person] = await app.query(
    z.object({ id: z.string() }),
    sql`select id from users where mobile_number = ${ADMIN}`,
  )
  await app.db.transaction((tx) => run(tx, sql`update customers set created_by = ${person?.id} where id = ${id}`))
  expect(await hitsOf(code, admin)).toEqual([])
  const openHits = async (client: Client) =>
    (await client.get('/screening/lists?limit=100')).body.data.find(({ name }: { name: string }) => name === list)
      .openHits
  expect([await openHits(admin), await openHits(superAdmin)]).toEqual([0, 1])
  expect((await admin.get(`/screening/hits/${hitId}`)).status).toBe(404)
  expect((await act(admin, hitId, 'dismiss', REASON)).status).toBe(404)
  expect(await hitsOf(code, superAdmin)).toHaveLength(1)
})
