import type { TravelPolicy } from '@okwan/contract/policies/travel-policies'
import { formatDate } from '@okwan/domain/platform/dates'
import { lowerFirst } from '@okwan/domain/platform/messages/lower-first'
import { formatPhone, parsePhone, whatsAppUrl } from '@okwan/domain/platform/phone'
import {
  PURPOSE_LABELS,
  type Purpose,
  RELATIONSHIP_LABELS,
  TRIP_TYPE_LABELS,
  VISA_TYPE_LABELS,
  type VisaType,
} from '@okwan/domain/products/travel-plans/terms'
import { Check, Minus } from 'lucide-react'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { euros } from '../../sales/travel/words.ts'
import { classes } from '../../ui/classes.ts'
import { Card } from '../../ui/data/Card.tsx'
import { DescriptionList } from '../../ui/data/DescriptionList.tsx'
import { Money } from '../../ui/data/Money.tsx'
import { EmailProblem } from '../policies/page/MessagesCard.tsx'
import { mailto } from '../summary/mailto.ts'
import { PhoneLinks } from '../summary/PhoneLinks.tsx'
import { LINK } from '../summary/words.ts'
import { TripDays } from './TripDays.tsx'

export function TripCard({ policy }: { policy: TravelPolicy }) {
  const { trip } = policy
  const items = [
    { term: 'Countries', value: trip.destinations.map(({ name }) => name).join(', ') },
    { term: 'Plan', value: trip.planName },
    { term: 'Area of cover', value: trip.zoneName },
    { term: 'Medical care', value: `Up to ${euros(trip.medicalLimitEur)}` },
    { term: 'Excess', value: trip.excessEur === 0 ? 'None' : euros(trip.excessEur) },
    { term: 'Trip type', value: TRIP_TYPE_LABELS[trip.tripType] },
    // The purpose and the visa type are stored as codes.
    { term: 'Purpose', value: PURPOSE_LABELS[trip.purpose as Purpose] ?? trip.purpose },
    { term: 'Visa', value: VISA_TYPE_LABELS[trip.visaType as VisaType] ?? trip.visaType },
    { term: 'Embassy', value: trip.embassyName },
    { term: 'Add-ons', value: trip.addOns.map(({ label }) => label).join(', ') },
    { term: 'Airline', value: [trip.airline, trip.bookingReference].filter(Boolean).join(', ') },
    { term: 'Accommodation', value: trip.accommodationAddress },
  ]
  return (
    <Card title="Trip">
      <div className="grid gap-5">
        <TripDays policy={policy} />
        <DescriptionList layout="grid" items={items.filter(({ value }) => value)} />
      </div>
    </Card>
  )
}

export function TravellersCard({ policy }: { policy: TravelPolicy }) {
  const { travellers } = policy
  return (
    <Card title={travellers.length === 1 ? 'Traveller' : `${travellers.length} travellers`} flush>
      <ul className="divide-y divide-line border-t border-line">
        {travellers.map((one) => (
          <li key={one.travellerId} className="flex flex-wrap justify-between gap-x-4 gap-y-1 px-4 py-3">
            <div>
              <p className="font-medium wrap-anywhere">{one.fullName}</p>
              <p className="text-table text-muted">
                {RELATIONSHIP_LABELS[one.relationship]} · {one.ageYears} years, born {formatDate(one.dateOfBirth)}
              </p>
              <p className="text-table text-muted">
                Passport {one.passportNumber}, expires {formatDate(one.passportExpiryDate)}
              </p>
            </div>
            <div className="xs:text-right">
              <Money pesewas={one.premiumPesewas} />
              {one.certificateNumber && (
                <p className="text-table text-muted">
                  {one.verifyUrl ? (
                    <a href={one.verifyUrl} target="_blank" rel="noreferrer" className={LINK}>
                      {one.certificateNumber}
                    </a>
                  ) : (
                    one.certificateNumber
                  )}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function BenefitsCard({ policy }: { policy: TravelPolicy }) {
  return (
    <Card title="Benefits and limits" text="Per traveller">
      <dl className="divide-y divide-line">
        {policy.benefits.map(({ code, label, covered, text }) => {
          const Sign = covered ? Check : Minus
          return (
            <div key={code} className={classes('gap-x-4 py-2 xs:flex xs:justify-between', !covered && 'text-muted')}>
              <dt className="flex gap-2">
                <Sign aria-hidden className={classes('mt-0.5 size-4 shrink-0', covered && 'text-success-text')} />
                {label}
              </dt>
              <dd className="pl-6 max-xs:text-table max-xs:text-muted xs:text-right">{text}</dd>
            </div>
          )
        })}
      </dl>
      <details className="mt-3">
        <summary className="inline-flex min-h-6 items-center font-medium text-accent-text pointer-coarse:min-h-11">
          Exclusions
        </summary>
        <ul className="mt-2 list-disc pl-5 text-table text-muted">
          {policy.exclusions.map((exclusion) => (
            <li key={exclusion}>{exclusion}</li>
          ))}
        </ul>
      </details>
    </Card>
  )
}

/** Contacts: policyholder, assistance abroad and emergency contact. */
export function PeopleCard({ policy }: { policy: TravelPolicy }) {
  const { policyId, customer, holder, emergencyContact, assistance, beneficiaries, soldBy, branchName } = policy
  return (
    <>
      <Card title="Policyholder">
        <p className="mb-3 text-input font-bold wrap-anywhere">
          {parsePhone(customer.phone) ? (
            <Link to={paths.customer({ customerCode: policy.customerCode })} className={LINK}>
              {customer.fullName}
            </Link>
          ) : (
            customer.fullName
          )}
        </p>
        <DescriptionList
          items={[
            { term: 'Phone', value: <PhoneLinks phone={customer.phone} /> },
            {
              term: 'Email',
              value: holder.email && (
                <>
                  <Mail to={holder.email} />
                  <EmailProblem policyId={policyId} />
                </>
              ),
            },
            { term: 'Address', value: holder.address },
            { term: 'Sold by', value: `${soldBy.fullName}, ${branchName}` },
          ].filter(({ value }) => value)}
        />
      </Card>
      <Card title="24-hour assistance" text="Share these contacts with the travellers">
        <DescriptionList
          items={[
            {
              term: 'Phone',
              value: (
                <a href={`tel:${assistance.phone.replace(/\s/g, '')}`} className={`${LINK} whitespace-nowrap`}>
                  {assistance.phone}
                </a>
              ),
            },
            {
              term: 'WhatsApp',
              value: (
                <a
                  href={whatsAppUrl(assistance.whatsapp.replace(/\D/g, ''))}
                  target="_blank"
                  rel="noreferrer noopener"
                  className={`${LINK} whitespace-nowrap`}
                >
                  {assistance.whatsapp}
                </a>
              ),
            },
            { term: 'Email', value: <Mail to={assistance.email} /> },
          ]}
        />
      </Card>
      <Card title="Contacts at home">
        <DescriptionList
          items={[
            {
              term: 'Emergency contact',
              value: (
                <>
                  {emergencyContact.name}, {lowerFirst(emergencyContact.relationship)}
                  <br />
                  <Phone number={emergencyContact.mobile} />
                </>
              ),
            },
            {
              term: beneficiaries.length === 1 ? 'Beneficiary' : 'Beneficiaries',
              value: (
                <ul>
                  {beneficiaries.map(({ fullName, relationship, sharePct }) => (
                    <li key={`${fullName} ${relationship}`}>
                      {fullName}, {lowerFirst(relationship)}, {sharePct}%
                    </li>
                  ))}
                </ul>
              ),
            },
          ]}
        />
      </Card>
    </>
  )
}

function Phone({ number }: { number: string }) {
  const phone = parsePhone(number)
  return phone ? (
    <a href={`tel:+${phone}`} className={`${LINK} whitespace-nowrap`}>
      {formatPhone(phone)}
    </a>
  ) : (
    number
  )
}

function Mail({ to }: { to: string }) {
  const at = to.indexOf('@') + 1
  return (
    <a href={mailto(to)} className={LINK}>
      {/* A long address breaks after the sign instead of within a word. */}
      {to.slice(0, at)}
      <wbr />
      {to.slice(at)}
    </a>
  )
}
