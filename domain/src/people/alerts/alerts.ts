import { formatPesewas } from '../../platform/money.ts'
import { can, groupOf, type Role } from '../../platform/permissions.ts'
import type { AlertKind, AlertSeverity } from './terms.ts'

/** Alert rules of the SuperAdmins. Hours are in Accra time, which is UTC all year. A range ends when its last hour begins. */
export type AlertRules = {
  offHours: boolean
  officeFromHour: number
  officeToHour: number
  repeatedFailures: boolean
  failures: number
  failureMinutes: number
  largeApprovals: boolean
  largeApprovalPesewas: number
  /** The quiet hours can include midnight. If both hours are equal, there are no quiet hours. */
  quietFromHour: number
  quietToHour: number
}

export type FoundAlert = { kind: AlertKind; severity: AlertSeverity; sentence: string }

/** Whether only urgent alerts are sent by SMS. */
export function isQuiet({ quietFromHour: from, quietToHour: to }: AlertRules, now: Date): boolean {
  const hour = now.getUTCHours()
  return from <= to ? hour >= from && hour < to : hour >= from || hour < to
}

export type SignIn = {
  personName: string
  role: Role
  result: string
  at: Date
  /** Number of failures of this person within the configured minutes, including this one. */
  failures: number
}

/** An alert about the hour of a sign-in, or about wrong codes. Agents sell at any hour, so their hours cause no alert. */
export function alertOfSignIn(rules: AlertRules, signIn: SignIn): FoundAlert | undefined {
  const { personName, role, result, at, failures } = signIn
  const hour = at.getUTCHours()
  const isOff = hour < rules.officeFromHour || hour >= rules.officeToHour
  if (rules.offHours && result === 'successful' && groupOf(role) === 'STAFF' && isOff) {
    return {
      kind: 'off-hours',
      severity: 'normal',
      sentence: `${personName} signed in at ${at.toISOString().slice(11, 16)}, outside office hours`,
    }
  }
  // Compares with `===`, so that a series of failures causes one alert and not one for each further failure.
  if (rules.repeatedFailures && result === 'wrong-code' && failures === rules.failures) {
    const sentence = `${failures} wrong codes for ${personName} within ${rules.failureMinutes} minutes`
    // Someone may be guessing the codes of a person who approves money.
    const severity = can(role, 'refunds.decide') ? 'urgent' : 'normal'
    return { kind: 'many-failures', severity, sentence }
  }
  return undefined
}

export function alertOfApproval(
  rules: AlertRules,
  approval: { personName: string; amountPesewas: number },
): FoundAlert | undefined {
  if (!rules.largeApprovals || approval.amountPesewas < rules.largeApprovalPesewas) return undefined
  return {
    kind: 'large-approval',
    severity: 'urgent',
    sentence: `${approval.personName} approved a payout of ${formatPesewas(approval.amountPesewas)}`,
  }
}
