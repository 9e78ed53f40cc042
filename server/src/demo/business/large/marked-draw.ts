import { Draw } from '../draw.ts'

/** Two digits in every id and number of a template. Each copy has its own two digits there. */
export const MARK = '10'
/** The digits of copies are 11 to 99. */
export const MAX_COPIES = 89
/** Policies of a template are numbered from here, with five digits after the mark. */
export const FIRST_NUMBER = 1_000_000
/** Stickers of a template: nine digits in all, six of them after the mark. */
export const FIRST_MARKED_STICKER = 10_000_000
export const MAX_TEMPLATE = 99_999

export const ID_START = 'beef'
const REFERENCE_START = 'ZZZZ'
/** The first 30 bits of a reference, which are written as `ZZZZ10`. */
const REFERENCE_BYTES = [0xff, 0xff, 0xf0, 0x80]

/** Text before a mark and, where this is ambiguous, the text after it, as regular expressions of PostgreSQL. */
const MARKED: readonly (readonly [before: string, after: string])[] = [
  [`${ID_START}|${REFERENCE_START}`, ''],
  ['(?:MTR|CRT|BRC)-?\\d\\d-?', '\\d{5}'],
  ['CUS-|C003|CS30|GHA-76', '\\d{5}'],
  ['NIC5', '\\d{6}'],
  // Transaction ids of networks and references of the motor insurance database.
  ['\\m77', '\\d{6}\\M'],
  ['\\m233\\d\\d', '\\d{5}'],
  ['\\mS[AS]-', '\\d{3}\\M'],
  ['(?:G[RTEWNX]|A[SWC]|[WECVN]R)[ +]?', '\\d\\d-?\\d\\d'],
  // Chassis numbers end in the number of the plate.
  ['\\m[A-Z0-9]{11}00', '\\d\\d\\M'],
]

/** Matches a mark with the text before it, which is the first group. */
export const MARKS = `(${MARKED.map(([before, after]) => `(?:${before})(?=${MARK}${after})`).join('|')})${MARK}`
/** Matches an id or a reference in every row of a template. */
export const TEMPLATE_ROW = `(${ID_START}|${REFERENCE_START})${MARK}`

/** Ids and numbers with the mark. */
export class MarkedDraw extends Draw {
  override hex(length: number): string {
    const start = ID_START + MARK
    return start + super.hex(length - start.length)
  }

  override reference(): Uint8Array {
    const bytes = super.reference()
    bytes.set(REFERENCE_BYTES)
    bytes[3] = 0x80 + this.below(4)
    return bytes
  }

  /** Phone numbers have 7 digits after the network, other numbers have 10. */
  override digits(length: number): string {
    const start = length === 7 ? MARK : `77${MARK}`
    return start + super.digits(length - start.length)
  }

  override plateSerial(): number {
    return Number(MARK) * 100 + this.below(100)
  }

  override fork(): Draw {
    return new MarkedDraw(this.below(2 ** 32))
  }
}

export const isMarked = (id: string) => id.startsWith(ID_START + MARK)
