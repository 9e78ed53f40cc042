import { addDays } from '@okwan/domain/platform/dates'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../../../../test/product.ts'
import { withKey } from '../../../money/payments/testing.ts'
import { claimActions } from '../../claims/claim.fixture.ts'
import { expectStatus, type ServiceApp, type SoldPolicy, STAFF, startServiceApp } from '../app.fixture.ts'
import { followRequests } from '../read/list-requests.ts'
import { cancellation, suspension } from '../request-content.fixture.ts'

let app: ServiceApp
let agent: Client
let staff: Client
beforeAll(async () => {
  app = await startServiceApp()
  ;({ agent, staff } = app.people)
})
afterAll(() => app.stop())

const suspend = () => suspension(app.today())
const cancel = (more: object = {}) => cancellation(app.today(), more)
async function raiseRequest(client: Client = agent, policy?: SoldPolicy): Promise<string> {
  const answer = await app.raise(client, policy ?? (await app.sell()), suspend())
  return expectStatus(answer, 201).body.data.request.requestId
}

describe('raising', () => {
  let policy: SoldPolicy
  beforeEach(async () => {
    policy = await app.sell()
  })
  const post = (client: Client, content: object, more: object = {}) =>
    client.post('/service-requests', { policyId: policy.policyId, content, ...more }, withKey())

  test('a cancellation needs the customer’s code, which the office can waive with a reason', async () => {
    expect((await post(agent, cancel())).body).toMatchObject({ code: 'code_needed' })
    expect((await post(agent, cancel(), { codeWaivedBecause: 'The customer is in a hurry' })).body.code).toBe(
      'code_needed',
    )
    const other = await app.code(policy, 'suspension')
    expect((await post(agent, cancel(), { verificationToken: other })).body.code).toBe('code_not_valid')
    expectStatus(await post(staff, cancel(), { codeWaivedBecause: 'Signed letter received' }), 201)
  })

  test('the SMS of the code mentions the cancellation', async () => {
    const { code } = (await app.preview(agent, policy, cancel())).body.data
    const { purpose, reference, msisdn } = code
    expectStatus(await agent.post('/auth/send/otp', { customerMobileNumber: msisdn, purpose, reference }), 200)
    await app.drain()
    const [message] = (await agent.get(`/demo/messages?to=${msisdn}`)).body.data
    expect(message.text).toContain('CANCEL your policy')
  })

  test('only the office can cancel on behalf of the insurer', async () => {
    const verificationToken = await app.code(policy, 'cancellation')
    const response = await post(agent, cancel({ cancelledBy: 'insurer' }), { verificationToken })
    expect(response.body).toMatchObject({ code: 'not_cancellable', errors: [{ path: 'content.cancelledBy' }] })
  })

  test.each([
    ['a date in the past', () => cancel({ effectiveDate: addDays(app.today(), -1) }), 'cancellation_date'],
    [
      'a suspension of ten days',
      () => ({ ...suspend(), expectedActivation: addDays(app.today(), 10) }),
      'suspension_dates',
    ],
    [
      'a suspension before the sticker is removed',
      () => ({ ...suspend(), stickerRemoved: false }),
      'sticker_not_removed',
    ],
    [
      'the activation of an active policy',
      () => ({ kind: 'activation', activateFrom: app.today(), conditionConfirmed: true }),
      'not_activatable',
    ],
    [
      'a higher value of cover without a sum insured',
      () => ({ kind: 'value_increase', newValuePesewas: 1_000_00, reasonText: 'More', effectiveDate: app.today() }),
      'not_endorsable',
    ],
    [
      'a lower cover',
      () => ({ kind: 'cover_change', coverType: 'thirdparty', effectiveDate: app.today() }),
      'cover_not_higher',
    ],
    ['a request without a change', () => ({ kind: 'vehicle', color: 'Silver' }), 'nothing_changed'],
    [
      'a change of travel dates of a motor policy',
      () => ({ kind: 'trip_dates', departureDate: '2027-01-01', returnDate: '2027-01-08' }),
      undefined,
    ],
  ])('%s is refused with a sentence', async (_, content, code) => {
    const response = await app.raise(agent, policy, content())
    expect(response.status).toBe(422)
    if (code) expect(response.body.code).toBe(code)
    expect(response.body.detail.length).toBeGreaterThan(10)
  })

  test('a higher cover asks the questions of a sale, and the underwriter sees the answers', async () => {
    const cover = { kind: 'cover_change', coverType: 'comprehensive', marketValuePesewas: 80_000_00 }
    const sold = await app.sell()
    const sendRequest = (answers: object) =>
      app.raise(agent, sold, { ...cover, effectiveDate: app.today(), ...answers })
    expect(await sendRequest({})).toMatchObject({
      status: 422,
      body: {
        errors: [
          { path: 'content.declinedBefore' },
          { path: 'content.modified' },
          { path: 'content.claimsInThreeYears' },
        ],
      },
    })
    const raised = await sendRequest({ declinedBefore: true, modified: false, claimsInThreeYears: 1 })
    expect(raised.status).toBe(201)
    const { requestId } = raised.body.data.request
    expect(await app.seenRequest(staff, requestId)).toMatchObject({
      proposal: { notices: [{ code: 'DECLINED_BEFORE' }] },
      reasonText: expect.stringContaining('declined or cancelled before: yes'),
    })
  })

  test('required documents are enforced', async () => {
    const response = await post(agent, { kind: 'vehicle', registrationNumber: 'GT 4321-25' })
    expect(response.body).toMatchObject({ code: 'evidence_needed', errors: [{ path: 'fileIds' }] })
  })
})

describe('the queues', () => {
  test('are counted, filtered, searched and paged', async () => {
    const policy = await app.sell({ plate: 'GR 5511-22' })
    const [id, other] = [await raiseRequest(agent, policy), await raiseRequest()]
    const list = async (query: string) => (await staff.get(`/service-requests?${query}`)).body
    expect((await list('q=GR%205511-22')).data).toMatchObject([
      { requestId: id, registrationNumber: 'GR 5511-22', age: 'fresh' },
    ])
    const { requestNumber } = await app.seenRequest(staff, id)
    expect((await list(`q=${requestNumber}`)).data).toHaveLength(1)
    const first = await list('type=suspension&view=to-decide&limit=1')
    const second = await list(`type=suspension&view=to-decide&limit=1&cursor=${first.meta.nextCursor}`)
    const pages = [...first.data, ...second.data].map(({ requestId }) => requestId)
    expect(new Set(pages)).toEqual(new Set([id, other]))
    expect((await list('type=activation&view=open')).data).toEqual([])
    const { suspension } = (await staff.get('/service-requests/counts')).body.data
    expect(suspension.unassigned).toBeGreaterThan(0)
    await app.advanceDays(3)
    expect((await list('view=overdue&limit=100')).data).toContainEqual(
      expect.objectContaining({ requestId: id, age: 'red' }),
    )
  })

  test('send an event when a request arrives', async () => {
    const actor = { ...(await app.actorOf(STAFF)), branchGroupId: '' }
    const closing = new AbortController()
    const events = app.product.db.read(async (tx) =>
      followRequests(
        {
          tx,
          now: app.clock.now(),
          product: app.product,
          actor,
          signal: closing.signal,
          headers: {},
          caller: { requestId: 'test', ip: '', userAgent: '', portal: 'staff' },
        },
        { query: {} },
      ),
    )
    const stream = await events
    const first = (await stream.next()).value
    const id = await raiseRequest()
    app.product.topics.announce('service-requests')
    const second = (await stream.next()).value
    expect(second?.counts.suspension.open).toBe((first?.counts.suspension.open ?? 0) + 1)
    expect(second?.newest).toMatchObject({ queue: 'suspension', id })

    app.clock.advance(1)
    const { claimId } = expectStatus(await claimActions(app).report(agent, await app.sell()), 201).body.data
    app.product.topics.announce('service-requests')
    const third = (await stream.next()).value
    closing.abort()
    expect(third?.counts.claims).toEqual({ ...second?.counts.claims, open: 1, unassigned: 1 })
    expect(third?.newest).toMatchObject({ queue: 'claims', id: claimId, name: expect.stringMatching(/^CLM-\d{6}$/) })
  })
})
