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
import { optionalBoolean, optionalInteger } from '../../platform/draft-fields.ts'
import { id, moment, notice, pesewas, version } from '../../platform/fields.ts'
import { travelStatus } from '../../policies/travel-policies.ts'
import { travelPrice } from '../../products/travel-plans.ts'

/** A draft accepts incomplete answers: the contract limits their size, the steps validate them. Null clears an answer. */
const optionalText = (max: number) =>
  z
    .string()
    .max(max, { error: `Enter at most ${max} characters` })
    .nullish()
const one = <const T extends readonly string[]>(values: T) =>
  z.enum(values, { error: 'Select a value from the list' }).nullish()
const day = optionalText(10)
const travellerId = z
  .string()
  .max(40)
  .regex(/^[\w-]+$/, { error: 'Use letters, digits and hyphens' })

const policyholder = {
  customerType: one(CUSTOMER_TYPES),
  mobileNumber: optionalText(30),
  title: one(TRAVEL_TITLES),
  firstName: optionalText(60),
  lastName: optionalText(60),
  otherNames: optionalText(60),
  dateOfBirth: day,
  gender: one(GENDERS),
  email: optionalText(254),
  emailCertificate: optionalBoolean,
  nationality: optionalText(60),
  countryOfResidence: optionalText(60),
  idType: one(ID_TYPES),
  idNumber: optionalText(30),
  residentialAddress: optionalText(120),
  city: optionalText(60),
  region: one(REGIONS),
  digitalAddress: optionalText(20),
  occupation: optionalText(60),
  isTravelling: optionalBoolean,
  companyName: optionalText(120),
  tin: optionalText(20),
  contactPerson: optionalText(60),
  contactMobile: optionalText(30),
}

const traveller = {
  title: one(TRAVEL_TITLES),
  firstName: optionalText(60),
  lastName: optionalText(60),
  otherNames: optionalText(60),
  dateOfBirth: day,
  gender: one(GENDERS),
  relationship: one(RELATIONSHIPS),
  nationality: optionalText(60),
  passportNumber: optionalText(20),
  passportIssueDate: day,
  passportExpiryDate: day,
  /** The passport is entered after the trip details, before the price is confirmed. */
  passportLater: optionalBoolean,
  mobileNumber: optionalText(30),
  email: optionalText(254),
  guardianName: optionalText(60),
  guardianMobile: optionalText(30),
}

const trip = {
  tripType: one(TRIP_TYPES),
  destinations: z.array(z.string().max(60)).max(20).nullish(),
  departureDate: day,
  returnDate: day,
  graceDays: optionalInteger(60),
  purpose: one(PURPOSES),
  planCode: optionalText(40),
  addOns: z.array(z.enum(ADD_ONS)).max(10).nullish(),
  /** Ages of the travellers, which give a price before their dates of birth are known. */
  ages: z.array(z.number().int().min(0).max(120)).max(200).nullish(),
}

const more = {
  departureCity: optionalText(60),
  modeOfTravel: one(TRAVEL_MODES),
  airline: optionalText(60),
  bookingReference: optionalText(20),
  visaRequired: optionalBoolean,
  visaType: one(VISA_TYPES),
  embassyName: optionalText(120),
  accommodationAddress: optionalText(200),
  emergencyContact: z
    .strictObject({ name: optionalText(60), mobile: optionalText(30), relationship: optionalText(40) })
    .nullish(),
  beneficiaries: z
    .array(
      z.strictObject({
        fullName: optionalText(60),
        relationship: optionalText(40),
        mobile: optionalText(30),
        sharePct: optionalInteger(1000),
      }),
    )
    .max(10)
    .nullish(),
  oneWay: optionalBoolean,
  previousInsurer: optionalText(80),
  previousClaims: optionalBoolean,
  claimsLast24Months: optionalInteger(1000),
  previousClaimsText: optionalText(500),
}

const party = {
  /** Selected by the seller; if omitted, the lowest price for the travellers applies. */
  partyType: one(PARTY_TYPES),
  /** Why the seller chose a type that costs more. */
  reason: optionalText(200),
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
  diagnosedOn: optionalText(7),
  onMedication: optionalBoolean,
  hospitalisedLast12m: optionalBoolean,
  awaitingTreatment: optionalBoolean,
  doctorAdvisedAgainstTravel: optionalBoolean,
  stable6m: optionalBoolean,
})

export const healthAnswers = z.strictObject({
  hasPreExisting: optionalBoolean,
  conditions: z.array(condition).max(CONDITIONS.length).default([]),
  otherText: optionalText(200),
  pregnant: optionalBoolean,
  weeksAtReturn: optionalInteger(60),
  /** A file added as `medical-letter`. */
  fitToFlyFileId: id.nullish(),
  disabilityOrAid: optionalText(200),
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
  /** Part of the price that earns commission; a node of the previous release does not send it. */
  netPremiumPesewas: pesewas.optional(),
  pricing: z.enum(PARTY_TYPES).optional(),
  /** Saving against the highest possible price of these travellers, taxes included. */
  savingPesewas: pesewas.optional(),
  /** Discount of a group before taxes; a node of the previous release does not send it. */
  groupDiscountPesewas: pesewas.optional(),
  reasons: z.array(z.string()).optional(),
})

// map turns the tuple into an array.
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
  /** Problems of the first incomplete step; paths are its field names. */
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
  /** A pay-later offer is valid for `hours`, and ends at the latest `hoursBeforeDeparture` before the day of departure. */
  payLater: z.object({ hours: z.number().int(), hoursBeforeDeparture: z.number().int() }),
  /** Limits of the rate book that forms mention; a node of the previous release does not send them. */
  limits: z
    .object({
      oneWayMaxDays: z.number().int(),
      groupMaxTravellers: z.number().int(),
      /** From this week on, a pregnant traveller needs a fit-to-fly certificate. */
      fitToFlyFromWeek: z.number().int(),
      /** Hours for which a confirmed price is valid. */
      quoteHours: z.number().int(),
    })
    .optional(),
  consent,
  allowedActions: z.array(z.enum(['edit', 'quote', 'consent', 'purchase', 'delete', 'view-health', 'decide'])),
})
export type TravelDraftAnswer = z.output<typeof travelDraft>
