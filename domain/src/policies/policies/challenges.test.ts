import { expect, test } from 'vitest'
import { endingRefusalReason, isEscalated, RESOLUTIONS, startChangeRefusalReason } from './challenges.ts'
import { CHALLENGE_REASONS, CHALLENGE_RESOLUTIONS } from './terms.ts'

test('every reason has a resolution, and every resolution is used', () => {
  expect(CHALLENGE_REASONS.every((reason) => RESOLUTIONS[reason].includes('full-refund'))).toBe(true)
  const used = new Set(Object.values(RESOLUTIONS).flat())
  expect(CHALLENGE_RESOLUTIONS.filter((resolution) => !used.has(resolution))).toEqual([])
})

test('a challenge older than 24 hours is escalated', () => {
  const openedAt = new Date('2026-11-15T08:00:00Z')
  expect(isEscalated(openedAt, new Date('2026-11-16T08:00:00Z'))).toBe(false)
  expect(isEscalated(openedAt, new Date('2026-11-16T08:00:01Z'))).toBe(true)
})

test('the start date moves after the other cover, by at most 30 days', () => {
  const policy = { startDate: '2026-11-10', freeFrom: '2026-12-05' }
  const refusalReason = (wanted: string) => startChangeRefusalReason(policy, wanted, '2026-11-15')
  expect(refusalReason('2026-12-05')).toBeUndefined()
  expect(refusalReason('2026-12-15')).toBeUndefined()
  expect(refusalReason('2026-12-04')).toBe('Select 5 Dec 2026 or later, when the other cover has ended.')
  expect(refusalReason('2026-12-16')).toContain('15 Dec 2026')
  expect(refusalReason('2026-11-14')).toBe('The start date can’t be in the past. Select today or later.')
})

test.each([
  ['the seller', { id: 'seller' }, 'You sold this policy, so someone else must decide.'],
  [
    'the agent of the assistant who sold the policy',
    { id: 'agent', role: 'Agent' as const },
    'You sold this policy, so someone else must decide.',
  ],
  ['the payee', { id: 'holder' }, 'You would receive this payment, so someone else must decide.'],
  ['the requester of the approval', { id: 'proposer' }, 'You requested this approval, so someone else must decide.'],
  ['staff above their limit', { id: 'x' }, 'Amounts above GH₵5,000.00 need an Admin or SuperAdmin.'],
  ['an admin', { id: 'x', role: 'Admin' as const }, undefined],
])('a full refund is allowed or refused for %s', (_case, actor, reason) => {
  const challenge = {
    soldBy: ['seller', 'agent'],
    benefits: ['holder'],
    proposedBy: 'proposer',
    refundPesewas: 5_000_01,
    staffLimitPesewas: 5_000_00,
  }
  expect(endingRefusalReason(challenge, { role: 'Staff', ...actor })).toBe(reason)
})

test('Staff can refund up to their limit', () => {
  const challenge = { soldBy: [], benefits: [], proposedBy: null, refundPesewas: 5_000_00, staffLimitPesewas: 5_000_00 }
  expect(endingRefusalReason(challenge, { id: 'x', role: 'Staff' })).toBeUndefined()
})
