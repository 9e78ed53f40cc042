import { DEFAULT_COMMISSION_RULES } from '@okwan/domain/money/commissions/default-rules'
import { addDays } from '@okwan/domain/platform/dates'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../../test/product.ts'
import { DEMO_SETTINGS } from '../../demo/company.ts'
import { pictureWidths, widthOfPicture } from '../../platform/documents/pdf-text.fixture.ts'
import {
  AGENT,
  expectStatus,
  type ServiceApp,
  type SoldPolicy,
  startServiceApp,
} from '../../service/service-requests/app.fixture.ts'
import { G7, valueIncrease } from '../../service/service-requests/request-content.fixture.ts'
import { checkMoney } from '../integrity-checks/check-money.ts'
import { withKey } from '../payments/testing.ts'
import { vestCommissions } from './earn/vest-commissions.ts'
import { rulesOn } from './store.ts'

const SUPER_ADMIN = '233200000001'
// A policy G7 has an office premium of 5,655.00 and earns a commission of 848.25.

let app: ServiceApp
let agent: Client
let superAdmin: Client
let agentId: string
beforeAll(async () => {
  app = await startServiceApp()
  ;({ agent, superAdmin } = app.people)
  agentId = (await app.actorOf(AGENT)).id
})
afterAll(() => app.stop())

const cancel = () => ({ kind: 'cancellation', reason: 'sold_vehicle', effectiveDate: app.today() })
const vest = () => vestCommissions(app.product)
const lines = async (query = '') => expectStatus(await agent.get(`/commissions${query}`), 200).body.data
const lineOf = async (policy: SoldPolicy) => {
  const found = (await lines('?limit=100')).find((line: { policyId: string }) => line.policyId === policy.policyId)
  return expectStatus(await agent.get(`/commissions/lines/${found.commissionId}`), 200).body.data
}
const summary = async () => expectStatus(await agent.get('/commissions/summary'), 200).body.data
const available = () => app.balance('commissionAvailable', agentId)
const setRates = async (userId: string, body: object, client = superAdmin) => {
  // If two rates start on the same date, the rate that was set later applies.
  app.clock.advance(1)
  return client.put(`/commissions/${userId}`, {
    ...body,
    verificationToken: await app.createVerificationToken(SUPER_ADMIN, 'approval', `commission-rates:${userId}`),
  })
}

test('a new installation has the rates of the domain', async () => {
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
  const rules = await app.db.read((tx) => rulesOn(tx, '2026-11-16'))
  expect(rules.sort(byId)).toEqual([...DEFAULT_COMMISSION_RULES].sort(byId))
})

describe('a sale', () => {
  test('earns commission that is pending for 14 days, then available less 10% tax', async () => {
    const sale = new URLSearchParams({ productCode: 'MTCOMP', basePesewas: '565500', startDate: app.today() })
    const preview = expectStatus(await agent.get(`/commissions/preview?${sale}`), 200).body.data
    expect(preview).toEqual({ grossPesewas: 848_25, rateBps: 1500, vestsOn: addDays(app.today(), 14) })
    const policy = await app.sell(G7)
    expect(await lineOf(policy)).toMatchObject({ ...preview, status: 'pending', netPesewas: 848_25 })
    await app.advanceDays(13)
    await vest()
    expect(await lineOf(policy)).toMatchObject({ status: 'pending' })
    await app.advanceDays(1)
    const before = await available()
    await Promise.all([vest(), vest(), vest()])
    expect(await lineOf(policy)).toMatchObject({ status: 'available', taxPesewas: 84_83, netPesewas: 763_42 })
    expect((await available()) - before).toBe(763_42)
    expect(await checkMoney(app.product)).toEqual([])
  })

  test('has no preview for an unknown product', async () => {
    const preview = await agent.get('/commissions/preview?productCode=NONE&basePesewas=100&startDate=2026-11-16')
    expect([preview.status, preview.body.code]).toEqual([422, 'no_commission_rule'])
  })

  test('has a calculation with base, rate, rule and tax', async () => {
    const [line] = await lines('?productCode=MTCOMP')
    const { calculation } = (await agent.get(`/commissions/lines/${line.commissionId}`)).body.data
    expect(calculation).toMatchObject([
      { label: 'Base', amountPesewas: 5_655_00 },
      { label: 'Rate', text: '15% for Comprehensive, default rate (MTCOMP-agent)' },
      { label: 'Commission', text: '15% of GH₵5,655.00', amountPesewas: 848_25 },
      { label: 'Available', amountPesewas: 848_25 },
      { label: 'Tax', amountPesewas: -84_83 },
    ])
  })

  test('of an assistant earns commission for the agent, listed under the assistant', async () => {
    const policy = await app.sell({ seller: 'assistant' })
    const line = await lineOf(policy)
    expect(line.soldBy.fullName).toBe('Esi Quaye')
    expect(line.calculation).toContainEqual(
      expect.objectContaining({ label: 'Sold by', text: expect.stringContaining('Esi Quaye') }),
    )
    const { bySeller } = await summary()
    expect(bySeller.map(({ fullName }: { fullName: string }) => fullName)).toContain('Esi Quaye')
    expect(await lines(`?soldBy=${line.soldBy.userId}`)).toHaveLength(1)
    expect((await app.people.assistant.get('/commissions')).status).toBe(403)
  })

  test('counts as paid when its commission was moved to float, oldest first', async () => {
    const amountPesewas = await available()
    expectStatus(await agent.post('/wallet/transfers', { amountPesewas }, withKey()), 200)
    const paid = await lines('?status=paid')
    expect(paid.map((line: { netPesewas: number }) => line.netPesewas)).toContain(763_42)
    expect(await lines('?status=available')).toEqual([])
    expect((await summary()).paidPesewas).toBe(amountPesewas)
  })

  test('of another agent gets the same response as a missing one', async () => {
    const [line] = await lines()
    const other = await app.client('agent').signIn('233240000007')
    expect((await other.get(`/commissions/lines/${line.commissionId}`)).status).toBe(404)
    expect((await other.get('/commissions')).body.data).toEqual([])
  })
})

describe('a refund of premium', () => {
  test('before vesting reverses the whole commission', async () => {
    const policy = await app.sell(G7)
    await app.completeRequest(policy, cancel())
    expect(await lineOf(policy)).toMatchObject({ status: 'reversed', reversedPesewas: 848_25, netPesewas: 0 })
    expect(await checkMoney(app.product)).toEqual([])
  })

  test('after vesting reverses the same share and its tax; withdrawn commission is owed and recovered at the next vesting', async () => {
    const policy = await app.sell(G7)
    await app.advanceDays(100)
    await vest()
    expectStatus(await agent.post('/wallet/transfers', { amountPesewas: await available() }, withKey()), 200)
    await app.completeRequest(policy, cancel())
    // 848.25 × 3,640.89 / 5,655 = 546.13 with 54.62 of the 84.83 withheld.
    expect(await lineOf(policy)).toMatchObject({ reversedPesewas: 546_13, taxPesewas: 84_83 - 54_62 })
    expect(await summary()).toMatchObject({ availablePesewas: 0, owedPesewas: 546_13 - 54_62 })
    expect(await checkMoney(app.product)).toEqual([])

    await app.sell(G7)
    await app.advanceDays(14)
    await vest()
    expect(await summary()).toMatchObject({ owedPesewas: 0, availablePesewas: 763_42 - (546_13 - 54_62) })
    expect(await checkMoney(app.product)).toEqual([])
  })

  test('of an endorsed policy reverses the commission of both versions', async () => {
    const policy = await app.sell(G7)
    await app.completeRequest(policy, valueIncrease(app.today()))
    const both = (await lines('?limit=100')).filter((line: { policyId: string }) => line.policyId === policy.policyId)
    expect(both.map((line: { grossPesewas: number }) => line.grossPesewas).sort()).toEqual([195_75, 848_25])
    await app.completeRequest(policy, cancel())
    const after = (await lines('?limit=100')).filter((line: { policyId: string }) => line.policyId === policy.policyId)
    expect(after.map((line: { netPesewas: number }) => line.netPesewas)).toEqual([0, 0])
    expect(await checkMoney(app.product)).toEqual([])
  })
})

describe('individual rates', () => {
  test('apply from their date, not to earlier sales, and can be previewed for last month', async () => {
    const before = await app.sell(G7)
    await app.advanceDays(31)
    const tomorrow = addDays(app.today(), 1)
    const rates = [{ productCode: 'MTCOMP', rateBps: 1_800, effectiveFrom: tomorrow }]
    const preview = expectStatus(await superAdmin.post(`/commissions/${agentId}/preview`, { rates }), 200).body.data
    expect(preview.byProduct).toMatchObject([{ fromRateBps: 1_500, toRateBps: 1_800 }])
    const [product] = preview.byProduct
    expect(product.earnedPesewas).toBeGreaterThan(0)
    expect(product.wouldHaveEarnedPesewas).toBe(Math.round(product.earnedPesewas * 1.2))
    // The policy was sold on the same terms, so its commission at the current rate equals the commission that it earned.
    expect(preview.inForce.largest).toContainEqual({
      policyId: before.policyId,
      policyNumber: expect.stringMatching(/^MTR-/),
      product: 'motor',
      beforePesewas: 848_25,
      afterPesewas: 1_017_90,
    })
    const [inForce] = preview.inForce.byProduct
    expect(inForce.policies).toBe(preview.inForce.policies)
    expect(inForce.afterPesewas).toBe(Math.round(inForce.beforePesewas * 1.2))
    const saved = expectStatus(await setRates(agentId, { rates }), 200).body.data
    const next = { rateBps: 1_800, effectiveFrom: tomorrow }
    expect(saved.rates).toContainEqual(expect.objectContaining({ productCode: 'MTCOMP', rateBps: 1_500, next }))
    await app.advanceDays(1)
    const after = await app.sell(G7)
    expect(await lineOf(before)).toMatchObject({ rateBps: 1_500, grossPesewas: 848_25 })
    expect(await lineOf(after)).toMatchObject({ rateBps: 1_800, grossPesewas: 1_017_90, isOwnRate: true })

    const defaultRate = [{ productCode: 'MTCOMP', rateBps: null, effectiveFrom: app.today() }]
    const { history } = expectStatus(await setRates(agentId, { rates: defaultRate }), 200).body.data
    expect(history).toMatchObject([
      { fromRateBps: 1_800, toRateBps: null, setBy: 'Efua Mensah' },
      { fromRateBps: 1_500, toRateBps: 1_800 },
    ])
    expect(await lineOf(await app.sell(G7))).toMatchObject({ rateBps: 1_500, isOwnRate: false })
    expect(await checkMoney(app.product)).toEqual([])
  })

  test('of the change date apply to an endorsement, and both commissions are reversed at their own rate', async () => {
    const policy = await app.sell(G7)
    const rates = [{ productCode: 'MTCOMP', rateBps: 2_000, effectiveFrom: app.today() }]
    expectStatus(await setRates(agentId, { rates }), 200)
    const effectiveDate = app.today()
    const content = { kind: 'value_increase', newValuePesewas: 150_000_00, reasonText: 'New engine', effectiveDate }
    await app.completeRequest(policy, content)
    const ofPolicy = async () =>
      (await lines('?limit=100'))
        .filter((line: { policyId: string }) => line.policyId === policy.policyId)
        .map(({ rateBps, grossPesewas, netPesewas }: Record<string, number>) => ({ rateBps, grossPesewas, netPesewas }))
        .sort((a: { rateBps: number }, b: { rateBps: number }) => a.rateBps - b.rateBps)
    // 1,305.00 more premium: 195.75 at the rate of the sale, 261.00 at the rate of the change date.
    expect(await ofPolicy()).toMatchObject([
      { rateBps: 1_500, grossPesewas: 848_25 },
      { rateBps: 2_000, grossPesewas: 261_00 },
    ])
    await app.completeRequest(policy, cancel())
    expect(await ofPolicy()).toMatchObject([{ netPesewas: 0 }, { netPesewas: 0 }])
    expect(await checkMoney(app.product)).toEqual([])
    const defaultRate = [{ productCode: 'MTCOMP', rateBps: null, effectiveFrom: app.today() }]
    expectStatus(await setRates(agentId, { rates: defaultRate }), 200)
  })

  test.each([
    ['above the cap', { rateBps: 2_001 }, 'rate_out_of_range'],
    ['for a day that is over', { effectiveFrom: '2026-11-01' }, 'rate_backdated'],
  ])('%s are refused', async (_, change, code) => {
    const rates = [{ productCode: 'MTCOMP', rateBps: 1_600, effectiveFrom: app.today(), ...change }]
    expect(await setRates(agentId, { rates })).toMatchObject({ status: 422, body: { code } })
  })

  test('are set with a code by a SuperAdmin, but never by users for themselves', async () => {
    const rates = [{ productCode: 'MTP', rateBps: 1_100, effectiveFrom: app.today() }]
    const wrong = await superAdmin.put(`/commissions/${agentId}`, { rates, verificationToken: 'x' })
    expect(wrong).toMatchObject({ status: 422, body: { code: 'code_not_valid' } })
    expect((await app.people.admin.get(`/commissions/${agentId}`)).status).toBe(403)
    const { id } = await app.actorOf(SUPER_ADMIN)
    expect(await setRates(id, { rates })).toMatchObject({ body: { code: 'own_rates' } })
  })

  test('a company is taxed at its own rate, and the tax is reversed with the commission', async () => {
    expectStatus(await setRates(agentId, { payeeKind: 'entity' }), 200)
    const policy = await app.sell(G7)
    await app.advanceDays(100)
    await vest()
    expect(await lineOf(policy)).toMatchObject({ taxPesewas: 63_62 })
    await app.completeRequest(policy, cancel())
    expect(await lineOf(policy)).toMatchObject({ taxPesewas: 63_62 - 40_96 })
    expect(await checkMoney(app.product)).toEqual([])
    expectStatus(await setRates(agentId, { payeeKind: 'individual' }), 200)
  })
})

describe('documents', () => {
  test('a monthly statement reconciles the opening with the closing pending commission', async () => {
    const { body } = await agent.get('/commissions/statement')
    const { openingPendingPesewas, closingPendingPesewas, entries } = body.data
    type Entry = { kind: string; grossPesewas: number; taxPesewas: number }
    const pending = entries
      .filter(({ kind, taxPesewas }: Entry) => kind !== 'reversed' || taxPesewas === 0)
      .reduce(
        (sum: number, { kind, grossPesewas }: Entry) => sum + (kind === 'vested' ? -grossPesewas : grossPesewas),
        0,
      )
    expect(openingPendingPesewas + pending).toBe(closingPendingPesewas)
    const csv = (await agent.get('/commissions/statement.csv')).body
    expect(csv.split('\r\n')).toHaveLength(entries.length + 2)
    const pdf = await agent.get('/commissions/statement.pdf')
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('a tax certificate exists only for months in which commission vested', async () => {
    const pdf = await agent.get(`/commissions/tax-certificate.pdf?month=${app.today().slice(0, 7)}`)
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const missing = await agent.get('/commissions/tax-certificate.pdf?month=2026-01')
    expect(missing).toMatchObject({ status: 422, body: { code: 'nothing_withheld' } })
  })

  test('a tax certificate carries the seal of the company', async () => {
    const { bytes } = await agent.get(`/commissions/tax-certificate.pdf?month=${app.today().slice(0, 7)}`)
    expect(pictureWidths(bytes)).toContain(widthOfPicture(DEMO_SETTINGS['company-seal'].seal))
  })
})
