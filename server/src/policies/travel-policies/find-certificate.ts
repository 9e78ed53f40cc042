import { findPlan } from '@okwan/domain/products/travel-plans/rate-book'
import { fullName } from '@okwan/domain/sales/travel/draft/travellers'
import type { PublicCtx } from '../../platform/http/context.ts'
import { travelRateBookOf } from '../../products/rate-books/travel-rate-book.ts'
import { readIssued } from '../policies/read/read-issued.ts'
import { readVerifyCode } from '../policies/verify-code.ts'
import { countryName } from './document.ts'
import { findTripOfTraveller } from './store.ts'

/** Returns the current data of the travel certificate that a signed code identifies, for the public verification page. */
export async function findTravelCertificate(ctx: PublicCtx, code: string) {
  const { tx, product } = ctx
  const travellerRowId = readVerifyCode(product, code)
  const sold = travellerRowId && (await findTripOfTraveller(tx, travellerRowId))
  const issued = sold && (await readIssued(ctx, sold.policy_record_id))
  const traveller = sold && sold.travellers.find(({ id }) => id === travellerRowId)
  if (!issued || !traveller) return undefined
  const book = await travelRateBookOf(tx, sold.rate_book_id)
  return {
    ...issued,
    certificateNumber: traveller.certificate_number ?? '',
    // Only motor names a replaced certificate. A travel certificate prints its dates, so readers see if they differ.
    replacedCertificateNumber: null,
    planName: findPlan(book, sold.trip.planCode).name,
    destinations: sold.trip.destinations.map((iso2) => countryName(book, iso2)),
    travellerName: fullName(traveller.person),
  }
}
