import { PARTY_TYPES } from '@okwan/domain/products/travel-plans/terms'
import * as z from 'zod'
import { pesewas, priceLine } from '../platform/fields.ts'

export const travelPrice = z.object({
  rateBook: z.string(),
  planCode: z.string(),
  issueDate: z.string(),
  period: z.object({
    startDate: z.string(),
    endDate: z.string(),
    tripDays: z.number().int(),
    coverDays: z.number().int(),
  }),
  pricing: z.enum(PARTY_TYPES),
  travellers: z.array(
    z.object({
      travellerId: z.string(),
      ageYears: z.number().int(),
      ageFactorBps: z.number().int(),
      premiumPesewas: pesewas,
      lines: z.array(priceLine),
    }),
  ),
  premiumPesewas: pesewas,
  discountPesewas: pesewas,
  policyFeePesewas: pesewas,
  netPremiumPesewas: pesewas,
  taxes: z.array(z.object({ code: z.string(), label: z.string(), rateBps: z.number().int(), amountPesewas: pesewas })),
  taxPesewas: pesewas,
  totalPesewas: pesewas,
  lines: z.array(priceLine),
})
