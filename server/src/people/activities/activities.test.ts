import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../../test/product.ts'
import { sealAudit } from '../../platform/audit/seal-audit.ts'
import { verifyAndRecord, watchAudit } from '../../platform/audit/watch-audit.ts'
import { SENTENCES, sentenceOf } from '../../platform/audit/words.ts'
import { alertAuditFaults } from '../alerts/alert-audit-faults.ts'

type VisibleActivity = { sentence: string; kind: string; actor: { fullName: string } | null }

let product: TestProduct
let superAdmin: Client
let staff: Client
let northernStaff: Client
let agent: Client
let assistant: Client

beforeAll(async () => {
  product = await startTestProduct()
  const people = await product.signInAs('superAdmin', 'staff', 'north', 'agent', 'assistant')
  ;({ superAdmin, staff, north: northernStaff, agent, assistant } = people)
})
afterAll(() => product.stop())

const actorsSeenBy = async (client: Client) => {
  const { body } = await client.get('/activities?limit=100')
  return [
    ...new Set((body.data as VisibleActivity[]).map((activity) => activity.actor?.fullName ?? 'Okwan')),
  ].toSorted()
}

describe('reach of activities', () => {
  test('an assistant sees their own activities, an agent also the activities of their assistants', async () => {
    expect(await actorsSeenBy(assistant)).toEqual(['Esi Quaye'])
    expect(await actorsSeenBy(agent)).toEqual(['Esi Quaye', 'Yaw Boateng'])
  })

  test('Staff see their branch, a SuperAdmin all or one branch', async () => {
    expect(await actorsSeenBy(northernStaff)).toEqual(['Kofi Adjei'])
    expect(await actorsSeenBy(staff)).not.toContain('Kofi Adjei')
    expect(await actorsSeenBy(superAdmin)).toContain('Kofi Adjei')
    const me = (await northernStaff.get('/users/profile')).body.data
    const north = await superAdmin.get(`/activities?branchId=${me.branch.branchId}`)
    expect((north.body.data as VisibleActivity[]).map((activity) => activity.actor?.fullName)).toEqual(['Kofi Adjei'])
  })

  test('filtering by another person does not extend the reach', async () => {
    const superAdminProfile = (await superAdmin.get('/users/profile')).body.data
    for (const client of [assistant, agent, northernStaff]) {
      expect((await client.get(`/activities?person=${superAdminProfile.userId}`)).body.data).toEqual([])
    }
  })

  test('an Admin has no access', async () => {
    const admin = await product.client('admin').signIn('0200000002')
    expect((await admin.get('/activities')).status).toBe(403)
  })
})

describe('texts of activities', () => {
  test('a change shows values before and after, to staff without personal data', async () => {
    const me = (await staff.get('/users/profile')).body.data
    await superAdmin.put(`/users/${me.userId}`, { email: 'abena.new@okwan.example', fullName: 'Abena Owusu Ansah' })
    const address = `/activities?kind=people&entityType=user&entityId=${me.userId}`
    const [seen] = (await superAdmin.get(address)).body.data
    expect(seen).toMatchObject({ sentence: 'Person changed: Abena Owusu Ansah', actor: { fullName: 'Efua Mensah' } })
    expect(seen.changes).toContainEqual({
      label: 'Full name',
      before: 'Abena Owusu',
      after: 'Abena Owusu Ansah',
    })
    expect(JSON.stringify(seen.changes)).toContain('abena.new@okwan.example')
    const [masked] = (await staff.get(address)).body.data
    expect(masked.changes).toContainEqual({ label: 'Email', before: '•••', after: '•••' })
  })

  test('an activity names its record, and automatic activities can be left out', async () => {
    const { data } = (await superAdmin.get('/activities?kind=people')).body
    expect(data[0]).toMatchObject({ title: 'Person changed', record: { label: 'Abena Owusu Ansah' } })
    const owner = new pg.Client(product.databaseUrl)
    await owner.connect()
    await owner.query(
      `insert into audit_log (at, action, entity_type, entity_id) values (now(), 'job-retried', 'job', 'clean')`,
    )
    await owner.end()
    const jobActivities = async (automatic: string) =>
      (await superAdmin.get(`/activities?entityType=job&entityId=clean&automatic=${automatic}`)).body.data
    expect(await jobActivities('yes')).toMatchObject([{ sentence: 'Job retried', actor: null }])
    expect(await jobActivities('no')).toEqual([])
  })

  test('activities are found by category, name and day', async () => {
    const kinds = (body: { data: VisibleActivity[] }) => [...new Set(body.data.map((activity) => activity.kind))]
    expect(kinds((await superAdmin.get('/activities?kind=sign-ins')).body)).toEqual(['sign-ins'])
    expect(kinds((await superAdmin.get('/activities?kind=people')).body)).toEqual(['people'])
    const byName = (await superAdmin.get('/activities?q=quaye')).body.data
    expect(byName.map((activity: VisibleActivity) => activity.sentence)).toEqual(['Signed in'])
    const { userId } = (await staff.get('/users/profile')).body.data
    const search = (q: string) => superAdmin.get(`/activities?q=${q}`)
    const byId = (await search(userId)).body.data
    expect(byId.length).toBeGreaterThan(0)
    expect((await search(userId.slice(0, 23).toUpperCase())).body.data).toEqual(byId)
    expect((await search(`${userId.slice(0, 23)}zz1`)).body.data).toEqual([])
    expect((await superAdmin.get('/activities?from=2026-11-16&to=2026-11-16')).body.meta.count).toBeGreaterThan(4)
    expect((await superAdmin.get('/activities?to=2026-11-15')).body.data).toEqual([])
  })
})

test('every sentence begins with a capital, ends without a full stop and contains no undefined value', () => {
  for (const action of Object.keys(SENTENCES)) {
    for (const name of ['', 'MTR-26-000001']) {
      const sentence = sentenceOf(action, name)
      expect(sentence, action).toMatch(/^[A-Z][^{}]+[^.:\s]$/)
    }
  }
  expect(sentenceOf('policy-issued', 'MTR-26-000001')).toBe('Policy issued: MTR-26-000001')
  expect(sentenceOf('signed-in', 'Efua Mensah')).toBe('Signed in')
})

describe('the export', () => {
  test('the export contains every row once and no formulas', async () => {
    const me = (await staff.get('/users/profile')).body.data
    await superAdmin.put(`/users/${me.userId}`, { fullName: '=HYPERLINK("http://x")' })
    const { body, headers } = await superAdmin.get('/activities/export.csv')
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    const lines = body.trim().split('\r\n')
    // Rows without the header and without the last row, which names the exporter.
    expect(lines.length - 2).toBe((await superAdmin.get('/activities')).body.meta.count)
    expect(body.startsWith('\uFEFF')).toBe(true)
    expect(lines[0]).toBe('Date and time,User,Role,Activity,Subject,Reference,Branch,Changes')
    const own = (await product.client('staff').signIn('0200000003')).get('/activities/export.csv')
    expect((await own).body).toContain(`"'=HYPERLINK(""http://x"")"`)
  })

  test('an agent exports only their own rows', async () => {
    const { body } = await agent.get('/activities/export.csv')
    expect(body).toContain('Yaw Boateng')
    expect(body).not.toContain('Efua Mensah')
  })
})

describe('verification of the log', () => {
  const verified = async () => (await superAdmin.get('/activities/chain')).body.data

  test('reports the verified entries and the time; a log that was never verified is a fault', async () => {
    await sealAudit(product.product)
    const before = await verified()
    expect(before).toMatchObject({ signedAt: null, whole: null, faults: [{ code: 'never-verified' }], unsealed: 0 })
    await watchAudit(product.product)
    const after = await verified()
    expect(after).toMatchObject({ whole: { entries: before.sealed }, faults: [], faultCount: 0 })
    expect(before.sealed).toBeGreaterThan(5)
    expect(Date.parse(after.signedAt)).toBeGreaterThan(Date.now() - 60_000)
  })

  test('names an altered entry and reports a day without verification as a fault', async () => {
    const owner = new pg.Client(product.databaseUrl)
    await owner.connect()
    await owner.query(`
      set session_replication_role = replica;
      update audit_log set action = 'nothing' where nr = (select nrs[3] from audit_segments where n = 1)`)
    await verifyAndRecord(product.product, 'whole')
    expect(await alertAuditFaults(product.product)).toBe(true)
    expect(await alertAuditFaults(product.product)).toBe(false)
    await product.runJobs()
    const { body } = await superAdmin.get('/demo/messages?to=233200000001')
    expect(body.data[0].text).toContain('Okwan alert: verification of the audit log found 1 fault.')
    const metrics = (await superAdmin.request('GET', '/metrics')).body
    expect(metrics).toContain('okwan_audit_whole_faults 1\n')
    expect(metrics).toMatch(/okwan_audit_sealed_entries \d+\n/)
    const [fault] = (await verified()).faults
    expect(fault).toMatchObject({ code: 'entry-changed', activityId: expect.stringMatching(/^[0-9a-f-]{36}$/) })
    await owner.query(`update audit_verifications set finished_at = finished_at - interval '27 hours'`)
    await owner.end()
    const codes = (await verified()).faults.map(({ code }: { code: string }) => code)
    expect(codes).toEqual(['entry-changed', 'never-verified'])
  })

  test('after a restore the log is faulty until two SuperAdmins have signed, each with a code', async () => {
    const { auditCheckpoints: outside } = product.product
    const owner = new pg.Client(product.databaseUrl)
    await owner.connect()
    await product.signInAs('agent')
    await sealAudit(product.product)
    await owner.query(
      `set session_replication_role = replica; update audit_checkpoints set signed_at = signed_at - interval '1 hour'`,
    )
    await watchAudit(product.product)
    // State after a restore to the first checkpoint.
    await owner.query(`delete from audit_log where nr = any(select unnest(nrs) from audit_segments where n > 1);
      delete from audit_segments where n > 1; delete from audit_checkpoints where segment > 1;
      update users set role = 'SuperAdmin' where mobile_number = '233200000002'`)
    const codes = async () => (await verified()).faults.map(({ code }: { code: string }) => code)
    expect(await codes()).toContain('log-cut')
    await product.signInAs('staff')
    await sealAudit(product.product)
    await watchAudit(product.product)
    expect(await codes()).toContain('log-rewritten')

    const first = '0200000001'
    const body = { reason: 'Restored to 09:00 after a disk failure' }
    expect((await superAdmin.post('/activities/chain/recovery', { ...body, verificationToken: 'x' })).status).toBe(422)
    const token = await requestVerification(superAdmin, first, 'audit-recovery')
    const proposed = await superAdmin.post('/activities/chain/recovery', { ...body, verificationToken: token })
    expect(proposed).toMatchObject({ status: 201, body: { data: { segment: 1, isConfirmed: false } } })
    const { recoveryId } = proposed.body.data
    expect((await verified()).recovery).toMatchObject({ recoveryId })
    const own = await superAdmin.post('/activities/chain/recovery/confirm', { recoveryId, verificationToken: 'x' })
    expect(own.body.code).toBe('own_proposal')
    await watchAudit(product.product)
    expect(await codes()).toContain('log-rewritten')

    const second = await product.client('admin').signIn('0200000002')
    const other = await requestVerification(second, '0200000002', `audit-recovery:${recoveryId}`)
    const confirmed = await second.post('/activities/chain/recovery/confirm', { recoveryId, verificationToken: other })
    expect(confirmed).toMatchObject({ status: 200, body: { data: { isConfirmed: true } } })
    await sealAudit(product.product)
    await watchAudit(product.product)
    await verifyAndRecord(product.product, 'whole')
    expect(await codes()).toEqual(['entry-changed']) // from the test above
    const { rows } = await owner.query(`select note from audit_checkpoints where kind = 'recovery'`)
    expect(rows[0].note).toContain(`restored-to-segment 1\nsigned-by ${proposed.body.data.proposedBy.userId} `)
    const stored: string[] = []
    for await (const { name } of outside.read()) stored.push(name)
    expect(stored.filter((name) => name.endsWith('-recovery.note'))).toHaveLength(1)
    await owner.end()
  })

  test('only a SuperAdmin can verify it', async () => {
    for (const client of [staff, agent]) expect((await client.get('/activities/chain')).status).toBe(403)
  })
})

/** Verifies a code for the given purpose that was sent to the user's own number. */
async function requestVerification(client: Client, customerMobileNumber: string, reference: string): Promise<string> {
  const sent = await client.post('/auth/send/otp', { customerMobileNumber, purpose: 'approval', reference })
  const { requestId, prefix } = sent.body.data
  const code = product.product.secrets.code(requestId)
  const verified = await client.post('/auth/verify/otp', { requestId, prefix, code, customerMobileNumber })
  return verified.body.data.verificationToken
}
