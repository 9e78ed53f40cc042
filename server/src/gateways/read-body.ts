import { cedisToPesewas } from '@okwan/domain/platform/money'

// Providers change the case of field names between calls, so names are compared case-insensitively.
export function field(body: unknown, name: string): unknown {
  if (typeof body !== 'object' || body === null) return undefined
  const lowerName = name.toLowerCase()
  const entry: [string, unknown] | undefined = Object.entries(body).find(([key]) => key.toLowerCase() === lowerName)
  return entry?.[1]
}

/** A text, or a number as text. Undefined if the field is absent, empty or of another type. */
export function text(body: unknown, name: string): string | undefined {
  const value = field(body, name)
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Amount in cedis, as a number or as text. Undefined if it is not a valid amount. */
export function pesewas(body: unknown, name: string): number | undefined {
  const value = field(body, name)
  const cedis = typeof value === 'string' && /^\d{1,12}(\.\d+)?$/.test(value) ? Number(value) : value
  if (typeof cedis !== 'number' || !(cedis >= 0) || cedis > 1e12) return undefined
  return cedisToPesewas(cedis)
}
