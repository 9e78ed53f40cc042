import { addDays } from '@okwan/domain/platform/dates'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { checkMoney } from '../../money/integrity-checks/check-money.ts'
import { sql } from '../../platform/db/sql.ts'
import { expectStatus, type ServiceApp, startServiceApp } from '../../service/service-requests/app.fixture.ts'
import { imports, motorRow, tripRow } from './import.fixture.ts'

let app: ServiceApp
let book: ReturnType<typeof imports>
let today: string
beforeAll(async () => {
  app = await startServiceApp()
  book = imports(app, [app.people.superAdmin, await app.client('admin').signIn('0200000009')])
  today = app.today()
})
afterAll(() => app.stop())

const count = async (from: ReturnType<typeof sql>) =>
  (await app.query(z.object({ count: z.number() }), from))[0]?.count ?? Number.NaN
const branchCode = async () =>
  (await app.query(z.object({ code: z.string() }), sql`select code from branches order by code limit 1`))[0]?.code ?? ''
/** Signs in with a code, like anyone who has the phone. */
async function signInByCode(customerMobileNumber: string) {
  const client = app.client('agent')
  const { requestId, prefix } = (await client.post('/auth/send/otp', { customerMobileNumber })).body.data
  await book.drain()
  const [message] = (await client.get(`/demo/messages?to=233${customerMobileNumber.slice(1)}`)).body.data
  const otp = { requestId, prefix, code: message?.code, customerMobileNumber }
  client.token = expectStatus(await client.post('/auth/verify/otp', otp), 200).body.data.token
  return client
}
type WrongRow = { rowNumber: number; field: string | null }
const wrongFields = async (id: string) =>
  (await book.rowsOf(id, 'wrong')).map(({ rowNumber, field }: WrongRow) => [rowNumber, field])

describe('agents', () => {
  const agent = (code: string, phone: string, changes = {}) => ({ code, fullName: `Agent ${code}`, phone, ...changes })

  test('are added with their assistants, sign in by their number, sell, and get no message', async () => {
    const branch = { branchCode: await branchCode() }
    const messages = await count(sql`select count(*) as count from messages`)
    const rows = [
      agent('OLD-A1', '0245550001', { ...branch, licenceNumber: 'NIC/1', licenceExpiry: addDays(today, 90) }),
      agent('OLD-S1', '0245550002', { role: 'Assistant', agentCode: 'old-a1' }),
    ]
    const id = await book.importAll('agents', rows)
    expect(await book.getImport(id)).toMatchObject({ status: 'done', counts: { written: 2, wrong: 0 } })
    expect(await count(sql`select count(*) as count from messages`)).toBe(messages)
    const signedIn = await signInByCode('0245550001')
    expect((await signedIn.get('/users/profile')).body.data).toMatchObject({ staffId: 'OLD-A1', role: 'Agent' })
    const assistants = (await signedIn.get('/assistants')).body.data
    expect(assistants).toMatchObject([{ staffId: 'OLD-S1', limits: { products: ['motor', 'travel'] } }])
    // Policies and the opening balances of wallets refer to agents by their code.
    const policies = await book.importAll('motor-policies', [motorRow(901, today, { agentCode: 'OLD-A1' })])
    expect(await book.getImport(policies)).toMatchObject({ counts: { written: 1 } })
    const again = await book.upload('agents', rows)
    expect(await book.getImport(again)).toMatchObject({ counts: { known: 2 } })
    // The agent signed in and services a policy; the assistant did nothing.
    await book.undo(id)
    expect(await book.getImport(id)).toMatchObject({ status: 'undone', counts: { undone: 1, written: 1 } })
    expect((await signedIn.get('/assistants')).body.data).toEqual([])
  })

  test('with an invalid role, number, code, branch or agent are refused, and the others are added', async () => {
    const branch = { branchCode: await branchCode() }
    const rows = [
      agent('OLD-B1', '0245550011', branch),
      agent('OLD-B2', '0245550012', { ...branch, role: 'SuperAdmin' }),
      agent('OLD-B3', '0240000004', branch),
      agent('OLD-B1', '0245550013', branch),
      agent('OLD-B5', '0245550014', { branchCode: 'NOWHERE' }),
      agent('OLD-B6', '0245550015', { role: 'Assistant', agentCode: 'NOBODY' }),
      ...[1, 2, 3, 4, 5, 6].map((n) =>
        agent(`OLD-C${n}`, `024555002${n}`, { role: 'AssistantAgent', agentCode: 'OLD-B1' }),
      ),
    ]
    const id = await book.importAll('agents', rows)
    expect(await wrongFields(id)).toEqual([
      [3, 'role'],
      [4, 'phone'],
      [5, 'code'],
      [6, 'branchCode'],
      [7, 'agentCode'],
      [13, 'agentCode'],
    ])
    expect(await book.getImport(id)).toMatchObject({ counts: { written: 6, wrong: 6 } })
  })
})

describe('open claims', () => {
  const claim = (number: string, changes = {}) => ({
    claimNumber: number,
    policyNumber: 'OLD/2026/000911',
    lossDate: addDays(today, -10),
    lossTime: '9:05',
    lossType: 'Own damage',
    place: 'Ring Road, Accra',
    description: 'Hit a pole.',
    reserve: '12,500.00',
    driverName: 'Kwame Mensah',
    ...changes,
  })

  test('are processed like other claims, with their reserve and without a message', async () => {
    await book.importAll('motor-policies', [motorRow(911, today), motorRow(912, today)])
    const messages = await count(sql`select count(*) as count from messages`)
    const rows = [
      claim('CL/26/001'),
      claim('CL/26/002', { policyNumber: 'OLD/2026/999999' }),
      claim('CL/26/003', { lossDate: addDays(today, -90) }),
      claim('CL/26/004', { status: 'Settled' }),
      claim('CL/26/005', { lossType: 'Baggage', passport: 'G1234567' }),
      claim('CL/26/006', { lossTime: '25:00' }),
      claim('CL/26/007', { driverName: '' }),
      claim('CL/26/008', {
        policyNumber: 'OLD/2026/000912',
        lossType: 'windscreen',
        reserve: '900',
        reportedDate: today,
      }),
    ]
    const id = await book.importAll('open-claims', rows)
    expect(await wrongFields(id)).toEqual([
      [3, 'policyNumber'],
      [4, 'lossDate'],
      [5, 'status'],
      [6, 'lossType'],
      [7, 'lossTime'],
      [8, 'driverName'],
    ])
    expect(await book.getImport(id)).toMatchObject({ status: 'done', counts: { written: 2, wrong: 6 } })
    expect(await count(sql`select count(*) as count from messages`)).toBe(messages)
    const [first, second] = await book.rowsOf(id, 'written')
    const { admin } = app.people
    const seen = expectStatus(await admin.get(`/claims/${first.claimId}`), 200).body.data
    expect(seen).toMatchObject({ status: 'reported', reservePesewas: 12_500_00, notice: { incidentTime: '09:05' } })
    expect(seen.notice.narrative).toBe('Claim CL/26/001 of the previous system. Hit a pole.')
    const listed = (await admin.get('/claims?q=OLD/2026/000911')).body.data
    expect(listed).toMatchObject([{ claimId: first.claimId }])
    const reserves = sql`select coalesce(sum(reserve_pesewas), 0)::bigint as count from claims where id in
      (select claim_id from import_rows where import_id = ${id})`
    expect(await count(reserves)).toBe(13_400_00)
    expect(await checkMoney(app.product)).toEqual([])

    const response = await book.post(admin, `/claims/${first.claimId}/acknowledge`, { version: seen.version })
    expectStatus(response, 200)
    const again = await book.upload('open-claims', rows.slice(0, 1))
    expect(await book.getImport(again)).toMatchObject({ counts: { known: 1 } })
    // The first claim was acknowledged since; nothing followed the second.
    await book.undo(id)
    expect(await book.getImport(id)).toMatchObject({ counts: { undone: 1, written: 1 } })
    expect((await admin.get(`/claims/${second.claimId}`)).status).toBe(404)
  })
})

describe('travel policies', () => {
  const trip = (number: number, changes: Record<string, string> = {}) => tripRow(number, today, changes)
  const family =
    'Akua Mensah, F, 12/04/1990, Spouse, G2000001, 31/12/2030; Yaw Mensah, M, 01/02/2018, Child, G2000002, 31/12/2030'

  test('are added as issued policies with their travellers, and are claimed on and undone like others', async () => {
    const count0 = () =>
      count(sql`select (select count(*) from messages) + (select count(*) from journals) + (select count(*) from commissions)
        + (select count(*) from tax_documents) as count`)
    const before = await count0()
    const rows = [
      trip(921, { otherTravellers: family }),
      trip(922, { departureDate: addDays(today, 30), returnDate: addDays(today, 40), soldOn: addDays(today, -2) }),
      trip(923, { departureDate: addDays(today, -60), returnDate: addDays(today, -40) }),
      trip(924, { plan: 'Moon' }),
      trip(925, { destinations: 'Atlantis' }),
      trip(926, { passport: '12' }),
      trip(927, { otherTravellers: 'Nobody' }),
      trip(928, { policyNumber: 'TRV/2026/ACC/0000042' }),
      trip(929, { passport: 'G1000921' }),
      trip(930, { plan: 'AFR', destinations: 'Kenya' }),
    ]
    const id = await book.importAll('travel-policies', rows)
    expect(await wrongFields(id)).toEqual([
      [5, 'plan'],
      [6, 'destinations'],
      [7, 'passport'],
      [8, 'otherTravellers'],
      [9, 'policyNumber'],
      [10, 'departureDate'],
    ])
    expect(await book.getImport(id)).toMatchObject({ status: 'done', counts: { written: 4, wrong: 6 } })
    expect(await count0()).toBe(before)
    const [first] = await book.rowsOf(id, 'written')
    const { admin } = app.people
    const seen = expectStatus(await admin.get(`/travel/policies/${first.policyId}`), 200).body.data
    expect(seen).toMatchObject({ policyNumber: 'OLDT/2026/000921' })
    expect(seen.travellers).toHaveLength(3)
    expectStatus(await admin.get(`/travel/policies/${first.policyId}/schedule.pdf`), 200)
    const listed = (await admin.get('/policies?q=OLDT/2026/')).body.data as { policyNumber: string; status: string }[]
    expect(listed.map(({ policyNumber, status }) => [policyNumber, status]).sort()).toEqual([
      ['OLDT/2026/000921', 'active'],
      ['OLDT/2026/000922', 'active'],
      ['OLDT/2026/000923', 'expired'],
      ['OLDT/2026/000930', 'active'],
    ])
    expect(await checkMoney(app.product)).toEqual([])

    const baggage = (claimNumber: string, changes: Record<string, string> = {}) => ({
      claimNumber,
      policyNumber: 'OLDT/2026/000921',
      lossDate: addDays(today, -1),
      lossTime: '14:30',
      lossType: 'Baggage',
      place: 'Paris',
      description: 'Suitcase lost.',
      reserve: '2,000',
      passport: 'G2000001',
      ...changes,
    })
    const claimed = await book.importAll('open-claims', [baggage('TC/1')])
    expect(await book.rowsOf(claimed)).toMatchObject([{ state: 'written', claimId: expect.any(String) }])
    // The Africa plan has no benefit for liability.
    const inAfrica = { policyNumber: 'OLDT/2026/000930', passport: 'G1000930', lossType: 'Liability' }
    const uncovered = await book.upload('open-claims', [baggage('TC/2', inAfrica)])
    const reason = expect.stringMatching(/isn’t covered by/)
    expect(await book.rowsOf(uncovered)).toMatchObject([{ state: 'wrong', field: 'lossType', reason }])
    const again = await book.upload('travel-policies', rows.slice(0, 3))
    expect(await book.getImport(again)).toMatchObject({ counts: { known: 3 } })
    await book.undo(id)
    expect(await book.getImport(id)).toMatchObject({ counts: { undone: 3, written: 1 } })
    expect(await checkMoney(app.product)).toEqual([])
  })
})
