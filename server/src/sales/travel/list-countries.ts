import { toAccraDate } from '@okwan/domain/platform/dates'
import { planCovers } from '@okwan/domain/products/travel-plans/rate-book'
import type { Ctx } from '../../platform/http/context.ts'
import { travelRateBookOn } from '../../products/rate-books/travel-rate-book.ts'

export async function listCountries({ tx, now }: Ctx) {
  const { book } = await travelRateBookOn(tx, toAccraDate(now))
  return book.countries.map((country) => ({
    ...country,
    risk: country.region === 'HOME' ? ('home' as const) : country.risk,
    plans: book.plans.filter((plan) => planCovers(book, plan, country)).map(({ code }) => code),
  }))
}
