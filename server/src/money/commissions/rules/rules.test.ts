import { addDays } from '@okwan/domain/platform/dates'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../../../test/product.ts'
import { AGENT, expectStatus, type ServiceApp, startServiceApp } from '../../../service/service-requests/app.fixture.ts'
import { G7 } from '../../../service/service-requests/request-content.fixture.ts'
import { checkMoney } from '../../integrity-checks/check-money.ts'

// A policy G7 has an office premium of 5,655.00 and earns a commission of 848.25 at 15%.
const TERMS = { rateBps: 1_500, maxRateBps: 2_000, minPesewas: 0, maxPesewas: null, vestingDays: 14 }
const COMPREHENSIVE = { productCode: 'MTCOMP', userGroup: 'AGENT', ...TERMS }

let app: ServiceApp
let efua: Client
let ama: Client
let amasPhone: Client
let agentId: string
beforeAll(async () => {
  app = await startServiceApp()
  agentId = (await app.actorOf(AGENT)).id
  await signIn()
})
afterAll(() => app.stop())

async function signIn() {
  efua = await app.client('admin').signIn('233200000001')
  ama = await app.client('admin').signIn('233200000009')
  amasPhone = await app.client('admin').signIn('233200000009')
}
async function advanceDay() {
  await app.advanceDays(1)
  await signIn()
}
const tomorrow = () => addDays(app.today(), 1)
const rule = (change: object = {}) => ({ ...COMPREHENSIVE, effectiveFrom: tomorrow(), ...change })
const propose = (change: object, client = efua) =>
  client.post('/commission-rule-changes', { ...rule(change), reason: 'New budget' })
const proposed = async (change: object, client = efua): Promise<string> =>
  expectStatus(await propose(change, client), 201).body.data.ruleChangeId
const act = (client: Client, id: string, action: string, body?: object) =>
  client.post(`/commission-rule-changes/${id}/${action}`, body)
const approve = async (client: Client, id: string) =>
  act(client, id, 'approve', await app.stepUp(client, `commission-rule:${id}`))
const effectOf = async (id: string) =>
  expectStatus(await ama.get(`/commission-rule-changes/${id}/effect`), 200).body.data
const grossOf = async ({ policyId }: { policyId: string }) => {
  const { data } = expectStatus(await app.people.agent.get('/commissions?limit=100'), 200).body
  return data.find((line: { policyId: string }) => line.policyId === policyId).grossPesewas
}
const rulesOf = async (productCode: string, userGroup = 'AGENT') => {
  const { data } = expectStatus(await efua.get('/commission-rules'), 200).body
  return data.find((one: typeof COMPREHENSIVE) => one.productCode === productCode && one.userGroup === userGroup)
}

test('every product and group has a rule, and only SuperAdmins see them', async () => {
  const { data } = expectStatus(await efua.get('/commission-rules'), 200).body
  expect(data.map((one: typeof COMPREHENSIVE) => `${one.userGroup} ${one.productCode}`)).toEqual(
    ['AGENT', 'STAFF'].flatMap((group) =>
      ['MTP', 'MTPX', 'MTPFT', 'MTCOMP', 'TRAVEL'].map((code) => `${group} ${code}`),
    ),
  )
  expect((await app.people.admin.get('/commission-rules')).status).toBe(403)
  expect((await app.people.agent.post('/commission-rules/preview', rule())).status).toBe(403)
  expect((await app.people.admin.post('/commission-rule-changes', { ...rule(), reason: 'Mine' })).status).toBe(403)
})

describe('a change of a rule', () => {
  test('is refused with a message at the field', async () => {
    const pathOf = async (change: object) => (await propose(change)).body.errors?.[0]?.path
    expect(await pathOf({ effectiveFrom: app.today(), rateBps: 1_400 })).toBe('effectiveFrom')
    expect(await pathOf({ effectiveFrom: '2026-01-01', rateBps: 1_400 })).toBe('effectiveFrom')
    expect(await pathOf({ rateBps: 2_100 })).toBe('maxRateBps')
    expect(await pathOf({ minPesewas: 5_00, maxPesewas: 4_00 })).toBe('maxPesewas')
    expect(await pathOf({ vestingDays: 366 })).toBe('vestingDays')
    expect(await pathOf({ productCode: 'NONE' })).toBe('productCode')
    expect((await propose({})).body.code).toBe('nothing_changed')
    expect((await efua.post('/commission-rules/preview', rule())).body.code).toBe('nothing_changed')
    expect((await efua.get('/commission-rule-changes')).body.data).toEqual([])
  })

  test('pays the earlier rate until the day before and the new rate from its first day, exact to the pesewa', async () => {
    const before = await app.sell(G7)
    const preview = expectStatus(await efua.post('/commission-rules/preview', rule({ rateBps: 1_234 })), 200).body.data
    expect(preview).toMatchObject({ policies: 1, changedPolicies: 1, beforePesewas: 848_25, afterPesewas: 697_83 })
    const id = await proposed({ rateBps: 1_234 })
    expect(await effectOf(id)).toEqual(preview)
    expect(preview.largest).toEqual([
      {
        policyId: before.policyId,
        policyNumber: before.policyNumber,
        product: 'motor',
        beforePesewas: 848_25,
        afterPesewas: 697_83,
      },
    ])
    expect((await propose({ rateBps: 1_300 }, ama)).body.code).toBe('proposal_pending')

    expect((await approve(efua, id)).body.code).toBe('second_person_needed')
    expect((await act(ama, id, 'withdraw')).status).toBe(403)
    expect((await act(ama, id, 'approve', { verificationToken: 'guessed' })).body.code).toBe('code_not_valid')
    expect((await rulesOf('MTCOMP')).pendingChange).toMatchObject({ ruleChangeId: id, allowedActions: ['withdraw'] })

    const approved = expectStatus(await approve(ama, id), 200).body.data
    expect(approved).toMatchObject({ status: 'applied', decidedBy: { fullName: 'Ama Serwaa' }, allowedActions: [] })
    expect((await approve(amasPhone, id)).body.code).toBe('commission_rule_change_decided')
    expect(await rulesOf('MTCOMP')).toMatchObject({
      current: { id: 'MTCOMP-agent', rateBps: 1_500, effectiveTo: app.today() },
      planned: [{ id: `MTCOMP-agent-${tomorrow()}`, rateBps: 1_234, effectiveTo: null }],
      pendingChange: null,
    })

    const sameDay = await app.sell(G7)
    await advanceDay()
    const nextDay = await app.sell(G7)
    expect([await grossOf(before), await grossOf(sameDay), await grossOf(nextDay)]).toEqual([848_25, 848_25, 697_83])
    expect(await rulesOf('MTCOMP')).toMatchObject({ current: { rateBps: 1_234 }, planned: [] })
    expect(await checkMoney(app.product)).toEqual([])
  })

  test('is in the inbox and the bell of the second person, and in the activities', async () => {
    const id = await proposed({ rateBps: 1_300 })
    const inboxOf = async (client: Client) =>
      (await client.get('/work-items')).body.data.filter(({ kind }: { kind: string }) => kind === 'commission-rule')
    expect(await inboxOf(efua)).toEqual([])
    expect(await inboxOf(ama)).toMatchObject([{ id, title: 'Approve commission rule: Comprehensive, agents' }])
    const { data: notifications } = (await ama.get('/notifications')).body
    expect(notifications[0]).toMatchObject({
      kind: 'approval-commission-rule',
      text: 'Approve commission rule: Comprehensive, agents',
      record: { type: 'commission-rule', recordId: 'MTCOMP-agent' },
    })
    expect((await act(ama, id, 'refuse', {})).body.errors[0].path).toBe('reason')
    const refused = expectStatus(await act(ama, id, 'refuse', { reason: 'Too early' }), 200).body.data
    expect(refused).toMatchObject({ status: 'refused', decisionNote: 'Too early' })
    expect(await inboxOf(ama)).toEqual([])
    const { data: seen } = (await efua.get('/activities?entityId=MTCOMP-agent&limit=100')).body
    expect(seen.map(({ action }: { action: string }) => action).toSorted()).toEqual([
      'commission-rule-change-asked',
      'commission-rule-change-asked',
      'commission-rule-change-refused',
      'commission-rule-changed',
    ])
  })

  test('can’t be approved on its first day or later, but can be withdrawn', async () => {
    const id = await proposed({ rateBps: 1_300 })
    await advanceDay()
    const late = await approve(ama, id)
    expect(late.body.code).toBe('commission_rule_late')
    expect(late.body.detail).toMatch(
      /^The start date, \d+ Nov 2026, has been reached\. Decline or withdraw this change and propose a later day\.$/,
    )
    const { pendingChange } = await rulesOf('MTCOMP')
    expect(pendingChange).toMatchObject({ allowedActions: ['withdraw'], approvalRefusalReason: late.body.detail })
    expect(expectStatus(await act(efua, id, 'withdraw'), 200).body.data.status).toBe('withdrawn')
    expect((await rulesOf('MTCOMP')).current.rateBps).toBe(1_234)
  })

  test('is applied once when two approvals arrive at the same time', async () => {
    const id = await proposed({ productCode: 'MTP', rateBps: 900, maxRateBps: 1_500 })
    const proofs = [
      await app.stepUp(ama, `commission-rule:${id}`),
      await app.stepUp(amasPhone, `commission-rule:${id}`),
    ]
    const responses = await Promise.all([act(ama, id, 'approve', proofs[0]), act(amasPhone, id, 'approve', proofs[1])])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(responses.map(({ body }) => body.code).filter(Boolean)).toEqual(['commission_rule_change_decided'])
    expect((await rulesOf('MTP')).planned).toHaveLength(1)
    const again = await propose({ productCode: 'MTP', rateBps: 800, maxRateBps: 1_500 })
    expect(again.body.detail).toMatch(/^A new rule is planned from \d+ Nov 2026\. Select a later day\.$/)
  })

  test('limits individual rates above a lower maximum, and shows the people concerned', async () => {
    const rates = [{ productCode: 'MTCOMP', rateBps: 1_800, effectiveFrom: app.today() }]
    const confirmation = await app.stepUp(efua, `commission-rates:${agentId}`)
    expectStatus(await efua.put(`/commissions/${agentId}`, { rates, ...confirmation }), 200)

    const stored = await efua.post('/commission-rules/preview', rule({ rateBps: 1_000, maxRateBps: 1_900 }))
    expect(stored.body.data).toMatchObject({ changedPolicies: 0, individualRates: { unchanged: 1, limited: 0 } })
    const id = await proposed({ rateBps: 1_000, maxRateBps: 1_600, maxPesewas: 900_00 })
    const effect = await effectOf(id)
    expect(effect.individualRates).toMatchObject({
      unchanged: 0,
      limited: 1,
      people: [{ userId: agentId, fromRateBps: 1_800, toRateBps: 1_600 }],
    })
    // Three policies: 18% of 5,655.00 is 1,017.90; 16% would be 904.80, which is above the maximum of a sale.
    expect(effect).toMatchObject({
      policies: 3,
      changedPolicies: 3,
      beforePesewas: 3 * 1_017_90,
      afterPesewas: 3 * 900_00,
    })
    expectStatus(await approve(ama, id), 200)
    await advanceDay()
    expect(await grossOf(await app.sell(G7))).toBe(900_00)
    expect(await checkMoney(app.product)).toEqual([])
  })

  test('needs two people in the database too, and is the only way to change a rule', async () => {
    const owner = new pg.Client(app.databaseUrl)
    await owner.connect()
    const insert = `insert into commission_rule_changes (product_code, user_group, replaces, rate_bps, max_rate_bps, min_pesewas,
      vesting_days, effective_from, reason, status, requested_by, requested_at, decided_by, decided_at)
      select 'TRAVEL', 'AGENT', 'TRAVEL-agent', 900, 1700, 0, 0, '2027-01-01', 'Alone', 'applied', id, '2026-11-20', id, '2026-11-20'
      from users where mobile_number = '233200000001'`
    await expect(owner.query(insert)).rejects.toMatchObject({ constraint: 'commission_rule_changes_second_person' })
    for (const statement of [
      `update commission_rules set rate_bps = 1 where id = 'TRAVEL-agent'`,
      `update commission_rules set effective_to = '2026-12-31' where id = 'TRAVEL-agent'`,
      `insert into commission_rules (id, product_code, user_group, rate_bps, max_rate_bps, min_pesewas, vesting_days, effective_from)
       values ('OTHER-agent', 'OTHER', 'AGENT', 1, 1, 0, 0, '2026-01-01')`,
    ]) {
      await expect(owner.query(statement)).rejects.toMatchObject({ constraint: 'commission_rule_needs_change' })
    }
    const again = owner.query(
      `update commission_rule_changes set status = 'pending', decided_by = null, decided_at = null`,
    )
    await expect(again).rejects.toMatchObject({ constraint: 'commission_rule_change_is_fixed' })
    await owner.end()
  })
})
