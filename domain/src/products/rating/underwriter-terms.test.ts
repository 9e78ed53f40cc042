import { expect, test } from 'vitest'
import { comprehensiveCar, nic2024, privateCar } from '../rate-books/nic-2024.fixture.ts'
import { riskClassOf } from '../rate-books/rate-book.ts'
import type { MotorRisk } from './eligibility.ts'
import { rateMotor } from './rate-motor.ts'
import type { UnderwriterTerms } from './terms.ts'
import { termsRefusalReason } from './underwriter-terms.ts'

const standard: MotorRisk = { ...comprehensiveCar, excessApplicable: true }
const fire: MotorRisk = { ...privateCar, coverType: 'fire', marketValuePesewas: 8_000_000 }
const terms = (change: Partial<UnderwriterTerms> = {}): UnderwriterTerms => ({
  coverType: 'comprehensive',
  loadingBps: 0,
  conditions: [],
  ...change,
})
const officeOf = (risk: MotorRisk) => rateMotor(risk, nic2024).officePremiumPesewas

// The basic premium of the comprehensive car is 5% of 120,000 = 6,000; two claim-free years give 30% off the loaded premium.
test.each<[string, MotorRisk, Partial<UnderwriterTerms>, number]>([
  ['no loading', standard, {}, 5_055_00],
  ['25% of 6,000 less 30%', standard, { loadingBps: 2_500 }, 5_055_00 + 1_050_00],
  ['100% of 6,000 less 30%', standard, { loadingBps: 10_000 }, 5_055_00 + 4_200_00],
  ['of another cover', standard, { loadingBps: 2_500, coverType: 'fire' }, 5_055_00],
  ['50% of the fire and theft premium', fire, { coverType: 'fire', loadingBps: 5_000 }, 1_635_00 + 600_00],
  ['an excess does not change the price', standard, { excessRateBps: 2_000 }, 5_055_00],
])('the loading of an underwriter: %s', (_, risk, change, office) => {
  expect(officeOf({ ...risk, terms: terms(change) })).toBe(office)
})

test('the price shows the loading, the excess and the conditions, and its lines add up', () => {
  const conditions = ['Fit a tracking device within 14 days.']
  const rated = rateMotor(
    { ...standard, terms: terms({ loadingBps: 2_500, excessRateBps: 2_000, conditions }) },
    nic2024,
  )
  expect(rated.lines).toContainEqual(
    expect.objectContaining({ code: 'underwriterLoading', amountPesewas: 1_500_00, note: '25% of GH₵6,000.00' }),
  )
  expect(rated.lines.reduce((sum, { amountPesewas }) => sum + amountPesewas, 0)).toBe(rated.totalPesewas)
  expect(rated.excess).toEqual({
    kind: 'applied',
    rateBps: 2_000,
    text: 'The policyholder pays 20% of each own-damage claim, as set by the underwriter.',
  })
  expect(rated.conditions).toEqual(conditions)
})

test.each<[string, MotorRisk, Partial<UnderwriterTerms>, string | undefined]>([
  ['a loading on comprehensive', standard, { loadingBps: 2_500 }, undefined],
  ['a loading on third party', privateCar, { loadingBps: 2_500 }, 'terms.loadingBps'],
  ['a condition on third party', privateCar, { conditions: ['No night driving.'] }, undefined],
  ['an excess on fire and theft', fire, { excessRateBps: 2_000 }, 'terms.excessRateBps'],
  ['an excess that was bought back', comprehensiveCar, { excessRateBps: 2_000 }, 'terms.excessRateBps'],
  ['an excess below the standard', standard, { excessRateBps: 500 }, 'terms.excessRateBps'],
  ['a higher excess', standard, { excessRateBps: 2_000 }, undefined],
])('terms are allowed or refused: %s', (_, risk, change, path) => {
  const riskClass = riskClassOf(nic2024, risk.riskCode)
  expect(termsRefusalReason(terms(change), risk, riskClass)?.path).toBe(path)
})
