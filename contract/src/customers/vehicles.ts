import { FUEL_TYPES } from '@okwan/domain/customers/vehicles/terms'
import * as z from 'zod'
import { whole, words } from '../platform/draft-fields.ts'
import { endpoints } from '../platform/endpoint.ts'

export const draftVehicle = z.strictObject({
  make: words(60),
  model: words(60),
  yearOfManufacture: whole(9999),
  color: words(30),
  bodyType: words(40),
  engineCapacity: whole(99_999),
  numberOfSeats: whole(999),
  fuelType: z.enum(FUEL_TYPES).nullish(),
  registrationYear: whole(9999),
  mileage: whole(9_999_999),
})

export const activeCover = z.object({
  insurer: z.enum(['ours', 'other']),
  insurerName: z.string(),
  policyId: z.string().optional(),
  policyNumber: z.string().optional(),
  startDate: z.string(),
  endDate: z.string(),
})

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
