import { expect, test } from 'vitest'
import { DEFAULT_BROKERAGE } from '../../platform/settings/insurers.ts'
import { SOLD_PRODUCT_NAMES } from '../../platform/settings/values.ts'
import { brokerageOf, brokerageReversal } from './brokerage.ts'
import { explain } from './calculation.ts'
import { taxReturned } from './commission.ts'
import { DEFAULT_COMMISSION_RULES } from './default-rules.ts'
import { answerBy, disputeRefusalReason, isOverdue, requireAddable, requireDisputable } from './disputes.ts'
import { rateOn } from './rates.ts'
import { productName } from './terms.ts'

test('withheld tax is reversed in proportion, and in full when the whole commission is reversed', () => {
  const vested = { vestedPesewas: 84_825, withheldPesewas: 8_483 }
  const nothing = { grossPesewas: 0, withheldPesewas: 0 }
  expect(taxReturned(vested, nothing, 54_613)).toBe(5_462)
  expect(taxReturned(vested, { grossPesewas: 54_613, withheldPesewas: 5_462 }, 84_825 - 54_613)).toBe(8_483 - 5_462)
})

test('brokerage covers the maximum agent commission, so that no sale costs more than it earns', () => {
  for (const { productCode, group, maxRateBps } of DEFAULT_COMMISSION_RULES) {
    const rule = DEFAULT_BROKERAGE.find((one) => one.productCode === productCode)
    if (group === 'AGENT') expect(rule?.rateBps).toBeGreaterThanOrEqual(maxRateBps)
  }
  expect(brokerageOf(33_000, 2_000)).toBe(6_600)
})

test('brokerage is reversed in proportion to the refunded premium, up to the remaining amount', () => {
  const brokerage = { basePesewas: 33_000, grossPesewas: 6_600, reversedPesewas: 0 }
  expect(brokerageReversal(brokerage, 16_500)).toBe(3_300)
  expect(brokerageReversal({ ...brokerage, reversedPesewas: 6_000 }, 16_500)).toBe(600)
  expect(brokerageReversal({ ...brokerage, basePesewas: 0 }, 16_500)).toBe(0)
})

test('if two individual rates start on one date, the later one applies, and null returns to the default', () => {
  const own = (rateBps: number | null) => ({ productCode: 'MTP', rateBps, effectiveFrom: '2026-11-15' })
  const sale = { productCode: 'MTP', group: 'AGENT' as const, date: '2026-11-15' }
  const rate = (...rates: (number | null)[]) => rateOn(sale, DEFAULT_COMMISSION_RULES, rates.map(own))
  expect(rate(1_200, 1_300)?.rateBps).toBe(1_300)
  expect(rate(1_200, null)).toMatchObject({ rateBps: 1_000 })
  expect(rate(1_200, null)?.own).toBeUndefined()
})

test('a commission can be disputed within 90 days, once at a time, and is answered within five days', () => {
  const line = { earnedOn: '2026-08-17', hasOpenDispute: false, isAddition: false }
  expect(answerBy('2026-11-15', 5)).toBe('2026-11-20')
  expect(disputeRefusalReason(line, '2026-11-15')).toBeUndefined()
  expect(disputeRefusalReason(line, '2026-11-16')).toContain('90 days')
  expect(() => requireDisputable({ ...line, hasOpenDispute: true }, '2026-11-15')).toThrow(
    'already disputed this commission',
  )
  expect(isOverdue({ answerBy: '2026-11-20', answeredAt: null }, '2026-11-20')).toBe(false)
  expect(isOverdue({ answerBy: '2026-11-20', answeredAt: null }, '2026-11-21')).toBe(true)
  expect(isOverdue({ answerBy: '2026-11-20', answeredAt: new Date() }, '2026-11-21')).toBe(false)
})

test('an addition can’t be disputed, but the commission of the sale can', () => {
  const line = { earnedOn: '2026-11-15', hasOpenDispute: false, isAddition: true }
  expect(disputeRefusalReason(line, '2026-11-15')).toContain('Dispute the commission of the sale instead')
})

test('commission can be added up to the maximum of the rule, and not after a full refund', () => {
  const rule = DEFAULT_COMMISSION_RULES.find(({ id }) => id === 'MTCOMP-agent')
  if (!rule) throw new Error('no rule')
  const sale = { basePesewas: 565_500, grossPesewas: 84_825, isReversed: false }
  // A fifth of 5,655.00 is 1,131.00, of which 848.25 is earned.
  expect(() => requireAddable(sale, rule, 28_275)).not.toThrow()
  expect(() => requireAddable(sale, rule, 28_276)).toThrow('Add at most GH₵282.75')
  expect(() => requireAddable({ ...sale, grossPesewas: 113_100 }, rule, 1)).toThrow('has already been earned')
  expect(() => requireAddable({ ...sale, isReversed: true }, rule, 1)).toThrow('no commission is due')
  expect(() => requireAddable(sale, { ...rule, maxPesewas: 100_000 }, 15_176)).toThrow(
    'The maximum commission of this sale is GH₵1,000.00. Add at most GH₵151.75.',
  )
})

test('the calculation lists every step with its amount', () => {
  const line = {
    productCode: 'MTCOMP',
    basePesewas: 565_500,
    rateBps: 1_800,
    ruleId: 'MTCOMP-agent',
    ownRateFrom: '2026-11-01',
    grossPesewas: 101_790,
    vestsOn: '2026-11-29',
    reversals: [{ on: '2026-11-20', grossPesewas: 10_000, withheldPesewas: 0, because: 'SR-000012' }],
    soldBy: 'Esi Quaye',
  }
  expect(explain(line)).toEqual([
    { label: 'Base', text: 'Premium without fees, taxes and levies', amountPesewas: 565_500 },
    { label: 'Rate', text: '18% for Comprehensive, individual rate since 1 Nov 2026', amountPesewas: null },
    { label: 'Commission', text: '18% of GH₵5,655.00', amountPesewas: 101_790 },
    { label: 'Sold by', text: 'Esi Quaye, your assistant', amountPesewas: null },
    {
      label: 'Reversed',
      text: '20 Nov 2026, premium refunded: SR-000012',
      amountPesewas: -10_000,
    },
    { label: 'Pending', text: 'Available on 29 Nov 2026', amountPesewas: null },
  ])
  const added = { dispute: 'CQ-000001', answer: '16% was agreed.' }
  expect(explain({ ...line, added, reversals: [] }).slice(0, 2)).toEqual([
    { label: 'Added', text: 'Dispute CQ-000001: 16% was agreed.', amountPesewas: 101_790 },
    { label: 'Sold by', text: 'Esi Quaye, your assistant', amountPesewas: null },
  ])
  for (const [productCode, name] of Object.entries(SOLD_PRODUCT_NAMES)) expect(productName(productCode)).toBe(name)
})
