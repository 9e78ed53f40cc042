import { addDays } from '@okwan/domain/platform/dates'
import { IMPORT_MOVES } from '@okwan/domain/sales/imports/lifecycle'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Client } from '../../../test/product.ts'
import { checkMoney } from '../../money/integrity-checks/check-money.ts'
import { sql } from '../../platform/db/sql.ts'
import { claimActions } from '../../service/claims/claim.fixture.ts'
import { expectStatus, type ServiceApp, startServiceApp } from '../../service/service-requests/app.fixture.ts'
import { cancellation, valueIncrease } from '../../service/service-requests/request-content.fixture.ts'
import { remindHolders } from '../renewals/remind-holders.ts'
import { offer, pay } from '../renewals/renewal.fixture.ts'
import { csvOf, imports, motorRow, xlsxOfTable } from './import.fixture.ts'

let app: ServiceApp
let book: ReturnType<typeof imports>
let today: string
let second: Client
beforeAll(async () => {
  app = await startServiceApp()
  second = await app.client('admin').signIn('0200000009')
  book = imports(app, [app.people.superAdmin, second])
  today = app.today()
})
afterAll(() => app.stop())

const count = async (from: ReturnType<typeof sql>) =>
  (await app.query(z.object({ count: z.number() }), from))[0]?.count ?? Number.NaN
const sent = () => ({
  messages: count(sql`select count(*) as count from messages`),
  commissions: count(sql`select count(*) as count from commissions`),
  journals: count(sql`select count(*) as count from journals`),
  register: count(sql`select count(*) as count from mid_requests`),
  payments: count(sql`select count(*) as count from checkouts`),
})
const countAll = async () => {
  const found = sent()
  return Object.fromEntries(await Promise.all(Object.entries(found).map(async ([name, value]) => [name, await value])))
}
const policyOf = async (number: string) => {
  const rows = await app.query(
    z.object({ policyId: z.string(), policyRecordId: z.string() }),
    sql`select p.id as "policyId", r.id as "policyRecordId" from policies p join policy_records r on r.policy_id = p.id
        where p.policy_number = ${number} order by r.record_number limit 1`,
  )
  return rows[0] ?? { policyId: '', policyRecordId: '' }
}

test('the database allows exactly the moves of the domain', async () => {
  const found = await app.query(
    z.object({ from_status: z.string(), event: z.string(), to_status: z.string() }),
    sql`select from_status, event, to_status from status_moves where entity = 'import'`,
  )
  const expected = Object.entries(IMPORT_MOVES).flatMap(([event, { from, to }]) =>
    from.map((from_status) => ({ from_status, event, to_status: to })),
  )
  const key = (each: object) => JSON.stringify(Object.entries(each).sort())
  expect(found.map(key).sort()).toEqual(expected.map(key).sort())
})

describe('motor policies', () => {
  test('are added as issued policies, without payment, journal, commission, message or register entry', async () => {
    const before = await countAll()
    const rows = [
      motorRow(1, today),
      motorRow(2, today, {
        cover: 'TP',
        sumInsured: '',
        startDate: addDays(today, -400),
        endDate: addDays(today, -36),
      }),
      motorRow(3, today, { companyName: 'Adum Stores', tin: 'C0001234567', firstName: '', lastName: '', sticker: '' }),
    ]
    const id = await book.importAll('motor-policies', rows)
    expect(await book.getImport(id)).toMatchObject({ status: 'done', counts: { written: 3, wrong: 0, ready: 0 } })
    expect(await countAll()).toEqual(before)
    const { policyId } = await policyOf('OLD/2026/000001')
    const policy = expectStatus(await app.people.superAdmin.get(`/policies/${policyId}`), 200).body.data
    expect(policy).toMatchObject({
      policyNumber: 'OLD/2026/000001',
      status: 'active',
      stickerNumber: 'OLD000001',
    })
    for (const path of ['documents', 'certificate.pdf', 'schedule.pdf']) {
      expectStatus(await app.people.superAdmin.get(`/policies/${policyId}/${path}`), 200)
    }
    const found = (await app.people.superAdmin.get('/policies?q=OLD/2026/000002')).body.data
    expect(found).toMatchObject([{ policyNumber: 'OLD/2026/000002', status: 'expired' }])
    expect(await checkMoney(app.product)).toEqual([])
  })

  test('imported again add nothing', async () => {
    const rows = [motorRow(11, today), motorRow(12, today)]
    await book.importAll('motor-policies', rows)
    const policies = await count(sql`select count(*) as count from policies`)
    const again = await book.upload('motor-policies', rows)
    const submissionRefusalReason = 'All rows already exist. The file adds nothing.'
    expect(await book.getImport(again)).toMatchObject({ counts: { known: 2 }, submissionRefusalReason })
    expect((await book.submit(again)).body.code).toBe('import_not_ready')
    expect(await count(sql`select count(*) as count from policies`)).toBe(policies)
  })

  test('invalid rows keep their reason, do not stop the others, and can be corrected and imported later', async () => {
    const rows = [
      motorRow(21, today, { ghanaCard: 'unknown' }),
      motorRow(22, today),
      motorRow(22, today, { chassis: 'JTDBR32E300999999', plate: '', sticker: '' }),
      motorRow(24, today, { agentCode: 'NOBODY' }),
      motorRow(25, today, { vehicleUse: 'Spaceship' }),
      motorRow(26, today, { sticker: 'OLD000022' }),
      motorRow(27, today, { chassis: motorRow(22, today).chassis ?? '', plate: motorRow(22, today).plate ?? '' }),
      motorRow(28, today, { policyNumber: 'MTR-26-000001' }),
    ]
    const id = await book.upload('motor-policies', rows)
    const wrong = await book.rowsOf(id, 'wrong')
    expect(wrong.map(({ rowNumber, field }: { rowNumber: number; field: string }) => [rowNumber, field])).toEqual([
      [2, 'ghanaCard'],
      [4, null],
      [5, 'agentCode'],
      [6, 'vehicleUse'],
      [7, 'sticker'],
      [8, 'startDate'],
      [9, 'policyNumber'],
    ])
    await book.submit(id)
    await book.approve(id)
    await book.drain()
    expect(await book.getImport(id)).toMatchObject({ status: 'done', counts: { written: 1, wrong: 7 } })

    const { superAdmin } = app.people
    const card = { cells: { ghanaCard: 'GHA-550000021-1' } }
    const corrected = expectStatus(await superAdmin.put(`/imports/${id}/rows/2`, card), 200)
    expect(corrected.body.data).toMatchObject({ state: 'ready', reason: null })
    expect((await superAdmin.put(`/imports/${id}/rows/2`, card)).body.code).toBe('nothing_changed')
    // A written row is a policy now.
    expect((await superAdmin.put(`/imports/${id}/rows/3`, card)).body.code).toBe('illegal_move')
    await book.submit(id)
    await book.approve(id)
    await book.drain()
    expect(await book.getImport(id)).toMatchObject({ status: 'done', counts: { written: 2, wrong: 6 } })
  })

  test('can be renewed, changed, cancelled and claimed on like others, including refunds of premium that was paid before', async () => {
    const phone = '0241234555'
    const agentCode = (await app.people.agent.get('/users/profile')).body.data.staffId
    const short = { startDate: addDays(today, -20), endDate: addDays(today, 10) }
    await book.importAll('motor-policies', [
      motorRow(31, today, { phone, agentCode, ...short }),
      motorRow(32, today, { phone, agentCode }),
      motorRow(33, today, { phone, agentCode }),
      motorRow(34, today, { phone, agentCode }),
    ])
    const sold = async (number: number) => {
      const policyNumber = `OLD/2026/0000${number}`
      return { ...(await policyOf(policyNumber)), policyNumber, phone: '233241234555' }
    }
    const { agent } = app.people

    const renewed = await sold(31)
    const offered = expectStatus(await offer(agent, renewed.policyId), 201).body.data
    await pay(app, agent, offered)
    await app.advanceDays(12)
    await second.signIn('0200000009')
    expect(await app.policyOf(renewed)).toMatchObject({ status: 'active', policyNumber: renewed.policyNumber })

    const changed = await sold(32)
    const change = await app.completeRequest(changed, valueIncrease(app.today(), 120_000_00))
    expect(change).toMatchObject({ status: 'completed' })

    const cancelled = await sold(33)
    const cancel = await app.completeRequest(cancelled, cancellation(app.today()))
    expect(cancel).toMatchObject({ status: 'completed', refunds: [{ state: 'requested' }] })
    expect(await app.policyOf(cancelled)).toMatchObject({ status: 'cancelled' })

    const claimed = await sold(34)
    const claims = claimActions(app)
    expectStatus(await claims.report(agent, claimed), 201)
    expect(await checkMoney(app.product)).toEqual([])
  })

  test('send no reminder that was due before the import', async () => {
    const rows = [motorRow(41, app.today(), { endDate: addDays(app.today(), 20) })]
    await book.importAll('motor-policies', rows)
    const { policyRecordId } = await policyOf('OLD/2026/000041')
    await remindHolders(app.product)
    expect(
      await count(sql`select count(*) as count from renewal_reminders where policy_record_id = ${policyRecordId}`),
    ).toBe(0)
  })

  test('stop after a batch and continue', async () => {
    const id = await book.upload('motor-policies', [motorRow(51, app.today()), motorRow(52, app.today())])
    await book.submit(id)
    await book.approve(id)
    expectStatus(await book.post(app.people.superAdmin, `/imports/${id}/stop`), 200)
    await book.drain()
    expect(await book.getImport(id)).toMatchObject({ status: 'stopped', counts: { ready: 2, written: 0 } })
    expectStatus(await book.post(app.people.superAdmin, `/imports/${id}/resume`), 200)
    await book.drain()
    expect(await book.getImport(id)).toMatchObject({ status: 'done', counts: { written: 2 } })
  })

  test('are undone unless a later record depends on them, and can be imported again', async () => {
    const rows = [61, 62, 63].map((number) => motorRow(number, app.today()))
    const shared = { chassis: rows[0]?.chassis ?? '', plate: rows[0]?.plate ?? '', ghanaCard: rows[0]?.ghanaCard ?? '' }
    const earlier = { startDate: addDays(app.today(), -400), endDate: addDays(app.today(), -36) }
    rows.push(motorRow(64, app.today(), { ...shared, ...earlier }))
    const counted = async () => [
      await count(sql`select count(*) as count from policies`),
      await count(sql`select count(*) as count from customers`),
      await count(sql`select count(*) as count from vehicles`),
      await count(sql`select count(*) as count from stickers`),
    ]
    const before = await counted()
    const id = await book.importAll('motor-policies', rows)
    const claimed = await policyOf('OLD/2026/000062')
    expectStatus(await claimActions(app).report(app.people.superAdmin, claimed), 201)
    expectStatus(await book.undo(id), 200)
    expect(await book.getImport(id)).toMatchObject({ status: 'undone', counts: { undone: 3, written: 1 } })
    expect(await book.rowsOf(id, 'written')).toMatchObject([
      { rowNumber: 3, reason: expect.stringMatching(/^This record wasn’t removed/) },
    ])
    // The policy with the claim stays with its customer, vehicle and sticker.
    expect(await counted()).toEqual(before.map((number) => number + 1))
    expect(await checkMoney(app.product)).toEqual([])
    const again = await book.importAll('motor-policies', rows)
    expect(await book.getImport(again)).toMatchObject({ counts: { known: 1, written: 3 } })
  })
})

describe('a decision', () => {
  test('needs two SuperAdmins and a confirmation', async () => {
    const id = await book.upload('customers', [motorRow(71, today)])
    await book.submit(id)
    const { superAdmin } = app.people
    expect((await book.approve(id, superAdmin)).body.code).toBe('own_proposal')
    expect((await book.post(superAdmin, `/imports/${id}/approve`)).body.errors[0].path).toBe('verificationToken')
    expect((await book.getImport(id)).approvalRefusalReason).toMatch(/Another SuperAdmin/)
    expectStatus(await book.post(superAdmin, `/imports/${id}/decline`), 200)
    expectStatus(await book.post(superAdmin, `/imports/${id}/discard`), 200)
    expect((await book.submit(id)).body.code).toBe('illegal_move')
  })

  test('is confirmed for the submitted rows, not for rows that were changed since', async () => {
    const { superAdmin } = app.people
    const id = await book.upload('customers', [motorRow(72, today)])
    await book.submit(id)
    const confirmed = await app.stepUp(second, (await book.getImport(id)).actReference)
    expectStatus(await book.post(superAdmin, `/imports/${id}/decline`), 200)
    app.clock.advance(1)
    await book.submit(id)
    expect((await book.post(second, `/imports/${id}/approve`, confirmed)).status).toBeGreaterThanOrEqual(400)
    expect((await book.getImport(id)).status).toBe('submitted')
    expectStatus(await book.approve(id), 200)
    await book.drain()
    expect((await book.getImport(id)).status).toBe('done')
  })

  test('to undo needs two SuperAdmins too, and can be withdrawn', async () => {
    const { superAdmin } = app.people
    const id = await book.importAll('customers', [motorRow(73, today)])
    const confirmed = await app.stepUp(superAdmin, (await book.getImport(id)).actReference)
    expect((await book.post(superAdmin, `/imports/${id}/undo`, confirmed)).body.code).toBe('illegal_move')
    expectStatus(await book.post(superAdmin, `/imports/${id}/request-undo`), 200)
    expect(await book.getImport(id)).toMatchObject({
      status: 'undo_requested',
      undoRequestedBy: expect.any(String),
      undoRefusalReason: expect.stringMatching(/Another SuperAdmin/),
    })
    const own = await app.stepUp(superAdmin, (await book.getImport(id)).actReference)
    expect((await book.post(superAdmin, `/imports/${id}/undo`, own)).body.code).toBe('own_proposal')
    expectStatus(await book.post(superAdmin, `/imports/${id}/keep`), 200)
    expect(await book.getImport(id)).toMatchObject({ status: 'done', counts: { written: 1 }, undoRequestedBy: null })
    expectStatus(await book.undo(id), 200)
    expect(await book.getImport(id)).toMatchObject({ status: 'undone', counts: { undone: 1 } })
  })

  test('is reserved for SuperAdmins', async () => {
    const { admin, staff, agent } = app.people
    for (const client of [admin, staff, agent]) expect((await client.get('/imports')).status).toBe(403)
  })
})

describe('a file', () => {
  test('is refused if it is not a table or a required column is not selected', async () => {
    const csv = csvOf('customers', [motorRow(81, today)])
    expect((await book.send('customers', 'PK\u0003\u0004')).body.errors[0].message).toMatch(/incomplete/)
    const older = Buffer.from('d0cf11e0a1b11ae1', 'hex')
    expect((await book.send('customers', older)).body.errors[0]).toMatchObject({
      path: 'file',
      message: expect.stringMatching(/Save it as XLSX or CSV/),
    })
    expect((await book.send('customers', '"Phone')).body.code).toBe('import_unreadable')
    expect((await book.send('customers', csv, { phone: 'Telephone' })).body.errors[0].path).toBe('phone')
    expect((await book.send('customers', csv, { phone: 'Phone' })).body.errors[0].path).toBe('address')
  })

  test('can be a spreadsheet, whose headings are read first', async () => {
    const fields = ['firstName', 'lastName', 'gender', 'ghanaCard', 'phone', 'address'] as const
    const row = motorRow(83, today)
    const file = await xlsxOfTable([
      [...fields, 'Born'],
      // A day is a number with a format, and a phone number loses its first zero.
      [...fields.map((name) => (name === 'phone' ? 241_112_223 : (row[name] ?? ''))), '1985-04-12'],
    ])
    const type = { 'content-type': 'application/octet-stream' }
    const { superAdmin, admin } = app.people
    const headings = expectStatus(await superAdmin.send('POST', '/imports/headings', file, type), 200).body.data
      .headings
    expect(headings).toEqual([...fields, 'Born'])
    expect((await admin.send('POST', '/imports/headings', file, type)).status).toBe(403)
    const columns = { ...Object.fromEntries(fields.map((name) => [name, name])), dateOfBirth: 'Born' }
    const { importId } = expectStatus(await book.send('customers', file, columns), 201).body.data
    await book.drain()
    expect(await book.rowsOf(importId)).toMatchObject([
      { state: 'ready', cells: { dateOfBirth: '1985-04-12', phone: '241112223' } },
    ])
  })

  test('that is sent again with the same key is stored once, and another file with that key is refused', async () => {
    const upload = (number: number) =>
      book.send('customers', csvOf('customers', [motorRow(number, today)]), undefined, 'the-same-key')
    const first = await upload(80)
    expect(first.status).toBe(201)
    expect((await upload(80)).body.data.importId).toBe(first.body.data.importId)
    expect((await upload(81)).body.code).toBe('idempotency_key_reused')
  })

  test('has columns that are remembered', async () => {
    const csv = csvOf('customers', [motorRow(82, today)]).replace('"Phone"', '"Mobile No"')
    const columns = { phone: 'Mobile No', address: 'Address' }
    expectStatus(await book.send('customers', csv, columns), 201)
    const remembered = (await app.people.superAdmin.get('/imports/columns')).body.data
    const found = remembered.find(({ kind }: { kind: string }) => kind === 'customers')
    expect(found.columns).toMatchObject(columns)
  })
})

test('customers are added once', async () => {
  const rows = [motorRow(91, today), motorRow(92, today), motorRow(91, today)]
  const before = await count(sql`select count(*) as count from customers`)
  const id = await book.importAll('customers', rows)
  expect(await book.getImport(id)).toMatchObject({ status: 'done', counts: { written: 2, wrong: 1 } })
  expect(await count(sql`select count(*) as count from customers`)).toBe(before + 2)
  const [added] = await book.rowsOf(id, 'written')
  expect(added).toMatchObject({ key: null, cells: {} })
  expectStatus(await app.people.superAdmin.get(`/customers/${added.customerCode}`), 200)
  await book.undo(id)
  expect(await count(sql`select count(*) as count from customers`)).toBe(before)
})
