import { expect, test } from 'vitest'
import { type AlertRules, alertOfApproval, alertOfSignIn, isQuiet } from './alerts.ts'

const RULES: AlertRules = {
  offHours: true,
  officeFromHour: 6,
  officeToHour: 20,
  repeatedFailures: true,
  failures: 5,
  failureMinutes: 30,
  largeApprovals: true,
  largeApprovalPesewas: 500_000,
  quietFromHour: 20,
  quietToHour: 7,
}
const signIn = { personName: 'Abena Owusu', role: 'Staff', result: 'successful', failures: 0 } as const
const at = (time: string) => new Date(`2026-11-16T${time}:00.000Z`)

test.each([
  ['05:59', true],
  ['06:00', false],
  ['19:59', false],
  ['20:00', true],
])('a sign-in at %s with office hours from 6 to 20: alert %s', (time, hasAlert) => {
  expect(alertOfSignIn(RULES, { ...signIn, at: at(time) }) !== undefined).toBe(hasAlert)
})

test('agents never cause an alert, and no one does when the rule is off', () => {
  expect(alertOfSignIn(RULES, { ...signIn, role: 'Agent', at: at('23:10') })).toBeUndefined()
  expect(alertOfSignIn({ ...RULES, offHours: false }, { ...signIn, at: at('23:10') })).toBeUndefined()
  expect(alertOfSignIn(RULES, { ...signIn, at: at('23:10') })?.sentence).toBe(
    'Abena Owusu signed in at 23:10, outside office hours',
  )
})

test('a series of wrong codes causes one alert when it reaches the limit', () => {
  const failed = { ...signIn, result: 'wrong-code', at: at('10:00') }
  const sentences = [4, 5, 6].map((failures) => alertOfSignIn(RULES, { ...failed, failures })?.sentence)
  expect(sentences).toEqual([undefined, '5 wrong codes for Abena Owusu within 30 minutes', undefined])
  expect(alertOfSignIn({ ...RULES, repeatedFailures: false }, { ...failed, failures: 5 })).toBeUndefined()
})

test('an approval causes an alert from the configured amount', () => {
  const personName = 'Kojo Asante'
  expect(alertOfApproval(RULES, { personName, amountPesewas: 499_999 })).toBeUndefined()
  expect(alertOfApproval(RULES, { personName, amountPesewas: 500_000 })?.sentence).toBe(
    'Kojo Asante approved a payout of GH₵5,000.00',
  )
  expect(alertOfApproval({ ...RULES, largeApprovals: false }, { personName, amountPesewas: 500_000 })).toBeUndefined()
})

test.each([
  ['19:59', 20, 7, false],
  ['20:00', 20, 7, true],
  ['00:00', 20, 7, true],
  ['06:59', 20, 7, true],
  ['07:00', 20, 7, false],
  ['12:30', 12, 13, true],
  ['13:00', 12, 13, false],
  ['03:00', 8, 8, false],
])('at %s with quiet hours from %i to %i: quiet %s', (time, quietFromHour, quietToHour, quiet) => {
  expect(isQuiet({ ...RULES, quietFromHour, quietToHour }, at(time))).toBe(quiet)
})

test('large approvals and wrong codes of approvers are urgent, the rest is not', () => {
  const failed = { ...signIn, result: 'wrong-code', failures: 5, at: at('10:00') }
  const severities = (['SuperAdmin', 'Admin', 'Staff', 'Agent'] as const).map(
    (role) => alertOfSignIn(RULES, { ...failed, role })?.severity,
  )
  expect(severities).toEqual(['urgent', 'urgent', 'normal', 'normal'])
  expect(alertOfSignIn(RULES, { ...signIn, role: 'Admin', at: at('23:10') })?.severity).toBe('normal')
  expect(alertOfApproval(RULES, { personName: 'Kojo Asante', amountPesewas: 500_000 })?.severity).toBe('urgent')
})
