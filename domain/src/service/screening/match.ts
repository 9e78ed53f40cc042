import { similarity, wordsOf } from './names.ts'

/** A person or company to be screened; a company also by its contact person. */
export type Screened = { names: readonly string[]; dateOfBirth: string | null }

/** Entry of a list. The birth date is a day, a year or empty. */
export type ListedName = { name: string; aliases: readonly string[]; birthDate: string }

export type Thresholds = { hitScore: number; hitScoreWithBirthYear: number }

export type Match = { score: number; matchedName: string; name: string; reasons: string[] }

/** A different birth year makes an equal name less likely to be the same person. */
const OTHER_YEAR_PENALTY = 5
/** Deducted for each word that only one of the two names has. */
const EXTRA_WORD_PENALTY = 3
/** Two words with a lower similarity are different words, even if all other words are equal. */
const SAME_WORD = 0.75
const DIFFERENT_WORD_SCORE = 60

/** The best match of a customer with an entry, with its reasons; undefined if the score is below the thresholds. */
export function matchOf(screened: Screened, entry: ListedName, thresholds: Thresholds): Match | undefined {
  const year = compareYears(screened.dateOfBirth, entry.birthDate)
  const found = screened.names.flatMap((name) =>
    [entry.name, ...entry.aliases].map((matchedName) => ({ name, matchedName, score: nameScore(name, matchedName) })),
  )
  const [best] = found.toSorted((a, b) => b.score - a.score)
  if (!best) return undefined
  const score = Math.max(0, best.score - (year === 'different' ? OTHER_YEAR_PENALTY : 0))
  const minScore = year === 'same' ? thresholds.hitScoreWithBirthYear : thresholds.hitScore
  if (score < minScore) return undefined
  const isAlias = best.matchedName !== entry.name
  return { ...best, score, reasons: reasonsOf(best.score, isAlias, screened.dateOfBirth, entry.birthDate) }
}

function reasonsOf(nameOnly: number, isAlias: boolean, dateOfBirth: string | null, birthDate: string): string[] {
  const kind = nameOnly === 100 ? 'Same' : 'Similar'
  const year = compareYears(dateOfBirth, birthDate)
  return [
    `${kind} ${isAlias ? 'name as an alias' : 'name'}`,
    ...(year === 'unknown' ? ['Date of birth not listed'] : []),
    ...(year === 'different' ? ['Different birth year'] : []),
    ...(year === 'same' ? [dateOfBirth === birthDate ? 'Same date of birth' : 'Same birth year'] : []),
  ]
}

function compareYears(dateOfBirth: string | null, birthDate: string): 'same' | 'different' | 'unknown' {
  const [own, listed] = [dateOfBirth?.slice(0, 4), birthDate.slice(0, 4)]
  if (!own || !listed) return 'unknown'
  return own === listed ? 'same' : 'different'
}

/** Similarity of two names from 0 to 100, in any order of their words. Long words count more than short ones. */
export function nameScore(one: string, other: string): number {
  const [short, long] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length) as [string[], string[]]
  if (short.length === 0) return 0
  // One word of several is a first name or a family name, which many people share.
  if (short.length === 1 && long.length > 1) return joinedScore(short, long)
  const pairs = pairWords(short, long)
  const letters = pairs.reduce((sum, { length }) => sum + length, 0)
  const similar = pairs.reduce((sum, { value, length }) => sum + value * length, 0) / letters
  const spelled = Math.round(100 * similar) - EXTRA_WORD_PENALTY * (long.length - short.length)
  const worst = Math.min(...pairs.map(({ value }) => value))
  const score = worst < SAME_WORD ? Math.min(spelled, DIFFERENT_WORD_SCORE) : spelled
  return Math.max(0, score, joinedScore(short, long))
}

/** `Alqaeda` and `Al Qaeda` have the same letters in the same order. */
function joinedScore(one: readonly string[], other: readonly string[]): number {
  return one.join('') === other.join('') ? 100 : 0
}

/** Pairs each word of the shorter name with a word of the longer one, most similar first. */
function pairWords(short: readonly string[], long: readonly string[]): { value: number; length: number }[] {
  const all = short.flatMap((word, i) =>
    long.map((candidate, k) => ({ i, k, value: similarity(word, candidate), length: word.length + candidate.length })),
  )
  const usedShort = new Set<number>()
  const usedLong = new Set<number>()
  return all
    .toSorted((a, b) => b.value - a.value)
    .filter(({ i, k }) => {
      if (usedShort.has(i) || usedLong.has(k)) return false
      usedShort.add(i)
      usedLong.add(k)
      return true
    })
}
