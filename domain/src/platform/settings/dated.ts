import type { IsoDate } from '../dates.ts'

export type Dated<V> = { value: V; validFrom: Date }

/** The value at a moment: the last one that had started. Of two with the same start, the later in the list counts. */
export function valueAt<V>(values: readonly Dated<V>[], at: Date): V | undefined {
  let found: Dated<V> | undefined
  for (const each of values) {
    if (each.validFrom <= at && (!found || each.validFrom >= found.validFrom)) found = each
  }
  return found?.value
}

/** A value starts with its day in Accra, but never before its approval, so that nothing printed before it changes. */
export function startOf(startsOn: IsoDate, decidedAt: Date): Date {
  const midnight = new Date(`${startsOn}T00:00:00.000Z`)
  return midnight > decidedAt ? midnight : decidedAt
}
