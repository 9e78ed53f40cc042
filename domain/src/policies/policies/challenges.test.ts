import { expect, test } from 'vitest'
import { isEscalated, RESOLUTIONS, whyNotEnd, whyNotMoveStart } from './challenges.ts'
import { CHALLENGE_REASONS, CHALLENGE_RESOLUTIONS } from './terms.ts'

test('every challenge can be resolved, and every resolution resolves something', () => {
  expect(CHALLENGE_REASONS.every((reason) => RESOLUTIONS[reason].includes('full-refund'))).toBe(true)
  const used = new Set(Object.values(RESOLUTIONS).flat())
  expect(CHALLENGE_RESOLUTIONS.filter((resolution) => !used.has(resolution))).toEqual([])
})

test('a challenge older than a day goes to an admin', () => {
  const openedAt = new Date('2026-11-15T08:00:00Z')
  expect(isEscalated(openedAt, new Date('2026-11-16T08:00:00Z'))).toBe(false)
  expect(isEscalated(openedAt, new Date('2026-11-16T08:00:01Z'))).toBe(true)
})

test('cover begins when the other has ended, within 30 days', () => {
  const policy = { startDate: '2026-11-10', freeFrom: '2026-12-05' }
  const whyNot = (wanted: string) => whyNotMoveStart(policy, wanted, '2026-11-15')
  expect(whyNot('2026-12-05')).toBeUndefined()
  expect(whyNot('2026-12-15')).toBeUndefined()
  expect(whyNot('2026-12-04')).toBe('The other cover ends before 5 Dec 2026.')
  expect(whyNot('2026-12-16')).toContain('15 Dec 2026')
  expect(whyNot('2026-11-14')).toBe('Cover cannot begin on a day that has passed.')
})

test.each([
  ['who sold it', { id: 'seller' }, 'You sold this policy, so someone else must decide.'],
  [
    'the agent of who sold it',
    { id: 'agent', role: 'Agent' as const },
    'You sold this policy, so someone else must decide.',
  ],
  ['who would be paid', { id: 'holder' }, 'The money would come to you, so someone else must decide.'],
  ['who sent it for approval', { id: 'proposer' }, 'You sent it for approval, so someone else must decide.'],
  ['staff above their limit', { id: 'x' }, 'Above GH₵5,000.00 an admin or super admin decides.'],
  ['an admin', { id: 'x', role: 'Admin' as const }, undefined],
])('given back in full by %s', (_who, who, why) => {
  const challenge = {
    soldBy: ['seller', 'agent'],
    benefits: ['holder'],
    proposedBy: 'proposer',
    refundPesewas: 5_000_01,
  }
  expect(whyNotEnd(challenge, { role: 'Staff', ...who })).toBe(why)
})

test('staff end it up to their limit', () => {
  const challenge = { soldBy: [], benefits: [], proposedBy: null, refundPesewas: 5_000_00 }
  expect(whyNotEnd(challenge, { id: 'x', role: 'Staff' })).toBeUndefined()
})
