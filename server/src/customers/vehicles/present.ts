import type { DraftVehicle } from '@okwan/domain/sales/motor/draft'
import type { VehicleRow } from './store.ts'

export function draftVehicleOf(row: VehicleRow): DraftVehicle {
  return {
    make: row.make,
    model: row.model,
    yearOfManufacture: row.year_of_manufacture,
    color: row.color,
    bodyType: row.body_type,
    engineCapacity: row.engine_capacity_cc,
    numberOfSeats: row.number_of_seats,
    fuelType: row.fuel_type ?? undefined,
    registrationYear: row.registration_year ?? undefined,
    mileage: row.mileage ?? undefined,
  }
}
