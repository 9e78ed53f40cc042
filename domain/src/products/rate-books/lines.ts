import { formatPesewas } from '../../platform/money.ts'

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
}

export type Value = string | number | boolean | null

/** All lines of a rate book except its version and dates, which the page shows separately. */
export function bookLines(book: Record<string, unknown>): BookLine[] {
  const lines: BookLine[] = []
  for (const [name, part] of Object.entries(book)) {
    if (!HEAD.includes(name)) walk(part, { path: [name], key: [name], words: [] }, lines)
  }
  return lines
}

/** Value of a line for display. */
export function valueText({ kind, value }: Pick<BookLine, 'kind' | 'value'>): string {
  if (value === null) return 'None'
  if (kind === 'money') return formatPesewas(Number(value))
  if (kind === 'rate') return `${Number(value) / 100}%`
  if (kind === 'choice') return value ? 'Yes' : 'No'
  return typeof value === 'number' ? value.toLocaleString('en-GB') : String(value)
}

const HEAD = ['version', 'effectiveFrom', 'effectiveTo']

type Place = { path: string[]; key: string[]; words: string[] }

function walk(part: unknown, place: Place, lines: BookLine[]): void {
  if (Array.isArray(part)) {
    const items: unknown[] = part
    const codes = items.map(codeOf)
    for (const [index, item] of items.entries()) {
      // A tax whose rule changes on a date has two entries with one code.
      const earlier = codes.slice(0, index).filter((code) => code !== undefined && code === codes[index]).length
      walk(item, itemPlace(place, item, { index, earlier }), lines)
    }
    return
  }
  if (typeof part === 'object' && part !== null) {
    for (const [name, inner] of Object.entries(part)) {
      // The code identifies the line and is not a rate itself.
      if (name === 'code') continue
      walk(
        inner,
        { path: [...place.path, name], key: [...place.key, name], words: [...place.words, wordsOf(name)] },
        lines,
      )
    }
    return
  }
  const name = place.path.findLast((step) => !/^\d+$/.test(step)) ?? ''
  const top = place.path[0] ?? ''
  // A top-level value has no section.
  const isTopLevel = place.words.length === 0
  lines.push({
    path: place.path.join('.'),
    key: place.key.join('.'),
    section: isTopLevel ? 'General' : wordsOf(top),
    label: isTopLevel ? wordsOf(top) : place.words.join(', '),
    kind: kindOf(name, part),
    value: part as Value, // arrays and objects are handled above
  })
}

type Position = {
  index: number
  /** Items before this one with the same code. */
  earlier: number
}

function itemPlace({ path, key, words }: Place, item: unknown, { index, earlier }: Position): Place {
  const code = codeOf(item)
  const name = nameOf(item) ?? code ?? String(index + 1)
  return {
    path: [...path, String(index)],
    key: [...key, earlier === 0 ? (code ?? String(index)) : `${code} ${earlier + 1}`],
    words: [...words, earlier === 0 ? name : `${name} ${earlier + 1}`],
  }
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

function kindOf(name: string, value: unknown): BookLine['kind'] {
  if (name.endsWith('Pesewas')) return 'money'
  if (/Bps/.test(name)) return 'rate'
  if (typeof value === 'boolean') return 'choice'
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

function wordsOf(name: string): string {
  const words = name
    .replace(/(Pesewas|Bps)/g, '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(' ')
    .map((word) => FULL[word] ?? word)
    .join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
