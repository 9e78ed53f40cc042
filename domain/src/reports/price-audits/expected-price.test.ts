import { describe, expect, test } from 'vitest'
import { comprehensiveCar, nic2024, privateCar } from '../../products/rate-books/nic-2024.fixture.ts'
import { rateMotor } from '../../products/rating/rate-motor.ts'
import { rateTravel } from '../../products/travel-plans/rating.ts'
import { travel2026, trip } from '../../products/travel-plans/travel-2026.fixture.ts'
import {
  chargedLines,
  differenceOf,
  expectedCharge,
  expectedLines,
  type MotorVersion,
  type TravelVersion,
} from './expected-price.ts'

const sum = (lines: readonly { amountPesewas: number }[]) =>
  lines.reduce((total, line) => total + line.amountPesewas, 0)

function sold(risk = comprehensiveCar, changes: Partial<MotorVersion> = {}): MotorVersion {
  const { officePremiumPesewas: premiumPesewas, feesPesewas } = rateMotor(risk, nic2024)
  const { riskCode, coverType, marketValuePesewas: sumInsuredPesewas = 0 } = risk
  const insured = { riskCode, coverType, sumInsuredPesewas }
  return { product: 'motor', risk, book: nic2024, insured, change: undefined, premiumPesewas, feesPesewas, ...changes }
}

describe('motor', () => {
  test.each([privateCar, comprehensiveCar])(
    'a version that was charged the price of its rate book has no difference',
    (risk) => {
      expect(differenceOf(sold(risk))).toBeUndefined()
    },
  )

  test.each([
    ['one pesewa less', -1, 0, 'under', -1],
    ['one pesewa more', 1, 0, 'over', 1],
    ['fees left out', 0, -100, 'under', -100],
    ['premium booked as fees', -50, 50, 'under', 0],
    ['fees booked as premium', 50, -50, 'over', 0],
  ] as const)('a charge with %s is found', (_, premium, fees, kind, differencePesewas) => {
    const right = sold()
    const version = sold(comprehensiveCar, {
      premiumPesewas: right.premiumPesewas + premium,
      feesPesewas: right.feesPesewas + fees,
    })
    expect(differenceOf(version)).toMatchObject({ kind, differencePesewas })
  })

  test('a policy that insures more than its rated risk is undercharged', () => {
    const insured = { ...sold().insured, sumInsuredPesewas: (comprehensiveCar.marketValuePesewas ?? 0) * 2 }
    const difference = differenceOf(sold(comprehensiveCar, { insured }))
    expect(difference).toMatchObject({ kind: 'under' })
    const taxi = differenceOf(sold(privateCar, { insured: { ...sold(privateCar).insured, riskCode: 'TAXI' } }))
    expect(taxi).toMatchObject({ kind: 'under' })
  })

  test('a class without a rate has no price', () => {
    const insured = { ...sold().insured, riskCode: 'ROCKET' }
    const version = sold(comprehensiveCar, { insured })
    expect(differenceOf(version)).toMatchObject({ kind: 'unpriced', expectedPesewas: null })
    expect(expectedLines(version)).toEqual([])
  })

  test('a change costs the pro rata difference, and a reissue nothing', () => {
    const risk = { ...comprehensiveCar, marketValuePesewas: 150_000_00 }
    const change = { riskBefore: comprehensiveCar, effectiveDate: '2026-03-01', endDate: comprehensiveCar.endDate }
    const insured = { ...sold().insured, sumInsuredPesewas: 150_000_00 }
    const version = sold(risk, { insured, change, feesPesewas: 0 })
    const { premiumPesewas } = expectedCharge(version)
    expect(premiumPesewas).toBeGreaterThan(0)
    expect(differenceOf({ ...version, premiumPesewas })).toBeUndefined()
    expect(differenceOf({ ...version, premiumPesewas: premiumPesewas - 1 })).toMatchObject({ kind: 'under' })
    expect(differenceOf(sold(risk, { change: 'reissue', premiumPesewas: 0, feesPesewas: 4000 }))).toBeUndefined()
    expect(differenceOf(sold(risk, { change: 'reissue', premiumPesewas: 5, feesPesewas: 0 }))).toMatchObject({
      kind: 'over',
    })
  })

  test('the lines of both prices add up to their totals', () => {
    const version = sold(comprehensiveCar, { premiumPesewas: 100_00 })
    expect(sum(expectedLines(version))).toBe(
      sum([{ amountPesewas: rateMotor(comprehensiveCar, nic2024).totalPesewas }]),
    )
    const stored = rateMotor(comprehensiveCar, nic2024).lines
    expect(sum(chargedLines(stored, version))).toBe(version.premiumPesewas + version.feesPesewas)
    expect(chargedLines(stored, sold())).toEqual(stored)
  })
})

describe('travel', () => {
  const risk = trip('SCH', 14, [34])
  const issueDate = '2026-05-01'
  const price = rateTravel(risk, travel2026, issueDate)
  const version: TravelVersion = {
    product: 'travel',
    risk,
    book: travel2026,
    issueDate,
    change: undefined,
    premiumPesewas: price.netPremiumPesewas,
    feesPesewas: price.taxPesewas,
  }

  test('a trip that was charged the price of its rate book has no difference; any other charge has one', () => {
    expect(differenceOf(version)).toBeUndefined()
    expect(differenceOf({ ...version, premiumPesewas: 1 })).toMatchObject({ kind: 'under' })
    expect(differenceOf({ ...version, feesPesewas: price.taxPesewas + 1 })).toMatchObject({ kind: 'over' })
    expect(sum(expectedLines(version))).toBe(price.totalPesewas)
  })

  test.each(['dates', 'extension'] as const)('a longer trip after a change of %s is charged the difference', (kind) => {
    const longer = trip('SCH', 30, [34])
    const due = rateTravel(longer, travel2026, issueDate).netPremiumPesewas - price.netPremiumPesewas
    const changed = { ...version, risk: longer, change: { kind, riskBefore: risk }, premiumPesewas: due }
    expect(differenceOf(changed)).toBeUndefined()
    expect(differenceOf({ ...changed, premiumPesewas: 0 })).toMatchObject({ kind: 'under', differencePesewas: -due })
  })

  test('a corrected name is expected to cost nothing', () => {
    const change = { kind: 'correction', riskBefore: risk } as const
    expect(differenceOf({ ...version, change, premiumPesewas: 0 })).toBeUndefined()
    expect(differenceOf({ ...version, change, premiumPesewas: 7 })).toMatchObject({ kind: 'over' })
  })
})
