import type { Setting } from '@okwan/contract/people/settings'
import { fromRow, toRow } from '@okwan/domain/people/settings/terms'
import { formatPlain, parseCedis } from '@okwan/domain/platform/money'
import { ROW_FIELDS } from './row-columns.ts'

type Field = Setting['fields'][number]

/** A day and its name on one line: `2027-03-10 Eid ul-Fitr`. */
const DAY_LINE = /^(\S+)\s+(.*)$/

/** The value of a field as text of its input. */
export function toInput({ field, kind, text }: Field, value: Setting['value']): string {
  const current = (value as Record<string, unknown>)[field] // every setting is an object with these fields
  // An empty value means the standard text, so the input starts with that text.
  if (kind === 'message' || kind === 'email' || kind === 'email-line') return text
  if (kind === 'money') return formatPlain(Number(current), ',')
  if (kind === 'rows') return (current as Record<string, unknown>[]).map(toRow).join('\n') // `rows` are a list of objects
  if (kind === 'numbers') return (current as number[]).join(', ') // `numbers` are a list of numbers
  if (kind !== 'days') return String(current)
  // The remaining kind is a list of days.
  return (current as { date: string; name: string }[]).map(({ date, name }) => `${date} ${name}`).join('\n')
}

/** Value that the server gets for the text of an input. The server refuses the value of invalid text at its field. */
export function fromInput({ kind, field }: Pick<Field, 'kind' | 'field'>, text: string): unknown {
  if (kind === 'money') return parseCedis(text) ?? 0
  if (kind === 'number') return text.trim() === '' ? null : Number(text)
  if (kind === 'numbers') return numbersIn(text)
  if (kind === 'switch') return text === 'true'
  if (kind !== 'days' && kind !== 'rows') return text.trim()
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (kind === 'rows') return lines.map((line) => fromRow(field, line))
  return lines.map((line) => {
    const [, date = line, name = ''] = DAY_LINE.exec(line) ?? []
    return { date, name }
  })
}

/** The input of a problem: `value.days.0.date` belongs to `days`. */
export function inputOfPath(path: string, fields: readonly Field[]): string | undefined {
  if (path === 'startsOn' || path === 'reason') return path
  const [, name] = path.split('.')
  return fields.find(({ field }) => field === name)?.field
}

/** A problem of a list names the entry: `Insurer 2: Enter the name`. */
export function problemAt({ path, message }: { path: string; message: string }, fields: readonly Field[]): string {
  const [, name = '', at] = path.split('.')
  const entry = fields.find(({ field, kind }) => field === name && kind === 'rows') && ROW_FIELDS[name]?.entry
  return entry && at !== undefined
    ? `${entry.charAt(0).toUpperCase()}${entry.slice(1)} ${Number(at) + 1}: ${message}`
    : message
}

function numbersIn(text: string): number[] {
  return text
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
    .map(Number)
}
