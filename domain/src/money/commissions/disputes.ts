import { addDays, type IsoDate } from '../../platform/dates.ts'
import { formatPesewas } from '../../platform/money.ts'
import { Refusal } from '../../platform/refusal.ts'
import { formatBps } from '../../products/rating/lines.ts'
import { grossOf } from './commission.ts'
import type { CommissionRule } from './rates.ts'

/** Days in which the office answers. */
export const DISPUTE_ANSWER_DAYS = 5

/** A line is questioned while the papers of its sale are at hand. */
export const DISPUTE_WITHIN_DAYS = 90

export const DISPUTE_OUTCOMES = ['agreed', 'refused'] as const
export type DisputeOutcome = (typeof DISPUTE_OUTCOMES)[number]

export function answerBy(raisedOn: IsoDate): IsoDate {
  return addDays(raisedOn, DISPUTE_ANSWER_DAYS)
}

export type DisputableLine = { earnedOn: IsoDate; hasOpenDispute: boolean; isAddition: boolean }

/** Why a line cannot be questioned now; undefined when it can. */
export function whyNotDispute(line: DisputableLine, today: IsoDate): string | undefined {
  if (line.isAddition) return 'This was added after a question. Question the line of the sale itself.'
  if (line.hasOpenDispute) return 'You have questioned this line already. The office will answer.'
  if (addDays(line.earnedOn, DISPUTE_WITHIN_DAYS) < today) {
    return `A line can be questioned for ${DISPUTE_WITHIN_DAYS} days after it was earned.`
  }
  return undefined
}

export function requireDisputable(line: DisputableLine, today: IsoDate): void {
  const why = whyNotDispute(line, today)
  if (why) throw new Refusal('not_disputable', why)
}

type Sale = {
  basePesewas: number
  /** Of the line and of what was added to it before. */
  grossPesewas: number
  /** All of it went back with the premium. */
  isReversed: boolean
}

/** What is added to a sale stays within the most that its rule lets anybody earn by it. */
export function requireAddable(sale: Sale, rule: CommissionRule, missingPesewas: number): void {
  if (sale.isReversed)
    throw refuseAddition('The premium of this sale went back, so nothing is missing. Refuse instead.')
  const mostPesewas = grossOf(sale.basePesewas, rule.maxRateBps, rule) - sale.grossPesewas
  if (missingPesewas <= mostPesewas) return
  const most = `${formatBps(rule.maxRateBps)} of ${formatPesewas(sale.basePesewas)} is the most for this sale`
  throw refuseAddition(
    mostPesewas > 0 ? `${most}: add at most ${formatPesewas(mostPesewas)}.` : `${most}, and it is earned already.`,
  )
}

function refuseAddition(message: string): Refusal {
  return new Refusal('not_addable', message, [{ path: 'missingPesewas', message }])
}

export function isOverdue(dispute: { answerBy: IsoDate; answeredAt: Date | null }, today: IsoDate): boolean {
  return dispute.answeredAt === null && dispute.answerBy < today
}
