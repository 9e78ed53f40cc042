import { formatDate, formatMoment } from '@okwan/domain/platform/dates'

/** A day (`2026-11-05`) or a moment, written for people and readable for machines. */
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
