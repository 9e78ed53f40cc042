import { expect, test } from 'vitest'
import { isEscalated, RESOLUTIONS } from './challenges.ts'
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
