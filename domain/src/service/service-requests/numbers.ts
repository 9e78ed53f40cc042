/** `SR-000012`: for people to name a request. */
export function requestNumber(sequence: number): string {
  return `SR-${String(sequence).padStart(6, '0')}`
}
