import { and, raw, type Sql, sql } from '../../../platform/db/sql.ts'

/** Conditions on the policy records `r` that contain every word of a search. */
export const searchedBy = (q: string): Sql[] => searchWords(q).map(contains)

/** Enough characters to be selective; more would cost more trigram lookups. */
const SELECTIVE = { ofNumber: 5, ofName: 4 }

/** First word of the search text, which is the policy number; the index policy_records_numbered sorts by it. */
export const NUMBERED = `(split_part(r.search_text, ' ', 1) collate "C")`

/** Prefix of `MTR-26-004182` or `TRV/2026/ACC/0000042`; such prefixes are too common for the trigram index. */
export function isPolicyNumber(word: string): boolean {
  return /^(MTR\d{1,8}|TRV\d{1,4}([A-Z]{1,5}\d{0,7})?)$/.test(word)
}

/** Finds a word by its most selective characters and then checks the whole word. */
function contains(word: string): Sql {
  if (isPolicyNumber(word)) return sql`${raw(NUMBERED)} >= ${word} and ${raw(NUMBERED)} < ${`${word}~`}`
  // The trigram index cannot find single characters, so the search would read every policy.
  if (!/[\p{L}\d]{2}/u.test(word)) return sql`false`
  if (isOneDigit(word))
    return and([sql`r.search_text like ${`% ${word}%`}`, sql`r.search_text || '' like ${`% ${word}%`}`])
  // The end of a number is more selective than its start, which can be a network prefix.
  const selective = /\d/.test(word) ? word.slice(-SELECTIVE.ofNumber) : word.slice(0, SELECTIVE.ofName)
  const found = sql`r.search_text like ${containsPattern(selective)}`
  if (isRare(word)) return and([found, sql`r.search_text || '' like ${containsPattern(word)}`])
  return selective === word ? found : and([found, sql`position(${word} in r.search_text) > 0`])
}

/**
 * Five digits at the end, or a region code followed by two digits, match few policies, so the search index is faster than reading
 * the policies in the order of the list. The expression `search_text || ''` makes PostgreSQL expect few rows.
 */
function isRare(word: string): boolean {
  return /\d{5}$/.test(word) || /^[A-Z]{2}\d{2}/.test(word)
}

/** Whether a word is one repeated digit. Most chassis numbers contain `00000`, so it matches only at the start of a word. */
export function isOneDigit(word: string): boolean {
  return /^(\d)\1{4,}$/.test(word)
}

export function containsPattern(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`
}

/**
 * The search text has `GR 4821-22`, `MTR-26-004182` and `024 123 4567` without separators, and phones with the country code;
 * names are searched word by word.
 */
export function searchWords(q: string): string[] {
  const text = q.toUpperCase()
  if (/\d/.test(text)) {
    const withoutSeparators = text.replace(/[^\p{L}\d]/gu, '')
    return [/^0\d+$/.test(withoutSeparators) ? withoutSeparators.slice(1) : withoutSeparators]
  }
  const words = text.split(/[\s,]+/).filter((word) => word !== '')
  // The index cannot find words of fewer than three characters, so they are ignored if there is a longer word.
  const long = words.filter((word) => word.length >= 3)
  return long.length > 0 ? long : [words.join(' ')]
}
