import type { TravelReferral } from '@okwan/contract/sales/referrals'
import { ageOn, daysBetween, daysInWords, formatDate } from '@okwan/domain/platform/dates'
import { DescriptionList } from '../../../ui/data/DescriptionList.tsx'
import type { TravelSale } from '../../travel/draft.ts'

type TripDetailsProps = { referral: TravelReferral; sale: TravelSale | undefined }

/** Referred subjects, trip and travellers, shown before the underwriter opens the health answers. */
export function TripDetails({ referral, sale }: TripDetailsProps) {
  return (
    <>
      {sale && <Reasons sale={sale} />}
      <DescriptionList layout="grid" items={detailsOf(referral, sale)} />
    </>
  )
}

/** Lists who is referred. The reasons are health data and are shown with the health answers only. */
function Reasons({ sale }: { sale: TravelSale }) {
  const open = sale.underwriting.filter(({ state }) => state === 'referred' || state === 'documents_wanted')
  if (open.length === 0) return null
  return (
    <section className="grid gap-2">
      <h3 className="font-bold">Reason for referral</h3>
      <ul className="grid gap-2 xs:grid-cols-2 *:only:col-span-full">
        {open.map(({ subject }) => (
          <li key={subject} className="rounded-lg border border-line px-3 py-2 font-medium">
            {subject === 'trip' ? 'Trip outside the standard terms' : `Health answers of ${nameOf(sale, subject)}`}
          </li>
        ))}
      </ul>
    </section>
  )
}

function nameOf({ health }: TravelSale, travellerId: string): string {
  return health.find((one) => one.travellerId === travellerId)?.fullName ?? 'a traveller'
}

function detailsOf(referral: TravelReferral, sale: TravelSale | undefined) {
  const { departureDate, travellers, planCode } = referral
  const { trip, travellers: people = [] } = sale?.draft ?? {}
  const plan = sale?.offers.find((offer) => offer.planCode === planCode)
  const from = trip?.departureDate ?? departureDate
  return [
    { term: 'Plan', value: plan?.name ?? planCode },
    { term: 'Trip', value: tripText(from, trip?.returnDate) },
    {
      term: people.length > 1 ? 'Travellers' : 'Traveller',
      value:
        people.length > 0 ? (
          <ul>
            {people.map(({ travellerId, firstName, lastName, dateOfBirth }) => (
              <li key={travellerId}>
                {[firstName, lastName].filter(Boolean).join(' ')}
                {dateOfBirth && from && `, ${ageOn(dateOfBirth, from)} years`}
              </li>
            ))}
          </ul>
        ) : (
          travellers
        ),
    },
  ]
}

function tripText(from: string, to: string | null | undefined): string {
  if (!from) return '–'
  return to ? `${formatDate(from)} – ${formatDate(to)}, ${daysInWords(daysBetween(from, to) + 1)}` : formatDate(from)
}
