import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { activeCover, draftVehicle } from '../sales/motor-drafts.ts'

const finding = z.object({
  /** Give it to a draft, which then takes over what was found. */
  lookupId: z.string(),
  registrationNumber: z.string().optional(),
  /** Things to ask about; none of them stops a sale. */
  warnings: z.array(z.string()),
  found: z.boolean(),
  source: z.enum(['ours', 'register']).optional(),
  vehicleId: z.string().optional(),
  vehicle: draftVehicle.optional(),
  /** The beginning of the chassis number; its end is what the seller is asked for. */
  chassisHint: z.string().optional(),
  activeCover: activeCover.optional(),
  /** False: the register did not answer, so nothing is known for sure. Enter the details by hand. */
  registerAnswered: z.boolean(),
})
export type VehicleFinding = z.output<typeof finding>

export const vehicleEndpoints = endpoints({
  'GET /vehicles/lookup': {
    summary: 'What is known about a vehicle, and whether it has cover',
    permission: 'policies.sell',
    scope: 'all vehicles; no owner is told',
    query: z
      .strictObject({
        registrationNumber: z.string().trim().max(20).optional(),
        chassisNumber: z.string().trim().max(30).optional(),
      })
      .refine((query) => (query.registrationNumber === undefined) !== (query.chassisNumber === undefined), {
        path: ['registrationNumber'],
        error: 'Ask by registration number or by chassis number',
      }),
    data: finding,
  },
  'GET /vehicles/makes': {
    summary: 'Makes and their models',
    permission: 'policies.sell',
    scope: 'all',
    data: z.array(z.object({ make: z.string(), models: z.array(z.string()) })),
  },
})
