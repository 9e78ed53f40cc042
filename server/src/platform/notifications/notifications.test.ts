import http from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../test/product.ts'
import { deleteTechnicalRecords } from '../../app/periodic/delete-technical-records.ts'
import { withKey } from '../../money/payments/testing.ts'
import {
  expectStatus,
  type ServiceApp,
  type SoldPolicy,
  startServiceApp,
} from '../../service/service-requests/app.fixture.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { SENTENCES } from '../audit/words.ts'
import { run } from '../db/database.ts'
import { listenTo } from '../db/listen.ts'
import { sql } from '../db/sql.ts'
import { NOTIFICATIONS, topicOf } from './notify-people.ts'
import { RULES } from './rules.ts'

let app: ServiceApp
let policy: SoldPolicy
let agentId: string
let staffId: string
let adminId: string
beforeAll(async () => {
  app = await startServiceApp()
  policy = await app.sell()
  const { agent, staff, admin } = app.people
  ;[agentId, staffId, adminId] = (await Promise.all([agent, staff, admin].map(idOf))) as [string, string, string]
}, 60_000)
afterAll(() => app.stop())

type ShownNotification = {
  notificationId: number
  kind: string
  text: string
  name: string | null
  isRead: boolean
  record: object
}
const idOf = async (client: Client): Promise<string> => (await client.get('/users/profile')).body.data.userId
const listed = async (client: Client, view = 'all'): Promise<ShownNotification[]> =>
  expectStatus(await client.get(`/notifications?view=${view}&limit=100`), 200).body.data
const unread = async (client: Client): Promise<number> => (await client.get('/notifications/unread')).body.data.unread
const assignTask = async (client: Client, assigneeId: string, title: string) =>
  expectStatus(
    await client.post(`/notes/policy/${policy.policyId}/tasks`, { title, assigneeId, dueOn: '2026-12-01' }, withKey()),
    201,
  )
const note = (client: Client, body: object) => client.post(`/notes/policy/${policy.policyId}`, body, withKey())
const clear = async (client: Client) => {
  const { newest } = (await client.get('/notifications/unread')).body.data
  if (newest) expectStatus(await client.post('/notifications/read', { upTo: newest }), 200)
}

test('every rule belongs to an action of the audit log', () => {
  expect(Object.keys(RULES).filter((action) => !(action in SENTENCES))).toEqual([])
})

test('a task notifies its assignee with the record; users are not notified of their own tasks', async () => {
  const { agent, staff } = app.people
  await clear(agent)
  await assignTask(staff, agentId, 'Send the photos')
  const [first] = await listed(agent, 'unread')
  expect(first).toMatchObject({
    kind: 'task-assigned',
    text: 'Abena Owusu assigned you a task: Send the photos',
    name: policy.policyNumber,
    isRead: false,
    record: { type: 'policy', recordId: policy.policyId, product: 'motor' },
  })
  await assignTask(agent, agentId, 'Call the customer')
  expect(await unread(agent)).toBe(1)
})

test('a mention, an answer and a shared note reach the person once', async () => {
  const { agent, staff } = app.people
  await Promise.all([clear(agent), clear(staff)])
  const question = expectStatus(await note(agent, { text: 'When is it ready?', mentions: [staffId] }), 201)
  const { noteId } = question.body.data.notes.at(-1)
  expect(await listed(staff, 'unread')).toMatchObject([{ kind: 'note-mention' }])
  // An internal answer stays with the office.
  expectStatus(await note(staff, { text: 'Ask the MID.', answers: noteId }), 201)
  expect(await unread(agent)).toBe(0)
  expectStatus(await note(staff, { text: 'Tomorrow.', isShared: true, answers: noteId }), 201)
  expectStatus(await note(staff, { text: 'Sorry.', isShared: true, answers: noteId, mentions: [agentId] }), 201)
  expect((await listed(agent, 'unread')).map(({ kind }) => kind)).toEqual(['note-mention', 'note-answer'])
  expect((await listed(agent, 'unread'))[1]?.text).toBe('Abena Owusu replied to your note')
})

test('only the owner can mark a notification as read, and every session of the owner shows it as read', async () => {
  const { agent, staff, superAdmin } = app.people
  await clear(agent)
  await assignTask(staff, agentId, 'Read me')
  const [first] = await listed(agent, 'unread')
  const read = (client: Client) => client.post(`/notifications/${first?.notificationId}/read`)
  for (const client of [staff, superAdmin]) expect((await read(client)).status).toBe(404)
  expect(await unread(agent)).toBe(1)
  expect((await read(agent)).body.data).toMatchObject({ unread: 0 })
  expect((await read(agent)).status).toBe(200)
  const second = await app.client('agent').signIn('0240000004')
  expect((await listed(second))[0]).toMatchObject({ notificationId: first?.notificationId, isRead: true })
})

test('marking all as read does not include notifications that arrived after the list was loaded', async () => {
  const { agent, staff } = app.people
  await clear(agent)
  await assignTask(staff, agentId, 'Seen')
  const { newest: upTo } = (await agent.get('/notifications/unread')).body.data
  await assignTask(staff, agentId, 'Arrived before')
  await Promise.all([agent.post('/notifications/read', { upTo }), assignTask(staff, agentId, 'Arrived meanwhile')])
  expect((await listed(agent, 'unread')).map(({ text }) => text)).toEqual([
    'Abena Owusu assigned you a task: Arrived meanwhile',
    'Abena Owusu assigned you a task: Arrived before',
  ])
  expect((await agent.post('/notifications/read', { upTo: 0 })).body.errors).toMatchObject([{ path: 'upTo' }])
})

test('a group that is switched off adds nothing; notifications about the user’s account cannot be switched off', async () => {
  const { agent, staff } = app.people
  await clear(agent)
  const off = await agent.put('/notifications/preferences', { group: 'notes', isOn: false })
  expect(expectStatus(off, 200).body.data).toContainEqual({ group: 'notes', isOn: false })
  await assignTask(staff, agentId, 'Silent')
  expect(await unread(agent)).toBe(0)
  await agent.put('/notifications/preferences', { group: 'notes', isOn: true })
  await assignTask(staff, agentId, 'Heard')
  expect(await unread(agent)).toBe(1)
  expect((await agent.put('/notifications/preferences', { group: 'account', isOn: false })).status).toBe(422)
})

test('no one is notified of a record out of reach, and a notification shows no details once its record is out of reach', async () => {
  const { agent, assistant } = app.people
  const north = await app.client('staff').signIn('0200000006')
  const northId = await idOf(north)
  // As if a feature chose a person of another branch and an assistant who did not sell the policy.
  const people = [northId, await idOf(assistant), adminId]
  for (const assigneeId of people) await addTaskFor(assigneeId)
  expect(await listed(north)).toEqual([])
  expect(await listed(assistant)).toEqual([])
  expect((await listed(app.people.admin))[0]).toMatchObject({ kind: 'task-assigned', name: policy.policyNumber })

  await clear(agent)
  await assignTask(app.people.staff, agentId, 'Secret of the policy')
  await handOverTo(staffId, null)
  const [hidden] = await listed(agent, 'unread')
  expect(hidden).toMatchObject({ text: 'You no longer have access to this record', name: null, record: null })
  expect(JSON.stringify(hidden)).not.toContain('Secret')
  await handOverTo(agentId, agentId)
})

const handOverTo = (sellerId: string, ofAgent: string | null) =>
  app.db.transaction((tx) =>
    run(
      tx,
      sql`update policy_records set seller_id = ${sellerId}, agent_id = ${ofAgent} where policy_id = ${policy.policyId}`,
    ),
  )

/** Adds a task without the checks of its feature. */
async function addTaskFor(assigneeId: string): Promise<void> {
  const now = app.clock.now()
  await app.db.transaction(async (tx) => {
    const { rows } = await tx.query(
      `insert into tasks (policy_id, title, assignee_id, due_on, created_by, created_at)
       values ($1, 'Forbidden', $2, '2026-12-01', $3, $4) returning id`,
      [policy.policyId, assigneeId, staffId, now],
    )
    await recordAudit(
      { tx, now },
      {
        action: 'task-added',
        entityType: 'policy-record',
        entityId: policy.policyRecordId,
        after: { taskId: rows[0].id },
      },
    )
  })
}

test('a refused action notifies no one', async () => {
  const { agent, staff } = app.people
  await clear(agent)
  const late = { title: 'Too late', assigneeId: agentId, dueOn: '2020-01-01' }
  expect((await staff.post(`/notes/policy/${policy.policyId}/tasks`, late, withKey())).status).toBe(422)
  await expect(
    app.db.transaction(async (tx) => {
      const entry = {
        entityType: 'user',
        entityId: agentId,
        before: { role: 'Staff' },
        after: { role: 'Agent' },
      } as const
      await recordAudit({ tx, now: app.clock.now() }, { action: 'role-change-approved', ...entry })
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  expect(await unread(agent)).toBe(0)
})

test('new and read notifications are streamed to every session', async () => {
  const { agent, staff } = app.people
  await clear(agent)
  const log = { warn: () => {} } as unknown as Parameters<typeof listenTo>[1]
  const listener = listenTo(app.databaseUrl, log)
  listener.on(NOTIFICATIONS, (userId) => app.product.topics.announce(topicOf(userId)))
  const [node] = app.nodes
  const states: number[] = []
  const request = http.get({
    port: node?.port,
    host: '127.0.0.1',
    path: '/api/v1/notifications/events',
    headers: agent.headers(),
  })
  const isStreamed = new Promise<void>((resolve) => {
    request.on('response', (stream) => {
      stream.on('data', (chunk: Buffer) => {
        // Keep-alive comments can arrive between two events.
        for (const [, count] of chunk.toString().matchAll(/"unread":(\d+)/g)) {
          states.push(Number(count))
          if (states.length === 1) void assignTask(staff, agentId, 'Live')
          if (states.length === 2) void clear(agent)
          if (states.length === 3) resolve()
        }
      })
    })
  })
  await isStreamed
  expect(states).toEqual([0, 1, 0])
  request.destroy()
  await listener.close()
}, 40_000)

test('notifications are deleted after 90 days, read or not', async () => {
  const { staff } = app.people
  await assignTask(staff, agentId, 'Old')
  const advance = async (days: number) => {
    app.clock.advance(days * 86_400)
    await deleteTechnicalRecords(app.product)
    return listed(await app.client('agent').signIn('0240000004'))
  }
  expect(await advance(90)).not.toEqual([])
  expect(await advance(1)).toEqual([])
})
