import { createHash } from 'node:crypto'
import { parsePlate } from '@okwan/domain/customers/vehicles/plates'

/** A vehicle of the simulated register, with the MID's field names. */
export type RegisteredVehicle = {
  registrationNumber: string
  chassisNumber: string
  make: string
  model: string
  manufacturingYear: number
  registrationYear: number
  vehicleColour: string
  bodyType: string
  cubicCapacity: number
  seatingCapacity: number
  fuelType: string
}

const CARS = [
  ['Toyota', 'Corolla', 'Saloon', 1800, 5, 'petrol', 'JTDBR32E'],
  ['Toyota', 'Hilux', 'Pick-Up Double Cabin', 2400, 5, 'diesel', 'MR0EX8DD'],
  ['Hyundai', 'Elantra', 'Saloon', 1600, 5, 'petrol', 'KMHDH41E'],
  ['Kia', 'Sportage', 'SUV/4x4', 2000, 5, 'petrol', 'KNAPM81A'],
  ['Nissan', 'Urvan', 'Mini Bus', 2500, 15, 'diesel', 'JN1TG4E2'],
  ['Honda', 'CR-V', 'SUV/4x4', 1500, 7, 'petrol', 'SHSRE587'],
  ['Volkswagen', 'Tiguan', 'SUV/4x4', 1400, 5, 'petrol', 'WVGZZZ5N'],
  ['Mercedes-Benz', 'Sprinter', 'Maxi Bus', 2100, 22, 'diesel', 'WDB90663'],
] as const
const BIKE = ['Haojue', 'HJ125', 'Motor Bike', 125, 2, 'petrol', 'LC6PCJG9'] as const
const COLOURS = ['White', 'Black', 'Silver', 'Grey', 'Blue', 'Red'] as const

/**
 * A plate always returns the same vehicle, so nothing is stored. Plates whose number ends in 00 and trade plates are not in the
 * register. The chassis number ends in the six-digit number of the plate, so that users of a demo can pass the chassis check:
 * the one of GR 4821-22 ends in 004821.
 */
export function registeredVehicle(registrationNumber: string): RegisteredVehicle | undefined {
  const plate = parsePlate(registrationNumber)
  if (!plate || plate.kind === 'trade' || serialEnds(registrationNumber, '00')) return undefined
  const digest = createHash('sha256').update(plate.key).digest()
  const pick = <T>(list: readonly T[], at: number) => list[(digest[at] ?? 0) % list.length] as T // the lists are not empty
  const [make, model, bodyType, cubicCapacity, seatingCapacity, fuelType, vinStart] =
    plate.kind === 'motorcycle' ? BIKE : pick(CARS, 0)
  const registrationYear = yearOfPlate(plate.key) ?? 2010 + ((digest[1] ?? 0) % 14)
  return {
    registrationNumber: plate.text,
    chassisNumber: vinStart + vinMiddle(digest) + serialOf(plate.text).padStart(6, '0'),
    make,
    model,
    manufacturingYear: registrationYear - ((digest[6] ?? 0) % 4),
    registrationYear,
    vehicleColour: pick(COLOURS, 7),
    bodyType,
    cubicCapacity,
    seatingCapacity,
    fuelType,
  }
}

/** Whether the number on the plate, before the year or the letters, has this ending: GR 1299-20 ends in 99. */
export function serialEnds(registrationNumber: string, ending: string): boolean {
  return serialOf(parsePlate(registrationNumber)?.text ?? '').endsWith(ending)
}

function serialOf(plateText: string): string {
  return /(\d+)(?:-\d{2}|[ -]?[A-Z]+)?$/.exec(plateText)?.[1] ?? ''
}

// Characters of a VIN, which has no I, O or Q.
const VIN_CHARACTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'

function vinMiddle(digest: Buffer): string {
  return Array.from(digest.subarray(2, 5), (byte) => VIN_CHARACTERS[byte % VIN_CHARACTERS.length]).join('')
}

function yearOfPlate(key: string): number | undefined {
  const year = /^[A-Z]{2}\d{1,4}(\d{2})$/.exec(key)?.[1]
  return year === undefined ? undefined : 2000 + Number(year)
}
