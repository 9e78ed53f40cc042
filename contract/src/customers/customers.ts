import { parseGhanaCard } from '@okwan/domain/customers/customers/identity'
import { HOLDER_TYPES } from '@okwan/domain/customers/customers/terms'
import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { phone } from '../platform/fields.ts'

const ghanaCard = z
  .string()
  .max(30)
  .transform((typed, ctx) => {
    const card = parseGhanaCard(typed)
    if (card) return card.text
    ctx.addIssue({ code: 'custom', message: 'Enter the Ghana Card number, such as GHA-123456789-0' })
    return z.NEVER
  })

/** Data to recognise a customer; shortened for customers of others. */
export const knownCustomer = z.object({
  customerCode: z.string(),
  customerType: z.enum(HOLDER_TYPES),
  fullName: z.string(),
  phone: z.string(),
  ghanaCardNumber: z.string().nullable(),
  city: z.string(),
})
export type KnownCustomer = z.output<typeof knownCustomer>

export const customerEndpoints = endpoints({
  'GET /customers': {
    summary: 'Find a customer by full phone number or Ghana Card',
    permission: 'policies.sell',
    scope: 'all; only the first name of customers of others',
    query: z
      .strictObject({ phone: phone.optional(), ghanaCard: ghanaCard.optional() })
      .refine((query) => (query.phone === undefined) !== (query.ghanaCard === undefined), {
        path: ['phone'],
        error: 'Enter a phone number or a Ghana Card number',
      }),
    data: z.array(knownCustomer),
  },
})
