import type { CommissionRuleChange } from '@okwan/contract/money/commissions/rules'
import type { Tone } from '../../../ui/data/tone.ts'

export const GROUP_LABELS: Record<CommissionRuleChange['userGroup'], string> = { AGENT: 'Agents', STAFF: 'Staff' }

export const CHANGE_STATUSES: Record<CommissionRuleChange['status'], { label: string; tone: Tone }> = {
  pending: { label: 'Pending', tone: 'warning' },
  applied: { label: 'Approved', tone: 'success' },
  refused: { label: 'Declined', tone: 'danger' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
}

/** `Comprehensive, agents` */
export function ruleTitle({ productName, userGroup }: Pick<CommissionRuleChange, 'productName' | 'userGroup'>): string {
  return `${productName}, ${GROUP_LABELS[userGroup].toLowerCase()}`
}

/** `1 person has`, `3 people have` */
export function peopleHave(count: number): string {
  return count === 1 ? '1 person has' : `${count.toLocaleString('en-GB')} people have`
}
