import { SETTINGS } from '@okwan/domain/platform/settings/catalogue'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import type { Client } from '../../../test/product.ts'
import { type PayingProduct, startPayingProduct, withKey } from '../../money/payments/testing.ts'
import { run } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { saleActions } from '../../sales/purchases/sale.fixture.ts'

const DAY_MS = 24 * 3_600_000

let product: PayingProduct
let agent: Client
let staff: Client
let admin: Client
let secondAdmin: Client
let selling: ReturnType<typeof saleActions>

beforeAll(async () => {
  product = await startPayingProduct()
  agent = await product.client('agent').signIn('0240000004')
  staff = await product.client('staff').signIn('0200000003')
  admin = await product.client('admin').signIn('0200000002')
  secondAdmin = await product.client('admin').signIn('0200000008')
  selling = saleActions(product)
}, 60_000)
afterAll(() => product.stop())

type ChallengeVersion = { challengeId: string; policyId: string; version: number; leftPesewas: number }

/** The MID simulator rejects plates whose number ends in 99. */
async function challenged(plate: string, client: Client): Promise<ChallengeVersion> {
  const sale = await selling.offer(client, plate)
  await selling.pay(client, sale.payableId, sale.phone)
  await product.drain()
  await product.advanceSeconds(5)
  await product.advanceSeconds(10)
  const { data } = (await staff.get('/challenged-policies?limit=100')).body
  const { challengeId } = data.find(({ policyId }: ChallengeVersion) => policyId === sale.policyId)
  return getChallenge(challengeId)
}
const getChallenge = async (id: string, client = staff) => (await client.get(`/challenged-policies/${id}`)).body.data
async function act(client: Client, challengeId: string, action: string, more: object = {}) {
  const { version } = await getChallenge(challengeId)
  return client.post(`/challenged-policies/${challengeId}/${action}`, { version, ...more }, withKey())
}
const actionsOf = ({ actions }: { actions: { action: string; refusalReason?: string }[] }) =>
  actions.filter(({ refusalReason }) => !refusalReason).map(({ action }) => action)
const toApprove = async () =>
  (await admin.get('/challenged-policies?view=to-approve')).body.data.map(
    ({ challengeId }: ChallengeVersion) => challengeId,
  )

test('a seller requests approval; another user returns or approves it, and the second of two approvals is refused', async () => {
  const { challengeId, leftPesewas, policyId } = await challenged('GR 5199-21', staff)
  expect(actionsOf(await getChallenge(challengeId))).toContain('propose')
  expect(actionsOf(await getChallenge(challengeId, admin))).not.toContain('propose')
  expect((await act(admin, challengeId, 'propose', { note: 'Not needed' })).body.code).toBe('illegal_move')

  const proposed = await act(staff, challengeId, 'propose', { note: 'The car was sold abroad' })
  expect(proposed.body.data.proposal).toMatchObject({
    by: { fullName: 'Abena Owusu' },
    note: 'The car was sold abroad',
  })
  expect(await toApprove()).toEqual([challengeId])
  const refund = { refundPesewas: leftPesewas, note: 'As asked' }
  expect((await act(staff, challengeId, 'refund', refund)).body.code).toBe('not_yours_to_decide')
  expect((await act(staff, challengeId, 'send-back', { note: 'No' })).status).toBe(422)

  const returned = await act(admin, challengeId, 'send-back', { note: 'Ask for the export documents' })
  expect(returned.body.data.proposal).toBeNull()
  expect(await toApprove()).toEqual([])
  expect((await act(staff, challengeId, 'propose', { note: 'The documents are here' })).status).toBe(200)

  const { version } = await getChallenge(challengeId)
  const responses = await Promise.all(
    [admin, secondAdmin].map((client) =>
      client.post(`/challenged-policies/${challengeId}/refund`, { ...refund, version }, withKey()),
    ),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 412])
  const ended = await getChallenge(challengeId)
  expect(ended).toMatchObject({ state: 'resolved', resolutionText: 'Refunded in full', actions: [] })
  expect(ended.timeline.map(({ text, note }: { text: string; note: string | null }) => [text, note])).toEqual([
    ...ended.timeline.slice(0, -4).map(({ text }: { text: string }) => [text, null]),
    ['Approval requested', 'The car was sold abroad'],
    ['Not approved, returned', 'Ask for the export documents'],
    ['Approval requested', 'The documents are here'],
    ['Refunded in full', 'As asked'],
  ])
  const payouts = await product.query(
    z.object({ id: z.string() }),
    sql`select id from payouts where policy_id = ${policyId}`,
  )
  expect(payouts).toHaveLength(1)
})

test('an approval request can be withdrawn, or replaced by a retry', async () => {
  const { challengeId } = await challenged('GR 5299-21', staff)
  await act(staff, challengeId, 'propose', { note: 'Does not want to wait' })
  expect((await act(admin, challengeId, 'take-back')).body.code).toBe('illegal_move')
  expect((await act(staff, challengeId, 'take-back')).body.data.proposal).toBeNull()
  await act(staff, challengeId, 'propose', { note: 'Does not want to wait' })
  expect((await act(admin, challengeId, 'retry')).body.data).toMatchObject({ state: 'trying', proposal: null })
})

test('a note changes the version, so that others read it before they decide', async () => {
  const { challengeId, version, leftPesewas } = await challenged('GR 5399-21', agent)
  const at = `/challenged-policies/${challengeId}`
  const noted = await admin.post(`${at}/notes`, { note: 'The customer will call back' }, withKey())
  expect(noted.body.data).toMatchObject({
    state: 'open',
    note: 'The customer will call back',
    attempts: 0,
    owner: null,
  })
  expect(noted.body.data.timeline.at(-1)).toMatchObject({
    text: 'Note added',
    note: 'The customer will call back',
    by: 'Kojo Asante',
  })
  const refund = { refundPesewas: leftPesewas, note: 'Does not want to wait' }
  expect((await staff.post(`${at}/refund`, { ...refund, version }, withKey())).status).toBe(412)
  expect((await act(staff, challengeId, 'refund', refund)).status).toBe(200)
  expect((await admin.post(`${at}/notes`, { note: 'Too late' }, withKey())).body.code).toBe('illegal_move')
})

test('the database refuses the requester, and Staff above their limit', async () => {
  const { challengeId } = await challenged('GR 5499-21', agent)
  const idOf = async (number: string) => (await product.actorOf(number)).id
  const [asking, deciding] = await Promise.all(['233200000002', '233200000003'].map(idOf))
  const end = (by: string | undefined, more: Sql, at = product.clock.now()) =>
    product.db.transaction(async (tx) => {
      await run(
        tx,
        sql`update challenges set resolution = 'full-refund', resolved_by = ${by}, resolved_at = ${at}, ${more}
            where id = ${challengeId}`,
      )
      throw new Error('the database accepts the resolution')
    })
  const proposal = sql`proposed_by = ${asking}, proposed_at = ${product.clock.now()}, proposal = 'Refund it'`
  await expect(end(asking, sql`refund_pesewas = 1, ${proposal}`)).rejects.toMatchObject({
    constraint: 'challenges_second_person',
  })
  const limit = SETTINGS['authority-limits'].initial.staffDecidesUpToPesewas
  const above = limit + 1
  await expect(end(deciding, sql`refund_pesewas = ${above}`)).rejects.toMatchObject({
    constraint: 'challenges_authority',
  })
  await expect(end(deciding, sql`note = note`)).rejects.toMatchObject({ constraint: 'challenges_refund_known' })
  await expect(end(deciding, sql`refund_pesewas = ${limit}`)).rejects.toThrow('the database accepts')
  await expect(end(asking, sql`refund_pesewas = ${above}`)).rejects.toThrow('the database accepts')

  const tomorrow = new Date(product.clock.now().getTime() + DAY_MS)
  await lowerStaffLimit(tomorrow.toISOString().slice(0, 10))
  const atLimit = sql`refund_pesewas = ${limit}`
  await expect(end(deciding, atLimit)).rejects.toThrow('the database accepts')
  await expect(end(deciding, atLimit, tomorrow)).rejects.toMatchObject({ constraint: 'challenges_authority' })
  await expect(end(asking, atLimit, tomorrow)).rejects.toThrow('the database accepts')
})

/** Two SuperAdmins lower what Staff can refund, from a day on. */
async function lowerStaffLimit(startsOn: string): Promise<void> {
  const [efua, ama] = await Promise.all(
    ['233200000001', '233200000009'].map((number) => product.client('admin').signIn(number)),
  )
  if (!efua || !ama) throw new Error('two SuperAdmins are needed')
  const { value } = (await efua.get('/settings')).body.data['authority-limits']
  const lower = { ...value, staffDecidesUpToPesewas: 1_00 }
  const proposed = await efua.post('/settings/authority-limits', { value: lower, startsOn, reason: 'Fewer refunds' })
  const id = proposed.body.data.settingChangeId
  const approved = await ama.post(`/setting-changes/${id}/approve`, await product.stepUp(ama, `setting:${id}`))
  expect(approved.status).toBe(200)
}
