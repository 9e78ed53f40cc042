import { addDays, daysInWords, formatDate, type IsoDate } from '../../platform/dates.ts'
import { formatPesewas } from '../../platform/money.ts'
import type { Refund } from '../../policies/policies/cancellation.ts'
import type { PolicyEvent } from '../../policies/policies/lifecycle.ts'
import { type StickerChange, type StickerEvent, stickerAfter } from '../../policies/policies/stickers.ts'
import { type Activation, midExpiryWhileSuspended } from '../../policies/policies/suspension.ts'
import type { StickerStatus } from '../../policies/policies/terms.ts'

/** Everything an approval does, worked out before anything is written: one act, one journal, one trail. */
export type Effects = {
  policy: { event?: PolicyEvent; cancelledFrom?: IsoDate; suspendedFrom?: IsoDate; endDate?: IsoDate }
  sticker?: StickerStatus
  /** What the motor insurance database is told; nothing for changes it does not keep. */
  mid?: { type: 'CANCELLATION' | 'ENDORSEMENT'; expiryDate?: IsoDate }
  toPayPesewas: number
  toRefundPesewas: number
  /** For the button that does it: what happens, in words. */
  sentences: string[]
}

type HeldSticker = { number: string; status: StickerStatus }

export function cancellationEffects(effectiveDate: IsoDate, refund: Refund, sticker?: HeldSticker): Effects {
  const { refundPesewas } = refund
  return {
    policy: { event: 'cancel', cancelledFrom: effectiveDate },
    sticker: sticker && moved(sticker, 'void'),
    mid: { type: 'CANCELLATION', expiryDate: addDays(effectiveDate, -1) },
    toPayPesewas: 0,
    toRefundPesewas: refundPesewas,
    sentences: [
      `No cover from ${formatDate(effectiveDate)}; the certificate is stamped cancelled.`,
      ...(sticker ? [`Voids sticker ${sticker.number}.`] : []),
      refundPesewas > 0 ? `Opens a refund of ${formatPesewas(refundPesewas)}.` : 'Nothing is refunded.',
    ],
  }
}

export function suspensionEffects(suspendFrom: IsoDate): Effects {
  return {
    policy: { event: 'suspend', suspendedFrom: suspendFrom },
    mid: { type: 'ENDORSEMENT', expiryDate: midExpiryWhileSuspended(suspendFrom) },
    toPayPesewas: 0,
    toRefundPesewas: 0,
    sentences: [
      `Stops cover from ${formatDate(suspendFrom)}. The vehicle must stay off the road.`,
      'The days left are kept and added when cover begins again.',
    ],
  }
}

export function activationEffects({ suspension, suspendedDays, newEndDate }: Activation): Effects {
  return {
    policy: { event: 'activate', endDate: newEndDate },
    mid: { type: 'ENDORSEMENT', expiryDate: newEndDate },
    toPayPesewas: 0,
    toRefundPesewas: 0,
    sentences: [
      `Cover begins again on ${formatDate(suspension.to)}.`,
      `It ends ${daysInWords(suspendedDays)} later, on ${formatDate(newEndDate)}.`,
    ],
  }
}

/** A priced change of the policy: the difference is collected before, or refunded after it is carried out. */
export function pricedEffects(extraPesewas: number): Effects {
  const toPayPesewas = Math.max(0, extraPesewas)
  const toRefundPesewas = Math.max(0, -extraPesewas)
  const money =
    toPayPesewas > 0
      ? `The customer pays ${formatPesewas(toPayPesewas)} first.`
      : toRefundPesewas > 0
        ? `Opens a refund of ${formatPesewas(toRefundPesewas)}.`
        : 'Nothing is to pay.'
  return {
    policy: { event: 'supersede' },
    mid: { type: 'ENDORSEMENT' },
    toPayPesewas,
    toRefundPesewas,
    sentences: [money, 'Writes a new version of the policy and reissues its documents.'],
  }
}

/** The number of a replacement is known when it is in hand, which is after the fee is paid. */
export function stickerEffects(change: StickerChange, newNumber?: string, old?: HeldSticker): Effects {
  const toPayPesewas = change.kind === 'replacement' ? change.feePesewas : 0
  const sticker = newNumber ? `Sticker ${newNumber}` : 'A new sticker'
  return {
    policy: {},
    sticker: old && change.kind === 'replacement' ? moved(old, change.oldBecomes) : undefined,
    mid: { type: 'ENDORSEMENT' },
    toPayPesewas,
    toRefundPesewas: 0,
    sentences: [
      ...(toPayPesewas > 0 ? [`The customer pays ${formatPesewas(toPayPesewas)} first.`] : []),
      old ? `${sticker} takes the place of ${old.number}.` : `${sticker} is fixed to the policy.`,
    ],
  }
}

function moved(sticker: HeldSticker, event: StickerEvent): StickerStatus {
  return stickerAfter(sticker.status, event)
}
