import { expect, test } from 'vitest'
import { groupOfKind, groupsOf, hasLeftPaymentPage, NOTIFICATION_GROUPS, NOTIFICATION_KINDS } from './terms.ts'
import { notificationText } from './words.ts'

const NO_PARTS = {
  actorName: null,
  name: null,
  label: null,
  task: null,
  personName: null,
  role: null,
  amountPesewas: null,
  payoutKind: null,
}

test('sentences name the person, the task and the amount', () => {
  const parts = { ...NO_PARTS, actorName: 'Abena Owusu', task: 'Send the photos', label: 'Change of plate' }
  expect(notificationText('task-assigned', parts)).toBe('Abena Owusu assigned you a task: Send the photos')
  expect(notificationText('request-approved', parts)).toBe('Request approved: Change of plate')
  expect(notificationText('request-approved', { ...parts, amountPesewas: 40_00 })).toBe(
    'Request approved: Change of plate. Collect GH₵40.00.',
  )
  const approved = { ...NO_PARTS, amountPesewas: 245_90 }
  expect(notificationText('payout-approved', { ...approved, payoutKind: 'refund' })).toBe('Refund approved: GH₵245.90')
  expect(notificationText('payout-paid', { ...approved, payoutKind: 'withdrawal' })).toBe('Withdrawal paid: GH₵245.90')
  expect(notificationText('payment-failed', { ...NO_PARTS, amountPesewas: 520_00 })).toBe('Payment failed: GH₵520.00')
})

test('every kind has a sentence without missing parts', () => {
  for (const kind of NOTIFICATION_KINDS) {
    expect(notificationText(kind, NO_PARTS)).not.toMatch(/null|undefined|: *$/)
  }
})

test('every group has kinds, and notifications about the user’s own account cannot be switched off', () => {
  const groups = new Set(NOTIFICATION_KINDS.map(groupOfKind))
  expect([...groups].filter((group) => group !== undefined).toSorted()).toEqual(NOTIFICATION_GROUPS.toSorted())
  expect(groupOfKind('role-changed')).toBeUndefined()
  expect(groupOfKind('wallet-frozen')).toBeUndefined()
})

test('each role can switch off the groups that it receives', () => {
  expect(groupsOf('SuperAdmin')).toEqual(NOTIFICATION_GROUPS)
  expect(groupsOf('AssistantAgent')).toEqual(['notes', 'requests', 'claims', 'payments'])
})

test('a payment is watched for two minutes', () => {
  const startedAt = new Date('2026-11-16T09:00:00.000Z')
  expect(hasLeftPaymentPage(startedAt, new Date('2026-11-16T09:02:00.000Z'))).toBe(false)
  expect(hasLeftPaymentPage(startedAt, new Date('2026-11-16T09:02:01.000Z'))).toBe(true)
})
