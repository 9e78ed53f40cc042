import { ADULT_YEARS } from '@okwan/domain/products/travel-plans/terms'
import type { TravelSale } from '../draft.ts'
import { euros } from '../words.ts'

/** The party of these ages, such as `2 adults, 2 children`. */
export function partyInWords(ages: readonly number[]): string {
  const adults = ages.filter((age) => age >= ADULT_YEARS).length
  const children = ages.length - adults
  return [count(adults, 'adult', 'adults'), count(children, 'child', 'children')].filter(Boolean).join(', ')
}

const count = (size: number, one: string, several: string) => size > 0 && `${size} ${size === 1 ? one : several}`

type Offer = TravelSale['offers'][number]

/** Advantages and drawbacks of a plan compared with a plan of the same price and a lower limit; undefined if there is none. */
export function advantageOf(offer: Offer, others: readonly Offer[]): string | undefined {
  const lower = others.find(
    ({ totalPesewas, medicalLimitEur }) =>
      totalPesewas === offer.totalPesewas && medicalLimitEur < offer.medicalLimitEur,
  )
  if (!lower) return undefined
  const excess = offer.excessEur === lower.excessEur ? [] : [`${euros(offer.excessEur)} excess`]
  const visa = lower.visaCompliant && !offer.visaCompliant ? ['not visa-compliant'] : []
  return ['Same price', 'higher limit', ...excess, ...visa].join(', ')
}
