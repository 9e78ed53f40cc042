/** Claim number for people: `CLM-000012`; its payouts are `CL-…`. */
export function claimNumber(sequence: number): string {
  return `CLM-${String(sequence).padStart(6, '0')}`
}
