import { formatPesewas } from '../../platform/money.ts'
import { groupOf, type Role } from '../../platform/permissions.ts'
import type { AlertKind } from '../users/terms.ts'

/** Alert rules of the SuperAdmins. Hours are in Accra time; the last one is excluded. */
export type AlertRules = {
  offHours: boolean
  officeFromHour: number
  officeToHour: number
  manyFailures: boolean
  failures: number
  failureMinutes: number
  largeApprovals: boolean
  largeApprovalPesewas: number
}

export type SignInSeen = {
  who: string
  role: Role
  result: string
  /** Accra uses UTC all year. */
  at: Date
  /** Number of failures of this person within the configured minutes, including this one. */
  failures: number
}

/** Agents sell at any hour, so only office users cause this alert. */
export function alertOfSignIn(rules: AlertRules, seen: SignInSeen): { kind: AlertKind; sentence: string } | undefined {
  const { who, role, result, at, failures } = seen
  const hour = at.getUTCHours()
  const isOff = hour < rules.officeFromHour || hour >= rules.officeToHour
  if (rules.offHours && result === 'successful' && groupOf(role) === 'STAFF' && isOff) {
    return {
      kind: 'off-hours',
      sentence: `${who} signed in at ${at.toISOString().slice(11, 16)}, outside office hours`,
    }
  }
  // Equal, not greater: one alert for each series of failures.
  if (rules.manyFailures && result === 'wrong-code' && failures === rules.failures) {
    const sentence = `${failures} wrong codes for ${who} within ${rules.failureMinutes} minutes`
    return { kind: 'many-failures', sentence }
  }
  return undefined
}

export function alertOfApproval(
  rules: AlertRules,
  approval: { who: string; amountPesewas: number },
): { kind: AlertKind; sentence: string } | undefined {
  if (!rules.largeApprovals || approval.amountPesewas < rules.largeApprovalPesewas) return undefined
  return {
    kind: 'large-approval',
    sentence: `${approval.who} approved a payout of ${formatPesewas(approval.amountPesewas)}`,
  }
}
