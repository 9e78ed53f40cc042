import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import type { Client } from '../../../test/product.ts'
import { withKey } from '../../money/payments/testing.ts'
import { one, run } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { expectStatus, type ServiceApp, startServiceApp } from '../service-requests/app.fixture.ts'

let app: ServiceApp
let policyId: string
let customerCode: string
beforeAll(async () => {
  app = await startServiceApp()
  ;({ policyId } = await app.sell())
  ;({ customerCode } = (await app.people.agent.get(`/policies/${policyId}`)).body.data)
}, 60_000)
afterAll(() => app.stop())

type ShownNote = { noteId: number; text: string }
const add = (client: Client, body: object, record = `policy/${policyId}`) =>
  client.post(`/notes/${record}`, body, withKey())
const texts = async (client: Client, record = `policy/${policyId}`) =>
  (await client.get(`/notes/${record}`)).body.data.notes.map(({ text }: ShownNote) => text)
const waiting = async (client: Client, kind: string) =>
  (await client.get('/work-items')).body.data.filter((item: { kind: string }) => item.kind === kind)
const idOf = async (client: Client): Promise<string> => (await client.get('/users/profile')).body.data.userId

test('a seller reads their own notes and the answers to them, not the internal notes of the office', async () => {
  const { agent, staff, assistant } = app.people
  const question = expectStatus(await add(agent, { text: 'When is the sticker ready?' }), 201).body.data.notes[0]
  expectStatus(await add(staff, { text: 'Customer complained before.' }), 201)
  expectStatus(await add(staff, { text: 'Tomorrow.', isShared: true, answers: question.noteId }), 201)
  expect(await texts(agent)).toEqual(['When is the sticker ready?', 'Tomorrow.'])
  expect(await texts(staff)).toHaveLength(3)
  expect((await assistant.get(`/notes/policy/${policyId}`)).status).toBe(404)
  expect((await add(assistant, { text: 'Not mine.' })).status).toBe(404)
  expect((await add(agent, { text: 'x' })).body.errors).toMatchObject([{ path: 'text' }])
})

test('the author alone changes a note, and the earlier text stays', async () => {
  const { agent, staff } = app.people
  const record = `customer/${customerCode}`
  const { noteId } = expectStatus(await add(agent, { text: 'Calls on Fridays.' }, record), 201).body.data.notes[0]
  const change = (client: Client) => client.put(`/notes/${record}/${noteId}`, { text: 'Calls on Mondays.' })
  expect((await change(staff)).body.code).toBe('note_not_own')
  expect((await change(agent)).body.data.notes).toMatchObject([
    { text: 'Calls on Mondays.', earlier: [{ text: 'Calls on Fridays.' }], canEdit: true },
  ])
  const overwrite = sql`update record_notes set text = 'Other' where id = ${noteId}`
  await expect(app.db.transaction((tx) => run(tx, overwrite))).rejects.toThrow('permission denied')
})

test('a mention reaches the person; a seller is mentioned only in a shared note', async () => {
  const { agent, staff } = app.people
  const mentions = [await idOf(agent)]
  expect((await add(staff, { text: 'Please call the customer.', mentions })).body.errors).toMatchObject([
    { path: 'isShared' },
  ])
  expectStatus(await add(staff, { text: 'Please call the customer.', isShared: true, mentions }), 201)
  const [mention] = (await agent.get('/mentions')).body.data
  expect(mention).toMatchObject({ text: 'Please call the customer.', record: { type: 'policy', recordId: policyId } })
  expect(await waiting(agent, 'mention')).toMatchObject([{ id: String(mention.noteId), record: { policyId } }])
  expect((await agent.get(`/notes/policy/${policyId}`)).body.data.notes.at(-1).isNew).toBe(true)
  expect((await agent.post('/mentions/seen', { noteIds: [mention.noteId] })).body.data).toEqual({ seen: 1 })
  expect(await waiting(agent, 'mention')).toEqual([])
  expect((await agent.get('/mentions')).body.data).toEqual([])
  expect((await staff.post('/mentions/seen', { noteIds: [mention.noteId] })).body.data).toEqual({ seen: 0 })
})

test('a task is listed for its assignee until it is done, and only by people of the record', async () => {
  const { agent, staff } = app.people
  const assigneeId = await idOf(agent)
  const task = { title: 'Send the photos', assigneeId, dueOn: '2026-12-01' }
  const assignTask = (body: object) => staff.post(`/notes/policy/${policyId}/tasks`, body, withKey())
  expect((await assignTask({ ...task, dueOn: '2020-01-01' })).body.errors).toMatchObject([{ path: 'dueOn' }])
  const outsider = await idOf(app.people.assistant)
  expect((await assignTask({ ...task, assigneeId: outsider })).body.errors).toMatchObject([{ path: 'assigneeId' }])
  const [assigned] = expectStatus(await assignTask(task), 201).body.data.tasks
  expect((await agent.get('/tasks')).body.data).toMatchObject([
    {
      taskId: assigned.taskId,
      isOverdue: false,
      record: { type: 'policy', recordId: policyId, name: expect.stringMatching(/^MTR-/) },
    },
  ])
  expect(await waiting(agent, 'task')).toMatchObject([{ title: 'Send the photos', owner: { userId: assigneeId } }])
  const finish = (version: number) =>
    agent.post(`/notes/policy/${policyId}/tasks/${assigned.taskId}`, { isDone: true, version })
  expect((await finish(assigned.version + 1)).status).toBe(412)
  expect((await finish(assigned.version)).body.data.tasks).toMatchObject([{ doneBy: { userId: assigneeId } }])
  expect((await agent.get('/tasks')).body.data).toEqual([])
  expect((await agent.get('/tasks?view=done')).body.data).toHaveLength(1)
})

test('a question of a seller goes to the office user with the fewest open tasks', async () => {
  const { agent, staff } = app.people
  const at = `/notes/policy/${policyId}`
  expect((await staff.get(at)).body.data.officeContact).toBeNull()
  const { officeContact } = (await agent.get(at)).body.data
  const question = {
    title: 'May this car be used for deliveries?',
    assigneeId: officeContact.userId,
    dueOn: app.today(),
  }
  expectStatus(await agent.post(`${at}/tasks`, question, withKey()), 201)
  const owner = await app.db.transaction((tx) =>
    one(tx, z.object({ role: z.string() }), sql`select role from users where id = ${officeContact.userId}`),
  )
  expect(owner.role).toBe('Staff')
  expect(await idOf(staff)).toBe(officeContact.userId)
  expect(await waiting(staff, 'task')).toMatchObject([
    { title: question.title, owner: officeContact, dueAt: expect.any(String) },
  ])
})

test('the office gives a task to the agent who added a customer without a policy', async () => {
  const { agent, staff } = app.people
  const phone = '0559000111'
  const policyholder = {
    customerType: 'individual',
    firstName: 'Esinam',
    lastName: 'Dotse',
    gender: 'FEMALE',
    dateOfBirth: '1985-03-05',
    ghanaCardNumber: 'GHA-755000111-1',
    phone,
    occupation: 'Trader',
    residentialAddress: '12 Ring Road',
    city: 'Accra',
    region: 'Greater Accra',
  }
  const addCustomer = (verificationToken?: string) =>
    agent.post('/customers', { policyholder, consent: true, verificationToken })
  expect((await addCustomer()).body.code).toBe('code_needed')
  const token = await app.createVerificationToken('233559000111', 'consent', 'customer:233559000111')
  const added = expectStatus(await addCustomer(token), 201).body.data
  const task = { title: 'Ask for the card', assigneeId: await idOf(agent), dueOn: app.today() }
  expectStatus(await staff.post(`/notes/customer/${added.customerCode}/tasks`, task, withKey()), 201)
  expect((await agent.get('/tasks')).body.data).toMatchObject([{ title: 'Ask for the card' }])
})

test('a record that left the reach of a person shows no task and no mention', async () => {
  const { admin, staff } = app.people
  const staffId = await idOf(staff)
  const task = { title: 'Call the customer back', assigneeId: staffId, dueOn: app.today() }
  expectStatus(await admin.post(`/notes/policy/${policyId}/tasks`, task, withKey()), 201)
  expectStatus(await add(admin, { text: 'Read the file first.', mentions: [staffId] }), 201)
  const shown = async () => {
    const [tasks, mentions] = [await staff.get('/tasks'), await staff.get('/mentions?view=all')]
    return [tasks.body.data.length, mentions.body.data.length, (await waiting(staff, 'task')).length]
  }
  expect((await shown()).every((count) => count > 0)).toBe(true)
  const otherBranch = sql`(select b.id from branches b where b.id <> users.branch_id order by b.name desc limit 1)`
  await app.db.transaction((tx) => run(tx, sql`update users set branch_id = ${otherBranch} where id = ${staffId}`))
  expect(await shown()).toEqual([0, 0, 0])
})
