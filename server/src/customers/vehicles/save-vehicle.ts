import { parsePlate } from '@okwan/domain/customers/vehicles/plates'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { MotorDraft } from '@okwan/domain/sales/motor/draft'
import { chassisOf } from '@okwan/domain/sales/motor/vehicle'
import type { Tx } from '../../platform/db/database.ts'
import { findVehicleByChassis, findVehicleByPlate, insertVehicle, updateVehicleRow } from './store.ts'
import type { SoldVehicle } from './stored-vehicle.ts'

type DraftedVehicle = Pick<MotorDraft, 'registrationNumber' | 'chassisNumber' | 'vehicle' | 'vehicleSource'>

export function soldVehicleOf(draft: DraftedVehicle): SoldVehicle {
  const chassis = chassisOf(draft)
  const plate = parsePlate(draft.registrationNumber ?? '')
  const { make, model, yearOfManufacture, color, bodyType, engineCapacity, numberOfSeats } = draft.vehicle ?? {}
  if (!chassis || !make || !model || !yearOfManufacture || !color || !bodyType || !numberOfSeats) {
    throw new Error('the vehicle of the draft is incomplete')
  }
  return {
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
    fuel_type: draft.vehicle?.fuelType ?? null,
    registration_year: draft.vehicle?.registrationYear ?? null,
    mileage: draft.vehicle?.mileage ?? null,
    verified: draft.vehicleSource === 'register',
  }
}

/** Returns the vehicle's id; the same chassis is the same vehicle. A known vehicle is not changed until cover is issued. */
export async function saveVehicle(tx: Tx, draft: DraftedVehicle, now: Date): Promise<string> {
  const sold = soldVehicleOf(draft)
  const known = await findVehicleByChassis(tx, sold.chassis_key)
  if (!known) {
    const added = await insertVehicle(tx, sold, now)
    // If nothing was inserted, a concurrent sale has added the vehicle.
    return added ?? saveVehicle(tx, draft, now)
  }
  if (await isOthersPlate(tx, sold)) {
    const message = 'This registration number belongs to a vehicle with another chassis number. Check both.'
    throw new Refusal('vehicle_mismatch', message, [{ path: 'registrationNumber', message }])
  }
  return known.id
}

/** Updates the vehicle when cover is issued. False if its plate now belongs to another vehicle. */
export async function applySoldDetails(tx: Tx, vehicleId: string, sold: SoldVehicle, now: Date): Promise<boolean> {
  if (await isOthersPlate(tx, sold)) return false
  const { registration_number, registration_key, ...details } = sold
  // A vehicle sold without a plate keeps the plate that it has received since.
  const plate = registration_key === null ? {} : { registration_number, registration_key }
  await updateVehicleRow(tx, vehicleId, { ...details, ...plate }, now)
  return true
}

async function isOthersPlate(tx: Tx, { registration_key, chassis_key }: SoldVehicle): Promise<boolean> {
  if (registration_key === null) return false
  const holder = await findVehicleByPlate(tx, registration_key)
  return holder !== undefined && holder.chassis_key !== chassis_key
}
