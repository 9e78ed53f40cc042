import { describe, expect, test } from 'vitest'
import { accrue, bySeller, commissionToReverse, payeeOf, splitWithAssistant, withhold } from './commission.ts'
import { DEFAULT_COMMISSION_RULES } from './default-rules.ts'
import { type RateOverride, rateOn, requireAllowed } from './rates.ts'

const date = '2026-11-15'
const rateOf = (productCode: string, group: 'AGENT' | 'STAFF' = 'AGENT', overrides: RateOverride[] = []) => {
  const rate = rateOn({ productCode, group, date }, DEFAULT_COMMISSION_RULES, overrides)
  if (!rate) throw new Error('No rate')
  return rate
}

test.each([
  ['MTP', 1_000, 100],
  ['MTPX', 1_250, 100],
  ['MTPFT', 1_250, 100],
  ['MTCOMP', 1_500, 150],
  ['TRAVEL', 1_200, 100],
])('%s pays agents %i and staff %i basis points', (productCode, agentBps, staffBps) => {
  expect(rateOf(productCode).rateBps).toBe(agentBps)
  expect(rateOf(productCode, 'STAFF').rateBps).toBe(staffBps)
})

describe('rates', () => {
  const own: RateOverride = { productCode: 'MTP', rateBps: 1_400, effectiveFrom: '2026-11-15' }

  test('direct business earns nothing', () => {
    expect(rateOn({ productCode: 'MTP', group: undefined, date }, DEFAULT_COMMISSION_RULES, [])).toBeUndefined()
  })

  test('a rule applies through its last day', () => {
    const lastDay = DEFAULT_COMMISSION_RULES.map((rule) => ({ ...rule, effectiveTo: date }))
    expect(rateOn({ productCode: 'MTP', group: 'AGENT', date }, lastDay, [])?.rateBps).toBe(1_000)
    expect(() => rateOn({ productCode: 'MTP', group: 'AGENT', date: '2026-11-16' }, lastDay, [])).toThrow(
      'No commission',
    )
  })

  test('a product without a rule is refused', () => {
    const act = () => rateOn({ productCode: 'BOAT', group: 'AGENT', date }, DEFAULT_COMMISSION_RULES, [])
    expect(act).toThrow(expect.objectContaining({ code: 'no_commission_rule' }))
  })

  test('the latest individual rate in force applies, up to the maximum of the rule', () => {
    const later = { ...own, rateBps: 1_300, effectiveFrom: '2026-11-16' }
    const wide = { ...own, rateBps: 9_000 }
    expect(rateOf('MTP', 'AGENT', [own, later]).rateBps).toBe(1_400)
    expect(rateOf('MTP', 'AGENT', [{ ...own, effectiveFrom: '2026-01-01', rateBps: 1_100 }, own]).rateBps).toBe(1_400)
    expect(rateOf('MTP', 'AGENT', [wide]).rateBps).toBe(1_500)
    expect(rateOf('MTPX', 'AGENT', [own]).rateBps).toBe(1_250)
  })

  test('an individual rate must be within the maximum and must not be backdated', () => {
    const { rule } = rateOf('MTP')
    expect(() => requireAllowed({ ...own, rateBps: 1_500 }, rule, date)).not.toThrow()
    expect(() => requireAllowed({ ...own, rateBps: 0 }, rule, date)).not.toThrow()
    expect(() => requireAllowed({ ...own, rateBps: 1_501 }, rule, date)).toThrow('0% to 15%')
    expect(() => requireAllowed({ ...own, rateBps: -1 }, rule, date)).toThrow('0% to 15%')
    expect(() => requireAllowed(own, rule, '2026-11-16')).toThrow(expect.objectContaining({ code: 'rate_backdated' }))
  })
})

describe('the commission of a comprehensive policy (golden case G7) that an agent sold', () => {
  const commission = accrue({ basePesewas: 565_500, startDate: date, issuedOn: date }, rateOf('MTCOMP'))

  test('earns 848.25 on the office premium and vests after 14 days', () => {
    expect(commission).toEqual({
      basePesewas: 565_500,
      rateBps: 1_500,
      ruleId: 'MTCOMP-agent',
      grossPesewas: 84_825,
      vestsOn: '2026-11-29',
    })
  })

  test('is 424.13 and 424.12 when split in half, and 381.71 after tax', () => {
    const split = splitWithAssistant(commission.grossPesewas, 5_000)
    expect(split).toEqual({ assistantPesewas: 42_413, agentPesewas: 42_412 })
    expect(withhold(split.agentPesewas, 'individual')).toEqual({ taxPesewas: 4_241, netPesewas: 38_171 })
  })

  test('is reversed in full if cover ends before it vests', () => {
    const refund = { premiumPesewas: 500_000, on: '2026-11-28', endsCover: true }
    expect(commissionToReverse({ ...commission, reversedPesewas: 0 }, refund)).toBe(84_825)
  })

  test('is reversed in proportion to the refunded premium afterwards, up to the remaining amount', () => {
    const refund = { premiumPesewas: 364_089, on: '2027-02-23', endsCover: true }
    expect(commissionToReverse({ ...commission, reversedPesewas: 0 }, refund)).toBe(54_613)
    expect(commissionToReverse({ ...commission, reversedPesewas: 50_000 }, refund)).toBe(34_825)
    expect(commissionToReverse({ ...commission, reversedPesewas: 84_825 }, refund)).toBe(0)
  })

  test('has nothing to reverse for a sale without premium', () => {
    const free = { ...commission, basePesewas: 0, grossPesewas: 0, reversedPesewas: 0 }
    expect(commissionToReverse(free, { premiumPesewas: 0, on: '2027-02-23', endsCover: true })).toBe(0)
  })

  test('is reversed in proportion only, if cover continues after the refund', () => {
    const refund = { premiumPesewas: 10_068, on: '2026-11-20', endsCover: false }
    expect(commissionToReverse({ ...commission, reversedPesewas: 0 }, refund)).toBe(1_510)
  })
})

test('the commission of one sale stays within the minimum and maximum of its rule', () => {
  const rate = rateOf('MTP')
  const bounded = { ...rate, rule: { ...rate.rule, minPesewas: 5_000, maxPesewas: 20_000 } }
  const grossOf = (basePesewas: number) =>
    accrue({ basePesewas, startDate: date, issuedOn: date }, bounded).grossPesewas
  expect([grossOf(10_000), grossOf(100_000), grossOf(900_000)]).toEqual([5_000, 10_000, 20_000])
})

test('commission of cover that begins later vests later', () => {
  const sale = { basePesewas: 43_500, startDate: '2026-12-10', issuedOn: date }
  expect(accrue(sale, rateOf('MTP')).vestsOn).toBe('2026-12-24')
  expect(accrue(sale, rateOf('TRAVEL')).vestsOn).toBe('2026-12-10')
})

test('the rate of withholding tax depends on the kind of payee', () => {
  expect(withhold(100_000, 'individual').taxPesewas).toBe(10_000)
  expect(withhold(100_000, 'entity').taxPesewas).toBe(7_500)
  expect(withhold(100_000, 'staff').taxPesewas).toBe(0)
})

test("the commission of an assistant's sale belongs to the agent and is listed under the assistant", () => {
  expect(payeeOf({ userId: 'esi', role: 'AssistantAgent', agentId: 'yaw' })).toEqual({ userId: 'yaw', group: 'AGENT' })
  expect(payeeOf({ userId: 'yaw', role: 'Agent' })).toEqual({ userId: 'yaw', group: 'AGENT' })
  expect(payeeOf({ userId: 'abena', role: 'Staff' })).toEqual({ userId: 'abena', group: 'STAFF' })
  const commissions = [
    { sellerId: 'yaw', basePesewas: 43_500, grossPesewas: 4_350, isSale: true, isAddition: false },
    { sellerId: 'esi', basePesewas: 565_500, grossPesewas: 84_825, isSale: true, isAddition: false },
    { sellerId: 'esi', basePesewas: 43_500, grossPesewas: 4_350, isSale: true, isAddition: false },
    // An addition belongs to a sale that is already counted.
    { sellerId: 'esi', basePesewas: 43_500, grossPesewas: 100, isSale: false, isAddition: true },
    // A change of a policy adds premium, but no sale.
    { sellerId: 'esi', basePesewas: 10_000, grossPesewas: 1_500, isSale: false, isAddition: false },
  ]
  expect(bySeller(commissions)).toEqual([
    { sellerId: 'esi', sales: 2, basePesewas: 619_000, grossPesewas: 90_775 },
    { sellerId: 'yaw', sales: 1, basePesewas: 43_500, grossPesewas: 4_350 },
  ])
})
