import { daysInWords, formatDate } from '@okwan/domain/platform/dates'
import { lowerFirst } from '@okwan/domain/platform/messages/lower-first'
import {
  ADD_ON_LABELS,
  ID_TYPE_LABELS,
  PARTY_TYPE_LABELS,
  PURPOSE_LABELS,
  RELATIONSHIP_LABELS,
  TRAVEL_MODE_LABELS,
  TRIP_TYPE_LABELS,
  type TravelStep,
  VISA_TYPE_LABELS,
} from '@okwan/domain/products/travel-plans/terms'
import { Link } from '../../../platform/routes/link.ts'
import { travelStepPath } from '../../../platform/routes/step-paths.ts'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { Card } from '../../../ui/data/Card.tsx'
import { type Description, DescriptionList } from '../../../ui/data/DescriptionList.tsx'
import { type TravelSale, useTravelSale } from '../draft.ts'
import { formatEnteredPhone } from '../travellers/holder-values.ts'
import { useCountryNames } from '../trip/use-countries.ts'
import { euros, nameOf } from '../words.ts'

/** Answers by section, each with a link to edit it that returns to this page. */
export function AnswerSummary() {
  const sale = useTravelSale()
  const countryOf = useCountryNames()
  const { travellers = [] } = sale.draft
  return (
    <>
      <Section title="Policyholder" step="policyholder" items={holderItems(sale)} />
      <Section
        title={`${travellers.length === 1 ? 'Traveller' : 'Travellers'}`}
        step="all-travellers"
        items={[
          ...travellers.slice(0, MAX_SHOWN).map((one) => ({
            term: nameOf(one),
            value: [
              one.relationship && RELATIONSHIP_LABELS[one.relationship],
              one.dateOfBirth && `born ${formatDate(one.dateOfBirth)}`,
              one.passportNumber && `passport ${one.passportNumber.toUpperCase()}`,
            ]
              .filter(Boolean)
              .join(' · '),
          })),
          ...(travellers.length > MAX_SHOWN
            ? [{ term: 'More', value: `${travellers.length - MAX_SHOWN} travellers` }]
            : []),
        ]}
      />
      <Section title="Trip and plan" step="travel-details" items={tripItems(sale, countryOf)} />
      <Section title="More trip details" step="more-travel-information" items={moreItems(sale)} />
    </>
  )
}

/** Larger groups are reviewed on the travellers page. */
const MAX_SHOWN = 12

function Section({ title, step, items }: { title: string; step: TravelStep; items: Description[] }) {
  return (
    <Card
      title={title}
      actions={
        <Link
          to={travelStepPath(step)}
          search={{ from: 'summary' }}
          aria-label={`Edit: ${title}`}
          className={buttonClass('secondary')}
        >
          Edit
        </Link>
      }
    >
      <DescriptionList items={items.filter(({ value }) => value !== undefined && value !== null && value !== '')} />
    </Card>
  )
}

function holderItems({ draft: { policyholder: holder } }: TravelSale): Description[] {
  if (!holder) return []
  const isCompany = holder.customerType === 'corporate'
  return [
    { term: 'Name', value: isCompany ? holder.companyName : [holder.title, nameOf(holder)].filter(Boolean).join(' ') },
    { term: 'Date of birth', value: holder.dateOfBirth && !isCompany ? formatDate(holder.dateOfBirth) : undefined },
    { term: 'TIN', value: isCompany ? holder.tin : undefined },
    { term: 'Contact person', value: isCompany ? holder.contactPerson : undefined },
    {
      term: holder.idType && !isCompany ? ID_TYPE_LABELS[holder.idType] : 'ID',
      value: isCompany ? undefined : holder.idNumber,
    },
    { term: 'Phone number', value: formatEnteredPhone(holder.mobileNumber ?? '') },
    { term: 'Email', value: holder.email },
    { term: 'Address', value: [holder.residentialAddress, holder.city, holder.region].filter(Boolean).join(', ') },
  ]
}

function tripItems(
  { draft: { trip, party, travellers = [] }, partyType, standardPrice, offers }: TravelSale,
  countryOf: (iso2: string) => string,
): Description[] {
  if (!trip || !standardPrice) return []
  const { startDate, endDate, coverDays } = standardPrice.period
  const plan = offers.find(({ planCode }) => planCode === trip.planCode)
  return [
    { term: 'Trip type', value: trip.tripType && TRIP_TYPE_LABELS[trip.tripType] },
    { term: 'Destinations', value: trip.destinations?.map(countryOf).join(', ') },
    { term: 'Cover', value: `${formatDate(startDate)} to ${formatDate(endDate)}, ${daysInWords(coverDays)}` },
    { term: 'Purpose', value: trip.purpose && PURPOSE_LABELS[trip.purpose] },
    { term: 'Plan', value: plan && `${plan.name}, medical care up to ${euros(plan.medicalLimitEur)}` },
    {
      term: 'Pricing',
      value:
        partyType && travellers.length > 1 && [PARTY_TYPE_LABELS[partyType], party?.reason].filter(Boolean).join(': '),
    },
    { term: 'Add-ons', value: trip.addOns?.map((addOn) => ADD_ON_LABELS[addOn]).join(', ') },
  ]
}

function moreItems({ draft: { more } }: TravelSale): Description[] {
  if (!more) return []
  const contact = more.emergencyContact
  const visa = more.visaRequired
    ? [more.visaType && VISA_TYPE_LABELS[more.visaType], more.embassyName]
    : ['Not required']
  return [
    { term: 'Visa', value: visa.filter(Boolean).join(', ') },
    { term: 'Emergency contact', value: contact && `${contact.name}, ${formatEnteredPhone(contact.mobile ?? '')}` },
    {
      term: 'Beneficiaries',
      value: more.beneficiaries?.map(({ fullName, sharePct }) => `${fullName} ${sharePct}%`).join(', '),
    },
    {
      term: 'Journey',
      value: [more.departureCity, more.modeOfTravel && lowerFirst(TRAVEL_MODE_LABELS[more.modeOfTravel]), more.airline]
        .filter(Boolean)
        .join(', '),
    },
    { term: 'Previous claims', value: more.previousClaims ? `${more.claimsLast24Months} in 24 months` : 'None' },
  ]
}
