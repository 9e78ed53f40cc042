import type { TravelPolicy } from '@okwan/contract/policies/travel-policies'
import { ERASED_PHONE } from '@okwan/domain/customers/customers/erasure'
import { ageOn } from '@okwan/domain/platform/dates'
import type { PermissionHolder } from '@okwan/domain/platform/permissions'
import type { Reader } from '@okwan/domain/platform/reach'
import type { TravelAssistance } from '@okwan/domain/platform/settings/values'
import { travelActionStates } from '@okwan/domain/policies/travel-policies/actions'
import { travelStatusAt } from '@okwan/domain/policies/travel-policies/status'
import { isVisaCompliant } from '@okwan/domain/policies/travel-policies/visa-letter'
import { benefitRows } from '@okwan/domain/products/travel-plans/benefits'
import { findPlan } from '@okwan/domain/products/travel-plans/rate-book'
import { ADD_ON_LABELS, TRAVEL_STATUS_LABELS, type TravelStatus } from '@okwan/domain/products/travel-plans/terms'
import { coverPeriod, coverStartsAt } from '@okwan/domain/products/travel-plans/trip-dates'
import { fullName } from '@okwan/domain/sales/travel/draft/travellers'
import type { Product } from '../../platform/http/context.ts'
import { datedRecord } from '../policies/issue/dated-record.ts'
import { recipientOf } from '../policies/recipient-of.ts'
import { canSeeCustomer } from '../policies/shown-customer.ts'
import { countryName, zoneName } from './document.ts'
import { documentsOf } from './documents-of.ts'
import type { LoadedPolicy } from './load-policy.ts'

type Viewer = {
  now: Date
  reader: Pick<Reader, 'id'> & PermissionHolder
  assistance: TravelAssistance
  verifyUrl: (travellerRowId: string) => string
  product: Pick<Product, 'email'>
}

/** A travel policy without health answers and underwriting reasons. */
export function presentTravelPolicy(policy: LoadedPolicy, viewer: Viewer): TravelPolicy {
  const { detail, row, sold, book } = policy
  const status = statusOf(policy, viewer.now)
  const { more, trip } = sold
  const isShown = canSeeCustomer(row, viewer.reader)
  const { emergencyContact, beneficiaries } = more
  const { startDate, endDate, tripType } = { ...sold.price.period, tripType: trip.tripType }
  const risk = {
    status,
    tripType,
    startDate,
    endDate,
    correctionsMade: sold.corrections,
    isErased: row.phone === ERASED_PHONE,
  }
  const actions = travelActionStates(risk, viewer.reader, viewer.now, book)
  return {
    ...detail,
    travelStatus: status,
    travelStatusText: TRAVEL_STATUS_LABELS[status],
    draftId: sold.draft_id,
    holder: {
      customerType: row.customer_type,
      email: isShown ? row.email : null,
      address: isShown ? [row.city, row.region].filter(Boolean).join(', ') : '',
      canShowDetails: isShown,
    },
    trip: presentTrip(policy),
    travellers: presentTravellers(policy, viewer),
    emergencyContact,
    beneficiaries,
    assistance: viewer.assistance,
    benefits: benefitRows(trip.planCode, trip.addOns, book),
    exclusions: [...book.exclusions],
    price: sold.price,
    documents: documentsOf(policy, status),
    recipient: recipientOf(viewer.product, row),
    actions,
    allowedActions: actions.filter(({ refusalReason }) => refusalReason === undefined).map(({ action }) => action),
  }
}

export function statusOf({ row, sold }: LoadedPolicy, now: Date): TravelStatus {
  return travelStatusAt(datedRecord(row), now, sold.is_withdrawn)
}

function presentTrip({ sold, book, row }: LoadedPolicy): TravelPolicy['trip'] {
  const { trip, more, party_type: partyType } = sold
  const plan = findPlan(book, trip.planCode)
  const { tripDays, coverDays } = coverPeriod(trip)
  return {
    tripType: trip.tripType,
    partyType,
    purpose: trip.purpose,
    destinations: trip.destinations.map((iso2) => ({ iso2, name: countryName(book, iso2) })),
    departureCity: more.departureCity,
    departureDate: trip.departureDate,
    returnDate: trip.returnDate,
    graceDays: trip.graceDays,
    tripDays,
    coverDays,
    coverStartsAt: row.issued_at ? coverStartsAt(trip.departureDate, row.issued_at).toISOString() : null,
    planCode: plan.code,
    planName: plan.name,
    zoneName: zoneName(book, plan.zone),
    medicalLimitEur: plan.medicalLimitEur,
    excessEur: plan.excessEur,
    visaCompliant: isVisaCompliant(plan, book),
    addOns: trip.addOns.map((code) => ({ code, label: ADD_ON_LABELS[code] })),
    modeOfTravel: more.modeOfTravel,
    airline: more.airline ?? null,
    bookingReference: more.bookingReference ?? null,
    visaType: more.visaType,
    embassyName: more.embassyName ?? null,
    accommodationAddress: more.accommodationAddress ?? null,
    oneWay: more.oneWay,
  }
}

function presentTravellers({ sold }: LoadedPolicy, { verifyUrl }: Viewer): TravelPolicy['travellers'] {
  return sold.travellers.map(({ id, number, person, certificate_number, premium_pesewas, has_special_terms }) => ({
    number,
    travellerId: person.travellerId,
    fullName: fullName(person),
    dateOfBirth: person.dateOfBirth,
    ageYears: ageOn(person.dateOfBirth, sold.trip.departureDate),
    gender: person.gender,
    relationship: person.relationship,
    nationality: person.nationality,
    passportNumber: person.passportNumber,
    passportExpiryDate: person.passportExpiryDate,
    premiumPesewas: premium_pesewas,
    certificateNumber: certificate_number,
    verifyUrl: certificate_number ? verifyUrl(id) : null,
    hasSpecialTerms: has_special_terms,
  }))
}
