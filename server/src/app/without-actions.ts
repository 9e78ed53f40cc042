/** A response without the actions that it offers, for callers who may only read. */
export function withoutActions(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutActions)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, part]) => [key, offers(key, part) ? [] : withoutActions(part)])
  return Object.fromEntries(entries)
}

/** `allowedActions: ['approve']` and `actions: [{ action: 'cancel' }]`; counts with the same name stay. */
function offers(key: string, part: unknown): boolean {
  return (key === 'allowedActions' || key === 'actions') && Array.isArray(part)
}
