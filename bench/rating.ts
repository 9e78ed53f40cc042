/**
 * Motor rating: speed on one core, and a check of its rules with many random risks.
 *   node bench/rating.ts
 * A full rating is `rateMotor`: one cover with trace, limits, excess and warnings; the target is 100,000 a second. An
 * estimate adds `compareCovers`, which calculates up to five more prices: comprehensive has two, with and without the excess.
 */
import { addDays } from '../domain/src/platform/dates.ts'
import { nic2024 } from '../domain/src/products/rate-books/nic-2024.fixture.ts'
import { compareCovers } from '../domain/src/products/rating/compare-covers.ts'
import type { MotorRisk } from '../domain/src/products/rating/eligibility.ts'
import { rateMotor } from '../domain/src/products/rating/rate-motor.ts'
import { assertProperty, RATING_PROPERTIES } from '../domain/src/products/rating/rating-properties.fixture.ts'
import { COVER_TYPES } from '../domain/src/products/rating/terms.ts'

const TARGET_PER_SECOND = 100_000
const RATINGS = 500_000
const RANDOM_RISKS = 100_000

const risks = mixedRisks()
const fullRatings = measure('full ratings', (risk) => rateMotor(risk, nic2024).totalPesewas)
console.log(`${(fullRatings / TARGET_PER_SECOND).toFixed(2)} of the target`)
measure(
  'estimates with all alternatives',
  (risk) => rateMotor(risk, nic2024).totalPesewas + compareCovers(risk, nic2024).length,
)

for (const name of Object.keys(RATING_PROPERTIES)) {
  assertProperty(name, RANDOM_RISKS)
  console.log(`${RANDOM_RISKS.toLocaleString('en-GB')} random risks: ${name}`)
}

function measure(name: string, rate: (risk: MotorRisk) => number): number {
  let sum = 0
  const run = (count: number) => {
    for (let i = 0; i < count; i++) {
      const risk = risks[i % risks.length]
      if (risk) sum += rate(risk)
    }
  }
  run(RATINGS / 10)
  const before = process.cpuUsage()
  run(RATINGS)
  // CPU time instead of elapsed time, so that other processes do not affect the result.
  const { user, system } = process.cpuUsage(before)
  const perSecond = Math.round((RATINGS / (user + system)) * 1_000_000)
  // The sum prevents the compiler from removing the work.
  console.log(`${name}: ${perSecond.toLocaleString('en-GB')} a second (sum ${sum})`)
  return perSecond
}

/** All risk classes with all their covers; loadings, discounts and periods vary by position. */
function mixedRisks(): MotorRisk[] {
  return nic2024.classes.flatMap((riskClass) =>
    COVER_TYPES.filter((cover) => cover !== 'xtra' || riskClass.xtraAddOnPesewas !== null).flatMap((coverType) =>
      [30, 92, 181, 280, 365].map((days, index) => ({
        riskCode: riskClass.code,
        coverType,
        startDate: '2026-11-15',
        endDate: addDays('2026-11-15', days - 1),
        seats: Math.min(riskClass.seatMax, Math.max(riskClass.seatMin, riskClass.baseSeats + index)),
        marketValuePesewas: 5_000_000 + index * 3_123_457,
        additionalTppdPesewas: index * 500_000,
        excessApplicable: index % 2 === 0,
        engineCapacityCc: riskClass.code.endsWith('_GT3000') ? 4_000 : 1_400 + index * 300,
        yearOfManufacture: 2010 + index * 4,
        ncdYears: index,
        fleetSize: 1 + index * 6,
      })),
    ),
  )
}
