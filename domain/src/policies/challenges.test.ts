import { expect, test } from 'vitest'
import { isEscalated, RESOLUTIONS, whyNotMoveStart } from './challenges.ts'
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
