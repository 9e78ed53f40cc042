import { REGIONS } from '@okwan/domain/customers/customers/terms'
import {
  ADD_ONS,
  CONDITIONS,
  CUSTOMER_TYPES,
  GENDERS,
  ID_TYPES,
  PARTY_TYPES,
  PURPOSES,
  RELATIONSHIPS,
  TRAVEL_MODES,
  TRAVEL_STEPS,
  TRAVEL_TITLES,
  TRIP_TYPES,
  type TravelStep,
  VISA_TYPES,
} from '@okwan/domain/products/travel-plans/terms'
import * as z from 'zod'
import { whole, yesNo } from '../../platform/draft-fields.ts'
import { id, moment, notice, pesewas, version } from '../../platform/fields.ts'
import { travelStatus } from '../../policies/travel-policies.ts'
import { travelPrice } from '../../products/travel-plans.ts'

/** A draft accepts incomplete answers: the contract limits their size, the steps validate them. Null clears an answer. */
const words = (max: number) =>
  z
    .string()
    .max(max, { error: `Enter at most ${max} characters` })
    .nullish()
const one = <const T extends readonly string[]>(values: T) =>
  z.enum(values, { error: 'Select a value from the list' }).nullish()
const day = words(10)
const travellerId = z
  .string()
  .max(40)
  .regex(/^[\w-]+$/, { error: 'Use letters, digits and hyphens' })

const policyholder = {
  customerType: one(CUSTOMER_TYPES),
  mobileNumber: words(30),
  title: one(TRAVEL_TITLES),
  firstName: words(60),
  lastName: words(60),
  otherNames: words(60),
  dateOfBirth: day,
  gender: one(GENDERS),
  email: words(254),
  emailCertificate: yesNo,
  nationality: words(60),
  countryOfResidence: words(60),
  idType: one(ID_TYPES),
  idNumber: words(30),
  residentialAddress: words(120),
  city: words(60),
  region: one(REGIONS),
  digitalAddress: words(20),
  occupation: words(60),
  isTravelling: yesNo,
  companyName: words(120),
  tin: words(20),
  contactPerson: words(60),
  contactMobile: words(30),
}

const traveller = {
  title: one(TRAVEL_TITLES),
  firstName: words(60),
  lastName: words(60),
  otherNames: words(60),
  dateOfBirth: day,
  gender: one(GENDERS),
  relationship: one(RELATIONSHIPS),
  nationality: words(60),
  passportNumber: words(20),
  passportIssueDate: day,
  passportExpiryDate: day,
  mobileNumber: words(30),
  email: words(254),
  guardianName: words(60),
  guardianMobile: words(30),
}

const trip = {
  tripType: one(TRIP_TYPES),
  destinations: z.array(z.string().max(60)).max(20).nullish(),
  departureDate: day,
  returnDate: day,
  graceDays: whole(60),
  purpose: one(PURPOSES),
  planCode: words(40),
  addOns: z.array(z.enum(ADD_ONS)).max(10).nullish(),
}

const more = {
  departureCity: words(60),
  modeOfTravel: one(TRAVEL_MODES),
  airline: words(60),
  bookingReference: words(20),
  visaRequired: yesNo,
  visaType: one(VISA_TYPES),
  embassyName: words(120),
  accommodationAddress: words(200),
  emergencyContact: z.strictObject({ name: words(60), mobile: words(30), relationship: words(40) }).nullish(),
  beneficiaries: z
    .array(z.strictObject({ fullName: words(60), relationship: words(40), mobile: words(30), sharePct: whole(1000) }))
    .max(10)
    .nullish(),
  oneWay: yesNo,
  previousInsurer: words(80),
  previousClaims: yesNo,
  claimsLast24Months: whole(1000),
  previousClaimsText: words(500),
}

const party = {
  /** Chosen by the seller; without it, the lowest price for the travellers applies. */
  partyType: one(PARTY_TYPES),
  /** Why the seller chose a type that costs more. */
  reason: words(200),
}

/** Parts of a draft to save. A missing part stays unchanged; the list of travellers is replaced as a whole. */
export const draftParts = {
  policyholder: z.strictObject(policyholder).optional(),
  party: z.strictObject(party).optional(),
  /** A new traveller has no id and gets one. */
  travellers: z
    .array(z.strictObject({ travellerId: travellerId.optional(), ...traveller }))
    .max(200)
    .optional(),
  /** Replaces the traveller with this id, or adds one. */
  traveller: z.strictObject({ travellerId: travellerId.optional(), ...traveller }).optional(),
  trip: z.strictObject(trip).optional(),
  more: z.strictObject(more).optional(),
  /** Declarations that the customer accepted, with the version of the text; the server records the time of each. */
  ticks: z.strictObject({ textVersion: z.string().max(40), codes: z.array(z.string().max(40)).max(20) }).optional(),
}

const condition = z.strictObject({
  condition: one(CONDITIONS),
  diagnosedOn: words(7),
  onMedication: yesNo,
  hospitalisedLast12m: yesNo,
  awaitingTreatment: yesNo,
  doctorAdvisedAgainstTravel: yesNo,
  stable6m: yesNo,
})

export const healthAnswers = z.strictObject({
  hasPreExisting: yesNo,
  conditions: z.array(condition).max(CONDITIONS.length).default([]),
  otherText: words(200),
  pregnant: yesNo,
  weeksAtReturn: whole(60),
  /** A file added as `medical-letter`. */
  fitToFlyFileId: id.nullish(),
  disabilityOrAid: words(200),
})

export const problem = z.object({ path: z.string(), message: z.string() })
/** A plan with its price, or the reasons why it is not available. */
export const planOffer = z.object({
  planCode: z.string(),
  name: z.string(),
  medicalLimitEur: z.number(),
  excessEur: z.number(),
  visaCompliant: z.boolean(),
  addOns: z.array(z.enum(ADD_ONS)),
  available: z.boolean(),
  totalPesewas: pesewas.optional(),
  pricing: z.enum(PARTY_TYPES).optional(),
  /** Saving against the highest possible price of these travellers, taxes included. */
  savingPesewas: pesewas.optional(),
  reasons: z.array(z.string()).optional(),
})

// `map` loses the tuple type of the constant list.
const steps = TRAVEL_STEPS.map(({ step }) => step) as [TravelStep, ...TravelStep[]]

/** Underwriting state without reasons, which would reveal health data. */
const underwriting = z.object({
  /** A traveller's id, or `trip`. */
  subject: z.string(),
  state: z.enum(['accepted', 'referred', 'documents_wanted', 'declined']),
  loadingBps: z.number().int(),
  /** Part of the terms that need consent. */
  exclusionText: z.string().optional(),
  /** Documents that the underwriter requested. */
  documentsWanted: z.string().optional(),
  decidedAt: moment.optional(),
})

export const travelDocument = z.object({
  /** A traveller's id, or `trip`. */
  subject: z.string(),
  fileId: z.string(),
  addedAt: moment,
  addedBy: z.string(),
})

const consent = z.object({
  text: z.object({
    version: z.string(),
    declarations: z.array(z.object({ code: z.string(), required: z.boolean(), title: z.string(), text: z.string() })),
  }),
  ticked: z.array(z.object({ code: z.string(), at: moment })),
  /** Recipient of the code; missing until the policyholder step is complete. */
  mobileNumber: z.string().optional(),
  agreedAt: moment.nullable(),
  agreedTotalPesewas: pesewas.nullable(),
})

/** Values as typed so far; empty if missing. */
export const travelDraftSummary = z.object({
  draftId: z.string(),
  policyholderName: z.string(),
  destinations: z.array(z.string()),
  planCode: z.string(),
  departureDate: z.string(),
  travellers: z.number().int(),
  seller: z.object({ userId: z.string(), fullName: z.string() }),
  branchName: z.string(),
})
export type TravelDraftSummary = z.output<typeof travelDraftSummary>

export const travelDraft = z.object({
  draftId: z.string(),
  version,
  status: travelStatus,
  /** Policy of the sale, set after payment. */
  soldPolicyId: z.string().nullable(),
  seller: z.object({ userId: z.string(), fullName: z.string() }),
  branchName: z.string(),
  createdAt: moment,
  updatedAt: moment,
  expiresAt: moment,
  draft: z.object({
    policyholder: z.object(policyholder).optional(),
    party: z.object(party).optional(),
    travellers: z.array(z.object({ travellerId: z.string(), ...traveller })).optional(),
    trip: z.object(trip).optional(),
    more: z.object(more).optional(),
  }),
  firstIncompleteStep: z.enum(steps),
  /** Problems of that step; paths are its field names. */
  problems: z.array(problem),
  warnings: z.array(notice),
  /** Available and unavailable plans, known after travellers, destinations and dates. */
  offers: z.array(planOffer),
  /** Price without health loadings, to be confirmed. */
  standardPrice: travelPrice.nullable(),
  /** Type of party that applies; a family is known as soon as a plan is selected. */
  partyType: z.enum(PARTY_TYPES).nullable(),
  /** Standard prices of all possible types of party, lowest first. */
  partyPrices: z.array(z.object({ partyType: z.enum(PARTY_TYPES), totalPesewas: pesewas })),
  quote: z.object({ quoteId: z.string(), totalPesewas: pesewas, quotedAt: moment, validUntil: moment }).nullable(),
  /** State of the health answers, without their content. */
  health: z.array(
    z.object({
      travellerId: z.string(),
      fullName: z.string(),
      asksAboutPregnancy: z.boolean(),
      state: z.enum(['missing', 'started', 'complete']),
    }),
  ),
  underwriting: z.array(underwriting),
  /** Documents submitted for the underwriter; only underwriters can open them. */
  documents: z.array(travelDocument),
  /** Price to pay, known after all underwriting decisions. */
  price: travelPrice.nullable(),
  /** Validity of an offer that is paid later, in hours; it also ends before the day of departure. */
  payLater: z.object({ hours: z.number().int(), hoursBeforeDeparture: z.number().int() }),
  consent,
  allowedActions: z.array(z.enum(['edit', 'quote', 'consent', 'purchase', 'delete', 'view-health', 'decide'])),
})
export type TravelDraftAnswer = z.output<typeof travelDraft>
