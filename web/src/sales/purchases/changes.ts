/**
 * Changes to a draft, as the server takes them: what is there replaces, null clears, what is not there stays. Answers may stand
 * in groups (the vehicle, the policy holder), which are merged field by field.
 */
export type Changes = Readonly<Record<string, unknown>>

/** Both, the later ones on top. */
export function mergeChanges<Some extends Changes>(earlier: Some, later: Some): Some {
  const merged: Record<string, unknown> = { ...earlier }
  for (const [name, value] of Object.entries(later)) {
    const before = merged[name]
    merged[name] = isGroup(value) && isGroup(before) ? { ...before, ...value } : value
  }
  // The names and types are those of the two parts.
  return merged as Some
}

/** What of the changes is not saved yet: another window may have changed the rest, which must not be undone. */
export function unsavedOf<Some extends Changes>(changes: Some, saved: Changes): Some {
  const unsaved: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) continue
    const before = saved[name]
    const left = isGroup(value) ? differing(value, isGroup(before) ? before : {}) : value
    if (isGroup(left) ? !isEmpty(left) : !isSame(left, before)) unsaved[name] = left
  }
  // A part of the changes has their types.
  return unsaved as Some
}

export function isEmpty(changes: Changes): boolean {
  return Object.keys(changes).length === 0
}

/** Within a group every answer is one, also where it has parts: the kind and number of a card go together. */
function differing(group: Changes, saved: Changes): Changes {
  const fields = Object.entries(group).filter(([name, value]) => value !== undefined && !isSame(value, saved[name]))
  return Object.fromEntries(fields)
}

function isGroup(value: unknown): value is Changes {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Null clears what may never have been there. */
function isSame(value: unknown, before: unknown): boolean {
  return JSON.stringify(value ?? null) === JSON.stringify(before ?? null)
}
