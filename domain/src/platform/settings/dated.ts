import type { IsoDate } from '../dates.ts'

export type Dated<V> = { value: V; validFrom: Date }

/** The value with the latest start before a moment. If two values start at the same time, the later entry of the list applies. */
export function valueAt<V>(values: readonly Dated<V>[], at: Date): V | undefined {
  let found: Dated<V> | undefined
  for (const each of values) {
    if (each.validFrom <= at && (!found || each.validFrom >= found.validFrom)) found = each
  }
  return found?.value
}

/** A value starts with its day in Accra, but never before its approval, so that documents printed earlier stay correct. */
export function startOf(startsOn: IsoDate, decidedAt: Date): Date {
  const midnight = new Date(`${startsOn}T00:00:00.000Z`)
  return midnight > decidedAt ? midnight : decidedAt
}
