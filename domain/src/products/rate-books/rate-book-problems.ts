import { FULL_BPS } from '../../platform/money.ts'
import { numberProblems } from '../number-problems.ts'
import type { Band, RateBook, RiskClass } from './rate-book.ts'
import { RISK_CODES, RISK_GROUPS } from './terms.ts'

/** Problems that prevent the publication of a draft; empty if it can be published. */
export function rateBookProblems(book: RateBook): string[] {
  return [
    ...dateProblems(book),
    ...bandProblems('engineLoading', book.engineLoading),
    ...bandProblems('ageLoading', book.ageLoading),
    ...bandProblems('fleetDiscount', book.fleetDiscount),
    ...ncdProblems(book),
    ...book.classes.flatMap(classProblems),
    ...missingClasses(book),
    ...numberProblems(book, book.version),
  ]
}

function dateProblems({ effectiveFrom, effectiveTo }: RateBook): string[] {
  if (effectiveTo === null || effectiveFrom <= effectiveTo) return []
  return [`The rate book ends on ${effectiveTo}, before it starts on ${effectiveFrom}.`]
}

function bandProblems(name: string, bands: readonly Band[]): string[] {
  const problems: string[] = []
  bands.forEach(({ upTo, rateBps }, index) => {
    const isLast = index === bands.length - 1
    const before = bands[index - 1]
    if (isLast !== (upTo === null)) problems.push(`${name}: only the last band can be open-ended.`)
    if (before?.upTo != null && upTo !== null && upTo <= before.upTo)
      problems.push(`${name}: band limits must increase.`)
    // A rate that decreases with a higher risk is a typing error.
    if (before && rateBps < before.rateBps) problems.push(`${name}: rates must not decrease from band to band.`)
    if (rateBps > FULL_BPS) problems.push(`${name}: a rate is above 100%.`)
  })
  return bands.length > 0 ? problems : [`${name}: bands are missing.`]
}

function ncdProblems(book: RateBook): string[] {
  return RISK_GROUPS.flatMap((group) => {
    const rates = book.ncdBpsByYears[group]
    const rises = rates.every((rateBps, years) => rateBps <= FULL_BPS && rateBps >= (rates[years - 1] ?? 0))
    const problems = rises ? [] : [`No-claim discount ${group}: rates must increase and must not exceed 100%.`]
    return rates[0] === 0 ? problems : [...problems, `No-claim discount ${group}: the rate for 0 years must be 0%.`]
  })
}

function classProblems(riskClass: RiskClass): string[] {
  const { code, seatMin, seatMax } = riskClass
  return seatMin >= 1 && seatMin <= seatMax ? [] : [`${code}: ${seatMin} to ${seatMax} isn’t a valid range of seats.`]
}

function missingClasses(book: RateBook): string[] {
  return RISK_CODES.flatMap((code) => {
    const found = book.classes.filter((riskClass) => riskClass.code === code).length
    return found === 1 ? [] : [`Risk class ${code} is listed ${found} times. List it once.`]
  })
}
