import { addDays, type IsoDate } from '../dates.ts'
import { Refusal } from '../refusal.ts'

/** Days in which the office answers. */
export const DISPUTE_ANSWER_DAYS = 5

/** A line is questioned while the papers of its sale are at hand. */
export const DISPUTE_WITHIN_DAYS = 90

export const DISPUTE_OUTCOMES = ['agreed', 'refused'] as const
export type DisputeOutcome = (typeof DISPUTE_OUTCOMES)[number]

export function answerBy(raisedOn: IsoDate): IsoDate {
  return addDays(raisedOn, DISPUTE_ANSWER_DAYS)
}

/** Why a line cannot be questioned now; undefined when it can. */
export function whyNotDispute(
  line: { earnedOn: IsoDate; hasOpenDispute: boolean },
  today: IsoDate,
): string | undefined {
  if (line.hasOpenDispute) return 'You have questioned this line already. The office will answer.'
  if (addDays(line.earnedOn, DISPUTE_WITHIN_DAYS) < today) {
    return `A line can be questioned for ${DISPUTE_WITHIN_DAYS} days after it was earned.`
  }
  return undefined
}

export function requireDisputable(line: { earnedOn: IsoDate; hasOpenDispute: boolean }, today: IsoDate): void {
  const why = whyNotDispute(line, today)
  if (why) throw new Refusal('not_disputable', why)
}

export function isOverdue(dispute: { answerBy: IsoDate; answeredAt: Date | null }, today: IsoDate): boolean {
  return dispute.answeredAt === null && dispute.answerBy < today
}
