import { parseGhanaCard, parseTin } from '@okwan/domain/customers/customers/identity'
import { GENDERS, HOLDER_TYPES, REGIONS, SOLD_PRODUCTS, TITLES } from '@okwan/domain/customers/customers/terms'
import * as z from 'zod'
import { otpCode, sentCode } from '../people/auth.ts'
import { endpoints, MINIMUM_MS } from '../platform/endpoint.ts'
import { id, isoDate, phone } from '../platform/fields.ts'
import { reach } from '../platform/reach.ts'

const ghanaCard = z
  .string()
  .max(30)
  .transform((input, ctx) => {
    const card = parseGhanaCard(input)
    if (card) return card.text
    ctx.addIssue({ code: 'custom', message: 'Enter the Ghana Card number, such as GHA-123456789-0' })
    return z.NEVER
  })

const tin = z
  .string()
  .max(30)
  .transform((input, ctx) => {
    const parsed = parseTin(input)
    if (parsed) return parsed
    ctx.addIssue({ code: 'custom', message: 'Enter the company’s TIN, such as C0001234567' })
    return z.NEVER
  })

/** Details that identify a customer. For a customer out of reach, the name and the numbers are masked. */
export const knownCustomer = z.object({
  customerCode: z.string(),
  customerType: z.enum(HOLDER_TYPES),
  fullName: z.string(),
  phone: z.string(),
  ghanaCardNumber: z.string().nullable(),
  city: z.string(),
  /** The customer must consent to the sale with a code that is sent to the number on record. */
  needsCode: z.boolean(),
  /** The customer agreed to the current text about the use of data, so a sale does not ask again. */
  hasConsent: z.boolean(),
})
export type KnownCustomer = z.output<typeof knownCustomer>

/** Details that fill the form of a sale. */
const customerDetails = z.object({
  phone: z.string(),
  title: z.enum(TITLES).nullable(),
  firstName: z.string().nullable(),
  otherNames: z.string().nullable(),
  lastName: z.string().nullable(),
  gender: z.enum(GENDERS).nullable(),
  dateOfBirth: isoDate.nullable(),
  ghanaCardNumber: z.string().nullable(),
  occupation: z.string().nullable(),
  companyName: z.string().nullable(),
  tin: z.string().nullable(),
  contactPerson: z.string().nullable(),
  email: z.string().nullable(),
  digitalAddress: z.string().nullable(),
  residentialAddress: z.string(),
  region: z.enum(REGIONS).nullable(),
})
export type CustomerDetails = z.output<typeof customerDetails>

const sell = 'policies.sell'
const params = z.strictObject({ customerCode: z.string().max(20) })
const product = z.enum(SOLD_PRODUCTS)

export const customerEndpoints = endpoints({
  'GET /customers': {
    summary: 'Find a customer by full phone number, Ghana Card or TIN; at most 120 lookups an hour',
    permission: sell,
    scope: 'all; masked name and number of customers out of reach',
    query: z
      .strictObject({ phone: phone.optional(), ghanaCard: ghanaCard.optional(), tin: tin.optional() })
      .refine((query) => Object.values(query).filter((key) => key !== undefined).length === 1, {
        path: ['phone'],
        error: 'Enter a phone number, a Ghana Card number or a TIN',
      }),
    data: z.array(knownCustomer.extend({ hasDetails: z.boolean() })),
    minimumMs: MINIMUM_MS,
  },
  'POST /customers/{customerCode}/details': {
    summary:
      'Read the details of a customer for a sale; a seller can read them after the first payment. Access is logged',
    permission: sell,
    scope: reach('sales', sell),
    params,
    data: customerDetails,
    minimumMs: MINIMUM_MS,
  },
  'POST /customers/{customerCode}/code': {
    summary:
      'Send a consent code to the customer’s number on record, also after a lookup; the SMS names the seller and the product',
    permission: sell,
    scope: reach('sales', sell),
    params,
    body: z.strictObject({ product }),
    data: sentCode,
    minimumMs: MINIMUM_MS,
  },
  'POST /customers/{customerCode}/agreement': {
    summary: 'Verify the customer’s consent code; the consent covers one seller and one product for a day',
    permission: sell,
    scope: reach('sales', sell),
    params,
    body: z.strictObject({ product, requestId: id, prefix: z.string().trim().max(8), code: otpCode }),
    data: knownCustomer,
    minimumMs: MINIMUM_MS,
  },
})
