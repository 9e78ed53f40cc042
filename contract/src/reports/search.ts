import { ROLES } from '@okwan/domain/platform/permissions'
import { POLICY_ACTIONS } from '@okwan/domain/policies/policies/terms'
import { REQUEST_TYPE_NAMES } from '@okwan/domain/service/service-requests/terms'
import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { pesewas } from '../platform/fields.ts'
import { searchText } from '../platform/paging.ts'

const product = z.enum(['motor', 'travel'])
const plate = z.string().nullable()
/** Number of matching policies. */
const policyCount = z.number().int()

const hit = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('policy'),
    policyId: z.string(),
    product,
    /** None before the first premium is paid. */
    policyNumber: z.string().nullable(),
    registrationNumber: plate,
    customerName: z.string(),
    statusText: z.string(),
    allowedActions: z.array(z.enum(POLICY_ACTIONS)),
  }),
  z.object({
    kind: z.literal('vehicle'),
    vehicleId: z.string(),
    registrationNumber: plate,
    make: z.string(),
    model: z.string(),
    policyCount,
  }),
  z.object({
    kind: z.literal('customer'),
    customerCode: z.string(),
    fullName: z.string(),
    phone: z.string(),
    policyCount,
  }),
  z.object({
    kind: z.literal('transaction'),
    clientReference: z.string(),
    amountPesewas: pesewas,
    customerName: z.string(),
    receivedFor: z.string(),
  }),
  z.object({
    kind: z.literal('request'),
    requestId: z.string(),
    requestNumber: z.string(),
    type: z.enum(REQUEST_TYPE_NAMES),
    kindLabel: z.string(),
    statusText: z.string(),
    customerName: z.string(),
    policyId: z.string(),
    product,
  }),
  z.object({
    kind: z.literal('claim'),
    claimId: z.string(),
    claimNumber: z.string(),
    typeLabel: z.string(),
    statusText: z.string(),
    customerName: z.string(),
  }),
  z.object({
    kind: z.literal('payout'),
    payoutId: z.string(),
    payoutNumber: z.string(),
    isRefund: z.boolean(),
    payeeName: z.string(),
    amountPesewas: pesewas,
  }),
  z.object({
    kind: z.literal('settlement'),
    settlementId: z.string(),
    number: z.string(),
    payeeName: z.string(),
    totalPesewas: pesewas,
  }),
  z.object({
    kind: z.literal('person'),
    userId: z.string(),
    fullName: z.string(),
    role: z.enum(ROLES),
    branchName: z.string(),
  }),
])
export type SearchHit = z.output<typeof hit>

export const searchEndpoints = endpoints({
  'GET /search': {
    summary:
      'Search policies, vehicles, customers, payments, requests, claims, payouts, settlements and people by registration, number, phone or name',
    permission: 'policies.read',
    scope: 'records that the lists show the caller; at most 8 of each kind',
    query: z.strictObject({ q: searchText.min(3, { error: 'Enter at least 3 characters' }) }),
    data: z.array(hit),
  },
})
