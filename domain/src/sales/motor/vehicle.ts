import { type Chassis, parseChassis } from '../../customers/customers/identity.ts'
import { parsePlate } from '../../customers/vehicles/plates.ts'
import type { DraftVehicle, MotorDraft } from './draft.ts'
import type { StepProblem } from './terms.ts'

export function plateProblems({ vehicleStatus, registrationNumber }: MotorDraft): StepProblem[] {
  if (!vehicleStatus)
    return [{ path: 'vehicleStatus', message: 'Select whether the vehicle is registered.', code: 'step_incomplete' }]
  if (vehicleStatus === 'unregistered' || parsePlate(registrationNumber ?? '')) return []
  const message = registrationNumber
    ? `“${registrationNumber}” isn’t a Ghana registration number. Enter one, such as GR 1234-20.`
    : 'Enter the registration number, such as GR 1234-20.'
  return [{ path: 'registrationNumber', message, code: 'invalid_plate' }]
}

export function chassisProblems(draft: MotorDraft): StepProblem[] {
  if (chassisOf(draft)) return []
  const message = 'Enter the chassis number or VIN with at least 6 letters and digits.'
  return [{ path: 'chassisNumber', message, code: 'invalid_chassis' }]
}

export function chassisOf({ chassisNumber, registrationNumber, vehicle }: MotorDraft): Chassis | undefined {
  const plateKey = parsePlate(registrationNumber ?? '')?.key
  return parseChassis(chassisNumber ?? '', { yearOfManufacture: vehicle?.yearOfManufacture, plateKey })
}

/** The last six characters prove that the seller has the vehicle, without revealing the whole number. */
export function provesChassis(registeredKey: string, input: string): boolean {
  const tail = lettersAndDigits(input)
  return tail.length >= CHASSIS_END_LENGTH && registeredKey.replaceAll('-', '').endsWith(tail)
}

/** Whether only the end of a chassis number was entered. */
export const isChassisEnd = (input: string): boolean => lettersAndDigits(input).length <= CHASSIS_END_LENGTH

const CHASSIS_END_LENGTH = 6

const lettersAndDigits = (input: string) => input.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** After this many failed attempts the seller enters the details manually and the vehicle stays unverified. */
export const MAX_CHASSIS_ATTEMPTS = 3

const OLDEST_YEAR = 1960

export function vehicleProblems(vehicle: DraftVehicle = {}, thisYear: number): StepProblem[] {
  const { make, model, color, bodyType, yearOfManufacture, engineCapacity, numberOfSeats, fuelType } = vehicle
  const problems: StepProblem[] = []
  const need = (isRight: boolean, field: keyof DraftVehicle, message: string) => {
    if (!isRight) problems.push({ path: `vehicle.${field}`, message, code: 'step_incomplete' })
  }
  need(isText(make), 'make', 'Enter the make, such as Toyota.')
  need(isText(model), 'model', 'Enter the model, such as Corolla.')
  need(
    isBetween(yearOfManufacture, OLDEST_YEAR, thisYear + 1),
    'yearOfManufacture',
    `Enter the year of manufacture, from ${OLDEST_YEAR} to ${thisYear + 1}.`,
  )
  need(isText(color), 'color', 'Select the colour.')
  need(isText(bodyType), 'bodyType', 'Select the body type.')
  const hasEngine = isBetween(engineCapacity, 50, 20_000) || (fuelType === 'electric' && engineCapacity === 0)
  need(hasEngine, 'engineCapacity', 'Enter an engine size from 50 to 20,000 cc, or 0 for electric vehicles.')
  need(
    isBetween(numberOfSeats, 1, 70),
    'numberOfSeats',
    'Enter the number of seats including the driver’s, from 1 to 70.',
  )
  const { registrationYear, mileage } = vehicle
  need(
    registrationYear === undefined || isBetween(registrationYear, OLDEST_YEAR, thisYear),
    'registrationYear',
    `Enter a registration year from ${OLDEST_YEAR} to ${thisYear}.`,
  )
  need(
    mileage === undefined || isBetween(mileage, 0, 2_000_000),
    'mileage',
    'Enter the mileage as a whole number, up to 2,000,000.',
  )
  return problems
}

function isText(text: string | undefined): boolean {
  return (text ?? '').trim().length > 0
}

function isBetween(value: number | undefined, min: number, max: number): boolean {
  return value !== undefined && Number.isInteger(value) && value >= min && value <= max
}
