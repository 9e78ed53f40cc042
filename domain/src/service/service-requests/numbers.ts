/** Request number for people: `SR-000012`. */
export function requestNumber(sequence: number): string {
  return `SR-${String(sequence).padStart(6, '0')}`
}
