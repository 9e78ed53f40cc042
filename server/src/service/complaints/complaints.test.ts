import { legalMoves } from '@okwan/domain/policies/policies/moves'
import { COMPLAINT_MOVES } from '@okwan/domain/service/complaints/lifecycle'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Client } from '../../../test/product.ts'
import { withKey } from '../../money/payments/testing.ts'
import { run } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { AGENT, expectStatus, type ServiceApp, STAFF, startServiceApp } from '../service-requests/app.fixture.ts'

let app: ServiceApp
beforeAll(async () => {
  app = await startServiceApp()
}, 60_000)
afterAll(() => app.stop())

const NOTICE = {
  name: 'Kwame Mensah',
  phone: '0541234567',
  category: 'service',
  description: 'Nobody called back for two weeks after my accident.',
}

const record = (client: Client, more: object = {}) => client.post('/complaints', { ...NOTICE, ...more }, withKey())
const recorded = async (client: Client, more: object = {}): Promise<string> =>
  expectStatus(await record(client, more), 201).body.data.complaintId
const getComplaint = async (id: string, client = app.people.superAdmin) =>
  (await client.get(`/complaints/${id}`)).body.data

async function act(client: Client, id: string, move: string, more: object = {}) {
  const { version } = await getComplaint(id)
  return client.post(`/complaints/${id}/${move}`, { version, ...more }, withKey())
}
const expectDone = async (client: Client, id: string, move: string, more: object = {}) =>
  expectStatus(await act(client, id, move, more), 200).body.data

const ANSWER = { outcome: 'upheld', text: 'We call you today', remedy: 'Call by the manager', rootCause: 'delay' }

async function answered(client: Client, more: object = {}): Promise<string> {
  const id = await recorded(client, more)
  await expectDone(client, id, 'acknowledge')
  await expectDone(client, id, 'start')
  await expectDone(client, id, 'answer', ANSWER)
  return id
}

const messagesTo = (phone: string) =>
  app.query(
    z.object({ template: z.string(), params: z.record(z.string(), z.string()) }),
    sql`select template, params from messages where recipient = ${phone} order by template desc`,
  )

describe('a complaint', () => {
  test('is received, acknowledged, answered and closed, and both SMS are sent', async () => {
    const { staff } = app.people
    const phone = '233541000001'
    const id = await recorded(staff, { phone })
    const received = await getComplaint(id)
    expect(received).toMatchObject({ status: 'received', channel: 'office', isBreached: false, handler: null })
    expect(received.complaintNumber).toMatch(/^CMP-26-\d{6}$/)
    expect(received.nextDueOn).toBe(received.deadlines[0].dueOn)
    const acknowledged = await expectDone(staff, id, 'acknowledge')
    expect(acknowledged).toMatchObject({ status: 'acknowledged', nextDueOn: received.deadlines[1].dueOn })
    expect(acknowledged.handler.fullName).toBeTruthy()
    await expectDone(staff, id, 'start')
    expect(await expectDone(staff, id, 'answer', ANSWER)).toMatchObject({
      status: 'answered',
      outcome: 'upheld',
      answer: { text: 'We call you today', rootCauseLabel: 'Delay' },
      nextDueOn: null,
    })
    expect(await expectDone(staff, id, 'close')).toMatchObject({ status: 'closed' })
    const { complaintNumber } = received
    expect(await messagesTo(phone)).toMatchObject([
      { template: 'complaint-received', params: { complaintNumber, answerDate: received.deadlines[1].dueOn } },
      { template: 'complaint-answered', params: { complaintNumber, outcome: 'upheld', answer: 'We call you today.' } },
    ])
    const { timeline } = await getComplaint(id)
    expect(timeline.map(({ event }: { event: string }) => event)).toEqual([
      'receive',
      'acknowledge',
      'start',
      'answer',
      'close',
    ])
  })

  test('is reopened once, with a new deadline, and can be escalated to the NIC', async () => {
    const { staff } = app.people
    const id = await answered(staff)
    await expectDone(staff, id, 'close')
    const reopened = await expectDone(staff, id, 'reopen', { reason: 'Nobody called' })
    expect(reopened).toMatchObject({ status: 'in_progress', outcome: null, answer: null })
    expect(reopened.nextDueOn).not.toBeNull()
    await expectDone(staff, id, 'answer', { ...ANSWER, outcome: 'not_upheld' })
    const secondReopening = await act(staff, id, 'reopen', { reason: 'Again' })
    expect([secondReopening.status, secondReopening.body.code]).toEqual([422, 'reopened_before'])
    expect(await expectDone(staff, id, 'escalate', { reason: 'Letter of the NIC' })).toMatchObject({
      status: 'escalated',
    })
    expect((await getComplaint(id)).timeline.at(3).note).toBe('Upheld: We call you today')
  })

  test('has the moves of the domain in the database', async () => {
    const found = await app.query(
      z.object({ from_status: z.string(), event: z.string(), to_status: z.string() }),
      sql`select from_status, event, to_status from status_moves where entity = 'complaint'`,
    )
    const inDatabase = found.map(({ from_status, event, to_status }) => `${from_status} ${event} ${to_status}`)
    const inDomain = legalMoves(COMPLAINT_MOVES).map(({ from, event, to }) => `${from} ${event} ${to}`)
    expect(inDatabase.toSorted()).toEqual(inDomain.toSorted())
  })

  test('moves once for two concurrent decisions', async () => {
    const { staff, admin } = app.people
    const id = await recorded(staff)
    const { version } = await getComplaint(id)
    const responses = await Promise.all(
      [staff, admin].map((client) => client.post(`/complaints/${id}/acknowledge`, { version }, withKey())),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 412])
  })

  test('is overdue after its deadline and comes first', async () => {
    const id = await recorded(app.people.staff, { phone: '0541000009' })
    await app.advanceDays(5)
    const { data } = (await app.people.staff.get('/complaints?view=breached&sort=nextDueOn')).body
    expect(data.map(({ complaintId }: { complaintId: string }) => complaintId)).toContain(id)
    expect(await getComplaint(id)).toMatchObject({ isBreached: true })
    const list = (await app.people.staff.get('/complaints?view=open&sort=nextDueOn')).body.data
    const due = list.flatMap(({ nextDueOn }: { nextDueOn: string | null }) => nextDueOn ?? [])
    expect(due).toEqual(due.toSorted())
  })

  test('needs a phone number, a category and an account of what happened', async () => {
    const bad = await record(app.people.staff, { phone: '12', category: 'x', description: 'Bad' })
    expect(bad.status).toBe(422)
    expect(bad.body.errors.map(({ path }: { path: string }) => path).toSorted()).toEqual([
      'category',
      'description',
      'phone',
    ])
  })
})

describe('the person complained about', () => {
  test('neither reads nor handles the complaint, in code and in the database', async () => {
    const { staff, admin } = app.people
    const { id: staffId } = await app.actorOf(STAFF)
    const id = await recorded(admin, { aboutId: staffId })
    expect((await staff.get(`/complaints/${id}`)).status).toBe(404)
    expect((await act(staff, id, 'acknowledge')).status).toBe(404)
    const assigned = await act(admin, id, 'assign', { assigneeId: staffId })
    expect([assigned.status, assigned.body.code]).toEqual([422, 'cannot_be_assigned'])
    await expect(
      app.db.transaction((tx) =>
        run(tx, sql`update complaints set handler_id = ${staffId}, handled_at = now() where id = ${id}`),
      ),
    ).rejects.toThrow(/not handled by the person|nobody below/)
    expect((await admin.get(`/notes/complaint/${id}`)).body.data.colleagues).not.toContainEqual(
      expect.objectContaining({ userId: staffId }),
    )
  })

  test('reads the complaint after the office shares it, without notes and actions', async () => {
    const { staff, admin } = app.people
    const { id: staffId } = await app.actorOf(STAFF)
    const id = await recorded(admin, { aboutId: staffId })
    await expectDone(admin, id, 'share', { isShared: true })
    const shared = await getComplaint(id, staff)
    expect(shared).toMatchObject({ complaintId: id, actions: [] })
    expect((await staff.get(`/notes/complaint/${id}`)).status).toBe(404)
    expect((await act(staff, id, 'acknowledge')).body.code).toBe('own_complaint')
    const { id: adminId } = await app.actorOf('233200000002')
    expect((await act(staff, id, 'assign', { assigneeId: adminId })).body.code).toBe('own_complaint')
    await expectDone(admin, id, 'share', { isShared: false })
    expect((await staff.get(`/complaints/${id}`)).status).toBe(404)
  })

  test('cannot be senior to the handler, in code and in the database', async () => {
    const { staff, admin, superAdmin } = app.people
    const { id: adminId } = await app.actorOf('233200000002')
    const { id: staffId } = await app.actorOf(STAFF)
    const id = await recorded(superAdmin, { aboutId: adminId })
    expect((await admin.get(`/complaints/${id}`)).status).toBe(404)
    expect((await act(staff, id, 'acknowledge')).body.code).toBe('complaint_about_superior')
    await expect(
      app.db.transaction((tx) =>
        run(tx, sql`update complaints set handler_id = ${staffId}, handled_at = now() where id = ${id}`),
      ),
    ).rejects.toThrow('nobody below')
    expect(await expectDone(superAdmin, id, 'acknowledge')).toMatchObject({ status: 'acknowledged' })
  })

  test('is no longer the handler of a complaint in which they are named', async () => {
    const { staff, admin } = app.people
    const { id: staffId } = await app.actorOf(STAFF)
    const id = await recorded(admin)
    await expectDone(staff, id, 'acknowledge')
    const named = await expectDone(admin, id, 'details', { category: 'sale', customerCode: null, aboutId: staffId })
    expect(named).toMatchObject({ handler: null, category: 'sale', about: { userId: staffId } })
  })
})

describe('a seller', () => {
  test('records and reads complaints of their own customers only', async () => {
    const { agent, assistant, staff } = app.people
    const policy = await app.sell()
    expect((await record(agent)).body.errors).toMatchObject([{ path: 'customerCode' }])
    const id = await recorded(agent, { policyId: policy.policyId })
    expect(await getComplaint(id, agent)).toMatchObject({
      channel: 'seller',
      actions: [],
      policy: { policyId: policy.policyId },
    })
    expect((await assistant.get(`/complaints/${id}`)).status).toBe(404)
    const other = await recorded(staff)
    expect((await agent.get(`/complaints/${other}`)).status).toBe(404)
    expect((await agent.post(`/complaints/${id}/acknowledge`, { version: 1 }, withKey())).status).toBe(403)
  })

  test('never reads one about themselves that was not shared', async () => {
    const { agent, admin } = app.people
    const { id: agentId } = await app.actorOf(AGENT)
    const policy = await app.sell()
    const id = await recorded(agent, { policyId: policy.policyId })
    await expectDone(admin, id, 'details', { category: 'sale', customerCode: null, aboutId: agentId })
    expect((await agent.get(`/complaints/${id}`)).status).toBe(404)
    expect((await agent.get('/complaints')).body.data).not.toContainEqual(expect.objectContaining({ complaintId: id }))
  })

  test('records only a few complaints a day for one number, because each sends an SMS', async () => {
    const policy = await app.sell()
    const more = { policyId: policy.policyId, phone: '0549555666' }
    for (let i = 0; i < 3; i++) await recorded(app.people.agent, more)
    expect((await record(app.people.agent, more)).body.code).toBe('complaints_per_phone')
  })

  test('a mention in a note on a complaint notifies the colleague', async () => {
    const { staff, admin } = app.people
    const { id: adminId } = await app.actorOf('233200000002')
    const id = await recorded(staff)
    const note = { text: 'Please look at this', mentions: [adminId] }
    expectStatus(await staff.post(`/notes/complaint/${id}`, note, withKey()), 201)
    const [newest] = (await admin.get('/notifications')).body.data
    expect(newest).toMatchObject({ kind: 'note-mention', record: { type: 'complaint', recordId: id } })
  })

  test('reads their own notes, but not the notes of the office', async () => {
    const { agent, staff } = app.people
    const policy = await app.sell()
    const id = await recorded(agent, { policyId: policy.policyId })
    expectStatus(await staff.post(`/notes/complaint/${id}`, { text: 'Looks right' }, withKey()), 201)
    expectStatus(await agent.post(`/notes/complaint/${id}`, { text: 'Customer is upset' }, withKey()), 201)
    const texts = async (client: Client) =>
      (await client.get(`/notes/complaint/${id}`)).body.data.notes.map(({ text }: { text: string }) => text)
    expect(await texts(agent)).toEqual(['Customer is upset'])
    expect(await texts(staff)).toEqual(['Looks right', 'Customer is upset'])
  })
})

describe('the office', () => {
  test('finds open complaints in its work list', async () => {
    const id = await recorded(app.people.staff)
    const { data } = (await app.people.staff.get('/work-items')).body
    expect(data).toContainEqual(expect.objectContaining({ kind: 'complaint', id, isOverdue: false }))
  })

  test('reads complaints of its own branches', async () => {
    const id = await recorded(app.people.superAdmin)
    await app.db.transaction((tx) =>
      run(
        tx,
        sql`update complaints set branch_id = (select b.id from branches b where b.branch_group_id <> (
              select o.branch_group_id from users u join branches o on o.id = u.branch_id where u.mobile_number = ${STAFF})
              order by b.id limit 1) where id = ${id}`,
      ),
    )
    expect((await app.people.staff.get(`/complaints/${id}`)).status).toBe(404)
    expect((await app.people.admin.get(`/complaints/${id}`)).status).toBe(404)
    expect(await getComplaint(id)).toMatchObject({ complaintId: id })
  })

  test('cannot change what the complainant said, or the history', async () => {
    const id = await recorded(app.people.staff)
    const change = (statement: ReturnType<typeof sql>) => app.db.transaction((tx) => run(tx, statement))
    await expect(change(sql`update complaints set description = 'Nothing at all' where id = ${id}`)).rejects.toThrow(
      'cannot be changed',
    )
    await expect(change(sql`delete from complaint_log where complaint_id = ${id}`)).rejects.toThrow()
    await expect(change(sql`delete from complaints where id = ${id}`)).rejects.toThrow()
  })

  test('reports complaints by category and cause, and in the register', async () => {
    await answered(app.people.staff, { category: 'data' })
    const report = async (id: string) =>
      expectStatus(await app.people.superAdmin.get(`/reports/${id}?from=2026-01-01&to=2026-12-31`), 200).body.data.rows
    expect(await report('complaints')).toContainEqual(
      expect.objectContaining({ key: 'data', cells: expect.arrayContaining(['Personal data', 1]) }),
    )
    expect(await report('complaint-causes')).toContainEqual(expect.objectContaining({ key: 'delay' }))
    const register: { key: string }[] = await report('complaints-register')
    expect(register.every(({ key }) => /^CMP-26-\d{6}$/.test(key))).toBe(true)
  })

  test('leaves the days to answer empty in the register until the complaint is answered', async () => {
    const { superAdmin } = app.people
    const open = (await getComplaint(await recorded(superAdmin))).complaintNumber
    const closed = (await getComplaint(await answered(superAdmin))).complaintNumber
    const period = 'from=2026-01-01&to=2026-12-31'
    const report = expectStatus(await superAdmin.get(`/reports/complaints-register?${period}`), 200).body.data
    const at = report.columns.findIndex(({ id }: { id: string }) => id === 'days')
    const daysOf = (number: string) => report.rows.find(({ key }: { key: string }) => key === number).cells[at]
    expect([daysOf(open), daysOf(closed), report.totals[at]]).toEqual([null, 0, null])
    const file = await superAdmin.get(`/reports/complaints-register/file?format=csv&${period}`)
    const cellsOf = (number: string) =>
      file.bytes
        .toString('utf8')
        .split('\n')
        .find((line) => line.includes(number))
        ?.split(',')
        .slice(at)
    expect(cellsOf(open)?.[0]).toBe('')
    expect(cellsOf(closed)?.[0]).toBe('0')
  })
})
