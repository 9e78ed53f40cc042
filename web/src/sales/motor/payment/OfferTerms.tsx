import type { PolicyDetail } from '@okwan/contract/policies/policies'
import type { MotorPrice } from '@okwan/contract/products/rating'
import { formatDate } from '@okwan/domain/platform/dates'
import { COVER_LABELS, type CoverType } from '@okwan/domain/products/rating/terms'
import { PriceTable } from '../../../ui/data/PriceTable.tsx'
import { MoreOptions } from '../../../ui/forms/MoreOptions.tsx'
import { CommissionLine } from '../../purchases/CommissionBand.tsx'
import { earningOf } from '../estimates/earning-of.ts'
import { periodText } from '../period.ts'

type SoldPrice = Pick<
  MotorPrice,
  'coverType' | 'startDate' | 'endDate' | 'lines' | 'officePremiumPesewas' | 'totalPesewas' | 'excess' | 'conditions'
>

/** Terms that the customer agrees to: cover, period, excess, conditions and price breakdown. */
export function OfferTerms({ price }: { price: SoldPrice }) {
  const { coverType, startDate, endDate, lines, totalPesewas, excess, conditions = [] } = price
  const notes = excess.kind === 'none' ? conditions : [excess.text, ...conditions]
  return (
    <div>
      <p className="font-bold">
        {COVER_LABELS[coverType]}, {periodText(startDate, endDate)}
      </p>
      <p className="tabular">
        {formatDate(startDate)} – {formatDate(endDate)}
      </p>
      {notes.map((note) => (
        <p key={note} className="text-table text-muted">
          {note}
        </p>
      ))}
      <MoreOptions label="Price breakdown" open={false}>
        <PriceTable lines={lines} totalPesewas={totalPesewas} />
      </MoreOptions>
    </div>
  )
}

/** `terms` and `earning` of the form that collects this price; empty until the price is known. */
export function termsOf(price: SoldPrice | undefined) {
  return price ? { terms: <OfferTerms price={price} />, earning: <CommissionLine sale={earningOf(price)} /> } : {}
}

/** As `termsOf`, for an offer that exists as a policy record. */
export function policyTerms(policy: PolicyDetail | undefined) {
  if (!policy?.price) return {}
  const { coverType, startDate, endDate } = policy.insuranceDetails
  // Motor policies have motor covers.
  return termsOf({ ...policy.price, coverType: coverType as CoverType, startDate, endDate })
}
