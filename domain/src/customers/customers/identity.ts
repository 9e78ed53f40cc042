/** Parsers of identity numbers. They ignore spaces, dashes and case, and return undefined for invalid input. */

export type GhanaCard = {
  /** `GHA-123456789-0` */
  text: string
  /** Cards of foreign residents begin with their country code. */
  isForeign: boolean
}

/** The check digit algorithm is not public, so only the format is checked. */
export function parseGhanaCard(text: string): GhanaCard | undefined {
  const match = /^([A-Z]{3})(\d{9})(\d)$/.exec(removeSeparators(text))
  if (!match || /^0+$/.test(match[2] ?? '')) return undefined
  return { text: `${match[1]}-${match[2]}-${match[3]}`, isForeign: match[1] !== 'GHA' }
}

/** `GHA-•••••6789-0`: masked with the bullets of masked phone numbers, but recognisable. */
export function maskGhanaCard(card: string): string {
  return `${card.slice(0, 4)}•••••${card.slice(9)}`
}

/** Masks a Ghana Card; the TIN of a company is public. */
export function maskIdNumber(idNumber: string): string {
  return parseGhanaCard(idNumber) ? maskGhanaCard(idNumber) : idNumber
}

/** Taxpayer number of a company: P, C, G, Q or V and ten digits. For a person it is the Ghana Card number (GRA, April 2021). */
export function parseTin(text: string): string | undefined {
  const tin = removeSeparators(text)
  return /^[PCGQV]\d{10}$/.test(tin) ? tin : parseGhanaCard(text)?.text
}

/** Number in the register of companies, such as `CS206202016`. */
export function parseCompanyNumber(text: string): string | undefined {
  const number = removeSeparators(text)
  return /^(CS|BN|PG|CG|ET)\d{6,10}$/.test(number) ? number : undefined
}

/** GhanaPostGPS: `GA-144-3422`. Without dashes, the last four digits are the location within the area. */
export function parseDigitalAddress(text: string): string | undefined {
  const input = /^\s*([A-Z][A-Z0-9])[\s-]+(\d{3,4})[\s-]+(\d{3,4})\s*$/.exec(text.toUpperCase())
  const match = input ?? /^([A-Z][A-Z0-9])(\d{3,4})(\d{4})$/.exec(removeSeparators(text))
  return match ? `${match[1]}-${match[2]}-${match[3]}` : undefined
}

/** Latin letters with all diacritics, including the letters of Ghanaian languages, and common punctuation. */
const PRINTABLE = /^(?:[\p{Cc}\u0020-\u02af\u1e00-\u1ef9\u2010-\u2027\u20ac\u20b5\u2122]|[\u0300-\u034e])*$/u

export const LATIN_ADVICE = 'Use Latin letters, as on the Ghana Card or passport.'

/** True if documents can print the text; their fonts support Latin letters only (decision 0033). */
export function isPrintable(text: string): boolean {
  return PRINTABLE.test(text.normalize('NFC'))
}

/** Normalises a person's name: Latin letters, spaces, apostrophes, hyphens and dots, 2 to 60 characters. */
export function parseName(text: string): string | undefined {
  const name = text.normalize('NFC').replace(/[‘’`]/g, "'").replace(/\s+/g, ' ').trim()
  const isName = /^\p{L}[\p{L}\p{M} '.-]*$/u.test(name) && isPrintable(name)
  return isName && name.length >= 2 && name.length <= 60 ? name : undefined
}

/** For documents: names in one case get capitals; mixed case is unchanged. */
export function printName(name: string): string {
  if (name !== name.toUpperCase() && name !== name.toLowerCase()) return name
  return name
    .toLowerCase()
    .replace(/(^|[ '.-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
}

/** Levenshtein distance of two spellings. */
export function spellingDistance(one: string, other: string): number {
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const current = [i]
    for (let j = 1; j <= other.length; j++) {
      const change = (previous[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)
      current.push(Math.min(change, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1))
    }
    previous = current
  }
  return previous[other.length] ?? 0
}

export type Chassis = {
  kind: 'vin' | 'frame' | 'legacy'
  /** Normalised form, which is stored as unique key and searched. */
  key: string
  /** Warnings, which do not stop a sale. */
  warnings: string[]
}

/** Parses a chassis number: 17-character VIN, Japanese frame number with a dash, or an older number of 6 to 20 characters. */
export function parseChassis(
  text: string,
  vehicle: { yearOfManufacture?: number; plateKey?: string } = {},
): Chassis | undefined {
  const key = text.toUpperCase().replace(/\s/g, '')
  const bare = key.replaceAll('-', '')
  if (bare.length < 6 || /^(.)\1*$/.test(bare)) return undefined
  if (vehicle.plateKey && bare.includes(vehicle.plateKey)) return undefined
  if (/^[A-HJ-NPR-Z0-9]{17}$/.test(bare)) {
    return { kind: 'vin', key: bare, warnings: vinWarnings(bare, vehicle.yearOfManufacture) }
  }
  if (/^[A-Z0-9]{2,8}-\d{6,7}$/.test(key)) return { kind: 'frame', key, warnings: [] }
  if (!/^[A-Z0-9]{6,20}$/.test(bare)) return undefined
  return { kind: 'legacy', key: bare, warnings: ['This isn’t a 17-character VIN. Check the chassis plate.'] }
}

/** Only North American VINs (first character 1 to 5) must have a check digit and model year, so this only warns. */
function vinWarnings(vin: string, yearOfManufacture: number | undefined): string[] {
  if (!/^[1-5]/.test(vin)) return []
  const warnings: string[] = []
  if (vin[8] !== vinCheckDigit(vin)) warnings.push('The check digit of this VIN is wrong. Check for typing errors.')
  const modelYear = MODEL_YEARS.indexOf(vin[9] ?? '')
  if (yearOfManufacture !== undefined && modelYear >= 0) {
    const yearsApart = [1980, 2010].map((cycle) => Math.abs(cycle + modelYear - yearOfManufacture))
    if (Math.min(...yearsApart) > 1) warnings.push(`This VIN doesn’t match the year ${yearOfManufacture}.`)
  }
  return warnings
}

const MODEL_YEARS = 'ABCDEFGHJKLMNPRSTVWXY123456789'
const VIN_WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
const VIN_LETTERS = 'ABCDEFGH JKLMN P R STUVWXYZ'

function vinCheckDigit(vin: string): string {
  const sum = VIN_WEIGHTS.reduce((total, weight, index) => total + weight * vinValue(vin[index] ?? '0'), 0)
  return sum % 11 === 10 ? 'X' : String(sum % 11)
}

/** ISO 3779: A-H are 1-8, J-R are 1-9 with gaps, S-Z are 2-9. */
function vinValue(character: string): number {
  if (/\d/.test(character)) return Number(character)
  return (VIN_LETTERS.indexOf(character) % 9) + 1
}

function removeSeparators(text: string): string {
  return text.toUpperCase().replace(/[\s.\-–—/]/g, '')
}
