import { FUEL_TYPES } from '@okwan/domain/customers/vehicles/terms'
import * as z from 'zod'
import { optionalInteger, optionalText } from '../platform/draft-fields.ts'
import { endpoints } from '../platform/endpoint.ts'

export const draftVehicle = z.strictObject({
  make: optionalText(60),
  model: optionalText(60),
  yearOfManufacture: optionalInteger(9999),
  color: optionalText(30),
  bodyType: optionalText(40),
  engineCapacity: optionalInteger(99_999),
  numberOfSeats: optionalInteger(999),
  fuelType: z.enum(FUEL_TYPES).nullish(),
  registrationYear: optionalInteger(9999),
  mileage: optionalInteger(9_999_999),
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
  /** Id of this result; a draft that gets the id copies the result. */
  lookupId: z.string(),
  registrationNumber: z.string().optional(),
  /** Warnings, which do not stop a sale. */
  warnings: z.array(z.string()),
  found: z.boolean(),
  source: z.enum(['ours', 'register']).optional(),
  vehicleId: z.string().optional(),
  vehicle: draftVehicle.optional(),
  /** Beginning of the chassis number; the seller must enter its end. */
  chassisHint: z.string().optional(),
  activeCover: activeCover.optional(),
  /** False if the MID did not respond; the details must be entered manually. */
  registerAnswered: z.boolean(),
})
export type VehicleFinding = z.output<typeof finding>

export const vehicleEndpoints = endpoints({
  'GET /vehicles/lookup': {
    summary: 'Look up a vehicle and its cover',
    permission: 'policies.sell',
    scope: 'all vehicles, without their owners',
    query: z
      .strictObject({
        registrationNumber: z.string().trim().max(20).optional(),
        chassisNumber: z.string().trim().max(30).optional(),
      })
      .refine((query) => (query.registrationNumber === undefined) !== (query.chassisNumber === undefined), {
        path: ['registrationNumber'],
        error: 'Enter a registration number or a chassis number',
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
