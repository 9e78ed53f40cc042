/** `CMP-26-000001`, with the year of receipt. */
export function complaintNumber(number: number, receivedAt: Date): string {
  return `CMP-${String(receivedAt.getUTCFullYear()).slice(-2)}-${String(number).padStart(6, '0')}`
}
