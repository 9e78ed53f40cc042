import { expect, test } from 'vitest'
import { travel2026 } from '../../products/travel-plans/travel-2026.fixture.ts'
import { findCoverProblem, settleTravel, type TravelAssessment, type TravelClaimCover } from './travel-settlement.ts'

const cover = (planCode: string, ageYears = 40): TravelClaimCover => ({
  planCode,
  addOns: [],
  book: travel2026,
  ageYears,
})
const medical: TravelAssessment = {
  type: 'medical',
  benefitCode: 'medical',
  assessedPesewas: 10_000_00,
  pesewasPerEuro: 16_00,
}

test('the excess of the plan is deducted from treatment: 50 euros at 16 cedis', () => {
  expect(settleTravel(medical, cover('AFR')).payablePesewas).toBe(9_200_00)
  expect(settleTravel(medical, cover('SCH')).payablePesewas).toBe(10_000_00)
})

test('the benefit is the limit, less earlier payments', () => {
  const large = { ...medical, assessedPesewas: 1_000_000_00 }
  expect(settleTravel(large, cover('SCH')).payablePesewas).toBe(30_000 * 16_00)
  const again = { ...large, paidBeforePesewas: 400_000_00 }
  expect(settleTravel(again, cover('SCH')).payablePesewas).toBe(80_000_00)
})

test('an accident pays half under 18 and over 70', () => {
  const accident = { ...medical, type: 'accident' as const, benefitCode: 'accident', assessedPesewas: 200_000_00 }
  expect(settleTravel(accident, cover('SCH')).payablePesewas).toBe(160_000_00)
  expect(settleTravel(accident, cover('SCH', 17)).payablePesewas).toBe(80_000_00)
})

test('every plan except Africa covers a cancelled trip', () => {
  const refused = travel2026.plans.filter(({ code }) => findCoverProblem('trip_cancellation', cover(code)))
  expect(refused.map(({ code }) => code)).toEqual(['AFR'])
  expect(findCoverProblem('trip_cancellation', cover('AFR'))).toEqual({
    code: 'not_covered',
    message: 'Trip cancelled or cut short isn’t covered by Africa.',
  })
})

test('a benefit that is not in the plan or not of the claim type is refused', () => {
  const liability = { ...medical, type: 'liability' as const, benefitCode: 'liability' }
  expect(() => settleTravel(liability, cover('AFR'))).toThrow(expect.objectContaining({ code: 'not_covered' }))
  expect(() => settleTravel({ ...medical, benefitCode: 'baggage_loss' }, cover('SCH'))).toThrow('isn’t covered by')
})
