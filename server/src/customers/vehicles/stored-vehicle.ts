import { FUEL_TYPES } from '@okwan/domain/customers/vehicles/terms'
import type { ActiveCover, DraftVehicle } from '@okwan/domain/sales/motor/draft'
import type { RegisteredVehicle, VehicleFinding } from '@okwan/domain/sales/motor/save-answers'
import * as z from 'zod'
import { objectOf, storedJson } from '../../platform/db/stored-json.ts'

const text = z.string().optional()
const number = z.number().optional()

export const draftVehicle = objectOf<DraftVehicle>({
  make: text,
  model: text,
  yearOfManufacture: number,
  color: text,
  bodyType: text,
  engineCapacity: number,
  numberOfSeats: number,
  fuelType: z.enum(FUEL_TYPES).optional(),
  registrationYear: number,
  mileage: number,
})

export const activeCover = objectOf<ActiveCover>({
  insurer: z.enum(['ours', 'other']),
  insurerName: z.string(),
  policyId: text,
  policyNumber: text,
  startDate: z.string(),
  endDate: z.string(),
})

export const registeredVehicle = objectOf<RegisteredVehicle>({ vehicle: draftVehicle, chassisKey: text })

/** The vehicle of a complete draft under the column names of `vehicles`; a purchase stores it as JSON. */
export const soldVehicle = z.object({
  registration_number: z.string().nullable(),
  registration_key: z.string().nullable(),
  chassis_key: z.string(),
  make: z.string(),
  model: z.string(),
  year_of_manufacture: z.number(),
  color: z.string(),
  body_type: z.string(),
  engine_capacity_cc: z.number(),
  number_of_seats: z.number(),
  fuel_type: z.enum(FUEL_TYPES).nullable(),
  registration_year: z.number().nullable(),
  mileage: z.number().nullable(),
  verified: z.boolean(),
})
export type SoldVehicle = z.output<typeof soldVehicle>

/** Result of a vehicle lookup, as stored with the lookup. */
export const storedFinding = storedJson(
  objectOf<VehicleFinding>({
    registrationNumber: text,
    chassisNumber: text,
    register: registeredVehicle.optional(),
    activeCover: activeCover.optional(),
  }),
)
