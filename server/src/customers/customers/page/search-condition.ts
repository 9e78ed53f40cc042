import { parseGhanaCard, parseTin } from '@okwan/domain/customers/customers/identity'
import type { Reader } from '@okwan/domain/platform/reach'
import { and, join, raw, type Sql, sql } from '../../../platform/db/sql.ts'
import { SHOWN, shownFor } from '../merge/merged-customers.ts'
import { soldBy } from '../store.ts'
import { containsPattern, isOneDigit, searchedBy } from './policy-words.ts'

/** Shorter numbers match too many policies. */
const SHORTEST_NUMBER = 4
const LONG_NUMBER = 5

/** A search by name, which can find many customers. */
export const isName = (q: string) => !/\d/.test(q)

/** A search that few customers match, such as a policy number, a plate or the first digits of a phone number. */
export const isLongNumber = (q: string) => !isName(q) && withoutSeparators(q).length >= LONG_NUMBER

/** Identity numbers match only as a whole, so that no one can find out a number digit by digit. */
export function matchesSearch(reader: Reader, q: string): Sql {
  // A search by the former name or number of a merged record finds the customer that it was merged into.
  const merged = shownFor(sql`k.merged_into is not null and ${has(q, raw('k'))}`)
  const parts = [has(q, raw('c')), sql`c.id = any(array${merged})`]
  if (!isName(q) && withoutSeparators(q).length >= SHORTEST_NUMBER) parts.push(sql`c.id = any(${ofPolicy(reader, q)})`)
  return sql`(${join(parts, ' or ')})`
}

const withoutSeparators = (q: string) =>
  q
    .toUpperCase()
    .replace(/[^\p{L}\d]/gu, '')
    .replace(/^0(?=\d+$)/, '')

function has(q: string, c: Sql): Sql {
  if (isName(q)) return and(wordsOf(q).map((word) => containsWord(c, word)))
  const card = parseGhanaCard(q)?.text
  const tin = parseTin(q)
  const identity = [
    ...(card ? [sql`${c}.ghana_card = ${card}`] : []),
    ...(tin ? [sql`(${c}.tin = ${tin} and ${c}.customer_type = 'corporate')`] : []),
  ]
  const texts = [...new Set([q.toUpperCase().trim(), withoutSeparators(q)])].map((word) => containsWord(c, word))
  return sql`(${join([...identity, ...texts], ' or ')})`
}

/**
 * The index finds three or more characters anywhere, and two at the start of a word. A repeated digit such as `00000` is part of
 * many numbers, so it matches only at the start of a word too.
 */
const containsWord = (c: Sql, word: string) =>
  sql`${c}.search_text like ${word.length < 3 || isOneDigit(word) ? `% ${containsPattern(word).slice(1)}` : containsPattern(word)}`

/** Customers by plate, chassis or policy number. A match reveals the policy, so only policies within reach are searched. */
const ofPolicy = (reader: Reader, q: string) =>
  sql`array(select ${SHOWN} from policy_records r join customers k on k.id = r.customer_id where r.is_current
    and ${and(searchedBy(q))} and ${soldBy(reader)} limit 200)`

function wordsOf(q: string): string[] {
  const words = q.toUpperCase().split(/[\s,]+/)
  const long = words.filter((word) => word.length >= 3)
  return long.length > 0 ? long : [words.join(' ')]
}
