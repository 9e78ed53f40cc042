import { addDays, daysInWords, formatDate, type IsoDate } from '../../platform/dates.ts'
import { formatPesewas } from '../../platform/money.ts'
import type { Refund } from '../../policies/policies/cancellation.ts'
import type { StickerChange } from '../../policies/policies/stickers.ts'
import type { Activation } from '../../policies/policies/suspension.ts'
import { MAX_SUSPENDED_DAYS } from '../../policies/policies/terms.ts'

/** Amounts and effects of an approval, shown before the decision. */
export type Effects = {
  toPayPesewas: number
  toRefundPesewas: number
  /** Effects as sentences for the confirmation. */
  sentences: string[]
}

type CurrentSticker = { number: string }

type CancelledCover = { effectiveDate: IsoDate; startDate: IsoDate; today: IsoDate }

/**
 * Last day with cover of a cancelled policy; undefined if cover never starts. The effective date is the first unused day,
 * but today's cover lasts until the decision.
 */
export function lastCoverDay({ effectiveDate, startDate, today }: CancelledCover): IsoDate | undefined {
  if (effectiveDate <= startDate) return undefined
  return effectiveDate > today ? addDays(effectiveDate, -1) : effectiveDate
}

function endOfCover(cover: CancelledCover): string {
  const lastDay = lastCoverDay(cover)
  if (!lastDay) return 'The policy is void from its start.'
  return lastDay < cover.effectiveDate
    ? `Cover ends on ${formatDate(lastDay)} at 23:59.`
    : `Cover ends today, ${formatDate(lastDay)}, on approval.`
}

export function cancellationEffects(cover: CancelledCover, refund: Refund, sticker?: CurrentSticker): Effects {
  const { refundPesewas } = refund
  return {
    toPayPesewas: 0,
    toRefundPesewas: refundPesewas,
    sentences: [
      `${endOfCover(cover)} The certificate is marked as cancelled.`,
      ...(sticker ? [`Sticker ${sticker.number} becomes invalid.`] : []),
      refundPesewas > 0 ? `A refund of ${formatPesewas(refundPesewas)} is requested.` : 'No refund is due.',
    ],
  }
}

export function suspensionEffects(suspendFrom: IsoDate): Effects {
  return {
    toPayPesewas: 0,
    toRefundPesewas: 0,
    sentences: [
      `No cover from ${formatDate(suspendFrom)}. The vehicle must stay off the road.`,
      `When cover restarts, the end date moves by the suspended days, up to ${MAX_SUSPENDED_DAYS} in total.`,
    ],
  }
}

export function activationEffects({ suspension, suspendedDays, newEndDate }: Activation): Effects {
  return {
    toPayPesewas: 0,
    toRefundPesewas: 0,
    sentences: [
      `Cover restarts on ${formatDate(suspension.to)}.`,
      suspendedDays === 0
        ? `The end date stays ${formatDate(newEndDate)}.`
        : `The end date moves by ${daysInWords(suspendedDays)} to ${formatDate(newEndDate)}.`,
    ],
  }
}

/** A priced change. A higher price is collected before the change takes effect; a lower price is refunded afterwards. */
export function pricedEffects(extraPesewas: number): Effects {
  const toPayPesewas = Math.max(0, extraPesewas)
  const toRefundPesewas = Math.max(0, -extraPesewas)
  const money =
    toPayPesewas > 0
      ? `The change takes effect after the customer pays ${formatPesewas(toPayPesewas)}.`
      : toRefundPesewas > 0
        ? `A refund of ${formatPesewas(toRefundPesewas)} is requested.`
        : 'No payment is due.'
  return {
    toPayPesewas,
    toRefundPesewas,
    sentences: [money, 'A new policy version is created and the documents are reissued.'],
  }
}

/** The number of a replacement is entered after the fee is paid. */
export function stickerEffects(change: StickerChange, newNumber?: string, old?: CurrentSticker): Effects {
  const toPayPesewas = change.kind === 'replacement' ? change.feePesewas : 0
  const sticker = newNumber ? `Sticker ${newNumber}` : 'A new sticker'
  return {
    toPayPesewas,
    toRefundPesewas: 0,
    sentences: [
      ...(toPayPesewas > 0 ? [`The sticker is issued after the customer pays ${formatPesewas(toPayPesewas)}.`] : []),
      old ? `${sticker} replaces ${old.number}.` : `${sticker} is assigned to the policy.`,
    ],
  }
}
