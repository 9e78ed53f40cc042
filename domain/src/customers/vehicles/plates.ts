export type PlateKind =
  | 'standard'
  | 'legacy'
  | 'new'
  | 'motorcycle'
  | 'trade'
  | 'official'
  | 'military'
  | 'personalised'

export type Plate = {
  kind: PlateKind
  /** Capitals and digits only; stored as unique key and searched. */
  key: string
  /** Formatted for screens and documents: `GR 1234-20`. */
  text: string
  /** Warnings, which do not stop a sale. */
  warnings: string[]
}

/**
 * Parses a Ghana registration number in any spelling. Ordinary vehicles have three formats (until 2008, until 2025, announced for
 * 2026), others have several. Undefined if no format matches.
 */
export function parsePlate(text: string): Plate | undefined {
  const key = plateKey(text)
  for (const { kind, pattern, format } of FORMATS) {
    const match = pattern.exec(key)
    if (match) return { kind, key, text: format(match.slice(1)), warnings: warningsOf(kind, match[1] ?? '') }
  }
  return undefined
}

/** Search key of a plate or of its beginning. */
export function plateKey(text: string): string {
  return text.toUpperCase().replace(/[\s.\-–—]/g, '')
}

type PlateFormat = { kind: PlateKind; pattern: RegExp; format: (parts: string[]) => string }

// The order matters: DV 1234-24 would also match an ordinary plate.
const FORMATS: readonly PlateFormat[] = [
  {
    kind: 'trade',
    pattern: /^(DV|DP)(\d{1,5})([A-Z]{0,2})(\d{2})?$/,
    format: ([prefix, number, letters, year]) =>
      `${prefix} ${number}${letters ? ` ${letters}` : ''}${year ? `-${year}` : ''}`,
  },
  {
    kind: 'official',
    pattern: /^(GV|GP|CD|FS|GPS|PS)(\d{1,4})(\d{2}|[A-Z])?$/,
    format: ([prefix, number, end]) => `${prefix} ${number}${end ? (/\d/.test(end) ? `-${end}` : ` ${end}`) : ''}`,
  },
  { kind: 'military', pattern: /^(\d{1,2})GA(\d{1,3})$/, format: ([first, second]) => `${first} GA ${second}` },
  {
    kind: 'motorcycle',
    pattern: /^M(\d{2})([A-Z]{2})(\d{1,4})$/,
    format: ([year, region, number]) => `M-${year}-${region} ${number}`,
  },
  {
    kind: 'standard',
    pattern: /^([A-Z]{2})(\d{1,4})(09|1\d|2[0-5])$/,
    format: ([region, number, year]) => `${region} ${number}-${year}`,
  },
  {
    kind: 'legacy',
    pattern: /^([A-Z]{2})(\d{1,4})([A-Z])$/,
    format: ([region, number, letter]) => `${region} ${number} ${letter}`,
  },
  { kind: 'new', pattern: /^(\d{1,4})([A-Z]{4})$/, format: ([number, letters]) => `${number}-${letters}` },
  {
    kind: 'new',
    pattern: /^([A-Z]{2})(\d{1,4})([A-Z]{2})$/,
    format: ([region, number, letters]) => `${region} ${number} ${letters}`,
  },
  {
    // At most six characters before the number: LI 2180, regulation 10(4). The last two digits are the year.
    kind: 'personalised',
    pattern: /^(?=[A-Z0-9]{1,6}\d{1,4}$)([A-Z0-9]*[A-Z])(\d*?)(\d{1,2})$/,
    format: ([name, number, year]) => `${name}${number ? ` ${number}` : ''}-${year}`,
  },
]

// Registration districts of the DVLA. The list grows, so an unknown district only causes a warning.
const PREFIXES = new Set(
  (
    'GR GC GE GL GM GN GT GS GW GX GY GB AS AE AW AK AP AC BA BT BW CR ER EN ES NR UE UW VR VD WR WT ' +
    'BO OT SV NE AH WN'
  ).split(' '),
)

function warningsOf(kind: PlateKind, first: string): string[] {
  if (kind === 'personalised') return ['This looks like a personalised plate. Check the plate on the vehicle.']
  const hasRegion = (kind === 'standard' || kind === 'legacy' || kind === 'new') && /^[A-Z]/.test(first)
  if (hasRegion && !PREFIXES.has(first)) return [`${first} is an unknown district. Check the plate on the vehicle.`]
  return []
}
