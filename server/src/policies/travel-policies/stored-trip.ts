import { REGIONS } from '@okwan/domain/customers/customers/terms'
import {
  ADD_ONS,
  GENDERS,
  ID_TYPES,
  PURPOSES,
  RELATIONSHIPS,
  TRAVEL_MODES,
  TRAVEL_TITLES,
  TRIP_TYPES,
  VISA_TYPES,
} from '@okwan/domain/products/travel-plans/terms'
import type { TripDetails } from '@okwan/domain/sales/travel/draft/itinerary'
import type { MoreInformation } from '@okwan/domain/sales/travel/draft/more-information'
import type { Company, Person } from '@okwan/domain/sales/travel/draft/policyholder'
import type { Traveller } from '@okwan/domain/sales/travel/draft/travellers'
import * as z from 'zod'
import { objectOf, storedJson } from '../../platform/db/stored-json.ts'

const text = z.string()
const maybeText = text.optional()

const address = {
  residentialAddress: text,
  city: maybeText,
  region: z.enum(REGIONS).optional(),
  digitalAddress: maybeText,
}

const person = objectOf<Person>({
  ...address,
  customerType: z.literal('individual'),
  mobileNumber: text,
  title: z.enum(TRAVEL_TITLES),
  firstName: text,
  lastName: text,
  otherNames: maybeText,
  dateOfBirth: text,
  gender: z.enum(GENDERS),
  email: maybeText,
  emailCertificate: z.boolean(),
  nationality: text,
  countryOfResidence: text,
  idType: z.enum(ID_TYPES),
  idNumber: text,
  occupation: maybeText,
  isTravelling: z.boolean(),
})

const company = objectOf<Company>({
  ...address,
  customerType: z.literal('corporate'),
  mobileNumber: text,
  companyName: text,
  tin: text,
  contactPerson: text,
  contactMobile: text,
  email: maybeText,
  isTravelling: z.literal(false),
})

export const storedPolicyholder = storedJson(z.union([person, company]))

export const storedTraveller = storedJson(
  objectOf<Traveller>({
    travellerId: text,
    title: z.enum(TRAVEL_TITLES).optional(),
    firstName: text,
    lastName: text,
    otherNames: maybeText,
    dateOfBirth: text,
    gender: z.enum(GENDERS),
    relationship: z.enum(RELATIONSHIPS),
    nationality: text,
    passportNumber: text,
    passportIssueDate: maybeText,
    passportExpiryDate: text,
    mobileNumber: maybeText,
    email: maybeText,
    guardianName: maybeText,
    guardianMobile: maybeText,
  }),
)

export const storedTrip = storedJson(
  objectOf<TripDetails>({
    tripType: z.enum(TRIP_TYPES),
    destinations: z.array(text),
    departureDate: text,
    returnDate: text,
    graceDays: z.number(),
    purpose: z.enum(PURPOSES),
    planCode: text,
    addOns: z.array(z.enum(ADD_ONS)),
  }),
)

export const storedMore = storedJson(
  objectOf<MoreInformation>({
    departureCity: text,
    modeOfTravel: z.enum(TRAVEL_MODES),
    airline: maybeText,
    bookingReference: maybeText,
    visaRequired: z.boolean(),
    visaType: z.enum(VISA_TYPES),
    embassyName: maybeText,
    accommodationAddress: maybeText,
    emergencyContact: z.object({ name: text, mobile: text, relationship: text }),
    beneficiaries: z.array(z.object({ fullName: text, relationship: text, mobile: text, sharePct: z.number() })),
    oneWay: z.boolean(),
    previousInsurer: maybeText,
    previousClaims: z.boolean(),
    claimsLast24Months: z.number().optional(),
    previousClaimsText: maybeText,
  }),
)
