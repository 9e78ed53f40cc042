/** One number or word of a rate book, where it stands in it and how people call it. */
export type BookLine = {
  /** `classes.3.tpBasicPesewas`, as the server names a field. */
  path: string
  /** Stays the same where a list has been added to, so that two books are compared by meaning. */
  key: string
  section: string
  label: string
  kind: 'money' | 'rate' | 'number' | 'text' | 'choice'
  value: Value
}

export type Value = string | number | boolean | null

/** Every line of a book but its name and its days, which stand above it. */
export function bookLines(book: Record<string, unknown>): BookLine[] {
  const lines: BookLine[] = []
  for (const [name, part] of Object.entries(book)) {
    if (!HEAD.includes(name)) walk(part, { path: [name], key: [name], words: [] }, lines)
  }
  return lines
}

const HEAD = ['version', 'effectiveFrom', 'effectiveTo']

type Place = { path: string[]; key: string[]; words: string[] }

function walk(part: unknown, place: Place, lines: BookLine[]): void {
  if (Array.isArray(part)) {
    const items: unknown[] = part
    for (const [index, item] of items.entries()) walk(item, itemPlace(place, item, index), lines)
    return
  }
  if (typeof part === 'object' && part !== null) {
    for (const [name, inner] of Object.entries(part)) {
      // By its code a line is found again in another version: it is not a rate.
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
  // What stands alone in the book has no section of its own.
  const isAlone = place.words.length === 0
  lines.push({
    path: place.path.join('.'),
    key: place.key.join('.'),
    section: isAlone ? 'General' : wordsOf(top),
    label: isAlone ? wordsOf(top) : place.words.join(', '),
    kind: kindOf(name, part),
    value: part as Value, // JSON has nothing else left here
  })
}

function itemPlace({ path, key, words }: Place, item: unknown, index: number): Place {
  const code = codeOf(item)
  return {
    path: [...path, String(index)],
    key: [...key, code ?? String(index)],
    words: [...words, nameOf(item) ?? code ?? String(index + 1)],
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

/** Short names of the tariff in full. */
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
