import { parseCedis } from '@okwan/domain/platform/money'
import type { BookLine, Value } from '@okwan/domain/products/rate-books/lines'

/** Value of a line for an input: cedis or per cent without a sign; empty for none. */
export function lineText({ kind, value }: Pick<BookLine, 'kind' | 'value'>): string {
  if (value === null) return ''
  if (kind === 'money' || kind === 'rate') return String(Number(value) / 100)
  return String(value)
}

/** Parses the text of an input; undefined if the text is not valid. */
export function parseLineText({ kind, value }: Pick<BookLine, 'kind' | 'value'>, input: string): Value | undefined {
  const text = input.trim()
  if (kind === 'text') return text
  if (kind === 'choice') return text === 'true'
  // Only a line that was empty before may stay empty.
  if (text === '') return value === null ? null : undefined
  if (kind === 'money') return parseCedis(text)
  const number = Number(text.replaceAll(',', '').replace('%', ''))
  if (!Number.isFinite(number)) return undefined
  return kind === 'rate' ? Math.round(number * 100) : number
}

/** Copy of the book with the changed lines. */
export function withChanges(
  book: Record<string, unknown>,
  changes: ReadonlyMap<string, Value>,
): Record<string, unknown> {
  const next = structuredClone(book)
  for (const [path, value] of changes) {
    const steps = path.split('.')
    const last = steps.pop() ?? ''
    let place: Record<string, unknown> = next
    // The paths come from this book, so every step exists.
    for (const step of steps) place = place[step] as Record<string, unknown>
    place[last] = value
  }
  return next
}
