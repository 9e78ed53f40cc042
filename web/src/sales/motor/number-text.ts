/** Parses a whole number as typed: `1,800` and `1 800 cc` are 1800. Other text becomes null, which clears the answer. */
export function parseInteger(input: string): number | null {
  const digits = input.replace(/[\s,]/g, '').replace(/[a-z]+$/i, '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null
}

export function numberText(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value)
}
