import { addDays, type IsoDate } from '../../platform/dates.ts'
import { formatPesewas } from '../../platform/money.ts'
import { Refusal } from '../../platform/refusal.ts'
import { grossOf } from './commission.ts'
import type { CommissionRule } from './rates.ts'

/** A commission can be disputed for this many days. */
export const DISPUTE_WITHIN_DAYS = 90

export const DISPUTE_OUTCOMES = ['agreed', 'refused'] as const
export type DisputeOutcome = (typeof DISPUTE_OUTCOMES)[number]

export function answerBy(raisedOn: IsoDate, answerDays: number): IsoDate {
  return addDays(raisedOn, answerDays)
}

export type DisputableLine = { earnedOn: IsoDate; hasOpenDispute: boolean; isAddition: boolean }

/** Why a commission can't be disputed now; undefined if it can. */
export function disputeRefusalReason(line: DisputableLine, today: IsoDate): string | undefined {
  if (line.isAddition) return 'This commission was added after a dispute. Dispute the commission of the sale instead.'
  if (line.hasOpenDispute) return 'You have already disputed this commission. The office will answer.'
  if (addDays(line.earnedOn, DISPUTE_WITHIN_DAYS) < today) {
    return `Commission can be disputed for ${DISPUTE_WITHIN_DAYS} days after it was earned.`
  }
  return undefined
}

export function requireDisputable(line: DisputableLine, today: IsoDate): void {
  const refusalReason = disputeRefusalReason(line, today)
  if (refusalReason) throw new Refusal('not_disputable', refusalReason)
}

type Sale = {
  basePesewas: number
  /** Commission of the sale, with earlier additions. */
  grossPesewas: number
  /** The whole commission was reversed because the premium was refunded. */
  isReversed: boolean
}

/** Requires that the commission of a sale, with the addition, stays within the maximum of its rule. */
export function requireAddable(sale: Sale, rule: CommissionRule, missingPesewas: number): void {
  if (sale.isReversed)
    throw refuseAddition('The premium of this sale was refunded, so no commission is due. Decline the dispute.')
  const highestPesewas = grossOf(sale.basePesewas, rule.maxRateBps, rule)
  const addablePesewas = highestPesewas - sale.grossPesewas
  if (missingPesewas <= addablePesewas) return
  const maximum = `The maximum commission of this sale is ${formatPesewas(highestPesewas)}`
  throw refuseAddition(
    addablePesewas > 0
      ? `${maximum}. Add at most ${formatPesewas(addablePesewas)}.`
      : `${maximum}. This amount has already been earned, so decline the dispute.`,
  )
}

function refuseAddition(message: string): Refusal {
  return new Refusal('not_addable', message, [{ path: 'missingPesewas', message }])
}

export function isOverdue(dispute: { answerBy: IsoDate; answeredAt: Date | null }, today: IsoDate): boolean {
  return dispute.answeredAt === null && dispute.answerBy < today
}
