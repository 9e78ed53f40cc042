import { expect, test } from 'vitest'
import { rateTravel } from '../../products/travel-plans/rating.ts'
import { sumPesewas } from '../../products/travel-plans/taxes.ts'
import { travel2026, trip } from '../../products/travel-plans/travel-2026.fixture.ts'
import { shareOf } from './cancellation.ts'
import { priceAfter, priceWithout } from './changed-price.ts'
import { priceExtension } from './changes.ts'

test('after a trip extension the lines add up to the paid total for each tax', () => {
  const risk = trip('SCH', 14, [34])
  const price = rateTravel(risk, travel2026, '2026-05-01')
  const longer = { returnDate: '2026-06-21', passportsValidUntil: '2030-01-01', oneWay: false }
  const change = priceExtension(
    risk,
    { ...longer, hasOpenClaim: false, healthDeclaredAgain: true },
    '2026-06-10',
    travel2026,
  )
  const after = priceAfter(price, change)
  expect(after.period).toMatchObject({ startDate: '2026-06-01', endDate: '2026-06-21', coverDays: 21 })
  // 21 days cost GHS 45 more than 14, but an extension is never below GHS 50.
  expect(after.netPremiumPesewas).toBe(17_500 + 5_000)
  expect(after.taxes.map(({ amountPesewas }) => amountPesewas)).toEqual([438 + 125, 438 + 125, 2_625 + 750])
  expect(after.totalPesewas).toBe(21_001 + 6_000)
  expect(sumPesewas(after.lines)).toBe(after.totalPesewas)
})

test('after travellers are removed, the price covers the others and the lines add up to it', () => {
  const risk = trip('SCH', 21, [41, 39, 12, 7])
  const price = rateTravel(risk, travel2026, '2026-05-01')
  const share = shareOf(['t4'], { paid: price, risk, issuedOn: '2026-05-01' }, travel2026)
  const others = rateTravel(trip('SCH', 21, [41, 39, 12]), travel2026, '2026-05-01')
  const left = priceWithout(price, share)
  expect(left).toMatchObject({ netPremiumPesewas: 55_000, totalPesewas: others.totalPesewas, taxes: others.taxes })
  expect(sumPesewas(left.lines)).toBe(left.totalPesewas)
})
