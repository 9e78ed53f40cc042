import type { FuelType } from '@okwan/domain/customers/vehicles/terms'

export const NUMBERS = ['yearOfManufacture', 'engineCapacity', 'numberOfSeats', 'registrationYear', 'mileage'] as const
export const TEXTS = ['make', 'model', 'color', 'bodyType'] as const

export type VehicleValues = {
  vehicle: Record<(typeof NUMBERS)[number] | (typeof TEXTS)[number], string> & { fuelType: FuelType | '' }
}
