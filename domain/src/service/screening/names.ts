/** Letters that Unicode does not decompose, including letters of Ghanaian languages. */
const LETTERS: Record<string, string> = {
  ß: 'SS',
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'O',
  Ł: 'L',
  Đ: 'D',
  Ð: 'D',
  Þ: 'TH',
  Ɛ: 'E',
  Ɔ: 'O',
  Ŋ: 'NG',
  Ɖ: 'D',
  Ƒ: 'F',
  Ɣ: 'G',
  Ʋ: 'V',
}

/** Words that do not identify a person: titles, particles and legal forms. */
const EMPTY_WORDS = new Set(
  `MR MRS MS MISS DR PROF REV HON SIR ALHAJI ALHAJA HAJI HAJIA SHEIKH CHIEF AL EL BIN IBN BINT BEN ABU DE LA VAN VON THE
   LTD LIMITED PLC INC INCORPORATED LLC LLP LP CO COMPANY CORP CORPORATION GMBH AG SA SARL BV ENT ENTERPRISE ENTERPRISES GROUP
   HOLDING HOLDINGS AND`.split(/\s+/),
)

/** Spellings of the same name in Latin letters. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/^M[OU]H+A?M+[AEI]D+$/, 'MUHAMMAD'],
  [/^AHM[AE]D+$/, 'AHMAD'],
  [/^YUS+[IOU]F+$/, 'YUSUF'],
  [/^IBR?AH[EI]+M$/, 'IBRAHIM'],
  [/^H[UO]S+[AE]I?[NY]+$/, 'HUSAYN'],
  [/^ABD[EU]?L?$/, 'ABDUL'],
  [/^[YJ]AW$/, 'YAW'],
  [/^KW?[OA]DW?[OW]O$/, 'KWADWO'],
]

/** Words of a name in capital letters, without accents, punctuation, titles and legal forms. */
export function wordsOf(name: string): string[] {
  const plain = name
    .toUpperCase()
    .replace(/./gu, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/['’‘`´]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  const all = plain === '' ? [] : plain.split(' ')
  const significant = all.filter((word) => !EMPTY_WORDS.has(word) && word.length > 1)
  return (significant.length > 0 ? significant : all).map(normaliseSpelling)
}

function normaliseSpelling(word: string): string {
  return SPELLINGS.find(([pattern]) => pattern.test(word))?.[1] ?? word
}

/**
 * Keys under which similar names are looked up: the first and the last three letters of every word. Two names share a key if
 * one word of each begins or ends alike.
 */
export function keysOf(names: readonly string[]): string[] {
  const words = names.flatMap(wordsOf)
  return [...new Set(words.flatMap((word) => [`${word.slice(0, 3)}-`, `-${word.slice(-3)}`]))]
}

/** Similarity of two words from 0 to 1 (Jaro-Winkler). */
export function similarity(one: string, other: string): number {
  if (one === other) return 1
  const jaro = jaroOf(one, other)
  let prefix = 0
  while (prefix < 4 && one[prefix] !== undefined && one[prefix] === other[prefix]) prefix += 1
  return jaro + prefix * 0.1 * (1 - jaro)
}

function jaroOf(one: string, other: string): number {
  const [letters, others] = [Array.from(one), Array.from(other)]
  const reach = Math.max(0, Math.floor(Math.max(letters.length, others.length) / 2) - 1)
  const taken = others.map(() => false)
  const matched: string[] = []
  for (const [at, letter] of letters.entries()) {
    const from = Math.max(0, at - reach)
    const found = taken.findIndex((isTaken, i) => !isTaken && i >= from && i <= at + reach && others[i] === letter)
    if (found >= 0) {
      taken[found] = true
      matched.push(letter)
    }
  }
  if (matched.length === 0) return 0
  const counterparts = others.filter((_, i) => taken[i])
  const swapped = matched.filter((letter, i) => letter !== counterparts[i]).length / 2
  const count = matched.length
  return (count / letters.length + count / others.length + (count - swapped) / count) / 3
}
