import { addDays, type IsoDate } from '@okwan/domain/platform/dates'
import { predictNetwork } from '@okwan/domain/platform/phone'
import { Refusal } from '@okwan/domain/platform/refusal'
import { ncdYearsAfter } from '@okwan/domain/policies/policies/renewal'
import type { CoverType } from '@okwan/domain/products/rating/terms'
import { bookOf, type MotorRateBooks } from '../../products/rate-books/motor-rate-book.ts'
import { priceRequest } from '../../sales/motor/price-request.ts'
import { officeTime } from './calendar.ts'
import type { Draw } from './draw.ts'
import type { PastSale, RequestedCover, Seller } from './past-sale.ts'
import { drawPolicyholder } from './people.ts'
import type { Plates } from './plates.ts'
import { addSeconds } from './rows/times.ts'
import type { Sold } from './sold.ts'

const COVERS: [CoverType, number][] = [
  ['thirdparty', 62],
  ['comprehensive', 20],
  ['xtra', 10],
  ['fire', 8],
]
const TERM_DAYS: [number, number][] = [
  [365, 82],
  [180, 8],
  [90, 10],
]
const STARTS_LATER = 0.12
const RENEWED = 0.7
/** Most holders renew in the last days of their cover. */
const RENEWED_UP_TO_DAYS_BEFORE = 12
/** The customer approves on the phone before the first status query. */
const MAX_APPROVAL_S = 240
const VALUE_LOSS = 0.92

export type Planning = { draw: Draw; books: MotorRateBooks; plates: Plates; sellers: readonly Seller[] }

/** Draws a new sale on a day; `number` is the number of the customer. */
export function drawSale({ draw, books, plates, sellers }: Planning, day: IsoDate, number: number): PastSale {
  const seller = draw.pick(sellers)
  const vehicle = plates.next(day)
  const offeredAt = officeTime(draw, day)
  const startDate = draw.chance(STARTS_LATER) ? addDays(day, 1 + draw.below(6)) : day
  const holder = drawPolicyholder(draw, number, seller.branchCode)
  const requested: RequestedCover = {
    riskCode: holder.customerType === 'corporate' ? 'X4' : 'X1',
    coverType: draw.weighted(COVERS),
    startDate,
    endDate: addDays(startDate, draw.weighted(TERM_DAYS) - 1),
    seats: vehicle.seatingCapacity,
    engineCapacity: vehicle.cubicCapacity,
    yearOfManufacture: vehicle.manufacturingYear,
    additionalTppd: 0,
    excessApplicable: true,
    ncdYears: 0,
    fleetSize: 1,
  }
  return {
    policyId: draw.id(),
    policyRecordId: draw.id(),
    vehicleId: draw.id(),
    seller,
    sessionId: draw.id(),
    holder,
    vehicle,
    requested: toSellable(withValue(requested, 45_000 + draw.below(130) * 1000), books, offeredAt),
    network: predictNetwork(holder.phone) ?? 'mtn',
    offeredAt,
    paidAt: addSeconds(offeredAt, 20 + draw.below(MAX_APPROVAL_S - 20)),
  }
}

/** Draws whether and when the holder renews; undefined without a renewal until `lastDay`. */
export function drawRenewal({ draw, books }: Planning, sold: Sold, lastDay: IsoDate): PastSale | undefined {
  const { price, risk, requested } = sold
  const day = addDays(price.endDate, -draw.below(RENEWED_UP_TO_DAYS_BEFORE))
  const offeredAt = officeTime(draw, day)
  const sessionId = draw.id()
  const policyRecordId = draw.id()
  const paidAt = addSeconds(offeredAt, 20 + draw.below(MAX_APPROVAL_S - 20))
  if (!draw.chance(RENEWED) || day > lastDay) return undefined
  const startDate = addDays(price.endDate, 1)
  const ncdYears = ncdYearsAfter({
    ncdYears: risk.ncdYears,
    coverDays: price.coverDays,
    ownDamageClaimPaid: false,
    gapDays: 0,
  })
  const next = {
    ...requested,
    startDate,
    endDate: addDays(startDate, price.coverDays - 1),
    excessApplicable: false,
    ncdYears,
    marketValue: Math.round(((requested.marketValue ?? 0) * VALUE_LOSS) / 1000) * 1000,
  }
  const { policyRecordId: formerId, policyNumber, recordNumber } = sold
  const { policyId, vehicleId, seller, holder, vehicle, network } = sold
  return {
    policyId,
    policyRecordId,
    vehicleId,
    seller,
    sessionId,
    holder,
    vehicle,
    network,
    offeredAt,
    paidAt,
    requested: toSellable(next, books, offeredAt),
    renews: { policyRecordId: formerId, policyNumber, recordNumber, endDate: price.endDate },
  }
}

function withValue(requested: RequestedCover, marketValue: number): RequestedCover {
  return requested.coverType === 'comprehensive' || requested.coverType === 'fire'
    ? { ...requested, marketValue }
    : requested
}

/** A cover that needs an underwriter, or that is not sold for this vehicle, becomes third party. */
function toSellable(requested: RequestedCover, books: MotorRateBooks, now: Date): RequestedCover {
  if (requested.coverType === 'thirdparty') return requested
  const { marketValue: _, ...plain } = requested
  const thirdParty = { ...plain, coverType: 'thirdparty' as const }
  try {
    const { price } = priceRequest(requested, bookOf(books, requested.startDate).book, { now })
    return price.referrals.length > 0 ? thirdParty : requested
  } catch (error) {
    if (error instanceof Refusal) return thirdParty
    throw error
  }
}
