import { settings } from './settings.ts'

const KNOWN = Object.keys(settings.shape)

/** First words of settings that belong to this product alone; others, such as LOG, are used by many programs. */
const OWN_WORDS = ['ANALYTICS', 'AUDIT', 'CALLBACK', 'DATABASE', 'HUBTEL', 'MID', 'MTN', 'OTP', 'PASSKEYS', 'SIMULATED']
const SHORTEST = 5

/** Sentences about variables whose names resemble a setting. Variables of other programs are not mentioned. */
export function unknownSettings(environment: Record<string, string | undefined>): string[] {
  return Object.keys(environment).flatMap((name) => {
    if (KNOWN.includes(name) || name.startsWith('VITE_')) return []
    const nearest = nearestOf(name)
    if (nearest) return [`${name} is not a setting. Did you mean ${nearest}?`]
    return OWN_WORDS.some((word) => name.startsWith(`${word}_`)) ? [`${name} is not a setting.`] : []
  })
}

/** A known name that differs by one character, or by two in a long name. */
function nearestOf(name: string): string | undefined {
  if (name.length < SHORTEST) return undefined
  const candidates = KNOWN.map((known) => ({ known, distance: distanceOf(name.toUpperCase(), known) }))
  const [best] = candidates.toSorted((a, b) => a.distance - b.distance)
  return best && best.distance <= (name.length < 8 ? 1 : 2) ? best.known : undefined
}

/** Levenshtein distance, with swapped neighbours as one difference. */
function distanceOf(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0
  for (let i = 1; i <= a.length; i++) {
    rows[i] = [i]
    for (let j = 1; j <= b.length; j++) {
      const differs = a[i - 1] === b[j - 1] ? 0 : 1
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const best = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + differs)
      rows[i]?.push(swapped ? Math.min(best, at(i - 2, j - 2) + 1) : best)
    }
  }
  return at(a.length, b.length)
}
