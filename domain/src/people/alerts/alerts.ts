import { formatPesewas } from '../../platform/money.ts'
import { groupOf, type Role } from '../../platform/permissions.ts'
import type { AlertKind } from '../users/terms.ts'

/** What a SuperAdmin wants to be told of. Hours are those of Accra, the last one not included. */
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
  /** Accra keeps UTC all year. */
  at: Date
  /** How often this person failed in the minutes that count, this time included. */
  failures: number
}

/** Agents sell at any hour; whoever is in the office at night should be known. */
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
  // Exactly then: one alert for one series, however long it goes on.
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
