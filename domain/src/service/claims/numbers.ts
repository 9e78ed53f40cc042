/** `CLM-000012`: for people to name a claim; its payout is `CL-…`. */
export function claimNumber(sequence: number): string {
  return `CLM-${String(sequence).padStart(6, '0')}`
}
