/**
 * Changes to a draft as a merge patch: a value replaces, null clears, a missing field stays. Groups of answers, such as
 * the vehicle or the policyholder, are merged field by field.
 */
export type Changes = Readonly<Record<string, unknown>>

/** Later changes override earlier ones. */
export function mergeChanges<Some extends Changes>(earlier: Some, later: Some): Some {
  const merged: Record<string, unknown> = { ...earlier }
  for (const [name, value] of Object.entries(later)) {
    const before = merged[name]
    merged[name] = isGroup(value) && isGroup(before) ? { ...before, ...value } : value
  }
  // Every field comes from one of the two arguments.
  return merged as Some
}

/**
 * Fields that differ from the saved draft. Unchanged fields are not sent, because they could overwrite changes from another
 * window.
 */
export function unsavedOf<Some extends Changes>(changes: Some, saved: Changes): Some {
  const unsaved: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) continue
    const before = saved[name]
    const difference = isGroup(value) ? differing(value, isGroup(before) ? before : {}) : value
    if (isGroup(difference) ? !isEmpty(difference) : !isSame(difference, before)) unsaved[name] = difference
  }
  // A subset of the changes has the same type.
  return unsaved as Some
}

export function isEmpty(changes: Changes): boolean {
  return Object.keys(changes).length === 0
}

/** Compares whole answers of a group: an answer with parts, such as ID type and number, is sent completely. */
function differing(group: Changes, saved: Changes): Changes {
  const fields = Object.entries(group).filter(([name, value]) => value !== undefined && !isSame(value, saved[name]))
  return Object.fromEntries(fields)
}

function isGroup(value: unknown): value is Changes {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Null and undefined are equal, because clearing a field that was never set is not a change. */
function isSame(value: unknown, before: unknown): boolean {
  return JSON.stringify(value ?? null) === JSON.stringify(before ?? null)
}
