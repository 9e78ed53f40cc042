export type NameMatch = 'same' | 'similar' | 'different'

const SAME_FROM = 0.8
const SIMILAR_FROM = 0.5
const TITLES = new Set(['mr', 'mrs', 'miss', 'ms', 'dr', 'rev', 'prof', 'hon', 'nana', 'alhaji', 'hajia', 'madam'])

/** `similar` needs a person to confirm; `different` blocks a payout. */
export function matchNames(registered: string, expected: string): NameMatch {
  const score = nameSimilarity(registered, expected)
  if (score >= SAME_FROM) return 'same'
  return score >= SIMILAR_FROM ? 'similar' : 'different'
}

/**
 * Share of names that two full names have in common, from 0 to 1, whatever their order: networks write family names first
 * or last, leave out middle names and misspell. An initial counts half.
 */
export function nameSimilarity(a: string, b: string): number {
  const left = namesOf(a)
  const right = namesOf(b)
  if (left.length === 0 || right.length === 0) return 0
  const free = [...right]
  let shared = 0
  for (const name of [...left].sort((x, y) => y.length - x.length)) {
    let best = 0
    let bestIndex = -1
    for (const [index, other] of free.entries()) {
      const likeness = likenessOf(name, other)
      if (likeness > best) {
        best = likeness
        bestIndex = index
      }
    }
    if (bestIndex === -1) continue
    shared += best
    free.splice(bestIndex, 1)
  }
  return (2 * shared) / (left.length + right.length)
}

function namesOf(fullName: string): string[] {
  const plain = fullName.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/[’']/g, '')
  const names = plain.split(/[^\p{L}]+/u).filter((name) => name !== '')
  const withoutTitles = names.filter((name) => !TITLES.has(name))
  return withoutTitles.length > 0 ? withoutTitles : names
}

function likenessOf(a: string, b: string): number {
  if (a === b) return 1
  if (a.length === 1 || b.length === 1) return a.charAt(0) === b.charAt(0) ? 0.5 : 0
  const likeness = 1 - editsBetween(a, b) / Math.max(a.length, b.length)
  return likeness >= SAME_FROM ? likeness : 0
}

/** Letters to add, drop or change to get from one name to the other. */
function editsBetween(a: string, b: string): number {
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
