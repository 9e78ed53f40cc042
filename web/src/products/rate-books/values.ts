import { formatPesewas, parseCedis } from '@okwan/domain/platform/money'
import type { BookLine, Value } from './lines.ts'

/** As it is read. */
export function valueText({ kind, value }: Pick<BookLine, 'kind' | 'value'>): string {
  if (value === null) return 'None'
  if (kind === 'money') return formatPesewas(Number(value))
  if (kind === 'rate') return `${Number(value) / 100}%`
  if (kind === 'choice') return value ? 'Yes' : 'No'
  return typeof value === 'number' ? value.toLocaleString('en-GB') : String(value)
}

/** As it is typed: cedis and per cent, without their signs. Empty is none. */
export function typedText({ kind, value }: Pick<BookLine, 'kind' | 'value'>): string {
  if (value === null) return ''
  if (kind === 'money' || kind === 'rate') return String(Number(value) / 100)
  return String(value)
}

/** What was typed as the book keeps it; undefined when it cannot be read. */
export function readTyped({ kind, value }: Pick<BookLine, 'kind' | 'value'>, typed: string): Value | undefined {
  const text = typed.trim()
  if (kind === 'text') return text
  if (kind === 'choice') return text === 'true'
  // Where a number stood one must stand again; only what could be none stays free to be none.
  if (text === '') return value === null ? null : undefined
  if (kind === 'money') return parseCedis(text)
  const number = Number(text.replaceAll(',', '').replace('%', ''))
  if (!Number.isFinite(number)) return undefined
  return kind === 'rate' ? Math.round(number * 100) : number
}

/** The same book with some lines changed. */
export function withChanges(
  book: Record<string, unknown>,
  changes: ReadonlyMap<string, Value>,
): Record<string, unknown> {
  const next = structuredClone(book)
  for (const [path, value] of changes) {
    const steps = path.split('.')
    const last = steps.pop() ?? ''
    let place: Record<string, unknown> = next
    // Paths come from this very book, so every step is there.
    for (const step of steps) place = place[step] as Record<string, unknown>
    place[last] = value
  }
  return next
}
