import type { RateBook } from '../../products/rate-books/rate-book.ts'
import { type Moves, stateAfter } from './moves.ts'
import type { PolicyStatus, StickerReason, StickerStatus } from './terms.ts'

export type StickerEvent = 'assign' | 'fix' | 'expire' | 'replace' | 'lose' | 'find' | 'spoil' | 'return' | 'void'

/** An electronic sticker from the MID starts as active. */
export const STICKER_MOVES: Moves<StickerStatus, StickerEvent> = {
  in_stock: { assign: 'assigned', lose: 'lost', spoil: 'spoiled', return: 'returned', void: 'void' },
  assigned: { fix: 'active', lose: 'lost', void: 'void' },
  active: { expire: 'expired', replace: 'replaced', lose: 'lost', void: 'void' },
  expired: {},
  replaced: {},
  lost: { find: 'in_stock' },
  void: {},
  spoiled: {},
  returned: {},
}

export function stickerAfter(status: StickerStatus, event: StickerEvent): StickerStatus {
  return stateAfter(STICKER_MOVES, status, event)
}

/** `NIC12345678`: up to four letters and 6 to 10 digits; a dash between them is removed. */
export function parseStickerNumber(text: string): string | undefined {
  const number = text.toUpperCase().replace(/\s/g, '')
  return /^[A-Z]{0,4}-?\d{6,10}$/.test(number) ? number.replace('-', '') : undefined
}

export type StickerChange =
  | { kind: 'first' }
  | { kind: 'replacement'; feePesewas: number; oldStickerEvent: StickerEvent; needsPoliceReport: boolean }

/** The first sticker is free and immediate; a replacement has a fee and is decided by the office. */
export function stickerChange(hasSticker: boolean, reason: StickerReason, book: RateBook): StickerChange {
  if (!hasSticker) return { kind: 'first' }
  const isLost = reason === 'lost'
  return {
    kind: 'replacement',
    feePesewas: book.replacementStickerFeePesewas,
    oldStickerEvent: isLost ? 'lose' : 'replace',
    needsPoliceReport: isLost,
  }
}

export function stickerChangeRefusalReason(status: PolicyStatus): string | undefined {
  return status === 'active' ? undefined : 'Only an active policy has a sticker.'
}
