import type { IsoDate } from '../../platform/dates.ts'
import type { TravelRateBook } from '../../products/travel-plans/rate-book.ts'
import { visitsSchengen } from './visa-letter.ts'

/** Countries whose consulates write French. Consulates of the Schengen area need no entry. */
const FRENCH_SPEAKING =
  'BF BI BJ CA CD CF CG CI CM DJ DZ GA GN GQ HT KM LU MA MC MG ML MR NE RW SC SN TD TG TN VU'.split(' ')

/** Schengen and French-speaking consulates accept a letter in French. */
export function acceptsFrench(destinations: readonly string[], book: TravelRateBook): boolean {
  return visitsSchengen(destinations, book) || destinations.some((iso2) => FRENCH_SPEAKING.includes(iso2))
}

const MONTHS = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' ')

/** `1er décembre 2026`, `16 novembre 2026`. */
export function formatFrenchDate(date: IsoDate): string {
  const [year = '', month = '', day = ''] = date.split('-')
  return `${day === '01' ? '1er' : Number(day)} ${MONTHS[Number(month) - 1] ?? ''} ${year}`
}

const SPACE = '\u00a0'

/** `30 000 EUR`, with spaces that do not break. */
export function formatFrenchEur(amount: number): string {
  return `${String(amount).replace(/\B(?=(\d{3})+$)/g, SPACE)}${SPACE}EUR`
}

const ONES =
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf'.split(
    ' ',
  )
const TENS = [
  '',
  '',
  'vingt',
  'trente',
  'quarante',
  'cinquante',
  'soixante',
  'soixante',
  'quatre-vingt',
  'quatre-vingt',
]

/** Euros in words: `trente mille euros`, `deux millions d’euros`. */
export function frenchEurosInWords(amount: number): string {
  if (!Number.isSafeInteger(amount) || amount < 0 || amount >= 1e9)
    throw new RangeError(`${amount} is not a number of euros`)
  const unit = amount < 2 ? 'euro' : 'euros'
  const isRoundMillion = amount > 0 && amount % 1_000_000 === 0
  return `${inWords(amount)} ${isRoundMillion ? 'd’' : ''}${unit}`
}

function inWords(value: number): string {
  const [millions, thousands, rest] = [Math.floor(value / 1e6), Math.floor(value / 1000) % 1000, value % 1000]
  const parts = [
    millions > 0 && `${belowThousand(millions, true)} million${millions > 1 ? 's' : ''}`,
    // "Mille" has no "un" before it, and no plural before it: quatre-vingt mille, deux cent mille.
    thousands > 0 && (thousands === 1 ? 'mille' : `${belowThousand(thousands, false)} mille`),
    (rest > 0 || value === 0) && belowThousand(rest, true),
  ]
  return parts.filter((part) => part !== false).join(' ')
}

/** `takesPlural` is false before "mille": deux cents, but deux cent mille. */
function belowThousand(value: number, takesPlural: boolean): string {
  const [hundreds, rest] = [Math.floor(value / 100), value % 100]
  if (hundreds === 0) return belowHundred(rest, takesPlural)
  const cent = hundreds === 1 ? 'cent' : `${ONES[hundreds] ?? ''} cent`
  if (rest === 0) return hundreds > 1 && takesPlural ? `${cent}s` : cent
  return `${cent} ${belowHundred(rest, takesPlural)}`
}

function belowHundred(value: number, takesPlural: boolean): string {
  if (value < 20) return ONES[value] ?? ''
  const ten = Math.floor(value / 10)
  const tens = TENS[ten] ?? ''
  // 70 to 79 and 90 to 99 count on from 60 and 80.
  const one = ten === 7 || ten === 9 ? (value % 10) + 10 : value % 10
  if (one === 0) return ten === 8 && takesPlural ? `${tens}s` : tens
  const isJoinedByAnd = one === 1 || one === 11 ? ten < 8 : false
  return isJoinedByAnd ? `${tens} et ${ONES[one] ?? ''}` : `${tens}-${ONES[one] ?? ''}`
}

/** Countries with an embassy in Ghana that a traveller may name, with their French article. */
const COUNTRIES_WITH_ARTICLE: Record<string, string> = {
  Algeria: 'd’Algérie',
  Austria: 'd’Autriche',
  Belgium: 'de Belgique',
  Benin: 'du Bénin',
  'Burkina Faso': 'du Burkina Faso',
  Cameroon: 'du Cameroun',
  Canada: 'du Canada',
  'Czech Republic': 'de la République tchèque',
  Czechia: 'de Tchéquie',
  Denmark: 'du Danemark',
  Finland: 'de Finlande',
  France: 'de France',
  Gabon: 'du Gabon',
  Germany: 'd’Allemagne',
  Greece: 'de Grèce',
  Guinea: 'de Guinée',
  Hungary: 'de Hongrie',
  Italy: 'd’Italie',
  Luxembourg: 'du Luxembourg',
  Mali: 'du Mali',
  Malta: 'de Malte',
  Morocco: 'du Maroc',
  Netherlands: 'des Pays-Bas',
  Niger: 'du Niger',
  Norway: 'de Norvège',
  Poland: 'de Pologne',
  Portugal: 'du Portugal',
  Senegal: 'du Sénégal',
  Spain: 'd’Espagne',
  Sweden: 'de Suède',
  Switzerland: 'de Suisse',
  Togo: 'du Togo',
  Tunisia: 'de Tunisie',
}
const MISSIONS: Record<string, string> = {
  embassy: 'Ambassade',
  consulate: 'Consulat',
  'consulate general': 'Consulat général',
  'high commission': 'Haut-commissariat',
}

/** `Embassy of France, Accra` becomes `Ambassade de France, Accra`; a name of another form is kept as it was entered. */
export function frenchEmbassyName(name: string): string {
  const match = /^(?:the )?(embassy|high commission|consulate general|consulate) of (?:the )?([^,]+)(,.*)?$/i.exec(
    name.trim(),
  )
  const mission = MISSIONS[match?.[1]?.toLowerCase() ?? '']
  const country = COUNTRIES_WITH_ARTICLE[match?.[2]?.trim() ?? '']
  return mission && country ? `${mission} ${country}${match?.[3] ?? ''}` : name
}
