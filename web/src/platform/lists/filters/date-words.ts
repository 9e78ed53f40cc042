import { formatDate, isIsoDate } from '@okwan/domain/platform/dates'

/** Text of a date range for a chip. The first or the last day can be missing. */
export function dateWords(from: string | undefined, to: string | undefined): string | undefined {
  const [first, last] = [from, to].map((day) => (day && isIsoDate(day) ? formatDate(day) : undefined))
  if (first && last) return first === last ? first : `${first} to ${last}`
  if (first) return `from ${first}`
  return last && `until ${last}`
}
