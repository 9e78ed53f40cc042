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

/** A draft takes half-typed answers: each is bounded here and judged by the steps of the flow. Null clears an answer. */
const words = (max: number) =>
  z
    .string()
    .max(max, { error: `Use at most ${max} characters` })
    .nullish()
const one = <const T extends readonly string[]>(values: T) =>
  z.enum(values, { error: 'Choose from the list' }).nullish()
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

const party = { partyType: one(PARTY_TYPES) }

/** What a save carries: a part that is absent stays as it is; the list of travellers is sent whole. */
export const draftParts = {
  policyholder: z.strictObject(policyholder).optional(),
  party: z.strictObject(party).optional(),
  /** A traveller without an id is new and gets one. */
  travellers: z
    .array(z.strictObject({ travellerId: travellerId.optional(), ...traveller }))
    .max(200)
    .optional(),
  /** One of them alone: takes the place of the traveller with its id, or is added. */
  traveller: z.strictObject({ travellerId: travellerId.optional(), ...traveller }).optional(),
  trip: z.strictObject(trip).optional(),
  more: z.strictObject(more).optional(),
  /** The declarations the customer has ticked, of the wording that was on the screen; each is stamped when it comes. */
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
/** One plan card: its price, or why it cannot be had. */
export const planOffer = z.object({
  planCode: z.string(),
  name: z.string(),
  medicalLimitEur: z.number(),
  excessEur: z.number(),
  visaCompliant: z.boolean(),
  addOns: z.array(z.enum(ADD_ONS)),
  available: z.boolean(),
  totalPesewas: pesewas.optional(),
  reasons: z.array(z.string()).optional(),
})

// The names of a list of constants, which map and Object.keys forget.
const steps = TRAVEL_STEPS.map(({ step }) => step) as [TravelStep, ...TravelStep[]]

/** How underwriting stands, without any reason: reasons tell of health. */
const underwriting = z.object({
  /** A traveller's id, or `trip`. */
  subject: z.string(),
  state: z.enum(['accepted', 'referred', 'documents_wanted', 'declined']),
  loadingBps: z.number().int(),
  /** Part of the terms the customer agrees to. */
  exclusionText: z.string().optional(),
  /** Which documents the underwriter asks for. */
  documentsWanted: z.string().optional(),
  ruledAt: moment.optional(),
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
  /** The number the code goes to; absent until the policyholder is known. */
  mobileNumber: z.string().optional(),
  agreedAt: moment.nullable(),
  agreedTotalPesewas: pesewas.nullable(),
})

/** Names and words are as typed so far; empty where nothing was. */
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
  /** Set once the premium is paid: the sale is over and this is its policy. */
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
  /** What is missing in that step; paths are names of its fields. */
  problems: z.array(problem),
  warnings: z.array(notice),
  /** Plan cards, once it is known who travels where and when. */
  offers: z.array(planOffer),
  /** The price without any health loading, to be confirmed. */
  standardPrice: travelPrice.nullable(),
  quote: z.object({ quoteId: z.string(), totalPesewas: pesewas, quotedAt: moment, validUntil: moment }).nullable(),
  /** Whether there are answers, never which. */
  health: z.array(
    z.object({
      travellerId: z.string(),
      fullName: z.string(),
      asksAboutPregnancy: z.boolean(),
      state: z.enum(['missing', 'started', 'complete']),
    }),
  ),
  underwriting: z.array(underwriting),
  /** Papers added for the underwriter: that they are there; what they say is for those who underwrite. */
  documents: z.array(travelDocument),
  /** The price to pay, once underwriting has no open question. */
  price: travelPrice.nullable(),
  consent,
  /** What the caller may do with it now. */
  allowedActions: z.array(z.enum(['edit', 'quote', 'consent', 'purchase', 'delete', 'view-health', 'decide'])),
})
export type TravelDraftAnswer = z.output<typeof travelDraft>
