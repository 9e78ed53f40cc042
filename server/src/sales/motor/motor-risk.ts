import { underwriterTerms } from '@okwan/contract/products/rating'
import { COVER_TYPES } from '@okwan/domain/products/rating/terms'
import * as z from 'zod'

/** Risk stored with an estimate. */
export const motorRisk = z.object({
  riskCode: z.string(),
  coverType: z.enum(COVER_TYPES),
  startDate: z.string(),
  endDate: z.string(),
  seats: z.number(),
  marketValuePesewas: z.number().optional(),
  additionalTppdPesewas: z.number(),
  excessApplicable: z.boolean(),
  engineCapacityCc: z.number().optional(),
  yearOfManufacture: z.number().optional(),
  ncdYears: z.number(),
  fleetSize: z.number(),
  terms: underwriterTerms.optional(),
})
