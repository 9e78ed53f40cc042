import { numberProblems } from '../number-problems.ts'
import { planCovers, type TravelRateBook } from './rate-book.ts'
import { isTaxCode } from './taxes.ts'
import { CONDITIONS } from './terms.ts'

/** Problems that prevent the publication of a draft; empty if it can be published. */
export function travelBookProblems(book: TravelRateBook): string[] {
  return [
    ...bookDateProblems(book),
    ...duplicates(
      'Plan',
      book.plans.map(({ code }) => code),
    ),
    ...duplicates(
      'Zone',
      book.zones.map(({ code }) => code),
    ),
    ...duplicates(
      'Country',
      book.countries.map(({ iso2 }) => iso2),
    ),
    ...duplicates(
      'Benefit',
      book.benefits.map(({ code }) => code),
    ),
    ...book.plans.flatMap((plan) => planProblems(plan, book)),
    ...ageProblems(book),
    ...groupProblems(book),
    ...taxProblems(book),
    ...medicalProblems(book),
    ...benefitProblems(book),
    ...numberProblems(book, book.version),
  ]
}

function bookDateProblems({ effectiveFrom, effectiveTo }: TravelRateBook): string[] {
  if (effectiveTo === null || effectiveFrom <= effectiveTo) return []
  return [`The rate book ends on ${effectiveTo}, before it starts on ${effectiveFrom}.`]
}

function planProblems(plan: TravelRateBook['plans'][number], book: TravelRateBook): string[] {
  const problems: string[] = []
  if (!book.countries.some((country) => planCovers(book, plan, country)))
    problems.push(`${plan.name} covers no country.`)
  if (book.countries.some((country) => country.region === 'HOME' && planCovers(book, plan, country))) {
    problems.push(`${plan.name} covers domestic trips.`)
  }
  if (plan.premiums.at(-1)?.toDays !== plan.maxDays) {
    problems.push(`${plan.name}: the last day band must end at the longest cover, ${plan.maxDays} days.`)
  }
  plan.premiums.forEach(({ fromDays, toDays, premiumPesewas }, index) => {
    const before = plan.premiums[index - 1]
    if (toDays < fromDays) problems.push(`${plan.name}: ${fromDays} to ${toDays} isn’t a valid range of days.`)
    if (before && fromDays !== before.toDays + 1)
      problems.push(`${plan.name}: days are missing or overlap before day ${fromDays}.`)
    // A lower price for a longer trip is a typing error.
    if (before && premiumPesewas < before.premiumPesewas)
      problems.push(`${plan.name}: the price decreases at day ${fromDays}.`)
  })
  return problems
}

function ageProblems({ ageBands }: TravelRateBook): string[] {
  const problems = ageBands.flatMap(({ fromYears }, index) => {
    const expected = index === 0 ? 0 : (ageBands[index - 1]?.toYears ?? Number.NaN) + 1
    return fromYears === expected ? [] : [`Age bands: years are missing or overlap before age ${fromYears}.`]
  })
  return ageBands.at(-1)?.toYears === null ? problems : [...problems, 'Age bands: the last band must be open-ended.']
}

function groupProblems({ groupDiscounts }: TravelRateBook): string[] {
  const rises = groupDiscounts.every(({ fromTravellers, discountBps }, index) => {
    const before = groupDiscounts[index - 1]
    return !before || (fromTravellers > before.fromTravellers && discountBps > before.discountBps)
  })
  return rises ? [] : ['Group discounts must increase with the size of the group.']
}

/** Overlapping periods of a tax would charge it twice. */
function taxProblems({ taxes }: TravelRateBook): string[] {
  const unknown = taxes.filter(({ code }) => !isTaxCode(code)).map(({ code }) => `${code} has no ledger account.`)
  const overlapping = taxes.flatMap((tax, index) => {
    const clash = taxes.slice(index + 1).find((other) => {
      const ends = (row: typeof tax) => row.effectiveTo ?? '9999-12-31'
      return other.code === tax.code && tax.effectiveFrom <= ends(other) && other.effectiveFrom <= ends(tax)
    })
    return clash ? [`${tax.code} has two rates on ${clash.effectiveFrom}.`] : []
  })
  return [...unknown, ...overlapping]
}

function medicalProblems({ medical }: TravelRateBook): string[] {
  return CONDITIONS.filter((condition) => !(condition in medical.conditions)).map(
    (name) => `${name} has no medical class.`,
  )
}

function benefitProblems({ benefits, plans }: TravelRateBook): string[] {
  const medical = benefits.find(({ code }) => code === 'medical')
  return plans.flatMap(({ code, name, medicalLimitEur }) => {
    const printed = medical && 'limitEur' in medical ? medical.limitEur[code] : undefined
    return printed === medicalLimitEur
      ? []
      : [`${name}: the medical benefit differs from the medical limit of the plan.`]
  })
}

function duplicates(kind: string, codes: readonly string[]): string[] {
  return [...new Set(codes.filter((code, index) => codes.indexOf(code) !== index))].map(
    (code) => `${kind} ${code} is listed twice.`,
  )
}
