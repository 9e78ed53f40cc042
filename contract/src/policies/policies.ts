import { LOST_REASONS, POLICY_ACTIONS, POLICY_STATUSES } from '@okwan/domain/policies/policies/terms'
import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { coverCode, customerCode, id, isoDate, moment, network, pesewas } from '../platform/fields.ts'
import { sentMessage } from '../platform/messages.ts'
import { pageMeta, pageQuery, searchText } from '../platform/paging.ts'
import { reach } from '../platform/reach.ts'
import { motorPrice } from '../products/rating.ts'
import { recipient } from './documents.ts'

/** Answers that more cover requires: cover declined before, a modified vehicle, and earlier claims. */
export const historyAnswers = {
  declinedBefore: z.boolean().optional(),
  modified: z.boolean().optional(),
  claimsInThreeYears: z.number().int().min(0).max(99).optional(),
}

const product = z.enum(['motor', 'travel'])
const status = z.enum(POLICY_STATUSES)
const person = z.object({ userId: z.string(), fullName: z.string() })

/** A policy in a list: its current version. */
export const policy = z.object({
  policyId: z.string(),
  policyRecordId: z.string(),
  /** Null before the first premium is paid. */
  policyNumber: z.string().nullable(),
  product,
  status,
  /** Status for people: `Expires in 7 days`. */
  statusText: z.string(),
  customerCode: z.string(),
  customer: z.object({ fullName: z.string(), phone: z.string() }),
  vehicleId: z.string().nullable(),
  vehicle: z.object({ registrationNumber: z.string().nullable(), make: z.string(), model: z.string() }).nullable(),
  /** Names of the destination countries. */
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
  /** Status on the date in the query; null without a date. */
  statusTextOn: z.string().nullable(),
  riskCode: z.string().nullable(),
  riskName: z.string().nullable(),
  /** Dates on which a decided change takes effect. */
  suspendedFrom: z.string().nullable(),
  cancelledFrom: z.string().nullable(),
  supersededFrom: z.string().nullable(),
  /** End of an unpaid offer. */
  offerEndsAt: moment.nullable(),
  /** Phone number of the customer as the reader, or the reader’s assistant, entered it for an unpaid offer. */
  enteredPhone: z.string().nullable(),
  /** Vehicles of a fleet are paid together. */
  fleetId: z.string().nullable(),
  /** Other policy that covers the vehicle after this term; the id is null for users who cannot see it. */
  insuredBy: z.object({ policyNumber: z.string(), policyId: z.string().nullable() }).nullable(),
  challengeReason: z.string().nullable(),
  /** Office user who resolves the challenge; null if unassigned. */
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
    /** False for the seller until the payment; then POST …/holder-card returns the full details. */
    canShowDetails: z.boolean(),
  }),
  /** Details that sellers entered and that differ from the customer’s record; empty for agents. */
  differences: z.array(
    z.object({
      field: z.enum(['fullName', 'phone', 'dateOfBirth']),
      entered: z.string(),
      recorded: z.string(),
      enteredBy: z.string(),
      enteredAt: moment,
    }),
  ),
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
      conditions: true,
    })
    .nullable(),
  /** Target of the QR code on the certificate; null before the policy is issued. */
  verifyUrl: z.string().nullable(),
  allowedActions: z.array(z.enum(POLICY_ACTIONS)),
  /** All actions; `refusalReason` is the reason why an action is not possible now. */
  actions: z.array(z.object({ action: z.enum(POLICY_ACTIONS), refusalReason: z.string().optional() })),
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

/** A policy in a list, with the actions that the caller can take now. */
const listedPolicy = policy.extend({ allowedActions: z.array(z.enum(POLICY_ACTIONS)) })
export type ListedPolicy = z.output<typeof listedPolicy>

export const policyFilter = {
  /** A registration, chassis or policy number with or without separators, a phone number, or names. */
  q: searchText.min(3, { error: 'Enter at least 3 characters' }).optional(),
  product: product.optional(),
  /** A motor cover, or the code of a travel plan. */
  coverType: coverCode.optional(),
  status: status.optional(),
  startFrom: isoDate.optional(),
  startTo: isoDate.optional(),
  endFrom: isoDate.optional(),
  endTo: isoDate.optional(),
  /** Sales of this period, one row for each version, instead of current policies. */
  soldFrom: isoDate.optional(),
  soldTo: isoDate.optional(),
  riskCode: z.string().max(20).optional(),
  make: z.string().trim().min(1).max(40).optional(),
  /** Only policies with an open service request. */
  requests: z.enum(['open']).optional(),
  /** Sales, or changes of policies, one row for each version. */
  kind: z.enum(['new', 'renewal', 'endorsement']).optional(),
  insurer: z
    .string()
    .max(40)
    .regex(/^[A-Za-z0-9][A-Za-z0-9 .&-]*$/, { error: 'Select an insurer' })
    .optional(),
  /** The versions that cover this day. */
  coveredOn: isoDate.optional(),
  /** The versions with unearned premium at the end of this day. */
  unearnedOn: isoDate.optional(),
  /** Motor terms that ended in this period, instead of current policies. */
  endedFrom: isoDate.optional(),
  endedTo: isoDate.optional(),
  /** Whether the next term is paid. */
  renewed: z.enum(['no', 'yes']).optional(),
  /** Ended terms that were not renewed, by reason. */
  lost: z.enum(LOST_REASONS).optional(),
  soldBy: id.optional(),
  /** Sales of an agent, or of a person without an agent. */
  agentId: id.optional(),
  /** Sales of a person; the sales of an agent include the sales of the agent's assistants. */
  salesOf: id.optional(),
  branchId: id.optional(),
  customerCode: customerCode.optional(),
  /** With a date filter, `createdAt` sorts by the filtered date: sale, start or end. */
  sort: z.enum(['createdAt', '-createdAt', 'endDate', '-endDate']).default('-createdAt'),
}

export const timelineEntry = z.object({ at: moment, event: z.string(), text: z.string(), by: z.string().nullable() })
export type TimelineEntry = z.output<typeof timelineEntry>

export const policyPayment = z.object({
  /** Client reference of the payment, or payout number of the refund. */
  reference: z.string(),
  kind: z.enum(['new', 'renewal', 'endorsement', 'refund']),
  about: z.string(),
  /** Negative for refunds. */
  amountPesewas: pesewas,
  network: network.nullable(),
  /** Masked phone number. */
  phone: z.string().nullable(),
  status: z.enum(['pending', 'successful', 'failed']),
  at: moment,
  /** Refund of a payment that arrived too late or a second time. */
  refund: z.object({ number: z.string(), isPaid: z.boolean() }).nullable(),
})
export type PolicyPayment = z.output<typeof policyPayment>

const policyPayments = z.object({
  paidPesewas: pesewas,
  refundedPesewas: pesewas,
  payments: z.array(policyPayment),
  /** Address or number to which receipts can be sent. */
  recipient,
})

const policyMessages = z.object({
  messages: z.array(sentMessage),
  /** Why the latest email to the customer's address failed, even if about another policy; null if the email did not fail. */
  emailProblem: z.string().nullable(),
})

const neighbour = z.object({ product, policyId: z.string() })

const read = 'policies.read'
const scope = reach('policies', 'policies.read')
const policyId = z.strictObject({ policyId: id })
/** A version by id or by date; the current one by default. */
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
    summary: 'One policy: its current version or an earlier one; 404 if the policy is of another product',
    permission: read,
    scope,
    params: policyId,
    query: version.extend({ product: product.optional() }),
    data: policyDetail,
  },
  'GET /policies/{policyId}/versions': {
    summary: 'Versions of a policy, newest first',
    permission: read,
    scope,
    params: policyId,
    data: z.array(policyVersion),
  },
  'GET /policies/{policyId}/timeline': {
    summary: 'Timeline of a policy with actors, newest first',
    permission: read,
    scope,
    params: policyId,
    data: z.array(timelineEntry),
  },
  'GET /policies/{policyId}/payments': {
    summary: 'Payments and refunds of a policy, newest first',
    permission: read,
    scope,
    params: policyId,
    data: policyPayments,
  },
  'GET /policies/{policyId}/messages': {
    summary: 'SMS and emails about a policy with their delivery, newest first; at most 50',
    permission: read,
    scope,
    params: policyId,
    data: policyMessages,
  },
  'POST /policies/{policyId}/holder-card': {
    summary: 'Full identity and contact details of the policyholder, for a seller after the payment; access is logged',
    permission: 'policies.service',
    scope,
    params: policyId,
    data: z.object({
      ghanaCardNumber: z.string().nullable(),
      tin: z.string().nullable(),
      phone: z.string(),
      address: z.string(),
    }),
  },
  'GET /policies/{policyId}/neighbours': {
    summary: 'Previous and next policy in the same filtered list',
    permission: read,
    scope,
    params: policyId,
    query: z.strictObject(policyFilter),
    data: z.object({ previous: neighbour.nullable(), next: neighbour.nullable() }),
  },
})
