import { formatDate, formatMoment } from '@okwan/domain/dates'

/** A day (`2026-11-05`) or a moment, written for people and readable for machines. */
export function DateText({ value }: { value: string | Date }) {
  if (value instanceof Date) return <time dateTime={value.toISOString()}>{formatMoment(value)}</time>
  const text = value.length > 10 ? formatMoment(new Date(value)) : formatDate(value)
  return (
    <time dateTime={value} className="whitespace-nowrap">
      {text}
    </time>
  )
}
