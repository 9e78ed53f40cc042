import { describe, expect, test } from 'vitest'
import { comprehensiveCar, nic2024, privateCar } from '../../products/rate-books/nic-2024.fixture.ts'
import { rateMotor } from '../../products/rating/rate-motor.ts'
import { type Assessment, type ClaimCover, settle } from './settlement.ts'

const cedis = (amount: number) => amount * 100
function coverOf(risk = comprehensiveCar): ClaimCover {
  const { coverType, limits, excess } = rateMotor(risk, nic2024)
  return { coverType, limits, excessBps: excess.rateBps, marketValuePesewas: risk.marketValuePesewas ?? 0 }
}
const withExcess = coverOf({ ...comprehensiveCar, excessApplicable: true })
const boughtBack = coverOf()
const fire = coverOf({ ...comprehensiveCar, coverType: 'fire' })
const xtra = coverOf({ ...privateCar, coverType: 'xtra' })
const thirdParty = coverOf(privateCar)

test.each<[string, Assessment, ClaimCover, number]>([
  ['own damage with the excess', { type: 'own_damage', assessedPesewas: cedis(10_000) }, withExcess, 9_000],
  ['own damage, excess bought back', { type: 'own_damage', assessedPesewas: cedis(10_000) }, boughtBack, 10_000],
  [
    'betterment is deducted',
    { type: 'own_damage', assessedPesewas: cedis(10_000), bettermentPesewas: cedis(500) },
    withExcess,
    8_500,
  ],
  ['Xtra pays up to 3,000', { type: 'own_damage', assessedPesewas: cedis(10_000) }, xtra, 3_000],
  [
    'Xtra pays once a year',
    { type: 'own_damage', assessedPesewas: cedis(2_000), paidBeforePesewas: cedis(3_000) },
    xtra,
    0,
  ],
  ['fire on fire and theft cover', { type: 'fire', assessedPesewas: cedis(30_000) }, fire, 30_000],
  ['other property up to 6,000', { type: 'third_party_property', assessedPesewas: cedis(8_000) }, thirdParty, 6_000],
  [
    'other property with Xtra up to 10,000',
    { type: 'third_party_property', assessedPesewas: cedis(12_000) },
    xtra,
    10_000,
  ],
  ['an injury up to 50,000', { type: 'third_party_injury', assessedPesewas: cedis(70_000) }, thirdParty, 50_000],
  [
    'medical costs up to 20,000',
    { type: 'third_party_injury', assessedPesewas: cedis(30_000), medicalPesewas: cedis(25_000) },
    thirdParty,
    25_000,
  ],
  [
    'an injury up to the medical limit and then up to 50,000',
    { type: 'third_party_injury', assessedPesewas: cedis(80_000), medicalPesewas: cedis(25_000) },
    thirdParty,
    50_000,
  ],
  [
    'two persons up to twice that limit',
    { type: 'third_party_death', assessedPesewas: cedis(200_000), persons: 2 },
    thirdParty,
    100_000,
  ],
  [
    'all persons up to the limit of the event',
    { type: 'third_party_death', assessedPesewas: cedis(900_000), persons: 9 },
    thirdParty,
    275_000,
  ],
  [
    'the limit is reduced by earlier payments for the event',
    { type: 'third_party_property', assessedPesewas: cedis(5_000), paidBeforePesewas: cedis(4_000) },
    thirdParty,
    2_000,
  ],
  ['abroad, both limits together', { type: 'brown_card', assessedPesewas: cedis(90_000) }, thirdParty, 56_000],
])('the amount payable depends on the cover: %s', (_, assessment, cover, payable) => {
  const settlement = settle(assessment, cover)
  expect(settlement.payablePesewas).toBe(cedis(payable))
  expect(settlement.lines.reduce((sum, line) => sum + line.amountPesewas, 0)).toBe(cedis(payable))
})

describe('total loss', () => {
  test('a repair above 60% of the value pays the value and ends the policy', () => {
    const repair = settle({ type: 'own_damage', assessedPesewas: cedis(72_000) }, withExcess)
    expect(repair).toMatchObject({ isTotalLoss: false, endsPolicy: false, payablePesewas: cedis(64_800) })
    const total = settle(
      { type: 'own_damage', assessedPesewas: cedis(72_001), salvagePesewas: cedis(10_000) },
      withExcess,
    )
    expect(total).toMatchObject({ isTotalLoss: true, endsPolicy: true, payablePesewas: cedis(98_000) })
  })

  test('a stolen vehicle is a total loss', () => {
    expect(settle({ type: 'theft', assessedPesewas: 0 }, fire)).toMatchObject({
      endsPolicy: true,
      payablePesewas: cedis(120_000),
    })
  })
})

test.each<[Assessment['type'], ClaimCover]>([
  ['own_damage', thirdParty],
  ['own_damage', fire],
  ['theft', xtra],
  ['windscreen', fire],
])('%s is not covered by every cover type', (type, cover) => {
  expect(() => settle({ type, assessedPesewas: 100 }, cover)).toThrow(expect.objectContaining({ code: 'not_covered' }))
})
