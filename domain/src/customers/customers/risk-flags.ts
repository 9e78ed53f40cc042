import { formatMoment } from '../../platform/dates.ts'
import { phoneUsableFrom } from './phone-usable.ts'

export type CustomerRisks = {
  phoneChangedAt: Date | null
  /** Details that sellers entered and that differ from the record. */
  differences: number
  challengedPolicies: number
  /** Claims reported in the last 12 months. */
  recentClaims: number
}

/** Two claims in a year are above the usual frequency. */
const MANY_CLAIMS = 2

/** Risks of a customer in words, most important first. */
export function riskFlags({ phoneChangedAt, differences, challengedPolicies, recentClaims }: CustomerRisks, now: Date) {
  const usableFrom = phoneUsableFrom(phoneChangedAt, now)
  return [
    usableFrom && `New phone number: approvals and payouts are paused until ${formatMoment(usableFrom)}`,
    challengedPolicies > 0 && countText(challengedPolicies, 'challenged policy', 'challenged policies'),
    differences > 0 && countText(differences, 'entered detail differs', 'entered details differ', ' from the record'),
    recentClaims >= MANY_CLAIMS && `${recentClaims} claims in the last 12 months`,
  ].filter((flag) => typeof flag === 'string')
}

function countText(count: number, one: string, many: string, after = ''): string {
  return `${count} ${count === 1 ? one : many}${after}`
}
