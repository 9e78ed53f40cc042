export type NameMatch = 'same' | 'similar' | 'different'

const SAME_MIN_SCORE = 0.8
const SIMILAR_MIN_SCORE = 0.5
const TITLES = new Set(['mr', 'mrs', 'miss', 'ms', 'dr', 'rev', 'prof', 'hon', 'nana', 'alhaji', 'hajia', 'madam'])

/** `similar` needs confirmation by a person; `different` blocks a payout. */
export function matchNames(registered: string, expected: string): NameMatch {
  const score = nameSimilarity(registered, expected)
  if (score >= SAME_MIN_SCORE) return 'same'
  return score >= SIMILAR_MIN_SCORE ? 'similar' : 'different'
}

/**
 * The share of names that two full names have in common, from 0 to 1, in any order. Networks write family names first or last,
 * omit middle names and misspell. An initial counts half.
 */
export function nameSimilarity(a: string, b: string): number {
  const first = namesOf(a)
  const second = namesOf(b)
  if (first.length === 0 || second.length === 0) return 0
  const unmatched = [...second]
  let shared = 0
  for (const name of [...first].sort((x, y) => y.length - x.length)) {
    let best = 0
    let bestIndex = -1
    for (const [index, other] of unmatched.entries()) {
      const similarity = wordSimilarity(name, other)
      if (similarity > best) {
        best = similarity
        bestIndex = index
      }
    }
    if (bestIndex === -1) continue
    shared += best
    unmatched.splice(bestIndex, 1)
  }
  return (2 * shared) / (first.length + second.length)
}

function namesOf(fullName: string): string[] {
  const plain = fullName.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/[’']/g, '')
  const names = plain.split(/[^\p{L}]+/u).filter((name) => name !== '')
  const withoutTitles = names.filter((name) => !TITLES.has(name))
  return withoutTitles.length > 0 ? withoutTitles : names
}

function wordSimilarity(a: string, b: string): number {
  if (a === b) return 1
  if (a.length === 1 || b.length === 1) return a.charAt(0) === b.charAt(0) ? 0.5 : 0
  const similarity = 1 - editDistance(a, b) / Math.max(a.length, b.length)
  return similarity >= SAME_MIN_SCORE ? similarity : 0
}

/** Levenshtein distance. */
function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const changed = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1)
      current.push(Math.min(changed, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    previous = current
  }
  return previous[b.length] ?? 0
}
