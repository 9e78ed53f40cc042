import { HOLDER_TYPES } from '@okwan/domain/customers/customers/terms'
import * as z from 'zod'
import { endpoints, MINIMUM_MS } from '../../platform/endpoint.ts'
import { customerCode, id, isoDate, moment } from '../../platform/fields.ts'
import { pageMeta, pageQuery, searchText } from '../../platform/paging.ts'
import { reach } from '../../platform/reach.ts'

/** A customer in the list. Sellers see the number after the first payment, masked before. */
const listedCustomer = z.object({
  customerCode: z.string(),
  customerType: z.enum(HOLDER_TYPES),
  fullName: z.string(),
  phone: z.string(),
  city: z.string(),
  branchName: z.string(),
  /** Policies in force and open claims within the caller’s reach. */
  activePolicies: z.number().int(),
  openClaims: z.number().int(),
  createdAt: moment,
})
export type ListedCustomer = z.output<typeof listedCustomer>

const difference = z.object({
  field: z.enum(['fullName', 'phone', 'dateOfBirth']),
  entered: z.string(),
  recorded: z.string(),
  enteredBy: z.string(),
  enteredAt: moment,
})

const customerPage = listedCustomer.extend({
  customerId: z.string(),
  /** Masked. */
  ghanaCardNumber: z.string().nullable(),
  email: z.string().nullable(),
  region: z.string(),
  addedBy: z.string(),
  /** When the customer consented to the storage of their data. */
  consentAt: moment,
  /** Messages that the customer agreed to receive: `Reminders allowed, no offers`. */
  consentText: z.string(),
  /** Risks in words, most important first. */
  flags: z.array(z.string()),
  /** Differing details that sellers entered; empty for agents. */
  differences: z.array(difference),
  /** False for the seller until the payment; then POST …/card returns the full details. */
  canShowDetails: z.boolean(),
  /** When the personal data was erased; the record then shows no contact details. */
  erasedAt: moment.nullable(),
})
export type CustomerPage = z.output<typeof customerPage>

export const customerFilter = {
  /** A name, a phone number, a whole Ghana Card or TIN, a registration or a policy number. */
  q: searchText.min(3, { error: 'Enter at least 3 characters' }).optional(),
  customerType: z.enum(HOLDER_TYPES).optional(),
  /** Customers with or without a policy in force within the caller’s reach. */
  cover: z.enum(['active', 'none']).optional(),
  addedFrom: isoDate.optional(),
  addedTo: isoDate.optional(),
  branchId: id.optional(),
  sort: z.enum(['createdAt', '-createdAt']).default('-createdAt'),
}

const read = 'policies.read'
const scope = reach('sales', read)
const params = z.strictObject({ customerCode })

export const customerPageEndpoints = endpoints({
  'GET /customers/list': {
    summary: 'Customers within reach, newest first; search by name, phone, card, TIN, registration or policy number',
    permission: read,
    scope,
    query: z.strictObject({ ...pageQuery, ...customerFilter }),
    data: z.array(listedCustomer),
    meta: pageMeta,
  },
  'GET /customers/{customerCode}': {
    summary: 'One customer within reach: masked contact, consent and risks',
    permission: read,
    scope,
    params,
    data: customerPage,
    minimumMs: MINIMUM_MS,
  },
  'POST /customers/{customerCode}/card': {
    summary: 'Full identity and contact details of a customer, for a seller after the payment; access is logged',
    permission: 'policies.service',
    scope: reach('sales', 'policies.service'),
    params,
    data: z.object({
      ghanaCardNumber: z.string().nullable(),
      tin: z.string().nullable(),
      phone: z.string(),
      email: z.string().nullable(),
      address: z.string(),
    }),
    minimumMs: MINIMUM_MS,
  },
})
