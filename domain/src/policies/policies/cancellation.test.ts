import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../platform/dates.ts'
import { comprehensiveCar, nic2024, privateCar } from '../../products/rate-books/nic-2024.fixture.ts'
import { coverDaysOf } from '../../products/rating/periods.ts'
import { rateMotor } from '../../products/rating/rate-motor.ts'
import {
  type CancellableTerm,
  cancellationRefusalReason,
  insurerCancellationRefusalReason,
  refundOf,
} from './cancellation.ts'
import { priceValueIncrease } from './endorsement.ts'

function termOf(risk = comprehensiveCar): CancellableTerm {
  const rating = rateMotor(risk, nic2024)
  return {
    startDate: risk.startDate,
    coverDays: coverDaysOf(risk.startDate, risk.endDate),
    parts: [
      {
        fromDate: risk.startDate,
        officePremiumPesewas: rating.officePremiumPesewas,
        annualPremiumPesewas: rating.annualOfficePremiumPesewas,
      },
    ],
    feesPesewas: rating.feesPesewas,
    suspensions: [],
    isRegistered: true,
    hasClaim: false,
  }
}

const comprehensiveTerm = termOf()
const thirdPartyTerm = termOf({ ...privateCar, endDate: '2026-02-14' })
const afterDays = (days: number) => addDays('2025-11-15', days)

test.each([
  ['R1: the policyholder cancels comprehensive cover after 100 days', comprehensiveTerm, 'policyholder', 100, 364_089],
  ['R2: the insurer cancels comprehensive cover after 100 days', comprehensiveTerm, 'insurer', 100, 410_568],
  ['R3: the policyholder cancels third party cover after 30 of 92 days', thirdPartyTerm, 'policyholder', 30, 9_606],
  ['R4: the policyholder cancels comprehensive cover after 281 days', comprehensiveTerm, 'policyholder', 281, 0],
] as const)('golden case %s', (_, term, cancelledBy, days, refund) => {
  const result = refundOf(term, { cancelledBy, effectiveDate: afterDays(days) }, nic2024)
  expect(result.refundPesewas).toBe(refund)
  expect(result.daysUsed).toBe(days)
  expect(result.lines.reduce((sum, line) => sum + line.amountPesewas, 0)).toBe(refund)
})

test('the lines of a refund show the paid, earned and fee amounts with the rule', () => {
  const { lines } = refundOf(comprehensiveTerm, { cancelledBy: 'policyholder', effectiveDate: afterDays(100) }, nic2024)
  expect(lines).toEqual([
    { code: 'paid', label: 'Paid', amountPesewas: 570_200 },
    {
      code: 'premiumEarned',
      label: 'Premium earned',
      amountPesewas: -201_411,
      note: '100 days at the short-period rate',
    },
    { code: 'retainedFees', label: 'Certificate fees', amountPesewas: -4_700 },
  ])
})

describe('special cases', () => {
  const cancel = { cancelledBy: 'policyholder', effectiveDate: afterDays(0) } as const

  test('an unregistered policy is refunded in full with its fees', () => {
    const refund = refundOf(
      { ...comprehensiveTerm, isRegistered: false },
      { ...cancel, effectiveDate: afterDays(3) },
      nic2024,
    )
    expect(refund).toMatchObject({ rule: 'never_cover', refundPesewas: 570_200, retainedPesewas: 0 })
  })

  test('registered cover that has not started loses only the fees', () => {
    expect(refundOf(comprehensiveTerm, cancel, nic2024)).toMatchObject({
      refundPesewas: 565_500,
      retainedPesewas: 4_700,
      daysUsed: 0,
    })
  })

  test('after a claim there is no refund, unless the office gives a reason', () => {
    const claimed = { ...comprehensiveTerm, hasClaim: true }
    expect(refundOf(claimed, cancel, nic2024)).toMatchObject({ rule: 'claim', refundPesewas: 0 })
    const despite = { ...cancel, despiteClaim: 'The claim was withdrawn.' }
    expect(refundOf(claimed, despite, nic2024).refundPesewas).toBe(565_500)
  })

  test('suspended days do not count as used', () => {
    const suspended = { ...comprehensiveTerm, suspensions: [{ from: afterDays(60), to: afterDays(100) }] }
    const refund = refundOf(suspended, { ...cancel, effectiveDate: afterDays(140) }, nic2024)
    expect(refund).toMatchObject({ daysUsed: 100, refundPesewas: 364_089 })
  })

  test('a suspended policy has used no days since its first suspended day', () => {
    const suspended = { ...comprehensiveTerm, suspensions: [{ from: afterDays(100) }] }
    expect(refundOf(suspended, { ...cancel, effectiveDate: afterDays(150) }, nic2024).daysUsed).toBe(100)
  })

  test('an increase of value counts from its effective date', () => {
    const { extraPesewas, annualDifferencePesewas } = priceValueIncrease(
      comprehensiveCar,
      15_000_000,
      { effectiveDate: '2026-03-15', endDate: '2026-11-14' },
      nic2024,
    )
    const part = {
      fromDate: '2026-03-15',
      officePremiumPesewas: extraPesewas,
      annualPremiumPesewas: annualDifferencePesewas,
    }
    const raised = { ...comprehensiveTerm, parts: [...comprehensiveTerm.parts, part] }
    const onTheDay = { ...cancel, effectiveDate: '2026-03-15' }
    for (const cancelledBy of ['policyholder', 'insurer'] as const) {
      const refundFor = (term: CancellableTerm) => refundOf(term, { ...onTheDay, cancelledBy }, nic2024).refundPesewas
      expect(refundFor(raised)).toBe(refundFor(comprehensiveTerm) + extraPesewas)
    }
  })
})

test('the refund never exceeds the premium and never grows with time', () => {
  const anyTerm = fc.record({
    days: fc.integer({ min: 30, max: 366 }),
    annual: fc.integer({ min: 10_000, max: 50_000_000 }),
    used: fc.integer({ min: 0, max: 400 }),
    cancelledBy: fc.constantFrom('policyholder', 'insurer'),
    endorsement: fc.option(
      fc.record({ after: fc.integer({ min: 0, max: 300 }), amount: fc.integer({ min: -1_000, max: 900_000 }) }),
    ),
    suspended: fc.option(
      fc.record({ after: fc.integer({ min: 0, max: 200 }), days: fc.integer({ min: 1, max: 180 }) }),
    ),
  })
  fc.assert(
    fc.property(anyTerm, ({ days, annual, used, cancelledBy, endorsement, suspended }) => {
      const office = Math.round((annual * Math.min(days * 13, 3_650)) / 3_650)
      const sale = { fromDate: afterDays(0), officePremiumPesewas: office, annualPremiumPesewas: annual }
      const change = endorsement && {
        fromDate: afterDays(Math.min(endorsement.after, days - 1)),
        officePremiumPesewas: endorsement.amount,
        annualPremiumPesewas: endorsement.amount * 2,
      }
      const term: CancellableTerm = {
        ...comprehensiveTerm,
        coverDays: days,
        parts: change ? [sale, change] : [sale],
        suspensions: suspended
          ? [{ from: afterDays(suspended.after), to: afterDays(suspended.after + suspended.days) }]
          : [],
      }
      const paid = term.parts.reduce((sum, part) => sum + part.officePremiumPesewas, 0)
      const refundAfter = (count: number) =>
        refundOf(term, { cancelledBy, effectiveDate: afterDays(count) }, nic2024).refundPesewas
      expect(refundAfter(used)).toBeLessThanOrEqual(paid)
      expect(refundAfter(used)).toBeGreaterThanOrEqual(0)
      // A negative part shrinks over time, so only then can a later date give a higher refund.
      const isRefunded = term.parts.some((part) => part.officePremiumPesewas < 0)
      if (!isRefunded) expect(refundAfter(used + 1)).toBeLessThanOrEqual(refundAfter(used))
    }),
    { numRuns: 1_000 },
  )
})

test('cover can be cancelled from today until its end, while it is in force', () => {
  const policy = { status: 'active', endDate: '2026-11-14' } as const
  expect(cancellationRefusalReason(policy, '2026-03-01', '2026-03-01')).toBeUndefined()
  expect(cancellationRefusalReason(policy, '2026-03-01', '2026-02-28')).toContain('in the past')
  expect(cancellationRefusalReason(policy, '2026-03-01', '2026-11-14')).toBeUndefined()
  expect(cancellationRefusalReason(policy, '2026-03-01', '2026-11-15')).toContain('ends on 14 Nov 2026')
  expect(cancellationRefusalReason({ ...policy, status: 'suspended' }, '2026-03-01')).toBeUndefined()
  expect(cancellationRefusalReason({ ...policy, status: 'suspended' }, '2026-12-01', '2026-12-01')).toBeUndefined()
  expect(cancellationRefusalReason({ ...policy, status: 'expired' }, '2026-12-01')).toContain('Only an active')
})

test('only the office can cancel on behalf of the insurer', () => {
  const byInsurer = { cancelledBy: 'insurer', reason: 'insurer_decision' } as const
  expect(insurerCancellationRefusalReason(byInsurer, 'Agent')).toContain('Only the office')
  expect(
    insurerCancellationRefusalReason({ cancelledBy: 'policyholder', reason: 'insurer_decision' }, 'Agent'),
  ).toContain('Only the office')
  expect(insurerCancellationRefusalReason(byInsurer, 'Staff')).toBeUndefined()
  expect(
    insurerCancellationRefusalReason({ cancelledBy: 'policyholder', reason: 'financial' }, 'Agent'),
  ).toBeUndefined()
})
