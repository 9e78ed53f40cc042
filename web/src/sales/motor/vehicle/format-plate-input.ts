import { parsePlate, plateKey } from '@okwan/domain/customers/vehicles/plates'

/** Characters of a plate with a four-digit number and a year; a shorter input can be the beginning of a longer plate. */
const FULL_LENGTH = 8

/** Formats a complete plate while it is typed; shorter plates are formatted when the field is left. */
export function formatPlateInput(input: string): string {
  const plate = plateKey(input).length < FULL_LENGTH ? undefined : parsePlate(input)
  return plate && plate.kind !== 'personalised' ? plate.text : input
}
