import { attemptReference, clientReference } from '@okwan/domain/money/payments/references'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { brownCardNumber, certificateNumber, motorPolicyNumber } from '@okwan/domain/policies/policies/numbers'
import { paymentDueAt } from '@okwan/domain/policies/policies/status-at'
import type { RateBook } from '@okwan/domain/products/rate-books/rate-book'
import { bookOf, type MotorRateBooks } from '../../products/rate-books/motor-rate-book.ts'
import { priceRequest } from '../../sales/motor/price-request.ts'
import { offerEnd } from '../../sales/purchases/offer/open-offer.ts'
import type { Draw } from './draw.ts'
import { nameOf, type PastSale } from './past-sale.ts'

/** A sale with its price, numbers and references. */
export type Sold = PastSale & {
  rateBookId: string
  book: RateBook
  /** The body of the request for the price, without the fields of `risk`. */
  payload: object
  risk: ReturnType<typeof priceRequest>['risk']
  price: ReturnType<typeof priceRequest>['price']
  estimateId: string
  requestId: string
  checkoutId: string
  attemptId: string
  clientReference: string
  attemptReference: string
  receivedFor: string
  holderName: string
  dueAt: Date
  offerEndsAt: Date
  policyNumber: string
  recordNumber: number
  certificateNumber: string
  brownCardNumber: string
  stickerNumber: string
  midReference: string
  /** A renewal is paid before its cover starts. */
  startsLater: boolean
}

/** The next numbers of the sequences of the database. */
export type Numbers = { policy: () => number; sticker: () => number }

export function soldOf(sale: PastSale, books: MotorRateBooks, numbers: Numbers, draw: Draw): Sold {
  const { requested, renews, offeredAt, paidAt, vehicle, holder, policyId } = sale
  const { rateBookId, book } = bookOf(books, requested.startDate)
  const body = renews ? { ...requested, policyId, policyRecordId: renews.policyRecordId } : requested
  const { risk, price, payload } = priceRequest(body, book, { now: offeredAt })
  const reference = clientReference(renews ? 'renewal' : 'premium', offeredAt, draw.reference())
  const policyNumber = renews?.policyNumber ?? motorPolicyNumber(toAccraDate(paidAt), numbers.policy())
  const recordNumber = (renews?.recordNumber ?? 0) + 1
  const dueAt = paymentDueAt(offeredAt, requested.startDate)
  const plate = vehicle.registrationNumber
  return {
    ...sale,
    rateBookId,
    book,
    payload,
    risk,
    price,
    estimateId: draw.id(),
    requestId: draw.hex(12),
    checkoutId: draw.id(),
    attemptId: draw.id(),
    clientReference: reference,
    attemptReference: attemptReference(reference, 1),
    receivedFor: `Motor insurance ${plate}, ${renews ? 'renewal' : price.riskName}`,
    holderName: nameOf(holder),
    dueAt,
    offerEndsAt: offerEnd(dueAt, offeredAt),
    policyNumber,
    recordNumber,
    certificateNumber: certificateNumber(policyNumber, recordNumber),
    brownCardNumber: brownCardNumber(policyNumber, recordNumber),
    stickerNumber: `NIC${numbers.sticker()}`,
    midReference: `MID-${draw.digits(10)}`,
    startsLater: renews !== undefined && requested.startDate > toAccraDate(paidAt),
  }
}
