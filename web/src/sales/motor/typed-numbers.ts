/** Parses a whole number as typed: `1,800` and `1 800 cc` are 1800. Other text becomes null, which clears the answer. */
export function parseInteger(typed: string): number | null {
  const digits = typed.replace(/[\s,]/g, '').replace(/[a-z]+$/i, '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null
}

export function typedOf(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value)
}
