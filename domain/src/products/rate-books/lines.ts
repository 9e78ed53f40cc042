import { formatPesewas } from '../../platform/money.ts'
import { BAND_UNITS, FIELD_LABELS, VALUE_NAMES } from './field-labels.ts'

/** One value of a rate book with its path and its label. */
export type BookLine = {
  /** Field path as in server errors, such as `classes.3.tpBasicPesewas`. */
  path: string
  /** Identifies the line by codes instead of list positions, so that two books can be compared. */
  key: string
  section: string
  label: string
  kind: 'money' | 'rate' | 'number' | 'text' | 'choice'
  value: Value
  /** Name of a value that is a code. */
  valueName?: string
}

export type Value = string | number | boolean | null

/** All lines of a rate book except its version and dates, which the page shows separately. */
export function bookLines(book: Record<string, unknown>): BookLine[] {
  const reader = { lines: [], names: namesOf(book) }
  for (const [name, part] of Object.entries(book)) {
    if (!HEAD.includes(name)) visit(part, { path: [name], key: [name], words: [] }, reader)
  }
  return reader.lines
}

/** Value of a line for display. */
export function valueText({ kind, value, valueName }: Pick<BookLine, 'kind' | 'value' | 'valueName'>): string {
  if (value === null) return 'None'
  if (valueName !== undefined) return valueName
  if (kind === 'money') return formatPesewas(Number(value))
  if (kind === 'rate') return `${Number(value) / 100}%`
  if (kind === 'choice') return value ? 'Yes' : 'No'
  return typeof value === 'number' ? value.toLocaleString('en-GB') : String(value)
}

const HEAD = ['version', 'effectiveFrom', 'effectiveTo']

type Place = { path: string[]; key: string[]; words: string[] }
type Reader = { lines: BookLine[]; names: ReadonlyMap<string, string> }

function visit(part: unknown, place: Place, reader: Reader): void {
  if (Array.isArray(part)) {
    const items: unknown[] = part
    for (const index of items.keys()) visit(items[index], itemPlace(place, items, index), reader)
    return
  }
  if (typeof part === 'object' && part !== null) {
    for (const [name, inner] of Object.entries(part)) {
      // The code identifies the line and is not a rate itself.
      if (name === 'code') continue
      const word = reader.names.get(name) ?? labelOf(name)
      visit(inner, { path: [...place.path, name], key: [...place.key, name], words: [...place.words, word] }, reader)
    }
    return
  }
  const top = place.path[0] ?? ''
  // A top-level value has no section.
  const isTopLevel = place.words.length === 0
  const valueName = typeof part === 'string' ? (VALUE_NAMES[part] ?? reader.names.get(part)) : undefined
  reader.lines.push({
    path: place.path.join('.'),
    key: place.key.join('.'),
    section: isTopLevel ? 'General' : labelOf(top),
    label: isTopLevel ? labelOf(top) : place.words.join(', '),
    kind: kindOf(place.path, part),
    value: part as Value, // arrays and objects are handled above
    ...(valueName === undefined ? {} : { valueName }),
  })
}

/** Names of the plans and areas of the book by their codes, which other lines refer to. */
function namesOf({ plans, zones }: Record<string, unknown>): ReadonlyMap<string, string> {
  const items: unknown[] = [plans, zones].filter(Array.isArray).flat()
  return new Map(items.flatMap((item) => [[codeOf(item) ?? '', nameOf(item) ?? ''] as const]))
}

function itemPlace({ path, key, words }: Place, items: readonly unknown[], index: number): Place {
  const item = items[index]
  const code = codeOf(item)
  const name = nameOf(item) ?? rangeOf(path, items, index) ?? code ?? String(index + 1)
  // A tax whose rule changes on a date has two entries with one code.
  const earlier = code === undefined ? 0 : items.slice(0, index).filter((one) => codeOf(one) === code).length
  const position = earlier === 0 ? '' : ` ${earlier + 1}`
  return {
    path: [...path, String(index)],
    key: [...key, `${code ?? index}${position}`],
    words: [...words, `${name}${position}`],
  }
}

/** Condition under which an item of a list applies, such as `Up to 1,600 cc` or `2 years`. */
function rangeOf(path: readonly string[], items: readonly unknown[], index: number): string | undefined {
  const isLast = index === items.length - 1
  if (path[0] === 'ncdBpsByYears') return `${index} ${index === 1 ? 'year' : 'years'}${isLast ? ' or more' : ''}`
  if (path[0] === 'ageBands' || path[0] === 'groupDiscounts') return `Band ${index + 1}`
  const limit = upperLimit(items[index])
  if (limit === undefined) return undefined
  const [word, shown] = limit === null ? ['Above', upperLimit(items[index - 1]) ?? 0] : ['Up to', limit]
  return `${word} ${shown.toLocaleString('en-GB')} ${BAND_UNITS[path[0] ?? ''] ?? ''}`.trim()
}

function upperLimit(item: unknown): number | null | undefined {
  if (typeof item !== 'object' || item === null || !('upTo' in item)) return undefined
  return item.upTo === null ? null : Number(item.upTo)
}

function codeOf(item: unknown): string | undefined {
  if (typeof item !== 'object' || item === null) return undefined
  if ('code' in item && typeof item.code === 'string') return item.code
  if ('upTo' in item) return item.upTo === null ? 'above' : `up to ${Number(item.upTo)}`
  if ('fromDays' in item && 'toDays' in item) return `${Number(item.fromDays)} to ${Number(item.toDays)} days`
  return undefined
}

function nameOf(item: unknown): string | undefined {
  if (typeof item !== 'object' || item === null) return undefined
  if ('name' in item && typeof item.name === 'string') return item.name
  return 'label' in item && typeof item.label === 'string' ? item.label : undefined
}

/** The unit is in the name of the field, or of the list or table that contains the value. */
function kindOf(path: readonly string[], value: unknown): BookLine['kind'] {
  if (typeof value === 'boolean') return 'choice'
  if (path.some((step) => step.endsWith('Pesewas'))) return 'money'
  if (path.some((step) => /Bps/.test(step))) return 'rate'
  return typeof value === 'string' ? 'text' : 'number'
}

/** Abbreviations in field names, written out. */
const FULL: Record<string, string> = {
  tp: 'third party',
  od: 'own damage',
  ft: 'fire and theft',
  tppd: 'third-party property',
  pa: 'personal accident',
  ncd: 'no-claim discount',
  mid: 'MID',
  eur: 'EUR',
}

function labelOf(name: string): string {
  const label = FIELD_LABELS[name]
  if (label !== undefined) return label
  const words = name
    .replace(/(Pesewas|Bps)/g, '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(' ')
    .map((word) => FULL[word] ?? word)
    .join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
