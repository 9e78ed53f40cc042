/** How people and companies are known. One parser each: tolerant of spaces, dashes and case; undefined when it is not one. */

export type GhanaCard = {
  /** `GHA-123456789-0` */
  text: string
  /** Cards of residents from other countries carry their country's code. */
  isForeign: boolean
}

/** The rule of the last digit is not public, so only the shape is checked. */
export function parseGhanaCard(text: string): GhanaCard | undefined {
  const match = /^([A-Z]{3})(\d{9})(\d)$/.exec(squash(text))
  if (!match || /^0+$/.test(match[2] ?? '')) return undefined
  return { text: `${match[1]}-${match[2]}-${match[3]}`, isForeign: match[1] !== 'GHA' }
}

/** `GHA-*****6789-0`: enough to recognise. */
export function maskGhanaCard(card: string): string {
  return `${card.slice(0, 4)}*****${card.slice(9)}`
}

/** Taxpayer number of a company: P, C, G, Q or V and ten digits. For a person it is the Ghana Card number (GRA, April 2021). */
export function parseTin(text: string): string | undefined {
  const tin = squash(text)
  return /^[PCGQV]\d{10}$/.test(tin) ? tin : parseGhanaCard(text)?.text
}

/** Number in the register of companies, such as `CS206202016`. */
export function parseCompanyNumber(text: string): string | undefined {
  const number = squash(text)
  return /^(CS|BN|PG|CG|ET)\d{6,10}$/.test(number) ? number : undefined
}

/** GhanaPostGPS: `GA-144-3422`. Written without dashes, the last four digits are the place within the area. */
export function parseDigitalAddress(text: string): string | undefined {
  const typed = /^\s*([A-Z][A-Z0-9])[\s-]+(\d{3,4})[\s-]+(\d{3,4})\s*$/.exec(text.toUpperCase())
  const match = typed ?? /^([A-Z][A-Z0-9])(\d{3,4})(\d{4})$/.exec(squash(text))
  return match ? `${match[1]}-${match[2]}-${match[3]}` : undefined
}

/** Latin letters with every mark, those of Ghana's languages among them, and the signs people write beside them. */
const PRINTABLE = /^(?:[\p{Cc}\u0020-\u02af\u1e00-\u1ef9\u2010-\u2027\u20ac\u20b5\u2122]|[\u0300-\u034e])*$/u

export const LATIN_ADVICE = 'Write it in Latin letters, as on the Ghana Card or passport.'

/** Whether papers can show it: their fonts have no letters of other scripts, or not in their right order (decision 0033). */
export function isPrintable(text: string): boolean {
  return PRINTABLE.test(text.normalize('NFC'))
}

/** A person's name as typed, tidied: Latin letters, spaces, apostrophes, hyphens and dots, 2 to 60 characters. */
export function parseName(text: string): string | undefined {
  const name = text.normalize('NFC').replace(/[‘’`]/g, "'").replace(/\s+/g, ' ').trim()
  const isName = /^\p{L}[\p{L}\p{M} '.-]*$/u.test(name) && isPrintable(name)
  return isName && name.length >= 2 && name.length <= 60 ? name : undefined
}

/** For documents: names typed all in one case get capitals; mixed case is left as its owner writes it. */
export function printName(name: string): string {
  if (name !== name.toUpperCase() && name !== name.toLowerCase()) return name
  return name
    .toLowerCase()
    .replace(/(^|[ '.-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
}

/** How many letters must be changed, added or removed to get from one spelling to the other. */
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
  /** What is stored unique and searched. */
  key: string
  /** Things to ask about; none of them stops a sale. */
  warnings: string[]
}

/** A chassis number: 17-character VIN, Japanese frame number with its dash, or an older one of 6 to 20 characters. */
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
  return { kind: 'legacy', key: bare, warnings: ['Not a 17-character VIN. Check it against the chassis plate.'] }
}

/** Only North American makers (first character 1 to 5) must keep the check digit and the model year, so it only warns. */
function vinWarnings(vin: string, yearOfManufacture: number | undefined): string[] {
  if (!/^[1-5]/.test(vin)) return []
  const warnings: string[] = []
  if (vin[8] !== vinCheckDigit(vin)) warnings.push('The check digit of this VIN does not agree. Check it for a slip.')
  const modelYear = MODEL_YEARS.indexOf(vin[9] ?? '')
  if (yearOfManufacture !== undefined && modelYear >= 0) {
    const yearsApart = [1980, 2010].map((cycle) => Math.abs(cycle + modelYear - yearOfManufacture))
    if (Math.min(...yearsApart) > 1) warnings.push(`This VIN does not belong to the year ${yearOfManufacture}.`)
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

function squash(text: string): string {
  return text.toUpperCase().replace(/[\s.\-–—/]/g, '')
}
