import type { MotorPrice } from '@okwan/contract/products/rating'
import type { RateBook } from '@okwan/domain/products/rate-books/rate-book'
import { cheapestOf, compareCovers } from '@okwan/domain/products/rating/compare-covers'
import type { MotorRisk } from '@okwan/domain/products/rating/eligibility'
import { rateMotor } from '@okwan/domain/products/rating/rate-motor'
import type { CoverType } from '@okwan/domain/products/rating/terms'

type RequestedRisk = Omit<MotorRisk, 'coverType'> & { coverType?: CoverType }

/** Prices the requested cover, or the cheapest one, with the alternatives. */
export function priceMotor(requested: RequestedRisk, book: RateBook) {
  const alternatives = compareCovers(requested, book)
  // Third party is always available, so its refusal is the reason why nothing can be sold.
  const risk = { ...requested, coverType: requested.coverType ?? cheapestOf(alternatives) ?? 'thirdparty' }
  const rating = rateMotor(risk, book)
  const { riskCode, startDate, endDate } = risk
  const price: MotorPrice = { ...rating, riskCode, startDate, endDate, alternatives }
  return { risk, price, referrals: rating.referrals }
}
