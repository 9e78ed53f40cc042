import { expect, test } from 'vitest'
import { benefitLimitEur, benefitRows } from './benefits.ts'
import { travel2026 } from './travel-2026.fixture.ts'

const textsOf = (planCode: string, addOns: ('sports' | 'cancellation')[] = []) =>
  Object.fromEntries(benefitRows(planCode, addOns, travel2026).map(({ code, text }) => [code, text]))

test('the Schengen plan prints its limits and conditions', () => {
  expect(textsOf('SCH')).toMatchObject({
    medical: '€30,000',
    evacuation: 'Within the medical limit',
    remains: '€30,000',
    hospital_cash: '€20 per day, up to €200',
    minor_return: 'Included',
    accident: '€10,000, half under 18 and over 70',
    baggage_loss: '€600, at most 30% for one item',
    baggage_delay: '€150, after 6 hours',
    departure_delay: '€40 per 6 hours, up to €120, after 6 hours',
    cancellation: '€300',
    tuition: 'Not covered',
  })
})

test('the cancellation add-on triples its benefit', () => {
  expect(textsOf('WWP')).toMatchObject({ cancellation: '€1,000' })
  expect(textsOf('WWP', ['cancellation'])).toMatchObject({ cancellation: '€3,000' })
})

test.each([
  ['AFR', 15_000],
  ['ASM', 30_000],
  ['SCH', 30_000],
  ['WWB', 50_000],
  ['WWP', 75_000],
  ['WWX', 150_000],
  ['STU', 50_000],
  ['HAJ', 30_000],
  ['AME', 30_000],
  ['AMW', 75_000],
])('%s covers medical costs up to %i euro', (planCode, limitEur) => {
  expect(travel2026.plans.find(({ code }) => code === planCode)?.medicalLimitEur).toBe(limitEur)
  expect(benefitRows(planCode, [], travel2026)).toHaveLength(20)
})

test.each([
  [17, 5_000],
  [18, 10_000],
  [70, 10_000],
  [71, 5_000],
])('at %i years the accident benefit is %i euro', (ageYears, limitEur) => {
  const accident = travel2026.benefits.find(({ code }) => code === 'accident')
  expect(accident && benefitLimitEur(accident, 'SCH', [], ageYears)).toBe(limitEur)
})
