import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { type Client, startTestProduct, type TestProduct } from '../../../test/product.ts'
import { one, run } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

let product: TestProduct
let superAdmin: Client
let admin: Client
let staff: Client

beforeAll(async () => {
  product = await startTestProduct()
  superAdmin = await product.client('admin').signIn('0200000001')
  admin = await product.client('admin').signIn('0200000002')
  staff = await product.client('staff').signIn('0200000003')
})
afterAll(() => product.stop())

const DEFINITION = { dataSet: 'policies-sold', groupBy: 'branch,month', measures: 'gross', period: '12-months' }
type Change = Record<string, unknown>
const save = (client: Client, name: string, change: Change = {}) =>
  client.post('/saved-reports', { name, definition: DEFINITION, sharedWith: 'nobody', ...change })

async function names(client: Client): Promise<string[]> {
  const { body } = await client.get('/saved-reports')
  return body.data.map(({ name }: { name: string }) => name)
}

const branchOf = (phone: string) =>
  product.product.db.read((tx) =>
    one(
      tx,
      z.object({ id: z.string(), group: z.string() }),
      sql`select b.id, b.branch_group_id as group from users u join branches b on b.id = u.branch_id
          where u.mobile_number = ${phone}`,
    ),
  )

test('a report is saved with its definition, renamed, changed and deleted by its owner only', async () => {
  const created = await save(admin, 'Sales of the year')
  expect(created.status).toBe(201)
  expect(created.body.data).toMatchObject({ definition: DEFINITION, isOwn: true, version: 1, branchName: null })
  const { savedReportId } = created.body.data
  const change = { name: 'Claims', definition: { ...DEFINITION, groupBy: 'cover' }, sharedWith: 'nobody', version: 1 }
  expect((await superAdmin.put(`/saved-reports/${savedReportId}`, change)).status).toBe(404)
  expect((await superAdmin.delete(`/saved-reports/${savedReportId}`)).status).toBe(404)
  const changed = await admin.put(`/saved-reports/${savedReportId}`, change)
  expect(changed.body.data).toMatchObject({ name: 'Claims', definition: { groupBy: 'cover' }, version: 2 })
  const stale = await admin.put(`/saved-reports/${savedReportId}`, change)
  expect([stale.status, stale.body.code]).toEqual([412, 'stale_version'])
  expect((await admin.delete(`/saved-reports/${savedReportId}`)).status).toBe(200)
  expect(await names(admin)).toEqual([])
})

test('a report is visible to the role, branch or people that it is shared with', async () => {
  const branch = await branchOf('233200000002')
  await save(superAdmin, 'a private')
  await save(superAdmin, 'b for Admins', { sharedWith: 'role', role: 'Admin' })
  await save(superAdmin, 'c for SuperAdmins', { sharedWith: 'role', role: 'SuperAdmin' })
  await save(superAdmin, 'd for the branch', { sharedWith: 'branch', branchId: branch.id })
  const other = await product.product.db.read((tx) =>
    one(
      tx,
      z.object({ id: z.string() }),
      sql`select id from branches where branch_group_id <> ${branch.group} limit 1`,
    ),
  )
  await save(superAdmin, 'e for another branch', { sharedWith: 'branch', branchId: other.id })
  await save(superAdmin, 'f for everyone', { sharedWith: 'everyone' })
  expect(await names(admin)).toEqual(['b for Admins', 'd for the branch', 'f for everyone'])
  const { body } = await admin.get('/saved-reports')
  expect(body.data[0]).toMatchObject({ isOwn: false, role: 'Admin', definition: DEFINITION })

  const beyond = await save(admin, 'g', { sharedWith: 'branch', branchId: other.id })
  expect([beyond.status, beyond.body.errors]).toEqual([422, [{ path: 'branchId', message: 'Select a branch.' }]])
  expect((await save(admin, 'g', { sharedWith: 'role' })).body.errors).toEqual([
    { path: 'role', message: 'Select a role.' },
  ])
  // A copy of a shared report is independent of the original.
  expect((await save(admin, 'b for Admins')).body.data.isOwn).toBe(true)
})

test('a shared definition gives each reader only the records within reach', async () => {
  const { body } = await admin.get('/saved-reports')
  const shared = body.data.find(({ name }: { name: string }) => name === 'f for everyone')
  const result = await admin.get(`/report-builder/result?${new URLSearchParams(shared.definition)}`)
  expect(result.status).toBe(200)
})

test('names are unique for their owner, and definitions must fit the catalogue', async () => {
  await save(admin, 'Due soon')
  expect((await save(admin, 'DUE SOON')).body).toMatchObject({
    code: 'saved_report_name_taken',
    errors: [{ path: 'name' }],
  })
  expect((await save(superAdmin, 'Due soon')).status).toBe(201)
  const wrong = await save(admin, 'Wrong', { definition: { ...DEFINITION, measures: 'secret' } })
  expect(wrong.body.errors).toEqual([{ path: 'definition.measures', message: 'Select measures of this data set' }])
  expect((await save(admin, 'Wrong', { definition: { ...DEFINITION, sql: 'select 1' } })).status).toBe(422)
})

test('a report with a field that the catalogue no longer has is left out', async () => {
  const { body } = await save(admin, 'Old field')
  await product.product.db.transaction((tx) =>
    run(
      tx,
      sql`update saved_reports set definition = jsonb_set(definition, '{groupBy}', '"gone"')
          where id = ${body.data.savedReportId}`,
    ),
  )
  expect(await names(admin)).not.toContain('Old field')
})

test('Staff can neither read nor save reports', async () => {
  expect((await staff.get('/saved-reports')).status).toBe(403)
  expect((await save(staff, 'Mine')).status).toBe(403)
})

test('a hundred reports are the limit, even for concurrent requests', async () => {
  await product.product.db.transaction((tx) =>
    run(
      tx,
      sql`insert into saved_reports (owner_id, name, definition, shared_with, created_at, updated_at)
          select id, 'Filled ' || n, ${DEFINITION}, 'nobody', now(), now()
          from users, generate_series((select count(*) + 1 from saved_reports where owner_id = users.id), 99) n
          where mobile_number = '233200000002'`,
    ),
  )
  const last = await Promise.all([save(admin, 'A'), save(admin, 'B')])
  expect(last.map(({ status }) => status).sort()).toEqual([201, 422])
})
