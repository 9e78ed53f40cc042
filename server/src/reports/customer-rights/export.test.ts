import { png } from '@okwan/domain/platform/files/bytes.fixture'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { withKey } from '../../money/payments/testing.ts'
import { run } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { readZip } from '../../platform/documents/zip.fixture.ts'
import {
  expectStatus,
  type ServiceApp,
  type SoldPolicy,
  startServiceApp,
} from '../../service/service-requests/app.fixture.ts'

let app: ServiceApp
let policy: SoldPolicy
let code: string
beforeAll(async () => {
  app = await startServiceApp()
  policy = await app.sell()
  await app.sell()
  code = (await app.people.agent.get(`/policies/${policy.policyId}`)).body.data.customerCode
  const note = { text: 'Prefers to be called after work' }
  expectStatus(await app.people.staff.post(`/notes/customer/${code}`, note, withKey()), 201)
  const complaint = {
    name: 'Ama Owusu',
    phone: '0241112223',
    category: 'data',
    description: 'Please send me my data.',
  }
  expectStatus(await app.people.staff.post('/complaints', { ...complaint, customerCode: code }, withKey()), 201)
  await app.db.transaction((tx) => run(tx, photo(policy.policyRecordId)))
}, 300_000)
afterAll(() => app.stop())

const photo = (recordId: string) => sql`with added as (
    insert into files (owner_id, purpose, content_type, file_name, byte_size, sha256, bytes, created_at)
    select id, 'vehicle-photo', 'image/png', 'Front ½.png', ${png(8, 8).length}, sha256(${png(8, 8)}), ${png(8, 8)}, now()
    from users limit 1 returning id, owner_id)
  insert into file_links (subject_type, subject_id, file_id, seller_id, branch_id, linked_at)
  select 'policy-record', ${recordId}, a.id, u.id, u.branch_id, now() from added a join users u on u.id = a.owner_id`

const download = (person: 'staff' | 'superAdmin' | 'agent') => app.people[person].get(`/customers/${code}/data.zip`)

test('the file contains everything about one customer and nothing about another', async () => {
  const { bytes, headers } = expectStatus(await download('staff'), 200)
  expect(headers['content-type']).toBe('application/zip')
  expect(headers['content-disposition']).toContain(`${code}-${app.today()}.zip`)
  const files = readZip(bytes)
  expect([...files.keys()]).toEqual(['customer.json', 'files/001-Front__.png'])
  const data = JSON.parse(files.get('customer.json') ?? '')
  expect(data.about).toMatchObject({ customerCode: code, createdBy: 'Abena Owusu' })
  expect(data.customer).toMatchObject([{ code, phone: policy.phone }])
  expect(data.policies).toMatchObject([{ policy_id: policy.policyId, policyNumber: policy.policyNumber }])
  expect(data.notes).toMatchObject([{ text: 'Prefers to be called after work', edits: [] }])
  expect(data.payments).toHaveLength(1)
  expect(data.complaints).toMatchObject([{ description: 'Please send me my data.' }])
  expect(data.complaintHistory).toMatchObject([{ event: 'receive' }])
  expect(data.contactConsents).toEqual([])
  expect(data.vehicles).toHaveLength(1)
  expect(data.messages.length).toBeGreaterThan(0)
  expect(data.files).toEqual([{ name: 'files/001-Front__.png', purpose: 'vehicle-photo' }])
})

test('each download is recorded, and only the office of the customer can download', async () => {
  expect((await download('agent')).status).toBe(403)
  const otherClient = await app.client('staff').signIn('233200000006')
  expect((await otherClient.get(`/customers/${code}/data.zip`)).status).toBe(404)
  expectStatus(await download('superAdmin'), 200)
  const recorded = await app.query(
    z.object({ by: z.string(), after: z.unknown() }),
    sql`select u.full_name as by, a.after from audit_log a join users u on u.id = a.actor_id
        where a.action = 'customer-data-exported' order by a.nr`,
  )
  const after = { policies: 1, files: 1 }
  expect(recorded).toEqual([
    { by: 'Abena Owusu', after },
    { by: 'Efua Mensah', after },
  ])
})

test('a complaint is withheld from the person complained about, here and in the activities', async () => {
  const { admin, staff, superAdmin } = app.people
  const { id: aboutId } = await app.actorOf('233200000003')
  const complaint = {
    name: 'Ama Owusu',
    // The SMS with the number of the complaint goes to the phone of the customer.
    phone: policy.phone,
    category: 'service',
    description: 'The clerk shouted at me.',
  }
  const created = await admin.post('/complaints', { ...complaint, customerCode: code, aboutId }, withKey())
  const { complaintId, complaintNumber } = expectStatus(created, 201).body.data
  const note = { text: 'Ask the colleagues first' }
  expectStatus(await admin.post(`/notes/complaint/${complaintId}`, note, withKey()), 201)
  const read = async (person: 'staff' | 'superAdmin') =>
    readZip((await download(person)).bytes).get('customer.json') ?? ''
  const activities = async (client: typeof staff) =>
    (await client.get(`/activities?entityType=complaint&entityId=${complaintId}`)).body.data
  const complete = await read('superAdmin')
  for (const text of ['shouted at me', complaintNumber]) expect(complete).toContain(text)
  expect((await activities(superAdmin)).length).toBeGreaterThan(0)
  const withheld = await read('staff')
  for (const text of ['shouted at me', complaintId, complaintNumber, note.text]) expect(withheld).not.toContain(text)
  expect(await activities(staff)).toEqual([])
  expect((await staff.get('/activities/export.csv')).bytes.toString()).not.toContain(complaintId)
})
