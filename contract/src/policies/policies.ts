import { POLICY_ACTIONS, POLICY_STATUSES } from '@okwan/domain/policies/policies/terms'
import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { id, isoDate, moment, network, pesewas } from '../platform/fields.ts'
import { pageMeta, pageQuery, searchText } from '../platform/paging.ts'
import { reach } from '../platform/reach.ts'
import { motorPrice } from '../products/rating.ts'

const product = z.enum(['motor', 'travel'])
const status = z.enum(POLICY_STATUSES)
const person = z.object({ userId: z.string(), fullName: z.string() })

/** A policy as lists show it: its current term. */
export const policy = z.object({
  policyId: z.string(),
  policyRecordId: z.string(),
  /** None before the first premium is paid. */
  policyNumber: z.string().nullable(),
  product,
  status,
  /** The status in words that say when: `Expires in 7 days`. */
  statusText: z.string(),
  customerCode: z.string(),
  customer: z.object({ fullName: z.string(), phone: z.string() }),
  vehicleId: z.string().nullable(),
  vehicle: z.object({ registrationNumber: z.string().nullable(), make: z.string(), model: z.string() }).nullable(),
  /** The countries of a trip, by name. */
  destinations: z.array(z.string()),
  insuranceDetails: z.object({
    coverType: z.string(),
    productCode: z.string(),
    startDate: z.string(),
    endDate: z.string(),
    coverPeriod: z.number().int(),
  }),
  premiumPesewas: pesewas,
  certificateNumber: z.string().nullable(),
  stickerNumber: z.string().nullable(),
  midStatus: z.enum(['none', 'waiting', 'registered', 'refused']),
  soldBy: person,
  branchId: z.string(),
  branchName: z.string(),
  channel: z.enum(['agent', 'office']),
  createdAt: moment,
})
export type Policy = z.output<typeof policy>

const policyDetail = policy.extend({
  recordNumber: z.number().int(),
  kind: z.enum(['new', 'renewal', 'endorsement']),
  isCurrent: z.boolean(),
  /** The status on the day that was asked for; null when none was. */
  statusTextOn: z.string().nullable(),
  riskCode: z.string().nullable(),
  riskName: z.string().nullable(),
  /** What has been decided for a day: it takes effect by itself. */
  suspendedFrom: z.string().nullable(),
  cancelledFrom: z.string().nullable(),
  supersededFrom: z.string().nullable(),
  /** Until when an offer can be paid. */
  offerEndsAt: moment.nullable(),
  /** A vehicle of a fleet is paid for with the others. */
  fleetId: z.string().nullable(),
  /** The other policy that insures the vehicle after this term; no id for those who do not reach it. */
  insuredBy: z.object({ policyNumber: z.string(), policyId: z.string().nullable() }).nullable(),
  challengeReason: z.string().nullable(),
  /** Who of the office works on it; null while nobody has taken it. */
  challengeOwner: z.string().nullable(),
  brownCardNumber: z.string().nullable(),
  midReference: z.string().nullable(),
  issuedAt: moment.nullable(),
  sumInsuredPesewas: pesewas,
  holder: z.object({
    customerType: z.enum(['individual', 'corporate']),
    ghanaCardNumber: z.string().nullable(),
    email: z.string().nullable(),
    city: z.string(),
    region: z.string(),
  }),
  vehicleDetails: z
    .object({
      registrationNumber: z.string().nullable(),
      chassisNumber: z.string(),
      make: z.string(),
      model: z.string(),
      yearOfManufacture: z.number().int(),
      color: z.string(),
      bodyType: z.string(),
      engineCapacity: z.number().int(),
      numberOfSeats: z.number().int(),
    })
    .nullable(),
  price: motorPrice
    .pick({
      rateBook: true,
      basis: true,
      annualOfficePremiumPesewas: true,
      officePremiumPesewas: true,
      feesPesewas: true,
      totalPesewas: true,
      lines: true,
      limits: true,
      excess: true,
    })
    .nullable(),
  /** Where the QR code of the certificate leads; none before there is one. */
  verifyUrl: z.string().nullable(),
  allowedActions: z.array(z.enum(POLICY_ACTIONS)),
  /** Every action; `whyNot` says why it cannot be done now. */
  actions: z.array(z.object({ action: z.enum(POLICY_ACTIONS), whyNot: z.string().optional() })),
})
export type PolicyDetail = z.output<typeof policyDetail>

const policyVersion = z.object({
  policyRecordId: z.string(),
  recordNumber: z.number().int(),
  kind: z.enum(['new', 'renewal', 'endorsement']),
  isCurrent: z.boolean(),
  status,
  statusText: z.string(),
  coverType: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  premiumPesewas: pesewas,
  certificateNumber: z.string().nullable(),
  soldBy: person,
  createdAt: moment,
})
export type PolicyVersion = z.output<typeof policyVersion>

/** A policy in a list, with what the caller may do with it now. */
const listedPolicy = policy.extend({ allowedActions: z.array(z.enum(POLICY_ACTIONS)) })
export type ListedPolicy = z.output<typeof listedPolicy>

export const policyFilter = {
  /** A plate, a chassis or policy number with or without separators, a phone number, or names. */
  q: searchText.min(3, { error: 'Type at least 3 characters' }).optional(),
  product: product.optional(),
  /** A motor cover, or the code of a travel plan. */
  coverType: z
    .string()
    .max(20)
    .regex(/^[A-Za-z0-9-]{2,20}$/, { error: 'Choose a cover' })
    .optional(),
  status: status.optional(),
  startFrom: isoDate.optional(),
  startTo: isoDate.optional(),
  endFrom: isoDate.optional(),
  endTo: isoDate.optional(),
  /** Sales of these days, each term and change by itself, instead of policies as they are now. */
  soldFrom: isoDate.optional(),
  soldTo: isoDate.optional(),
  riskCode: z.string().max(20).optional(),
  make: z.string().trim().min(1).max(40).optional(),
  /** Only those about which something is asked for and not decided or done yet. */
  requests: z.enum(['open']).optional(),
  soldBy: id.optional(),
  branchId: id.optional(),
  /** `createdAt` is the day that is asked for, when one is: of the sale, of the start or of the end. */
  sort: z.enum(['createdAt', '-createdAt', 'endDate', '-endDate']).default('-createdAt'),
}

const timelineEntry = z.object({ at: moment, what: z.string(), text: z.string(), by: z.string().nullable() })
export type TimelineEntry = z.output<typeof timelineEntry>

const policyPayment = z.object({
  /** Ours; a refund has the number of its payout. */
  reference: z.string(),
  kind: z.enum(['new', 'renewal', 'endorsement', 'refund']),
  about: z.string(),
  /** Negative when it was given back. */
  amountPesewas: pesewas,
  network: network.nullable(),
  /** Masked. */
  phone: z.string().nullable(),
  status: z.enum(['pending', 'successful', 'failed']),
  at: moment,
})
export type PolicyPayment = z.output<typeof policyPayment>

const policyPayments = z.object({
  paidPesewas: pesewas,
  refundedPesewas: pesewas,
  payments: z.array(policyPayment),
})

const neighbour = z.object({ product, policyId: z.string() })

const read = 'policies.read'
const scope = reach('policies', 'policies.read')
const policyId = z.strictObject({ policyId: id })
/** One term or version, or the one that held on a day; without either the current one. */
const version = z.strictObject({ policyRecordId: id.optional(), on: isoDate.optional() })

export const policyEndpoints = endpoints({
  'GET /policies': {
    summary: 'Policies, newest first',
    permission: read,
    scope,
    query: z.strictObject({ ...pageQuery, ...policyFilter }),
    data: z.array(listedPolicy),
    meta: pageMeta,
  },
  'GET /policies/{policyId}': {
    summary: 'One policy as it is now, or one of its versions',
    permission: read,
    scope,
    params: policyId,
    query: version,
    data: policyDetail,
  },
  'GET /policies/{policyId}/versions': {
    summary: 'All terms and versions of a policy, newest first',
    permission: read,
    scope,
    params: policyId,
    data: z.array(policyVersion),
  },
  'GET /policies/{policyId}/timeline': {
    summary: 'What happened to a policy and who did it, newest first',
    permission: read,
    scope,
    params: policyId,
    data: z.array(timelineEntry),
  },
  'GET /policies/{policyId}/payments': {
    summary: 'What was paid for a policy and given back, newest first',
    permission: read,
    scope,
    params: policyId,
    data: policyPayments,
  },
  'POST /policies/{policyId}/holder-card': {
    summary: 'The holder’s Ghana Card number in full; who looked is recorded',
    permission: 'policies.service',
    scope,
    params: policyId,
    data: z.object({ ghanaCardNumber: z.string().nullable() }),
  },
  'GET /policies/{policyId}/neighbours': {
    summary: 'The policies before and after this one in the same filtered list',
    permission: read,
    scope,
    params: policyId,
    query: z.strictObject(policyFilter),
    data: z.object({ previous: neighbour.nullable(), next: neighbour.nullable() }),
  },
})
