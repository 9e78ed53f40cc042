import { legalMoves } from '@okwan/domain/policies/policies/moves'
import { REQUEST_MOVES } from '@okwan/domain/service/service-requests/lifecycle'
import { REQUEST_STATUSES, type RequestStatus } from '@okwan/domain/service/service-requests/terms'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Client } from '../../../test/product.ts'
import { withKey } from '../../money/payments/testing.ts'
import { sql } from '../../platform/db/sql.ts'
import {
  AGENT,
  type AnyRequestContent,
  expectStatus,
  type ServiceApp,
  type SoldPolicy,
  STAFF,
  startServiceApp,
} from './app.fixture.ts'
import { closeOverdueRequests } from './apply/close-overdue-requests.ts'
import { cancellation, suspension } from './request-content.fixture.ts'

let app: ServiceApp
let owner: pg.Client
let agent: Client
let staff: Client
let admin: Client
let superAdmin: Client
beforeAll(async () => {
  app = await startServiceApp()
  owner = new pg.Client(app.databaseUrl)
  await owner.connect()
  ;({ agent, staff, admin, superAdmin } = app.people)
})
afterAll(async () => {
  await owner.end()
  await app.stop()
})

const suspend = () => suspension(app.today())
const cancel = (more: object = {}) => cancellation(app.today(), more)
async function raiseRequest(
  client: Client = agent,
  policy?: SoldPolicy,
  content: AnyRequestContent = suspend(),
): Promise<string> {
  const answer = await app.raise(client, policy ?? (await app.sell()), content)
  return expectStatus(answer, 201).body.data.request.requestId
}
const actionOf = async (client: Client, id: string, action: string) =>
  (await app.seenRequest(client, id)).actions.find((one: { action: string }) => one.action === action)

describe('the life cycle', () => {
  test('the database allows exactly the moves of the domain', async () => {
    const listed = await app.query(
      z.object({ from_status: z.string(), event: z.string(), to_status: z.string() }),
      sql`select from_status, event, to_status from status_moves where entity = 'service-request'`,
    )
    const text = (from: string, event: string, to: string) => `${from} -${event}-> ${to}`
    expect(listed.map((row) => text(row.from_status, row.event, row.to_status)).sort()).toEqual(
      legalMoves(REQUEST_MOVES)
        .map(({ from, event, to }) => text(from, event, to))
        .sort(),
    )
  })

  test('the database refuses illegal moves, even by its owner', async () => {
    const id = await raiseRequest()
    const legal = new Set(legalMoves(REQUEST_MOVES).map(({ from, to }) => `${from} ${to}`))
    const path: Record<RequestStatus, RequestStatus[]> = {
      pending: [],
      in_review: ['in_review'],
      more_info: ['in_review', 'more_info'],
      approved: ['in_review', 'approved'],
      rejected: ['in_review', 'rejected'],
      awaiting_payment: ['in_review', 'approved', 'awaiting_payment'],
      processing: ['in_review', 'approved', 'processing'],
      completed: ['in_review', 'approved', 'processing', 'completed'],
      failed: ['in_review', 'approved', 'processing', 'failed'],
      withdrawn: ['withdrawn'],
    }
    const { id: deciderId } = await app.actorOf(STAFF)
    const set = (status: string) =>
      owner.query(
        `update service_requests set status = $2, decided_by = case when $2 in ('approved', 'rejected') then $3::uuid else decided_by end,
           decided_at = case when $2 in ('approved', 'rejected') then now() else decided_at end where id = $1`,
        [id, status, deciderId],
      )
    for (const from of REQUEST_STATUSES) {
      for (const to of REQUEST_STATUSES) {
        if (from === to) continue
        await owner.query('begin')
        for (const step of path[from]) await set(step)
        const outcome = await set(to).then(
          () => 'moved',
          (error: { constraint?: string }) => error.constraint,
        )
        await owner.query('rollback')
        expect(`${from} ${to} ${outcome}`).toBe(
          `${from} ${to} ${legal.has(`${from} ${to}`) ? 'moved' : 'service-request_status_move'}`,
        )
      }
    }
  })

  test('an approval needs a decider, and the content of a request cannot change', async () => {
    const id = await raiseRequest()
    await owner.query(`update service_requests set status = 'in_review' where id = $1`, [id])
    await expect(
      owner.query(`update service_requests set status = 'approved' where id = $1`, [id]),
    ).rejects.toMatchObject({
      constraint: 'service_requests_approved',
    })
    await expect(owner.query(`update service_requests set content = '{}' where id = $1`, [id])).rejects.toMatchObject({
      code: '42501',
    })
    await expect(owner.query('delete from service_request_log')).rejects.toThrow()
  })

  test('assignment, question, answer and approval are in the history and the audit log', async () => {
    const id = await raiseRequest()
    expectStatus(await app.actOn(staff, id, 'take'), 200)
    expect(await app.seenRequest(staff, id)).toMatchObject({
      status: 'in_review',
      assignee: { fullName: expect.any(String) },
    })
    expectStatus(await app.actOn(staff, id, 'ask', { question: 'Where is the vehicle kept?' }), 200)
    const answered = await app.actOn(agent, id, 'answer', {
      answer: 'In the garage at home.',
      fileIds: [await app.addFile(agent)],
    })
    expect(expectStatus(answered, 200).body.data.evidence).toHaveLength(2)
    expectStatus(await app.approveRequest(staff, id), 200)
    await app.drain()
    const done = await app.seenRequest(staff, id)
    expect(done.notes.map(({ text }: { text: string }) => text)).toEqual([
      'Where is the vehicle kept?',
      'In the garage at home.',
    ])
    expect(done.timeline.map(({ event }: { event: string }) => event)).toEqual([
      'raise',
      'take',
      'ask',
      'answer',
      'approve',
      'start',
      'complete',
    ])
    const trail = await app.query(
      z.object({ action: z.string() }),
      sql`select action from audit_log where entity_id = ${id} and entity_type = 'service-request' order by id`,
    )
    expect(trail).toHaveLength(7)
  })

  test('the customer receives the reason of a rejection', async () => {
    const policy = await app.sell()
    const id = await raiseRequest(agent, policy)
    expect((await app.actOn(staff, id, 'reject', {})).status).toBe(422)
    expectStatus(await app.actOn(staff, id, 'reject', { reason: 'The letter is not signed.' }), 200)
    const [message] = await app.query(
      z.object({ params: z.object({ reason: z.string() }) }),
      sql`select params from messages where recipient = ${policy.phone} and template = 'request-rejected'`,
    )
    expect(message?.params.reason).toBe('The letter is not signed.')
  })

  test('the list of policies shows those with an open request', async () => {
    const sold = await app.sell()
    const isListed = async () => {
      const { data } = (await agent.get('/policies?requests=open&limit=100')).body
      return data.some(({ policyId }: { policyId: string }) => policyId === sold.policyId)
    }
    expect(await isListed()).toBe(false)
    const id = await raiseRequest(agent, sold)
    expect(await isListed()).toBe(true)
    expectStatus(await app.actOn(agent, id, 'withdraw'), 200)
    expect(await isListed()).toBe(false)
  })

  test('only one request of a kind can be open; it can be raised again after withdrawal', async () => {
    const policy = await app.sell()
    const id = await raiseRequest(agent, policy)
    expect((await app.raise(agent, policy, suspend())).body).toMatchObject({ code: 'request_open', status: 422 })
    expectStatus(await app.actOn(agent, id, 'withdraw'), 200)
    await raiseRequest(agent, policy)
  })

  test('unanswered and unpaid requests close automatically', async () => {
    const asked = await raiseRequest()
    expectStatus(await app.actOn(staff, asked, 'ask', { question: 'Which garage?' }), 200)
    const policy = await app.sell()
    const unpaid = await raiseRequest(agent, policy, { kind: 'sticker', reason: 'damaged' })
    expectStatus(await app.approveRequest(staff, unpaid), 200)
    await app.advanceDays(7)
    await closeOverdueRequests(app.product)
    expect(await app.seenRequest(staff, unpaid)).toMatchObject({ status: 'rejected' })
    expect((await app.fromWallet('service-request', unpaid)).body.code).toBe('offer_ended')
    expect(await app.seenRequest(staff, asked)).toMatchObject({ status: 'more_info' })
    await app.advanceDays(7)
    await closeOverdueRequests(app.product)
    expect(await app.seenRequest(staff, asked)).toMatchObject({ status: 'rejected' })
  })
})

describe('who decides', () => {
  test('the requester cannot, in any role', async () => {
    const id = await raiseRequest(superAdmin)
    expect(await actionOf(superAdmin, id, 'approve')).toEqual({
      action: 'approve',
      refusalReason: 'You submitted this request, so someone else must decide.',
    })
    expect((await app.approveRequest(superAdmin, id)).body).toMatchObject({ status: 422, code: 'own_request' })
    expectStatus(await app.approveRequest(staff, id), 200)
  })

  test('the seller cannot, not even directly in the database', async () => {
    const { policyId } = await app.selling.sell({ seller: 'staff' })
    const policy = { policyId, policyNumber: '', policyRecordId: '', phone: '' }
    const id = await raiseRequest(superAdmin, policy)
    expect((await app.approveRequest(staff, id)).body.detail).toBe('You sold this policy, so someone else must decide.')
    const { id: staffId } = await app.actorOf(STAFF)
    await owner.query(`update service_requests set status = 'in_review' where id = $1`, [id])
    const approve = `update service_requests set status = 'approved', decided_by = $2, decided_at = now() where id = $1`
    await expect(owner.query(approve, [id, staffId])).rejects.toMatchObject({
      constraint: 'service_requests_not_own_sale',
    })
    const { id: raiserId } = await app.actorOf('233200000001')
    await expect(owner.query(approve, [id, raiserId])).rejects.toMatchObject({ constraint: 'service_requests_not_own' })
  })

  test('the payee cannot, not even directly in the database', async () => {
    const refundTo = { network: 'mtn', msisdn: STAFF, accountName: 'Kwame Mensah' }
    const id = await raiseRequest(agent, await app.sell(), cancel({ refundTo }))
    expect((await app.approveRequest(staff, id)).body.detail).toBe(
      'You would receive this payment, so someone else must decide.',
    )
    const { id: staffId } = await app.actorOf(STAFF)
    await owner.query(`update service_requests set status = 'in_review' where id = $1`, [id])
    await expect(
      owner.query(
        `update service_requests set status = 'approved', decided_by = $2, decided_at = now() where id = $1`,
        [id, staffId],
      ),
    ).rejects.toMatchObject({ constraint: 'service_requests_not_beneficiary' })
    expectStatus(await app.approveRequest(admin, id), 200)
  })

  test('agents follow their own requests but decide none', async () => {
    const id = await raiseRequest()
    expect((await app.approveRequest(agent, id)).status).toBe(403)
    expect((await app.seenRequest(agent, id)).allowedActions).toEqual(['withdraw'])
    const otherAgent = await app.client('agent').signIn('233240000007')
    expect((await otherAgent.get(`/service-requests/${id}`)).status).toBe(404)
    expect((await otherAgent.get('/service-requests')).body.data).toEqual([])
    const otherBranch = await app.client('staff').signIn('233200000006')
    expect((await otherBranch.get(`/service-requests/${id}`)).status).toBe(404)
    expect((await app.actOn(otherBranch, id, 'take')).status).toBe(404)
  })

  test('a request is assigned to a colleague and unassigned', async () => {
    const id = await raiseRequest()
    const [{ id: adminId }, { id: agentId }] = await Promise.all([app.actorOf('233200000002'), app.actorOf(AGENT)])
    expect((await app.actOn(staff, id, 'assign', { assigneeId: agentId })).body.code).toBe('cannot_be_assigned')
    const assigned = expectStatus(await app.actOn(staff, id, 'assign', { assigneeId: adminId }), 200).body.data
    expect(assigned).toMatchObject({ status: 'in_review', assignee: { userId: adminId } })
    expectStatus(await app.actOn(staff, id, 'take'), 200)
    expectStatus(await app.actOn(staff, id, 'release'), 200)
    expect(await app.seenRequest(staff, id)).toMatchObject({ status: 'pending', assignee: null })
  })
})

describe('concurrent actions', () => {
  test('a stale version cannot be decided', async () => {
    const id = await raiseRequest()
    const { version } = await app.seenRequest(staff, id)
    expectStatus(await app.actOn(admin, id, 'take'), 200)
    const late = await staff.post(
      `/service-requests/${id}/approve`,
      { version, toPayPesewas: 0, toRefundPesewas: 0 },
      withKey(),
    )
    expect(late).toMatchObject({ status: 412, body: { code: 'stale_version' } })
  })

  test('two simultaneous decisions have one effect', async () => {
    const policy = await app.sell()
    const id = await raiseRequest(agent, policy, cancel())
    const { version, proposal } = await app.seenRequest(staff, id)
    const { toPayPesewas, toRefundPesewas } = proposal
    const body = { version, toPayPesewas, toRefundPesewas }
    const responses = await Promise.all(
      [staff, admin, superAdmin, staff].map((client) =>
        client.post(`/service-requests/${id}/approve`, body, withKey()),
      ),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    await app.drain()
    const payouts = await app.query(
      z.object({ count: z.number() }),
      sql`select count(*) from payouts where policy_id = ${policy.policyId}`,
    )
    expect(payouts).toEqual([{ count: 1 }])
    expect(await app.seenRequest(staff, id)).toMatchObject({ status: 'completed' })
  })

  test('raising the same request during its decision is refused', async () => {
    const policy = await app.sell()
    const id = await raiseRequest(agent, policy, cancel())
    const [approved, again] = await Promise.all([app.approveRequest(staff, id), app.raise(agent, policy, cancel())])
    expect(approved.status).toBe(200)
    expect(['request_open', 'cancellation_date']).toContain(again.body.code)
  })

  test('a repeated idempotency key returns the first answer', async () => {
    const id = await raiseRequest()
    const { version, proposal } = await app.seenRequest(staff, id)
    const { toPayPesewas, toRefundPesewas } = proposal
    const send = () =>
      staff.post(
        `/service-requests/${id}/approve`,
        { version, toPayPesewas, toRefundPesewas },
        withKey(`same-key-${id}`),
      )
    const [first, second] = [await send(), await send()]
    expect(second.body).toEqual(first.body)
  })
})

describe('several decisions', () => {
  test('each is decided individually; refused requests return the reason', async () => {
    const [own, other] = [await raiseRequest(superAdmin), await raiseRequest()]
    const decisionOn = async (requestId: string) => {
      const { version, proposal } = await app.seenRequest(superAdmin, requestId)
      const { toPayPesewas, toRefundPesewas } = proposal
      return { requestId, version, toPayPesewas, toRefundPesewas }
    }
    const requests = [await decisionOn(own), await decisionOn(other)]
    const response = await superAdmin.post('/service-requests/decisions', { decision: 'approve', requests }, withKey())
    const outcomes = expectStatus(response, 200).body.data
    const outcomeOf = (id: string) => outcomes.find(({ requestId }: { requestId: string }) => requestId === id)
    expect(outcomeOf(own)).toMatchObject({
      isDecided: false,
      message: 'You submitted this request, so someone else must decide.',
    })
    expect(outcomeOf(other)).toMatchObject({ isDecided: true, status: 'processing' })
    expect(await app.seenRequest(superAdmin, own)).toMatchObject({ status: 'pending' })
  })
})
