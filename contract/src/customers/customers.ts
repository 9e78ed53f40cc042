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
    ctx.addIssue({ code: 'custom', message: 'Enter the Ghana Card number, like GHA-123456789-0' })
    return z.NEVER
  })

/** Enough to recognise somebody by; of customers of others only a part of it. */
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
    summary: 'Is this customer known? By the whole phone number or Ghana Card, never by a part of it',
    permission: 'policies.sell',
    scope: 'all; of customers of others only the first name is told',
    query: z
      .strictObject({ phone: phone.optional(), ghanaCard: ghanaCard.optional() })
      .refine((query) => (query.phone === undefined) !== (query.ghanaCard === undefined), {
        path: ['phone'],
        error: 'Ask by phone or by Ghana Card',
      }),
    data: z.array(knownCustomer),
  },
})
