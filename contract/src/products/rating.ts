import { COVER_TYPES } from '@okwan/domain/products/rating/terms'
import * as z from 'zod'
import { notice, pesewas } from '../platform/fields.ts'

const coverType = z.enum(COVER_TYPES)

/** Terms on which an underwriter accepts a vehicle. */
export const underwriterTerms = z.object({
  coverType,
  loadingBps: z.number().int(),
  excessRateBps: z.number().int().optional(),
  conditions: z.array(z.string()),
})

/** Motor price with its breakdown, limits and alternatives. */
export const motorPrice = z.object({
  rateBook: z.string(),
  riskCode: z.string(),
  riskName: z.string(),
  coverType,
  startDate: z.string(),
  endDate: z.string(),
  coverDays: z.number().int(),
  basis: z.enum(['FULL_YEAR', 'SHORT_RATE', 'PRO_RATA']),
  annualOfficePremiumPesewas: pesewas,
  shortPeriodFactor: z.number(),
  officePremiumPesewas: pesewas,
  feesPesewas: pesewas,
  totalPesewas: pesewas,
  lines: z.array(
    z.object({ code: z.string(), label: z.string(), amountPesewas: pesewas, note: z.string().optional() }),
  ),
  limits: z.object({
    tppdPesewas: pesewas,
    injuryPerPersonPesewas: pesewas,
    injuryPerEventPesewas: pesewas,
    medicalPesewas: pesewas,
    paDriverPesewas: pesewas,
    ownDamagePesewas: pesewas,
    towingPesewas: pesewas,
  }),
  excess: z.object({ kind: z.enum(['applied', 'bought_back', 'none']), rateBps: z.number(), text: z.string() }),
  /** Conditions of the underwriter; prices of release 0.1.0 have none. */
  conditions: z.array(z.string()).optional(),
  warnings: z.array(notice),
  /** Reasons why an underwriter must approve the sale. */
  referrals: z.array(notice),
  alternatives: z.array(
    z.union([
      z.object({
        coverType,
        totalPesewas: pesewas,
        excessChoice: z.object({ appliedTotalPesewas: pesewas, boughtBackTotalPesewas: pesewas }).optional(),
      }),
      z.object({ coverType, unavailable: z.string(), code: z.string() }),
    ]),
  ),
})
export type MotorPrice = z.output<typeof motorPrice>
