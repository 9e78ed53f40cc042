// Secrets and payment data. `code` is the field of the one-time code.
const SECRET_KEYS = /otp|pin|password|token|authorization|secret|cvv|card|^code$/i
// Phone numbers are allowed in the customer group only.
const PHONE_KEYS = /phone|mobile|msisdn/i
const PHONE_TEXT = /(?<!\d)(?:\+?233|0)(?:[ -]?\d){9}(?!\d)/g
const LONGEST_BODY = 4096
const MASK = '***'

/** Masks a body before it is sent: no secrets at any depth, no phone numbers, at most 4 kB. */
export function maskBody(body: unknown): unknown {
  const masked = maskValue(parse(body))
  const text = typeof masked === 'string' ? masked : (JSON.stringify(masked) ?? '')
  return text.length > LONGEST_BODY ? text.slice(0, LONGEST_BODY) : masked
}

/** Masks a sentence or address before it is sent. */
export function maskText(text: string): string {
  return text.replace(PHONE_TEXT, MASK)
}

function maskValue(value: unknown): unknown {
  if (typeof value === 'string') return maskText(value)
  if (Array.isArray(value)) return value.map(maskValue)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      SECRET_KEYS.test(key) || PHONE_KEYS.test(key) ? MASK : maskValue(inner),
    ]),
  )
}

function parse(body: unknown): unknown {
  if (typeof body !== 'string') return body
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}
