import type { MotorDraft } from '@okwan/domain/motor/draft'
import { chassisOf } from '@okwan/domain/motor/vehicle'
import { parsePlate } from '@okwan/domain/plates'
import type { Tx } from '../db/database.ts'
import { upsertVehicle } from './store.ts'

type SoldVehicle = Pick<MotorDraft, 'registrationNumber' | 'chassisNumber' | 'vehicle' | 'vehicleSource'>

/** Keeps the vehicle of a complete draft and gives its id; the same chassis is the same vehicle. */
export function keepVehicle(tx: Tx, sold: SoldVehicle, now: Date): Promise<string> {
  const chassis = chassisOf(sold)
  const plate = parsePlate(sold.registrationNumber ?? '')
  const { make, model, yearOfManufacture, color, bodyType, engineCapacity, numberOfSeats } = sold.vehicle ?? {}
  if (!chassis || !make || !model || !yearOfManufacture || !color || !bodyType || !numberOfSeats) {
    throw new Error('only the vehicle of a complete draft is kept')
  }
  return upsertVehicle(
    tx,
    {
      registration_number: plate?.text ?? null,
      registration_key: plate?.key ?? null,
      chassis_key: chassis.key,
      make,
      model,
      year_of_manufacture: yearOfManufacture,
      color,
      body_type: bodyType,
      engine_capacity_cc: engineCapacity ?? 0,
      number_of_seats: numberOfSeats,
      fuel_type: sold.vehicle?.fuelType ?? null,
      registration_year: sold.vehicle?.registrationYear ?? null,
      mileage: sold.vehicle?.mileage ?? null,
      verified: sold.vehicleSource === 'register',
    },
    now,
  )
}
