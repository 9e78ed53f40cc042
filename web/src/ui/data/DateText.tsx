import { formatDate } from '@okwan/domain/platform/dates'
import { formatMoment } from './moment.ts'

/** Formats a day (`2026-11-05`) or a time in a <time> element. */
export function DateText({ value }: { value: string | Date }) {
  const [machine, text] =
    typeof value === 'string' && value.length === 10
      ? [value, formatDate(value)]
      : [new Date(value).toISOString(), formatMoment(new Date(value))]
  return (
    <time dateTime={machine} className="whitespace-nowrap">
      {text}
    </time>
  )
}
