const PERSONAL = /name|msisdn|partyid|email|customer|recipient|address|birth/i
const NUMBER = /(?:\+?233|\b0)\d{9}\b/g
const DEPTH_MAX = 6
const TEXT_MAX = 500

/** Removes names, phone numbers and other personal data from a provider's response before it is stored. */
export function redactPersonalData(body: unknown, depth = 0): unknown {
  if (typeof body === 'string') return body.slice(0, TEXT_MAX).replace(NUMBER, '[number]')
  if (typeof body !== 'object' || body === null) return body
  if (depth >= DEPTH_MAX) return '[truncated]'
  if (Array.isArray(body)) return body.slice(0, 20).map((each) => redactPersonalData(each, depth + 1))
  return Object.fromEntries(
    Object.entries(body)
      .slice(0, 50)
      .map(([key, value]) => [key, isPersonal(key, value) ? '[redacted]' : redactPersonalData(value, depth + 1)]),
  )
}

function isPersonal(key: string, value: unknown): boolean {
  return PERSONAL.test(key) && typeof value !== 'object'
}
