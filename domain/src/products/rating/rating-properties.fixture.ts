import fc from 'fast-check'
import { addDays } from '../../platform/dates.ts'
import { nic2024 } from '../rate-books/nic-2024.fixture.ts'
import type { RateBook } from '../rate-books/rate-book.ts'
import { compareCovers } from './compare-covers.ts'
import type { MotorRisk } from './eligibility.ts'
import { rateMotor } from './rate-motor.ts'
import { COVER_TYPES } from './terms.ts'

/** Properties of all ratings. The tests check 1,000 risks for each property, `bench/rating.ts` 100,000. */
export const RATING_PROPERTIES: Record<string, (risk: MotorRisk, morePesewas: number) => boolean> = {
  'an additional seat never lowers the total': (risk) => {
    const { seatMax = 0 } = nic2024.classes.find(({ code }) => code === risk.riskCode) ?? {}
    return total({ ...risk, seats: Math.min(risk.seats + 1, seatMax) }) >= total(risk)
  },

  'a higher value never lowers the total': (risk, morePesewas) => {
    const value = Math.min((risk.marketValuePesewas ?? 0) + morePesewas, nic2024.fire.maxValuePesewas)
    return total({ ...risk, marketValuePesewas: value }) >= total(risk)
  },

  'more property cover never lowers the total': (risk) => {
    const { maxPesewas, stepPesewas } = nic2024.additionalTppd
    const additionalTppdPesewas = Math.min(risk.additionalTppdPesewas + stepPesewas, maxPesewas)
    return total({ ...risk, additionalTppdPesewas }) >= total(risk)
  },

  'an additional day never lowers the total, and no period costs more than a year': (risk) => {
    const lastDay = addDays(risk.startDate, 364)
    const nextDay = addDays(risk.endDate, 1)
    const oneMoreDay = total({ ...risk, endDate: nextDay < lastDay ? nextDay : lastDay })
    return oneMoreDay >= total(risk) && total(risk) <= total({ ...risk, endDate: lastDay })
  },

  'claim-free years and fleets never change a third-party line or raise the total': (risk) => {
    const better = { ...risk, ncdYears: risk.ncdYears + 1, fleetSize: risk.fleetSize + 5 }
    return thirdPartyLines(better) === thirdPartyLines(risk) && total(better) <= total(risk)
  },

  'the lines add up to the total in whole pesewas': (risk) => {
    const { lines, officePremiumPesewas, feesPesewas, totalPesewas } = rateMotor(risk, nic2024)
    const isWhole = lines.every(({ amountPesewas }) => Number.isSafeInteger(amountPesewas))
    const sum = lines.reduce((before, { amountPesewas }) => before + amountPesewas, 0)
    return isWhole && sum === totalPesewas && officePremiumPesewas + feesPesewas === totalPesewas
  },

  'a stored risk and a stored rate book give the same rating again': (risk) => {
    const stored: { risk: MotorRisk; book: RateBook } = JSON.parse(JSON.stringify({ risk, book: nic2024 }))
    return JSON.stringify(rateMotor(stored.risk, stored.book)) === JSON.stringify(rateMotor(risk, nic2024))
  },

  'the comparison shows the rated price of each cover': (risk) => {
    const same = compareCovers(risk, nic2024).find(({ coverType }) => coverType === risk.coverType)
    return same !== undefined && 'totalPesewas' in same && same.totalPesewas === total(risk)
  },
}

/** A random risk of any class with a cover that is available for it. */
const anyRisk: fc.Arbitrary<MotorRisk> = fc.constantFrom(...nic2024.classes).chain((riskClass) =>
  fc
    .record({
      riskCode: fc.constant(riskClass.code),
      coverType: fc.constantFrom(
        ...COVER_TYPES.filter((cover) => cover !== 'xtra' || riskClass.xtraAddOnPesewas !== null),
      ),
      startDate: fc.integer({ min: 0, max: 3_000 }).map((days) => addDays('2024-01-01', days)),
      days: fc.integer({ min: 30, max: 365 }),
      seats: fc.integer({ min: riskClass.seatMin, max: riskClass.seatMax }),
      marketValuePesewas: fc.integer({ min: 500_000, max: 100_000_000 }),
      additionalTppdPesewas: fc.integer({ min: 0, max: 1_000 }).map((thousands) => thousands * 100_000),
      excessApplicable: fc.boolean(),
      engineCapacityCc: riskClass.code.endsWith('_GT3000')
        ? fc.integer({ min: 3_001, max: 20_000 })
        : fc.integer({ min: 0, max: 3_000 }),
      yearOfManufacture: fc.integer({ min: 2_015, max: 2_025 }),
      ncdYears: fc.integer({ min: 0, max: 8 }),
      fleetSize: fc.integer({ min: 1, max: 40 }),
    })
    .map(({ days, ...risk }) => ({ ...risk, endDate: addDays(risk.startDate, days - 1) })),
)

export function assertProperty(name: string, risks: number): void {
  const property = RATING_PROPERTIES[name]
  if (!property) throw new RangeError(`unknown property "${name}"`)
  fc.assert(fc.property(anyRisk, fc.integer({ min: 1, max: 10_000_000 }), property), { numRuns: risks })
}

function total(risk: MotorRisk): number {
  return rateMotor(risk, nic2024).totalPesewas
}

const THIRD_PARTY = ['tpBasic', 'xtra', 'extraSeats', 'extraTppd', 'additionalPeril', 'ecowasPeril', 'paDriver']

function thirdPartyLines(risk: MotorRisk): string {
  return JSON.stringify(rateMotor(risk, nic2024).lines.filter(({ code }) => THIRD_PARTY.includes(code)))
}
