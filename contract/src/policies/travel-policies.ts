import { TRAVEL_POLICY_ACTIONS } from '@okwan/domain/policies/travel-policies/actions'
import {
  ADD_ONS,
  PARTY_TYPES,
  RELATIONSHIPS,
  TRAVEL_STATUS_LABELS,
  TRIP_TYPES,
  type TravelStatus,
} from '@okwan/domain/products/travel-plans/terms'
import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { id, moment, pesewas } from '../platform/fields.ts'
import { reach } from '../platform/reach.ts'
import { travelPrice } from '../products/travel-plans.ts'
import { deliveredDocument, deliveryChannel, recipient } from './documents.ts'
import { policy } from './policies.ts'

// Object.keys widens the keys to string.
const statuses = Object.keys(TRAVEL_STATUS_LABELS) as [TravelStatus, ...TravelStatus[]]
export const travelStatus = z.enum(statuses)

const traveller = z.object({
  /** Position from 1, used in the paths of the traveller's documents. */
  number: z.number().int(),
  travellerId: z.string(),
  fullName: z.string(),
  dateOfBirth: z.string(),
  ageYears: z.number().int(),
  gender: z.string(),
  relationship: z.enum(RELATIONSHIPS),
  nationality: z.string(),
  passportNumber: z.string(),
  passportExpiryDate: z.string(),
  premiumPesewas: pesewas,
  /** Null before the premium is paid. */
  certificateNumber: z.string().nullable(),
  verifyUrl: z.string().nullable(),
  /** An underwriter set terms for this traveller; they are shown with the health answers. */
  hasSpecialTerms: z.boolean(),
})

const trip = z.object({
  tripType: z.enum(TRIP_TYPES),
  partyType: z.enum(PARTY_TYPES),
  purpose: z.string(),
  destinations: z.array(z.object({ iso2: z.string(), name: z.string() })),
  departureCity: z.string(),
  departureDate: z.string(),
  returnDate: z.string(),
  graceDays: z.number().int(),
  tripDays: z.number().int(),
  coverDays: z.number().int(),
  /** Cover bought on the day of departure starts at the time of payment. */
  coverStartsAt: moment.nullable(),
  planCode: z.string(),
  planName: z.string(),
  zoneName: z.string(),
  medicalLimitEur: z.number(),
  excessEur: z.number(),
  visaCompliant: z.boolean(),
  addOns: z.array(z.object({ code: z.enum(ADD_ONS), label: z.string() })),
  modeOfTravel: z.string(),
  airline: z.string().nullable(),
  bookingReference: z.string().nullable(),
  visaType: z.string(),
  embassyName: z.string().nullable(),
  accommodationAddress: z.string().nullable(),
  oneWay: z.boolean(),
})

const TRAVEL_DOCUMENT_KINDS = [
  'certificate',
  'certificates',
  'schedule',
  'embassy-letter',
  'embassy-letter-fr',
] as const
const action = z.enum(TRAVEL_POLICY_ACTIONS)

const contact = z.object({ name: z.string(), mobile: z.string(), relationship: z.string() })

const travelPolicy = policy.extend({
  /** Status in travel terms: upcoming, on trip, ended. */
  travelStatus,
  travelStatusText: z.string(),
  recordNumber: z.number().int(),
  kind: z.enum(['new', 'renewal', 'endorsement']),
  isCurrent: z.boolean(),
  issuedAt: moment.nullable(),
  /** End of an unpaid offer. */
  offerEndsAt: moment.nullable(),
  cancelledFrom: z.string().nullable(),
  supersededFrom: z.string().nullable(),
  challengeReason: z.string().nullable(),
  challengeOwner: z.string().nullable(),
  /** Draft with the health answers, for POST /travel/drafts/{id}/health/view. */
  draftId: z.string(),
  holder: z.object({
    customerType: z.enum(['individual', 'corporate']),
    email: z.string().nullable(),
    address: z.string(),
    canShowDetails: z.boolean(),
  }),
  trip,
  travellers: z.array(traveller),
  emergencyContact: contact,
  beneficiaries: z.array(
    z.object({ fullName: z.string(), relationship: z.string(), mobile: z.string().nullable(), sharePct: z.number() }),
  ),
  /** 24-hour assistance contacts. */
  assistance: z.object({ phone: z.string(), whatsapp: z.string(), email: z.string() }),
  benefits: z.array(z.object({ code: z.string(), label: z.string(), covered: z.boolean(), text: z.string() })),
  exclusions: z.array(z.string()),
  price: travelPrice,
  /** `path` is relative to the API base; `refusalReason` is the reason why the document is not available now. */
  documents: z.array(
    z.object({
      kind: z.enum(TRAVEL_DOCUMENT_KINDS),
      label: z.string(),
      travellerNumber: z.number().int().optional(),
      path: z.string(),
      refusalReason: z.string().optional(),
    }),
  ),
  recipient,
  allowedActions: z.array(action),
  actions: z.array(z.object({ action, refusalReason: z.string().optional() })),
})
export type TravelPolicy = z.output<typeof travelPolicy>

const policyId = z.strictObject({ policyId: id })
const travellerParams = z.strictObject({ policyId: id, number: z.coerce.number().int().min(1).max(999) })
/** A version of the policy; the current one by default. */
const query = z.strictObject({ policyRecordId: id.optional() })
/** Schengen and French-speaking consulates accept a letter in French. */
const language = z.enum(['en', 'fr']).default('en')
export type LetterLanguage = z.output<typeof language>
const read = { permission: 'policies.read', scope: reach('policies', 'policies.read') } as const
const pdf = 'application/pdf'

export const travelPolicyEndpoints = endpoints({
  'GET /travel/policies/{policyId}': {
    summary: 'One travel policy or one of its versions: trip, travellers, benefits, price, documents',
    ...read,
    params: policyId,
    query,
    data: travelPolicy,
  },
  'GET /travel/policies/{policyId}/travellers/{number}/certificate.pdf': {
    summary: 'Certificate of one traveller, with a watermark if it is not in force',
    ...read,
    params: travellerParams,
    query,
    file: pdf,
  },
  'GET /travel/policies/{policyId}/travellers/{number}/embassy-letter.pdf': {
    summary: 'Embassy letter for one traveller, in English or French; only for plans that meet the visa requirements',
    ...read,
    params: travellerParams,
    query: query.extend({ language }),
    file: pdf,
  },
  'GET /travel/policies/{policyId}/certificates.pdf': {
    summary: 'Certificates of all travellers in one file',
    ...read,
    params: policyId,
    query,
    file: pdf,
  },
  'POST /travel/policies/{policyId}/documents': {
    summary: 'Send the certificates of all travellers to the policyholder, or create a link to share',
    permission: 'policies.service',
    scope: reach('policies', 'policies.read'),
    params: policyId,
    body: z.strictObject({ by: deliveryChannel, policyRecordId: id.optional() }),
    data: deliveredDocument,
    status: 201,
  },
  'GET /travel/policies/{policyId}/schedule.pdf': {
    summary: 'Policy schedule: travellers, benefits, exclusions, premium and taxes',
    ...read,
    params: policyId,
    query,
    file: pdf,
  },
})
