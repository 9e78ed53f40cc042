import { expect, test } from 'vitest'
import { travel2026, trip } from '../../products/travel-plans/travel-2026.fixture.ts'
import { offerPlans } from './offers.ts'

const PAID = '2026-05-01'

test('a trip to France lists the available plans first, from cheapest to most expensive', () => {
  const offers = offerPlans(trip('SCH', 14, [34]), travel2026, PAID)
  expect(offers.map((offer) => [offer.planCode, offer.available && offer.totalPesewas])).toEqual([
    ['SCH', 21_001],
    ['WWB', 25_200],
    ['WWP', 40_800],
    ['WWX', 55_200],
    ['AFR', false],
    ['ASM', false],
  ])
})

test('an unavailable plan states the reason', () => {
  const africa = offerPlans(trip('SCH', 14, [34]), travel2026, PAID).find(({ planCode }) => planCode === 'AFR')
  expect(africa).toMatchObject({ available: false, reasons: ['Africa doesn’t cover France.'] })
})

test('only plans with enough medical cover and no excess are visa-compliant', () => {
  const badges = (planCode: string, days: number) =>
    offerPlans(trip(planCode, days, [30]), travel2026, PAID).flatMap((offer) =>
      offer.visaCompliant ? [offer.planCode] : [],
    )
  expect(badges('SCH', 14)).toEqual(['SCH'])
  expect(badges('HAJ', 14)).toEqual(['HAJ'])
  expect(badges('AME', 365)).toEqual(['AME'])
})

test('an add-on is priced only with plans that offer it', () => {
  const offers = offerPlans(trip('AFR', 7, [30], { addOns: ['cancellation'] }), travel2026, PAID)
  const africa = offers.find(({ planCode }) => planCode === 'AFR')
  const worldwide = offers.find(({ planCode }) => planCode === 'WWB')
  expect(africa).toMatchObject({ addOns: ['sports'], totalPesewas: 13_200 })
  expect(worldwide).toMatchObject({ addOns: ['sports', 'cancellation'], totalPesewas: 25_200 })
})
