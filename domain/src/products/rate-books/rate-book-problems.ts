import { FULL_BPS } from '../../platform/money.ts'
import type { Band, RateBook, RiskClass } from './rate-book.ts'
import { RISK_CODES, RISK_GROUPS } from './terms.ts'

/** What must be put right before a draft book may be published. Empty when it may. */
export function rateBookProblems(book: RateBook): string[] {
  return [
    ...dateProblems(book),
    ...bandProblems('engineLoading', book.engineLoading),
    ...bandProblems('ageLoading', book.ageLoading),
    ...bandProblems('fleetDiscount', book.fleetDiscount),
    ...ncdProblems(book),
    ...book.classes.flatMap(classProblems),
    ...missingClasses(book),
    ...moneyProblems(book, book.version),
  ]
}

function dateProblems({ effectiveFrom, effectiveTo }: RateBook): string[] {
  if (effectiveTo === null || effectiveFrom <= effectiveTo) return []
  return [`The book ends on ${effectiveTo}, before it begins on ${effectiveFrom}.`]
}

function bandProblems(name: string, bands: readonly Band[]): string[] {
  const problems: string[] = []
  bands.forEach(({ upTo, rateBps }, index) => {
    const isLast = index === bands.length - 1
    const before = bands[index - 1]
    if (isLast !== (upTo === null)) problems.push(`${name}: only the last band is open-ended.`)
    if (before?.upTo != null && upTo !== null && upTo <= before.upTo) problems.push(`${name}: bands must rise.`)
    // A price that falls when the risk grows is a slip of the pen.
    if (before && rateBps < before.rateBps) problems.push(`${name}: rates must not fall from band to band.`)
    if (rateBps > FULL_BPS) problems.push(`${name}: a rate above 100%.`)
  })
  return bands.length > 0 ? problems : [`${name}: no bands.`]
}

function ncdProblems(book: RateBook): string[] {
  return RISK_GROUPS.flatMap((group) => {
    const ladder = book.ncdBpsByYears[group]
    const rises = ladder.every((rateBps, years) => rateBps <= FULL_BPS && rateBps >= (ladder[years - 1] ?? 0))
    const problems = rises ? [] : [`No-claim discount ${group}: must rise and stay at or below 100%.`]
    return ladder[0] === 0 ? problems : [...problems, `No-claim discount ${group}: must begin with 0% for 0 years.`]
  })
}

function classProblems(riskClass: RiskClass): string[] {
  const { code, seatMin, seatMax } = riskClass
  return seatMin >= 1 && seatMin <= seatMax ? [] : [`${code}: ${seatMin} to ${seatMax} seats is not a range.`]
}

function missingClasses(book: RateBook): string[] {
  return RISK_CODES.flatMap((code) => {
    const found = book.classes.filter((riskClass) => riskClass.code === code).length
    return found === 1 ? [] : [`${code} is listed ${found} times, not once.`]
  })
}

/** Every amount and rate in the book, however deep, is a whole number of at least nothing. */
function moneyProblems(part: object, path: string): string[] {
  return Object.entries(part).flatMap(([key, value]: [string, unknown]) => {
    const here = `${path}.${key}`
    if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? [] : [`${here} is ${value}.`]
    return typeof value === 'object' && value !== null ? moneyProblems(value, here) : []
  })
}
