/** Basis points of a refund share in per cent; undefined if the input is empty or not a whole number from 0 to 100. */
export function refundShareBps(input: string): number | undefined {
  return /^(100|\d{1,2})$/.test(input.trim()) ? Number(input) * 100 : undefined
}
